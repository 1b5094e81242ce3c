// /login/reg: registers a personal or an enterprise account by mobile and SMS code, and returns to the page before.

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { register as registerCall } from '#features/accounts/contract/accounts.ts'
import {
  CodeExpired,
  CodeWrong,
  LoginNameRule,
  LoginNameTaken,
  MobileTaken,
  PasswordMismatch,
  PasswordRule,
} from '#features/accounts/contract/refusals.ts'
import { call } from '#platform/browser/call.ts'
import { startSession } from '#platform/browser/session.ts'
import { failureInForm } from '#platform/browser/show-failure.ts'
import { useCaptcha } from '#platform/browser/use-captcha.ts'
import { PASSWORD } from '#platform/contract/account-fields.ts'
import { type AccountTypeCode, PASSWORD_HINT, registerEvent } from '#platform/contract/account-types.ts'
import {
  loginPath,
  memberAgreementFragmentPath,
  memberAgreementPath,
  privacyFragmentPath,
  privacyPath,
} from '#platform/lib/paths.ts'
import { AgreementDialog } from '#platform/ui/AgreementDialog.tsx'
import { Field, FormError } from '#platform/ui/Field.tsx'
import { showDialog } from '#platform/ui/feedback.ts'
import { focusOnClick } from '#platform/ui/focus-on-click.ts'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { AccountTabs } from './AccountTabs.tsx'
import { keepAccountName } from './account-name.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { codeField, mobileField, WRONG_MOBILE } from './form-fields.ts'
import { keepReturnPath, loginRedirect } from './login-redirect.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { MobileInput } from './PhoneInputs.tsx'
import { requestSmsCode } from './request-sms-code.ts'
import { SmsCodeField } from './SmsCodeField.tsx'

const MISMATCH = PasswordMismatch.msg
const AGREE_FIRST = '请先勾选同意'

const fields = {
  mobile: mobileField,
  code: codeField,
  password: z.string().check(z.minLength(1, '请填写密码'), z.regex(PASSWORD, PasswordRule.msg)),
  repassword: z.string().check(z.minLength(1, MISMATCH)),
  remember: z.boolean(),
}
const same = z.refine<{ password: string; repassword: string }>(
  (values) => values.password === values.repassword,
  { path: ['repassword'], error: MISMATCH, when: () => true },
)
const forms = {
  2: z.object({ ...fields, nickname: z.optional(z.string()) }).check(same),
  1: z
    .object({ ...fields, nickname: z.string().check(z.trim(), z.minLength(1, '请填写登录账号')) })
    .check(same),
}

/** Fields in page order: the enterprise's field is first, although it may be registered last. */
const order = ['nickname', 'mobile', 'code', 'password', 'repassword'] as const

const fieldOfCode: Record<number, 'mobile' | 'code' | 'nickname' | 'password' | 'repassword'> = {
  [MobileTaken.code]: 'mobile',
  [CodeWrong.code]: 'code',
  [CodeExpired.code]: 'code',
  [LoginNameTaken.code]: 'nickname',
  [LoginNameRule.code]: 'nickname',
  [PasswordRule.code]: 'password',
  [PasswordMismatch.code]: 'repassword',
}

/** Whether the number may be taken from an account that sleeps: the login by code has led here. */
const isFreshStart = () => new URLSearchParams(location.search).get('fresh') === '1'

type OpenText = 'none' | 'agreement' | 'privacy'

