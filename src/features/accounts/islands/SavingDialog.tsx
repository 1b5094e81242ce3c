// Dialog with one box that saves something. Where the session has ended, the login is a dialog of its own, and what was typed is
// kept.

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { failureInForm } from '#platform/browser/show-failure.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { sayCutPaste } from '#platform/ui/cut-paste.ts'
import { useLoginDialog } from './use-login-dialog.tsx'

interface Props {
  title: string
  hint: ReactNode
  box: {
    label: string
    /** Text in the box until something is typed. */
    value: string
    /** Field of the call. */
    field: string
    maxLength: number
    /** Complaint about an empty box; undefined if it may be empty. */
    missing?: string
    placeholder?: string
  }
  button: { label: string; busy: string }
  /** Throws the failure of the call. */
  send: (text: string) => Promise<unknown>
  /** Rendered behind the message of a refusal, by its code, such as a link that helps. */
  renderWayOut?: (code: number | undefined) => ReactNode
  onClose: (saved: boolean) => void
}

type Send =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'refused'; message: string; code?: number | undefined }

export default function SavingDialog({
  title,
  hint,
  box,
  button,
  send: saveText,
  renderWayOut,
  onClose,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? box.value
  const [send, setSend] = useState<Send>({ kind: 'idle' })
  const id = useId()

  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) {
      if ('showModal' in shown) shown.showModal()
      else (shown as HTMLElement).setAttribute('open', '')
    }
  }, [])

  const { dialog: loginDialog, signInThen } = useLoginDialog()
  const save = async () => {
    if (send.kind === 'sending') return
    if (box.missing && text.trim() === '') {
      setSend({ kind: 'refused', message: box.missing })
      return
    }
    setSend({ kind: 'sending' })
    try {
      await saveText(text.trim())
      onClose(true)
    } catch (error) {
      const { message, fields, code } = failureInForm(error)
      if (code === NotSignedIn.code) {
        setSend({ kind: 'idle' })
        signInThen(() => void save())
        return
      }
      setSend({ kind: 'refused', message: fields[box.field] ?? message, code })
    }
  }

  return (
    <>
      <dialog className="notice" aria-labelledby={`${id}h`} ref={dialog} onClose={() => onClose(false)}>
        <h2 id={`${id}h`}>{title}</h2>
        <form
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <div className="hint">{hint}</div>
          <div className="field">
            <label htmlFor={`${id}n`}>
              {box.label}
              {box.missing && <span className="star">*</span>}
            </label>
            <input
              id={`${id}n`}
              value={text}
              maxLength={box.maxLength}
              placeholder={box.placeholder}
              onPaste={sayCutPaste}
              required={box.missing !== undefined}
              aria-invalid={send.kind === 'refused'}
              aria-describedby={`${id}e`}
              onChange={(event) => setTyped(event.target.value)}
            />
            <p className="error" id={`${id}e`} role="alert">
              {send.kind === 'refused' && (
                <>
                  {send.message}
                  {renderWayOut?.(send.code)}
                </>
              )}
            </p>
          </div>
          <p className="dialog-actions">
            <button className="button plain" type="button" onClick={() => dialog.current?.close()}>
              取消
            </button>
            <button className="button" type="submit" aria-busy={send.kind === 'sending'}>
              {send.kind === 'sending' ? button.busy : button.label}
            </button>
          </p>
        </form>
      </dialog>
      {loginDialog}
    </>
  )
}
