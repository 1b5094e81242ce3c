// /login/recover: sets a new password by mobile, captcha and SMS code. Fields are validated on blur.
// /login/regain: the same for an account whose mobile somebody has changed; the number is the one of before.
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { regainAccount, retrievePassword } from '#features/accounts/contract/accounts.ts'
import {
  AccountAsleep,
  CodeExpired,
  CodeWrong,
  IdentityWrong,
  MobileMoved,
  MobileUnknown,
  NothingToRegain,
  PasswordRule,
} from '#features/accounts/contract/refusals.ts'
import { CaptchaPicture } from '#platform/browser/CaptchaPicture.tsx'
import { call } from '#platform/browser/call.ts'
import { failureInForm } from '#platform/browser/show-failure.ts'
import type { CaptchaHandler } from '#platform/browser/use-captcha.ts'
import { PASSWORD } from '#platform/contract/account-fields.ts'
import { type AccountTypeCode, PASSWORD_HINT } from '#platform/contract/account-types.ts'
import { CaptchaNeeded, CaptchaWrong } from '#platform/contract/sign-in-refusals.ts'
import { loginPath, regainPath } from '#platform/lib/paths.ts'
import { MOBILE } from '#platform/lib/phones.ts'
import { Field, FormError } from '#platform/ui/Field.tsx'
import { toast } from '#platform/ui/feedback.ts'
import { focusOnClick } from '#platform/ui/focus-on-click.ts'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { AccountTabs } from './AccountTabs.tsx'
import { keepAccountName } from './account-name.ts'
import { captchaUrlFor } from './CaptchaField.tsx'
import { IdentityTail, identityTailField } from './IdentityTail.tsx'
import { keepReturnPath } from './login-redirect.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { MobileInput } from './PhoneInputs.tsx'
import { requestSmsCode } from './request-sms-code.ts'
import { SmsCodeField } from './SmsCodeField.tsx'

interface Form {
  typed: () => string
  clear: () => void
  showError: (message: string) => void
}

const useRecoveryCaptcha = ({ typed, clear, showError }: Form) => {
  const [serial, setSerial] = useState(0)
  /** Whether a code was sent for the picture that is shown: it sends no other one. */
  const isSpent = useRef(false)

  const renew = () => {
    isSpent.current = false
    setSerial((count) => count + 1)
  }
  const replacePicture = () => {
    renew()
    clear()
  }
  const handler: CaptchaHandler = {
    takeAnswer: () => {
      if (isSpent.current) replacePicture()
      else if (typed() !== '') return typed()
      showError('请先填写图形验证码，再获取短信验证码')
      return undefined
    },
    failed: (code, message) => {
      // A captcha picture is valid for one attempt.
      replacePicture()
      const isAboutCaptcha = code === CaptchaNeeded.code || code === CaptchaWrong.code
      if (isAboutCaptcha) showError(message)
      return isAboutCaptcha
    },
    done: () => {
      isSpent.current = true
    },
  }
  return { serial, renew, replacePicture, handler }
}

const EMPTY_MOBILE = '手机号码不能为空'
const WRONG_MOBILE = '手机号码不正确'

const RecoverForm = z.object({
  mobile: z
    .string()
    .check(z.trim(), z.minLength(1, { error: EMPTY_MOBILE, abort: true }), z.regex(MOBILE, WRONG_MOBILE)),
  captcha: z.string().check(z.trim(), z.minLength(1, '请填写图形验证码')),
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, '请填写 6 位短信验证码')),
  newpassword: z
    .string()
    .check(z.minLength(1, { error: '请填写新密码', abort: true }), z.regex(PASSWORD, PasswordRule.msg)),
  identity: identityTailField,
})

const fieldOfCode: Record<number, 'mobile' | 'captcha' | 'code' | 'newpassword' | 'identity'> = {
  [IdentityWrong.code]: 'identity',
  [NothingToRegain.code]: 'mobile',
  [CaptchaWrong.code]: 'captcha',
  [MobileUnknown.code]: 'mobile',
  [CodeWrong.code]: 'code',
  [CodeExpired.code]: 'code',
  [PasswordRule.code]: 'newpassword',
}

interface Props {
  regains?: boolean
}

