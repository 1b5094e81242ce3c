// /account/setting/password: a new password, proved by the old one.

import { useState } from 'react'
import {
  OldPasswordWrong,
  PasswordMismatch,
  PasswordRule,
  TooManyOldPasswords,
} from '#features/accounts/contract/refusals.ts'
import { resetPassword } from '#features/accounts/contract/settings.ts'
import { PasswordInput } from '#features/accounts/islands/PasswordInput.tsx'
import { call } from '#platform/browser/call.ts'
import { PASSWORD } from '#platform/contract/account-fields.ts'
import { PASSWORD_HINT } from '#platform/contract/account-types.ts'
import { recoverPath } from '#platform/lib/paths.ts'
import { Field } from '#platform/ui/Field.tsx'
import { toast } from '#platform/ui/feedback.ts'
import { SettingsForm, WithUser } from './SettingsForm.tsx'
import { useSettingsForm } from './use-settings-form.tsx'

const EMPTY = { oldpassword: '', newpassword: '', renewpassword: '' }
type Name = keyof typeof EMPTY

const FIELDS = [
  ['oldpassword', '当前密码', 'current-password'],
  ['newpassword', '新密码', 'new-password'],
  ['renewpassword', '确认新密码', 'new-password'],
] as const satisfies readonly (readonly [Name, string, string])[]

const fieldOfCode = {
  [OldPasswordWrong.code]: 'oldpassword',
  [TooManyOldPasswords.code]: 'oldpassword',
  [PasswordRule.code]: 'newpassword',
  [PasswordMismatch.code]: 'renewpassword',
}

const newComplaint = (newpassword: string) => {
  if (newpassword === '') return PasswordMismatch.msg
  return PASSWORD.test(newpassword) ? '' : PasswordRule.msg
}
const complaintsOf = ({ oldpassword, newpassword, renewpassword }: typeof EMPTY) => ({
  oldpassword: oldpassword === '' ? '请填写当前密码' : '',
  newpassword: newComplaint(newpassword),
  renewpassword: renewpassword === '' || renewpassword !== newpassword ? PasswordMismatch.msg : '',
})

function PasswordForm() {
  const [values, setValues] = useState(EMPTY)
  const [isDone, setDone] = useState(false)
  const form = useSettingsForm({ fields: FIELDS.map(([name]) => name), fieldOfCode })
  const send = async () => {
    const { msg } = await call(resetPassword, values)
    setValues(EMPTY)
    setDone(true)
    toast(msg || '修改成功')
  }
  return (
    <SettingsForm
      form={form}
      button="修改密码"
      onSubmit={() => {
        setDone(false)
        form.submit(complaintsOf(values), send)
      }}
    >
      {FIELDS.map(([name, label, autoComplete]) => (
        <Field
          key={name}
          id={name}
          label={label}
          hint={name === 'newpassword' ? PASSWORD_HINT : undefined}
          error={form.errors[name]}
        >
          {(wiring) => (
            <PasswordInput
              {...wiring}
              autoComplete={autoComplete}
              value={values[name]}
              onChange={(event) => setValues((before) => ({ ...before, [name]: event.target.value }))}
            />
          )}
        </Field>
      ))}
      <p className="hint">
        修改后，其他设备上的登录随之结束。忘记当前密码？退出登录后可以<a href={recoverPath}>找回密码</a>。
      </p>
      <p role="status">{isDone && '密码已修改，其他设备上的登录已经结束。'}</p>
    </SettingsForm>
  )
}

export default function PasswordSettings() {
  return <WithUser label="修改密码">{() => <PasswordForm />}</WithUser>
}
