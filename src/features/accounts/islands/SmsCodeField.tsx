// Field of the six digits that an SMS brings, beside the button that sends it.
import type { ComponentProps, Ref } from 'react'
import { SMS_COUNTDOWN_SECONDS } from '#platform/contract/account-types.ts'
import { CountdownButton } from '#platform/ui/CountdownButton.tsx'
import { Field } from '#platform/ui/Field.tsx'
import { CodeInput } from './PhoneInputs.tsx'

interface Props {
  id: string
  label?: string
  /** What the form library gives to its input, or name, value and handlers. */
  input: ComponentProps<typeof CodeInput>
  error: string | undefined
  hint?: string | undefined
  onSend: () => Promise<boolean>
  sendButton?: Ref<HTMLButtonElement>
}

export const SmsCodeField = ({ id, label = '短信验证码', input, error, hint, onSend, sendButton }: Props) => (
  <Field id={id} label={label} hint={hint} error={error}>
    {(wiring) => (
      <div className="beside">
        <CodeInput {...wiring} {...input} />
        <CountdownButton ref={sendButton ?? null} seconds={SMS_COUNTDOWN_SECONDS} onSend={onSend} />
      </div>
    )}
  </Field>
)
