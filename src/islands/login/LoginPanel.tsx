// /login/login: signs in and returns to the page before.
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { bareMobile, MOBILE } from '#contract/accounts/fields.ts'
import { type AccountTypeCode } from '#domain/accounts.ts'
import { paths } from '#lib/paths.ts'
import { $session, signIn } from '#stores/session.ts'
import { Field, FormError } from '#ui/Field.tsx'
import { useCaptcha } from '#ui/use-captcha.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { CaptchaField } from '../CaptchaField.tsx'
import { keepReturnPath, loginRedirect } from '../login-redirect.ts'
import { failureInForm } from '../show-failure.ts'
import { AccountTabs } from './AccountTabs.tsx'
import { PasswordInput } from './PasswordInput.tsx'

const LoginForm = z.object({
  username: z.string().check(z.trim(), z.minLength(1, '登录账号不能为空')),
  password: z.string().check(z.minLength(1, '登录密码不能为空')),
})

const placeholders: Record<AccountTypeCode, string> = { 2: '请输入手机号码', 1: '请输入登录账号或手机号码' }

/** Account type of the user whose session has ended. */
const typeBefore = (): AccountTypeCode => {
  const session = $session.get()
  return session.kind === 'signed-in' && session.user.account_type === 1 ? 1 : 2
}

interface Props {
  /** In a dialog: called instead of opening the page before. */
  onSignedIn?: () => void
}

export default function LoginPanel({ onSignedIn }: Props) {
  const [type, setType] = useState<AccountTypeCode>(() => (onSignedIn ? typeBefore() : 2))
  const [failure, setFailure] = useState('')
  const isHydrated = useHydrated()
  const captcha = useCaptcha()
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(LoginForm) })
  const { errors, isSubmitting, isSubmitSuccessful } = formState

  const submit = handleSubmit(async (values) => {
    setFailure('')
    const answer = captcha.takeAnswer()
    // Marks the attempt as failed, so that the button stays usable.
    if (answer === undefined) return setError('root', {})
    try {
      const mobile = bareMobile(values.username)
      const username = MOBILE.test(mobile) ? mobile : values.username
      await signIn({ ...values, username, type, captcha: answer || undefined })
      if (onSignedIn) return onSignedIn()
      // `replace`: the back button must not lead to a login form.
      location.replace(loginRedirect())
    } catch (error) {
      const { message, fields, code } = failureInForm(error)
      // Marks the attempt as failed, so that the button stays usable.
      setError('root', { message })
      if (captcha.failed(code, message)) return
      for (const name of ['username', 'password'] as const)
        if (fields[name]) setError(name, { message: fields[name] }, { shouldFocus: true })
      // The personal tab is the default: an enterprise login name entered there is likely a mistake.
      const mayBeEnterprise = type === 2 && message !== '' && /[a-z\u4e00-\u9fff]/i.test(values.username)
      setFailure(mayBeEnterprise ? `${message}。企业账号请切换到“企业”登录` : message)
    }
  })

  return (
    <AccountTabs value={type} onChange={setType}>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Field id="username" label="登录账号" error={errors.username?.message}>
          {(wiring) => (
            <input
              {...wiring}
              {...register('username')}
              autoComplete="username"
              placeholder={placeholders[type]}
              maxLength={40}
            />
          )}
        </Field>
        <Field id="password" label="登录密码" error={errors.password?.message}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              {...register('password')}
              autoComplete="current-password"
              placeholder="请输入登录密码"
            />
          )}
        </Field>
        <CaptchaField id="captcha" use="login" captcha={captcha} />
        <FormError message={failure} />
        <button className="button" disabled={!isHydrated || isSubmitting || isSubmitSuccessful}>
          {isSubmitting || isSubmitSuccessful ? '登录中…' : '登录'}
        </button>
        <p className="below">
          {/* In a dialog the page below stays open, with what was typed in it. */}
          <a href={paths.recover} target={onSignedIn && '_blank'}>
            忘记密码
          </a>
          {!onSignedIn && <a href={isHydrated ? keepReturnPath(paths.register) : paths.register}>立即注册</a>}
        </p>
      </form>
    </AccountTabs>
  )
}
