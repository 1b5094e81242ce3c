import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { loginByCode } from '#features/accounts/contract/accounts.ts'
import {
  AccountAsleep,
  CodeExpired,
  CodeWrong,
  IdentityWrong,
  MobileMoved,
  MobileUnknown,
  OldPasswordWrong,
} from '#features/accounts/contract/refusals.ts'
import { call } from '#platform/browser/call.ts'
import { startSession } from '#platform/browser/session.ts'
import { failureInForm } from '#platform/browser/show-failure.ts'
import { useCaptcha } from '#platform/browser/use-captcha.ts'
import type { AccountTypeCode } from '#platform/contract/account-types.ts'
import { regainPath } from '#platform/lib/paths.ts'
import { MOBILE } from '#platform/lib/phones.ts'
import { bareMobile } from '#platform/readers/phone.ts'
import { Field, FormError } from '#platform/ui/Field.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import { codeField, mobileField, WRONG_MOBILE } from './form-fields.ts'
import { IdentityTail, identityTailField } from './IdentityTail.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import type { FormStart } from './PasswordLoginForm.tsx'
import { MobileInput } from './PhoneInputs.tsx'
import { requestSmsCode } from './request-sms-code.ts'
import { SmsCodeField } from './SmsCodeField.tsx'

const CodeForm = z.object({
  mobile: mobileField,
  code: codeField,
  password: z.optional(z.string()),
  identity: identityTailField,
})

const fieldOfCode: Record<number, 'mobile' | 'code' | 'password' | 'identity'> = {
  [OldPasswordWrong.code]: 'password',
  [IdentityWrong.code]: 'identity',
  [MobileUnknown.code]: 'mobile',
  [CodeWrong.code]: 'code',
  [CodeExpired.code]: 'code',
}

interface Props {
  type: AccountTypeCode
  start: FormStart | undefined
  onSignedIn: () => void
  onChange: (name: string) => void
}

export function CodeLoginForm({ type, start, onSignedIn, onChange }: Props) {
  const [failure, setFailure] = useState('')
  const [isAsleep, setAsleep] = useState(false)
  const [isMoved, setMoved] = useState(false)
  const captcha = useCaptcha()
  const sendButton = useRef<HTMLButtonElement>(null)
  const { register, handleSubmit, setError, setFocus, setValue, getValues, formState } = useForm({
    resolver: zodResolver(CodeForm),
  })
  const { errors, isSubmitting, isSubmitSuccessful } = formState

  useEffect(() => {
    const mobile = bareMobile(start?.name ?? '')
    if (MOBILE.test(mobile)) setValue('mobile', mobile)
    setFocus('mobile')
  }, [start, setValue, setFocus])

  // The field is there only once the form was rendered again.
  useEffect(() => {
    if (isAsleep) setFocus('password')
  }, [isAsleep, setFocus])

  const submit = handleSubmit(async (values) => {
    setFailure('')
    const answer = captcha.takeAnswer()
    // Marks the attempt as failed, so that the button stays usable.
    if (answer === undefined) return setError('root', {})
    try {
      const { password, identity, ...given } = values
      // The password where both are filled in.
      const proof = password ? { password } : identity ? { identity } : {}
      const { data } = await call(loginByCode, { ...given, ...proof, type, captcha: answer || undefined })
      await startSession(data)
      onSignedIn()
    } catch (error) {
      const { message, code } = failureInForm(error)
      setError('root', { message })
      if (captcha.failed(code, message)) return
      if (code === AccountAsleep.code) setAsleep(true)
      setMoved(code === MobileMoved.code)
      const field = code === undefined ? undefined : fieldOfCode[code]
      if (field) return setError(field, { message }, { shouldFocus: true })
      setFailure(message)
      setFocus('code')
    }
  })

  const send = () =>
    requestSmsCode('login', {
      account: { type, registered: true },
      mobile: () => getValues('mobile') ?? '',
      showError: (message) => setError('mobile', { message }, { shouldFocus: true }),
      captcha,
      emptyText: WRONG_MOBILE,
      invalidText: WRONG_MOBILE,
    })
  /** The captcha may have been asked for by either button. */
  const goOn = () => (getValues('code') ? void submit() : sendButton.current?.click())

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Field id="mobile" label="手机号码" error={errors.mobile?.message}>
        {(wiring) => <MobileInput {...wiring} {...register('mobile')} />}
      </Field>
      <CaptchaField id="captcha" use="login" captcha={captcha} onEnter={goOn} />
      <SmsCodeField
        key={type}
        id="code"
        input={register('code')}
        error={errors.code?.message}
        onSend={send}
        sendButton={sendButton}
      />
      {isAsleep && (
        <>
          <Field id="asleep-password" label="登录密码" required={false} error={errors.password?.message}>
            {(wiring) => (
              <PasswordInput {...wiring} {...register('password')} autoComplete="current-password" />
            )}
          </Field>
          <IdentityTail
            id="asleep-identity"
            label="或身份证号码后六位"
            required={false}
            input={register('identity')}
            error={errors.identity?.message}
          />
        </>
      )}
      <FormError message={failure}>
        {isMoved && (
          <>
            。<a href={regainPath}>去取回账号</a>
          </>
        )}
      </FormError>
      <button className="button" type="submit" disabled={isSubmitting || isSubmitSuccessful}>
        {isSubmitting || isSubmitSuccessful ? '登录中…' : '登录'}
      </button>
      <button className="button plain" type="button" onClick={() => onChange(getValues('mobile') ?? '')}>
        改用密码
      </button>
    </form>
  )
}
