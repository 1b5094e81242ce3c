// Uploads and submits the remittance voucher. What is uploaded stays until it is submitted, reloads included.

import { useEffect, useRef, useState } from 'react'
import { BondOverdue, bondVoucher } from '#features/bonds/contract.ts'
import { BondState } from '#features/review/contract/refusals.ts'
import { acceptedTypes } from '#features/uploads/browser/accepted-files.ts'
import { UploadField } from '#features/uploads/browser/UploadField.tsx'
import { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'
import { uploadHint, uploadOptions } from '#features/uploads/islands/upload-options.ts'
import { call, isSignedOut, Refused } from '#platform/browser/call.ts'
import { noAnswerText } from '#platform/browser/no-answer.ts'
import { failureInForm, showFailure } from '#platform/browser/show-failure.ts'
import { storedValues } from '#platform/browser/stored-values.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toast } from '#platform/ui/feedback.ts'

interface Props {
  project_sn: string
  owner: string
  reload: () => Promise<void>
}

const drafts = storedValues({
  name: 'voucher-draft',
  // The server removes files that nothing has used for a day.
  lifetimeMs: 20 * 3_600_000,
  parse: (stored) => ({
    files: (stored as { files: unknown[] }).files.flatMap((file) => UploadedFile.safeParse(file).data ?? []),
  }),
})

/** Refusals after which the page knows less than the server. */
const OUTDATED: ReadonlySet<number> = new Set([BondState.code, BondOverdue.code, TargetGone.code])

export default function VoucherForm({ project_sn, owner, reload }: Props) {
  const draftKey = `${owner}:${project_sn}`
  const [initial] = useState(() => drafts.read(draftKey)?.files ?? [])
  const [options] = useState(() => uploadOptions('voucher', () => owner))
  const [files, setFiles] = useState(initial)
  const [counts, setCounts] = useState({ busy: 0, failed: 0 })
  const [error, setError] = useState('')
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  // A ref, because two clicks can come before the state is rendered.
  const sending = useRef(false)

  const isBusy = counts.busy > 0
  useEffect(() => {
    if (!isBusy) return undefined
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onBeforeUnload)
    return () => removeEventListener('beforeunload', onBeforeUnload)
  }, [isBusy])

  const complaint = () => {
    if (isBusy) return `还有 ${counts.busy} 个文件正在上传，请等上传完成后再提交`
    if (counts.failed > 0) return `有 ${counts.failed} 个文件没有上传成功，请重试或移除后再提交`
    return files.length === 0 ? '请上传汇款凭证' : ''
  }
  const send = async () => {
    try {
      await call(bondVoucher, { project_sn, certificate: files.map(({ id }) => id) })
      drafts.remove(draftKey)
      toast('提交成功')
      await reload()
    } catch (cause) {
      if (!(cause instanceof Refused))
        return setFailure(noAnswerText('服务器开小差了，没有收到答复。凭证已保存，请稍后再次提交。'))
      if (isSignedOut(cause)) return showFailure(cause)
      const { message, fields } = failureInForm(cause)
      if (fields.certificate) setError(fields.certificate)
      else setFailure(message)
      if (OUTDATED.has(cause.code)) {
        toast(message, 'error')
        await reload()
      }
    }
  }
  const submit = async () => {
    if (sending.current) return
    const wrong = complaint()
    setError(wrong)
    setFailure('')
    if (wrong) return document.getElementById('voucher')?.focus()
    sending.current = true
    setSending(true)
    try {
      await send()
    } finally {
      sending.current = false
      setSending(false)
    }
  }

  return (
    <form
      className="form voucher-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <UploadField
        id="voucher"
        label="上传汇款凭证"
        buttonLabel="选择凭证"
        hint={`银行回单或转账截图，须能看清付款户名、金额和时间。${uploadHint('voucher')}；不公开展示，仅供审核`}
        accept={acceptedTypes('voucher')}
        options={options}
        initial={initial}
        error={error || undefined}
        onCounts={setCounts}
        onChange={(next) => {
          setFiles(next)
          setError('')
          if (next.length > 0) drafts.write({ files: next }, draftKey)
          else drafts.remove(draftKey)
        }}
      />
      <div role="alert">{failure && <p className="form-error">{failure}</p>}</div>
      <p className="button-row">
        <button className="button" type="submit" aria-disabled={isSending}>
          {isSending ? '提交中…' : '提交凭证'}
        </button>
      </p>
    </form>
  )
}
