// Form to report a listing → reportListing.
import { type FormEvent, type RefObject, useState } from 'react'
import {
  COMPLAINT_REASONS,
  type ComplaintReason,
  complaintReasons,
  reportListing,
} from '#features/complaints/contract.ts'
import { call } from '#platform/browser/call.ts'
import { failureInForm } from '#platform/browser/show-failure.ts'
import { Field, FormError } from '#platform/ui/Field.tsx'
import { toast } from '#platform/ui/feedback.ts'
import { Modal } from '#platform/ui/Modal.tsx'

const REASON_NEEDED = '请选择举报原因'
const MAX_LENGTH = 500

interface Props {
  id: number
  open: boolean
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

export function ComplaintDialog({ id, open, onClose, opener }: Props) {
  const [reason, setReason] = useState<ComplaintReason>()
  const [content, setContent] = useState('')
  const [mobile, setMobile] = useState('')
  const [failure, setFailure] = useState('')
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    setFieldErrors(reason ? {} : { reason: REASON_NEEDED })
    if (!reason) return document.getElementById(`reason-${COMPLAINT_REASONS[0]}`)?.focus()
    setSending(true)
    try {
      await call(reportListing, { id, reason, content, mobile })
    } catch (error) {
      const { message, fields } = failureInForm(error)
      setFieldErrors(fields)
      if (Object.keys(fields).length === 0) setFailure(message)
      return
    } finally {
      setSending(false)
    }
    setReason(undefined)
    setContent('')
    onClose()
    toast('举报已提交，我们会尽快核实')
  }

  return (
    <Modal labelledBy="report-title" open={open} onClose={onClose} opener={opener}>
      <h2 id="report-title">举报这条信息</h2>
      <form className="form" method="post" onSubmit={(event) => void submit(event)} noValidate>
        <fieldset
          className="field reasons"
          aria-describedby={fieldErrors.reason ? 'reason-error' : undefined}
        >
          <legend>
            举报原因
            <span className="star" aria-hidden="true">
              *
            </span>
          </legend>
          {COMPLAINT_REASONS.map((code) => (
            <label className="tick" key={code}>
              <input
                type="radio"
                name="reason"
                id={`reason-${code}`}
                checked={reason === code}
                onChange={() => {
                  setReason(code)
                  setFieldErrors({})
                }}
              />
              {complaintReasons[code]}
            </label>
          ))}
          <div role="alert">
            {fieldErrors.reason && (
              <p className="error" id="reason-error">
                {fieldErrors.reason}
              </p>
            )}
          </div>
        </fieldset>
        <Field
          id="report-content"
          label="补充说明"
          required={false}
          hint={`选填，${content.length}/${MAX_LENGTH} 字`}
          error={fieldErrors.content}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              value={content}
              onChange={(event) => setContent(event.target.value)}
              maxLength={MAX_LENGTH}
              rows={3}
            />
          )}
        </Field>
        <Field
          id="report-mobile"
          label="联系电话"
          required={false}
          hint="选填，便于审核员向您核实，不会公开"
          error={fieldErrors.mobile}
        >
          {(wiring) => (
            <input
              {...wiring}
              value={mobile}
              onChange={(event) => setMobile(event.target.value)}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
            />
          )}
        </Field>
        <FormError message={failure} />
        <p className="dialog-actions">
          <button className="button plain" type="button" onClick={onClose}>
            取消
          </button>
          <button className="button" type="submit" disabled={isSending}>
            {isSending ? '提交中…' : '提交举报'}
          </button>
        </p>
      </form>
    </Modal>
  )
}
