// SMS code of a settings form, with the button that sends it.
import { SMS_COUNTDOWN_SECONDS } from '#domain/accounts.ts'
import { CountdownButton } from '#ui/CountdownButton.tsx'
import { Field } from '#ui/Field.tsx'
import { CodeInput } from '#ui/PhoneInputs.tsx'

interface Props {
  id: string
  code: string
  onChange: (code: string) => void
  /** False if nothing was sent. */
  onSend: () => Promise<boolean>
  error: string | undefined
  hint?: string
}

export const SmsCodeField = ({ id, code, onChange, onSend, error, hint }: Props) => (
  <Field id={id} label="短信验证码" hint={hint} error={error}>
    {(wiring) => (
      <div className="beside">
        <CodeInput {...wiring} value={code} onChange={(event) => onChange(event.target.value)} />
        <CountdownButton seconds={SMS_COUNTDOWN_SECONDS} onSend={onSend} />
      </div>
    )}
  </Field>
)

export const codeComplaint = (code: string) => (/^\d{6}$/.test(code.trim()) ? '' : '请填写 6 位短信验证码')
