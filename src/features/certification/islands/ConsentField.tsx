// Separate consent before the first picture of an identity paper: never ticked in advance, recorded when it is ticked.
import { useState } from 'react'
import { isCallMissing } from '#backends/spec/missing-call.ts'
import { certificationConsent } from '#features/certification/contract/certification.ts'
import { CONSENT_LABEL, CONSENT_POINTS, CONSENT_VERSION } from '#features/certification/rules/consent.ts'
import { call, isSignedOut } from '#platform/browser/call.ts'
import { failureInForm, showFailure } from '#platform/browser/show-failure.ts'
import { minute } from '#platform/lib/dates.ts'
import { privacyPath } from '#platform/lib/paths.ts'

interface Props {
  isGiven: boolean
  /** Wire time of an earlier consent; empty for one just given. */
  at: string
  error: string | undefined
  onGiven: () => void
}

export function ConsentField({ isGiven, at, error, onGiven }: Props) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [isUnrecorded, setUnrecorded] = useState(false)
  const give = async () => {
    if (isSending) return
    setSending(true)
    setFailure('')
    try {
      await call(certificationConsent, { version: CONSENT_VERSION, agree: true })
      onGiven()
    } catch (cause) {
      if (isCallMissing(cause)) {
        setUnrecorded(true)
        return onGiven()
      }
      setFailure(failureInForm(cause).message)
      if (isSignedOut(cause)) await showFailure(cause)
    } finally {
      setSending(false)
    }
  }
  const message = failure || error
  return (
    <div className="field consent">
      <ul>
        {CONSENT_POINTS.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="hint">
        说明版本 {CONSENT_VERSION}，详见<a href={privacyPath}>《隐私声明》</a>第七条。
      </p>
      {isGiven ? (
        <p role="status">
          {isUnrecorded ? '您已单独同意' : '已记录您的单独同意'}
          {at && `（${minute(at)}）`}。
        </p>
      ) : (
        <label className="tick">
          <input
            type="checkbox"
            id="consent"
            checked={isSending}
            aria-invalid={Boolean(message)}
            aria-describedby={message ? 'consent-error' : undefined}
            onChange={() => void give()}
          />
          {CONSENT_LABEL}
        </label>
      )}
      {message && (
        <p className="error" id="consent-error" role="alert">
          {message}
        </p>
      )}
    </div>
  )
}
