import { getCaptcha } from '#features/accounts/contract/accounts.ts'
import { CaptchaPicture, captchaQuery } from '#platform/browser/CaptchaPicture.tsx'
import { addressOf } from '#platform/browser/call.ts'
import type { Captcha } from '#platform/browser/use-captcha.ts'
import { Field } from '#platform/ui/Field.tsx'

/** URL of a captcha picture. @param use the call the captcha is for. */
export const captchaUrlFor = (use: string) => (serial: number) =>
  addressOf(getCaptcha, captchaQuery(use, serial))

interface Props {
  id: string
  use: string
  captcha: Captcha
  onEnter?: () => void
}

export function CaptchaField({ id, use, captcha, onEnter }: Props) {
  if (!captcha.isRequired) return null
  return (
    <Field id={id} label="图形验证码" hint="看不清？点击图片换一张" error={captcha.message || undefined}>
      {(wiring) => (
        <div className="beside">
          <input
            {...wiring}
            ref={captcha.input}
            value={captcha.answer}
            onChange={(event) => captcha.type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !onEnter) return
              event.preventDefault()
              onEnter()
            }}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={10}
          />
          <CaptchaPicture serial={captcha.serial} addressOf={captchaUrlFor(use)} onChange={captcha.renew} />
        </div>
      )}
    </Field>
  )
}