export default function RegisterPanel() {
  const [type, setType] = useState<AccountTypeCode>(2)
  const [openText, setOpenText] = useState<OpenText>('none')
  const [failure, setFailure] = useState('')
  const isHydrated = useHydrated()
  const captcha = useCaptcha()
  const sendButton = useRef<HTMLButtonElement>(null)
  const { register, handleSubmit, setError, setFocus, clearErrors, getValues, control, formState } = useForm({
    resolver: zodResolver(forms[type]),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, isSubmitSuccessful } = formState
  // `useWatch` knows changes only: a tick made before hydration is read from the form.
  const agreed = useWatch({ control, name: 'remember' }) ?? getValues('remember')

  const submit = handleSubmit(
    async (values) => {
      setFailure('')
      const name = type === 1 ? (values.nickname ?? '') : values.mobile
      try {
        const { data } = await call(registerCall, {
          ...values,
          nickname: type === 1 ? name : '',
          type,
          remember: 1,
          ...(isFreshStart() && { fresh: 1 }),
        })
        if (data) {
          await startSession(data)
          // `replace`: the back button must not lead to the form.
          return location.replace(loginRedirect())
        }
      } catch (error) {
        const { message, fields: refused, code } = failureInForm(error)
        const field = code === undefined ? undefined : fieldOfCode[code]
        if (field) setError(field, { message }, { shouldFocus: true })
        for (const name of Object.keys(refused) as (keyof typeof values)[])
          if (name in values) setError(name, { message: refused[name] ?? '' }, { shouldFocus: true })
        if (!field) setFailure(message)
        // Marks the attempt as failed, so that the button stays usable.
        return setError('root', { message })
      }
      // The API registered the user without signing in.
      setError('root', {})
      keepAccountName(type, name)
      const go = await showDialog('注册成功', '账号已经可以使用，是否现在去登录？', [
        { label: '取消', value: false, plain: true },
        { label: '去登录', value: true },
      ])
      if (go) location.assign(keepReturnPath(loginPath()))
    },
    (wrong) => {
      const first = order.find((name) => wrong[name])
      if (first) setFocus(first)
    },
  )

  const send = () =>
    requestSmsCode(registerEvent[type], {
      ...(isFreshStart() ? {} : { account: { type, registered: false } }),
      mobile: () => getValues('mobile') ?? '',
      showError: (message) => setError('mobile', { message }, { shouldFocus: true }),
      captcha,
      emptyText: WRONG_MOBILE,
      invalidText: WRONG_MOBILE,
    })

  const change = (next: AccountTypeCode) => {
    setType(next)
    clearErrors()
    setFailure('')
  }

  return (
    <AccountTabs value={type} onChange={change}>
      {isHydrated && isFreshStart() && (
        <p className="hint">
          用这个号码注册新账号。超过 90 天没有登录的原账号不再使用这个号码，里面的内容留在原账号，不会带过来。
        </p>
      )}
      <form className="form" onSubmit={(event) => void submit(event)} {...focusOnClick} noValidate>
        {type === 1 && (
          <Field
            id="nickname"
            label="登录账号"
            hint="3-20 位字母、数字、下划线或中文，登录时使用"
            error={errors.nickname?.message}
          >
            {(wiring) => (
              <input {...wiring} {...register('nickname')} autoComplete="username" maxLength={20} />
            )}
          </Field>
        )}
        <Field id="mobile" label="手机号码" error={errors.mobile?.message}>
          {(wiring) => <MobileInput {...wiring} {...register('mobile')} />}
        </Field>
        <CaptchaField
          id="captcha"
          use={registerEvent[type]}
          captcha={captcha}
          onEnter={() => sendButton.current?.click()}
        />
        <SmsCodeField
          key={type}
          id="code"
          input={register('code')}
          error={errors.code?.message}
          onSend={send}
          sendButton={sendButton}
        />
        <Field id="password" label="密码" hint={PASSWORD_HINT} error={errors.password?.message}>
          {(wiring) => <PasswordInput {...wiring} {...register('password')} autoComplete="new-password" />}
        </Field>
        <Field id="repassword" label="确认密码" error={errors.repassword?.message}>
          {(wiring) => <PasswordInput {...wiring} {...register('repassword')} autoComplete="new-password" />}
        </Field>
        <div className="tick">
          <input
            type="checkbox"
            id="remember"
            aria-describedby={agreed ? undefined : 'agree-first'}
            {...register('remember')}
          />
          <span>
            <label htmlFor="remember">我已阅读并同意</label>
            <button className="linklike" type="button" onClick={() => setOpenText('agreement')}>
              《会员服务协议》
            </button>
            <button className="linklike" type="button" onClick={() => setOpenText('privacy')}>
              《隐私声明》
            </button>
          </span>
        </div>
        <FormError message={failure} />
        <div className="submit-row">
          <button
            className="button"
            type="submit"
            disabled={!isHydrated || !agreed || isSubmitting || isSubmitSuccessful}
            aria-describedby={agreed ? undefined : 'agree-first'}
          >
            {isSubmitting || isSubmitSuccessful ? '提交中…' : '注册'}
          </button>
          <p className="hint" id="agree-first" hidden={agreed}>
            {AGREE_FIRST}
          </p>
        </div>
        <p className="below">
          <span>
            已有账号？<a href={isHydrated ? keepReturnPath(loginPath()) : loginPath()}>去登录</a>
          </span>
        </p>
      </form>
      {openText === 'agreement' && (
        <AgreementDialog
          title="会员服务协议"
          source={memberAgreementFragmentPath}
          page={memberAgreementPath}
          onClose={() => setOpenText('none')}
        />
      )}
      {openText === 'privacy' && (
        <AgreementDialog
          title="隐私声明"
          source={privacyFragmentPath}
          page={privacyPath}
          onClose={() => setOpenText('none')}
        />
      )}
    </AccountTabs>
  )
}
