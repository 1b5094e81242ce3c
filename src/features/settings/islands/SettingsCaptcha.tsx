// Captcha that a form of the settings always needs. A picture is valid for one attempt.
import { useState } from 'react'
import { captchaUrlFor } from '#features/accounts/islands/CaptchaField.tsx'
import { CaptchaPicture } from '#platform/browser/CaptchaPicture.tsx'
import { Field } from '#platform/ui/Field.tsx'

export const useSettingsCaptcha = () => {
  const [answer, setAnswer] = useState('')
  const [serial, setSerial] = useState(0)
  const renew = () => setSerial((count) => count + 1)
  const replace = () => {
    renew()
    setAnswer('')
  }
  return { answer, setAnswer, serial, renew, replace }
}

interface Props {
  id: string
  use: string
  captcha: ReturnType<typeof useSettingsCaptcha>
  error: string | undefined
  hint?: string | undefined
}

export function SettingsCaptcha({ id, use, captcha, error, hint = '看不清？点击图片换一张' }: Props) {
  const [addressOf] = useState(() => captchaUrlFor(use))
  return (
    <Field id={id} label="图形验证码" hint={hint} error={error}>
      {(wiring) => (
        <div className="beside">
          <input
            {...wiring}
            value={captcha.answer}
            onChange={(event) => captcha.setAnswer(event.target.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={10}
          />
          <CaptchaPicture serial={captcha.serial} addressOf={addressOf} onChange={captcha.renew} />
        </div>
      )}
    </Field>
  )
}

export const captchaComplaint = (answer: string) => (answer.trim() === '' ? '请填写图形验证码' : '')
