import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLoginDialog } from '#features/accounts/islands/use-login-dialog.tsx'
import { nameReport, REPORT_NAME_MAX } from '#features/assessment/contract/report.ts'
import { reportName } from '#features/assessment/rules/report-names.ts'
import { call, isSignedOut } from '#platform/browser/call.ts'
import { failureInForm } from '#platform/browser/show-failure.ts'
import { Field, FormError } from '#platform/ui/Field.tsx'
import { toast } from '#platform/ui/feedback.ts'
import './report-name.css'

interface Props {
  id: number
  report: Parameters<typeof reportName>[0]
  reload: () => Promise<void>
  children: ReactNode
}

const HINT = `最多 ${REPORT_NAME_MAX} 个字，只有您自己看得到；留空则显示地区、面积和时间`

type Send =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** `atField`: what is wrong is the name, not the connection. */
  | { kind: 'refused'; message: string; atField: boolean }

function NameForm({ id, report, reload, onClose }: Omit<Props, 'children'> & { onClose: () => void }) {
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(report.name)
  const [send, setSend] = useState<Send>({ kind: 'idle' })
  const { dialog, signInThen } = useLoginDialog()
  useEffect(() => field.current?.select(), [])
  useEffect(() => {
    if (send.kind === 'refused' && send.atField) field.current?.focus()
  }, [send])

  const save = async () => {
    if (send.kind === 'sending') return
    setSend({ kind: 'sending' })
    try {
      const { msg } = await call(nameReport, { id, name })
      await reload()
      toast(msg || '名称已保存')
      onClose()
    } catch (error) {
      if (isSignedOut(error)) {
        setSend({ kind: 'idle' })
        signInThen(() => void save())
        return
      }
      const { message, fields } = failureInForm(error)
      setSend({ kind: 'refused', message: fields.name ?? message, atField: fields.name !== undefined })
    }
  }

  const refusal = send.kind === 'refused' ? send : { message: '', atField: false }
  return (
    <>
      <form
        className="form report-name-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          id={fieldId}
          label="报告名称"
          required={false}
          hint={HINT}
          error={refusal.atField ? refusal.message : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              ref={field}
              value={name}
              onChange={({ target }) => setName(target.value)}
              onKeyDown={({ key, nativeEvent }) => {
                // Escape within a composition ends the composition alone.
                if (key === 'Escape' && !nativeEvent.isComposing) onClose()
              }}
              autoComplete="off"
            />
          )}
        </Field>
        <FormError message={refusal.atField ? '' : refusal.message} />
        <p className="row-actions">
          <button className="button" type="submit" aria-disabled={send.kind === 'sending'}>
            {send.kind === 'sending' ? '保存中…' : '保存'}
          </button>
          <button className="button plain" type="button" onClick={onClose}>
            取消
          </button>
        </p>
      </form>
      {dialog}
    </>
  )
}

export function ReportName({ children, ...props }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  // The button is back only once the form is gone.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <NameForm {...props} onClose={() => setOpen(false)} />
  return (
    <div className="report-name">
      {children}
      <button className="linklike no-print" type="button" ref={opener} onClick={() => setOpen(true)}>
        {props.report.name ? '改名' : '命名'}
        <span className="visually-hidden">：{reportName(props.report)}</span>
      </button>
    </div>
  )
}
