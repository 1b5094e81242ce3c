// Proof that the account's owner asks, beyond the session: the password, or a code sent to the account's mobile.

import { CaptchaField } from '#features/accounts/islands/CaptchaField.tsx'
import { PasswordInput } from '#features/accounts/islands/PasswordInput.tsx'
import { requestSmsCode } from '#features/accounts/islands/request-sms-code.ts'
import { SmsCodeField } from '#features/accounts/islands/SmsCodeField.tsx'
import { useCaptcha } from '#platform/browser/use-captcha.ts'
import type { SmsEvent } from '#platform/contract/account-fields.ts'
import { maskMobile } from '#platform/lib/phones.ts'
import { Field } from '#platform/ui/Field.tsx'
import { codeComplaint } from './code-complaint.ts'
import type { FieldErrors, useSettingsForm } from './use-settings-form.tsx'

const PROOFS = [
  ['password', '用登录密码确认'],
  ['code', '用短信验证码确认'],
] as const

export interface Proof {
  kind: (typeof PROOFS)[number][0]
  password: string
  code: string
}
export const NO_PROOF: Proof = { kind: 'password', password: '', code: '' }

export const proofFields = (id: string) => [`${id}-password`, `${id}-code`]

export const proofComplaint = (id: string, { kind, password, code }: Proof): FieldErrors =>
  kind === 'password'
    ? { [`${id}-password`]: password === '' ? '请填写登录密码' : '' }
    : { [`${id}-code`]: codeComplaint(code) }

type Form = ReturnType<typeof useSettingsForm>

interface CodeProps {
  id: string
  label?: string
  event: SmsEvent
  mobile: string
  code: string
  onChange: (code: string) => void
  form: Form
}

/** A code sent to a mobile that the account has, or had. */
export function OwnerCode({ id, label, event, mobile, code, onChange, form }: CodeProps) {
  const captcha = useCaptcha()
  const send = () =>
    requestSmsCode(event, {
      mobile: () => mobile,
      showError: (message) => form.complain(id, message),
      captcha,
      emptyText: '手机号码未知',
      invalidText: '手机号码不正确',
    })
  return (
    <>
      <CaptchaField id={`${id}-captcha`} use={event} captcha={captcha} onEnter={() => void send()} />
      <SmsCodeField
        id={id}
        {...(label && { label })}
        input={{ value: code, onChange: ({ target }) => onChange(target.value) }}
        onSend={send}
        hint={`发到 ${maskMobile(mobile)}`}
        error={form.errors[id]}
      />
    </>
  )
}

interface Props {
  id: string
  event: SmsEvent
  mobile: string
  proof: Proof
  onChange: (proof: Proof) => void
  form: Form
}

export function OwnerProof({ id, event, mobile, proof, onChange, form }: Props) {
  return (
    <>
      <fieldset className="user-types">
        <legend>确认是您本人</legend>
        {PROOFS.map(([kind, label]) => (
          <label className="tick" key={kind}>
            <input
              type="radio"
              name={`${id}-proof`}
              checked={proof.kind === kind}
              onChange={() => onChange({ ...proof, kind })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {proof.kind === 'password' ? (
        <Field id={`${id}-password`} label="登录密码" error={form.errors[`${id}-password`]}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              autoComplete="current-password"
              value={proof.password}
              onChange={(event) => onChange({ ...proof, password: event.target.value })}
            />
          )}
        </Field>
      ) : (
        <OwnerCode
          id={`${id}-code`}
          event={event}
          mobile={mobile}
          code={proof.code}
          onChange={(code) => onChange({ ...proof, code })}
          form={form}
        />
      )}
    </>
  )
}
