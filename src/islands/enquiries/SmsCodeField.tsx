// SMS code that proves the mobile of a form, with the captcha that its sending may need.
import { useRef } from 'react'
import { MOBILE_WRONG } from '#contract/enquiries.ts'
import { SMS_COUNTDOWN_SECONDS } from '#domain/accounts.ts'
import { CountdownButton } from '#ui/CountdownButton.tsx'
import { Field } from '#ui/Field.tsx'
import { CodeInput } from '#ui/PhoneInputs.tsx'
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

export function SmsCodeField({ id, error, mobileNeeded, mobile, showMobileError }: Props) {
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
      <Field id={id} label="短信验证码" error={error}>
        {(wiring) => (
          <div className="beside">
            <CodeInput {...wiring} name="code" />
            <CountdownButton ref={sendButton} seconds={SMS_COUNTDOWN_SECONDS} onSend={send} />
          </div>
        )}
      </Field>
    </>
  )
}
