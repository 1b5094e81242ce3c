// Request to delete the account, proved by the password or by a code sent to the account's mobile.
import { useState } from 'react'
import { call } from '#client/call.ts'
import { accountRefusals } from '#contract/account-refusals.ts'
import type { UserInfo } from '#contract/accounts/session.ts'
import { type AccountDeletion, deletionRequest } from '#contract/data-rights.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import { DELETION_DAYS } from '#domain/retention.ts'
import { maskMobile } from '#lib/phones.ts'
import { Field } from '#ui/Field.tsx'
import { showDialog, toast } from '#ui/feedback.ts'
import { SmsCodeField } from '#ui/SmsCodeField.tsx'
import { useCaptcha } from '#ui/use-captcha.ts'
import { CaptchaField } from '../../CaptchaField.tsx'
import { PasswordInput } from '../../login/PasswordInput.tsx'
import { requestSmsCode } from '../../request-sms-code.ts'
import { codeComplaint } from './code-complaint.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { useSettingsForm } from './use-settings-form.tsx'

const PROOFS = [
  ['password', '用登录密码确认'],
  ['code', '用短信验证码确认'],
] as const
type Proof = (typeof PROOFS)[number][0]

const FIELDS = ['deletion-password', 'deletion-code']
const fieldOfCode = {
  [accountRefusals.OldPasswordWrong.code]: 'deletion-password',
  [accountRefusals.TooManyOldPasswords.code]: 'deletion-password',
  [readerRefusals.CodeWrong.code]: 'deletion-code',
  [readerRefusals.CodeExpired.code]: 'deletion-code',
}

interface Props {
  user: UserInfo
  onRequested: (data: AccountDeletion) => void
}

export default function DeletionForm({ user, onRequested }: Props) {
  const [proof, setProof] = useState<Proof>('password')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const captcha = useCaptcha()
  const form = useSettingsForm({ fields: FIELDS, fieldOfCode })
  const requestCode = () =>
    requestSmsCode('deleteaccount', {
      mobile: () => user.mobile,
      showError: (message) => form.complain('deletion-code', message),
      captcha,
      emptyText: '手机号码未知',
      invalidText: '手机号码不正确',
    })
  const send = async () => {
    const sure = await showDialog(
      '申请注销账号',
      `${DELETION_DAYS} 天后账号被注销，个人信息被删除，不能恢复。期满前可以登录撤回。`,
      [
        { label: '再想想', value: false, plain: true },
        { label: '确认申请', value: true },
      ],
    )
    if (!sure) return
    const given = proof === 'password' ? { password } : { code: code.trim() }
    const { data, msg } = await call(deletionRequest, given)
    toast(msg || '已提交注销申请')
    onRequested(data)
  }
  const submit = () =>
    form.submit(
      proof === 'password'
        ? { 'deletion-password': password === '' ? '请填写登录密码' : '' }
        : { 'deletion-code': codeComplaint(code) },
      send,
    )
  return (
    <SettingsForm form={form} button="申请注销账号" onSubmit={submit}>
      <fieldset className="user-types">
        <legend>确认是您本人</legend>
        {PROOFS.map(([one, label]) => (
          <label className="tick" key={one}>
            <input type="radio" name="proof" checked={proof === one} onChange={() => setProof(one)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {proof === 'password' ? (
        <Field id="deletion-password" label="登录密码" error={form.errors['deletion-password']}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <>
          <CaptchaField
            id="deletion-captcha"
            use="deleteaccount"
            captcha={captcha}
            onEnter={() => void requestCode()}
          />
          <SmsCodeField
            id="deletion-code"
            input={{ value: code, onChange: ({ target }) => setCode(target.value) }}
            onSend={requestCode}
            hint={`发到 ${maskMobile(user.mobile)}`}
            error={form.errors['deletion-code']}
          />
        </>
      )}
    </SettingsForm>
  )
}
