// SMS code that proves the mobile of a form, with the captcha that its sending may need.
import { useRef } from 'react'
import { MOBILE_WRONG } from '#contract/enquiries.ts'
import { SmsCodeField } from '#ui/SmsCodeField.tsx'
import { useCaptcha } from '#ui/use-captcha.ts'
import { CaptchaField } from '../CaptchaField.tsx'
import { requestSmsCode } from '../request-sms-code.ts'

interface Props {
  id: string
  error: string | undefined
  /** Complaint about a missing mobile. */
  mobileNeeded: string
  mobile: () => string
  /** Shows an error under the mobile field. */
  showMobileError: (message: string) => void
}

export function MobileProof({ id, error, mobileNeeded, mobile, showMobileError }: Props) {
  const captcha = useCaptcha()
  const sendButton = useRef<HTMLButtonElement>(null)
  const send = () =>
    requestSmsCode('proposal', {
      mobile,
      showError: showMobileError,
      captcha,
      emptyText: mobileNeeded,
      invalidText: MOBILE_WRONG,
    })
  return (
    <>
      <CaptchaField
        id={`${id}-captcha`}
        use="proposal"
        captcha={captcha}
        onEnter={() => sendButton.current?.click()}
      />
      <SmsCodeField id={id} input={{ name: 'code' }} error={error} onSend={send} sendButton={sendButton} />
    </>
  )
}