export default function RecoverPanel({ regains = false }: Props) {
  const event = regains ? 'regain' : 'retrievepwd'
  const [isAsleep, setAsleep] = useState(false)
  const [isMoved, setMoved] = useState(false)
  const [type, setType] = useState<AccountTypeCode>(2)
  const [failure, setFailure] = useState('')
  const [captchaUrl] = useState(() => captchaUrlFor(event))
  const isHydrated = useHydrated()
  const { register, handleSubmit, setError, setValue, getValues, formState } = useForm({
    resolver: zodResolver(RecoverForm),
    mode: 'onBlur',
  })
  const { errors, isSubmitting, isSubmitSuccessful } = formState

  const captcha = useRecoveryCaptcha({
    typed: () => (getValues('captcha') ?? '').trim(),
    clear: () => setValue('captcha', ''),
    showError: (message) => setError('captcha', { message }, { shouldFocus: true }),
  })

  const submit = handleSubmit(async (values) => {
    setFailure('')
    try {
      const { identity, ...account } = { ...values, apply_type: type }
      if (regains) await call(regainAccount, account)
      else await call(retrievePassword, { ...account, type: 'mobile', ...(identity && { identity }) })
      toast(regains ? '账号已取回，请用新密码登录' : '修改成功，请用新密码登录')
      keepAccountName(type, values.mobile)
      setTimeout(() => location.assign(keepReturnPath(loginPath())), 1500)
    } catch (error) {
      const { message, fields, code } = failureInForm(error)
      // A captcha picture is valid for one attempt.
      captcha.replacePicture()
      if (code === AccountAsleep.code) setAsleep(true)
      setMoved(code === MobileMoved.code)
      const field = code === undefined ? undefined : fieldOfCode[code]
      if (field) setError(field, { message }, { shouldFocus: true })
      else setFailure(message)
      for (const name of Object.keys(fields) as (keyof typeof values)[])
        if (name in values) setError(name, { message: fields[name] ?? '' }, { shouldFocus: true })
      setError('root', { message })
    }
  })

  const send = () =>
    requestSmsCode(event, {
      // Of a number that was changed only whoever has its phone learns more.
      ...(regains ? {} : { account: { type, registered: true } }),
      mobile: () => getValues('mobile') ?? '',
      showError: (message) => setError('mobile', { message }, { shouldFocus: true }),
      captcha: captcha.handler,
      emptyText: EMPTY_MOBILE,
      invalidText: WRONG_MOBILE,
    })

  return (
    <AccountTabs value={type} onChange={setType}>
      <form className="form" onSubmit={(event) => void submit(event)} {...focusOnClick} noValidate>
        <Field id="mobile" label={regains ? '原手机号码' : '手机号码'} error={errors.mobile?.message}>
          {(wiring) => <MobileInput {...wiring} {...register('mobile')} />}
        </Field>
        <Field id="captcha" label="图形验证码" error={errors.captcha?.message}>
          {(wiring) => (
            <div className="beside">
              <input
                {...wiring}
                {...register('captcha')}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={10}
              />
              <CaptchaPicture serial={captcha.serial} addressOf={captchaUrl} onChange={captcha.renew} />
            </div>
          )}
        </Field>
        <SmsCodeField id="code" input={register('code')} error={errors.code?.message} onSend={send} />
        <Field id="newpassword" label="新密码" hint={PASSWORD_HINT} error={errors.newpassword?.message}>
          {(wiring) => <PasswordInput {...wiring} {...register('newpassword')} autoComplete="new-password" />}
        </Field>
        {isAsleep && (
          <IdentityTail
            id="identity"
            label="身份证号码后六位"
            input={register('identity')}
            error={errors.identity?.message}
          />
        )}
        <FormError message={failure}>
          {isMoved && (
            <>
              。<a href={regainPath}>去取回账号</a>
            </>
          )}
        </FormError>
        <button className="button" type="submit" disabled={!isHydrated || isSubmitting || isSubmitSuccessful}>
          {isSubmitting ? '提交中…' : regains ? '取回账号' : '重置密码'}
        </button>
        <p className="below">
          <span>
            {regains ? '不是这种情况？' : '想起来了？'}
            <a href={isHydrated ? keepReturnPath(loginPath()) : loginPath()}>去登录</a>
          </span>
          {!regains && <a href={regainPath}>号码被换？取回账号</a>}
        </p>
      </form>
    </AccountTabs>
  )
}
