// SMS code that proves the mobile of a form, with the captcha that its sending may need.
import { useRef } from 'react'
import { CaptchaField } from '#features/accounts/islands/CaptchaField.tsx'
import { requestSmsCode } from '#features/accounts/islands/request-sms-code.ts'
import { SmsCodeField } from '#features/accounts/islands/SmsCodeField.tsx'
import { useCaptcha } from '#features/accounts/islands/use-captcha.ts'
import { MOBILE_WRONG } from '#features/enquiries/contract.ts'

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
