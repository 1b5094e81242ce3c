import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { login } from '#features/accounts/contract/login.ts'
import { call } from '#platform/browser/call.ts'
import { startSession } from '#platform/browser/session.ts'
import { failureInForm } from '#platform/browser/show-failure.ts'
import { useCaptcha } from '#platform/browser/use-captcha.ts'
import type { AccountTypeCode } from '#platform/contract/account-types.ts'
import { readLoginName } from '#platform/readers/phone.ts'
import { Field, FormError } from '#platform/ui/Field.tsx'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { PasswordInput } from './PasswordInput.tsx'

const LoginForm = z.object({
  username: z.string().check(z.trim(), z.minLength(1, '登录账号不能为空')),
  password: z.string().check(z.minLength(1, '登录密码不能为空')),
})

const placeholders: Record<AccountTypeCode, string> = { 2: '请输入手机号码', 1: '请输入登录账号或手机号码' }

/** From so many refusals on the form points to the recovery. */
const REFUSALS_BEFORE_RECOVERY = 3

export interface FormStart {
  name: string
  notice?: string
}

interface Props {
  type: AccountTypeCode
  start: FormStart | undefined
  recoverLink: ReactNode
  onSignedIn: () => void
  onChange: (name: string) => Promise<void>
}

export function PasswordLoginForm({ type, start, recoverLink, onSignedIn, onChange }: Props) {
  const [failure, setFailure] = useState('')
  const [refusals, setRefusals] = useState(0)
  const isHydrated = useHydrated()
  const captcha = useCaptcha()
  const { register, handleSubmit, setError, setFocus, setValue, getValues, formState } = useForm({
    resolver: zodResolver(LoginForm),
  })
  const { errors, isSubmitting, isSubmitSuccessful } = formState

  useEffect(() => {
    if (!start) return
    if (start.name !== '') setValue('username', start.name)
    setFailure(start.notice ?? '')
    setFocus(start.name === '' ? 'username' : 'password')
  }, [start, setValue, setFocus])

  const submit = handleSubmit(async (values) => {
    setFailure('')
    const answer = captcha.takeAnswer()
    // Marks the attempt as failed, so that the button stays usable.
    if (answer === undefined) return setError('root', {})
    try {
      const username = readLoginName(values.username)
      const { data } = await call(login, { ...values, username, type, captcha: answer || undefined })
      await startSession(data)
      onSignedIn()
    } catch (error) {
      const { message, fields, code } = failureInForm(error)
      setError('root', { message })
      if (captcha.failed(code, message)) return
      // The button that was pressed is disabled meanwhile and has lost the focus.
      setFocus('password', { shouldSelect: true })
      for (const name of ['username', 'password'] as const)
        if (fields[name]) setError(name, { message: fields[name] }, { shouldFocus: true })
      // The personal tab is the default: an enterprise login name entered there is likely a mistake.
      const mayBeEnterprise = type === 2 && message !== '' && /[a-z\u4e00-\u9fff]/i.test(values.username)
      setFailure(mayBeEnterprise ? `${message}。企业账号请切换到“企业”登录` : message)
      if (code !== undefined) setRefusals(refusals + 1)
    }
  })

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Field id="username" label="登录账号" error={errors.username?.message}>
        {(wiring) => (
          <input
            {...wiring}
            {...register('username')}
            inputMode={type === 2 ? 'tel' : 'text'}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={placeholders[type]}
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
      <FormError message={failure}>
        {refusals >= REFUSALS_BEFORE_RECOVERY && <>。想不起密码，可以{recoverLink}</>}
      </FormError>
      <button className="button" type="submit" disabled={!isHydrated || isSubmitting || isSubmitSuccessful}>
        {isSubmitting || isSubmitSuccessful ? '登录中…' : '登录'}
      </button>
      <button
        className="button plain"
        type="button"
        disabled={!isHydrated}
        onClick={() => void onChange(getValues('username') ?? '')}
      >
        改用短信验证码
      </button>
    </form>
  )
}
