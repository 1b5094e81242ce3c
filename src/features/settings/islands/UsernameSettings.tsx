// /account/setting/username: what one signs in by. An enterprise may change its login account.

import { useState } from 'react'
import { LoginNameRule, LoginNameTaken } from '#features/accounts/contract/refusals.ts'
import { PROFILE, profile } from '#features/accounts/contract/settings.ts'
import { call } from '#platform/browser/call.ts'
import { recheckSession } from '#platform/browser/session.ts'
import { ACCOUNT_TYPE } from '#platform/contract/account-types.ts'
import type { UserInfo } from '#platform/contract/session.ts'
import { CaptchaWrong } from '#platform/contract/sign-in-refusals.ts'
import { accountMobilePath, accountPasswordPath } from '#platform/lib/paths.ts'
import { maskMobile } from '#platform/lib/phones.ts'
import { Field } from '#platform/ui/Field.tsx'
import { toast } from '#platform/ui/feedback.ts'
import { captchaComplaint, SettingsCaptcha, useSettingsCaptcha } from './SettingsCaptcha.tsx'
import { SettingsForm, WithUser } from './SettingsForm.tsx'
import { useSettingsForm } from './use-settings-form.tsx'

const FIELDS = ['login-name', 'login-name-captcha']
const fieldOfCode = {
  [LoginNameRule.code]: 'login-name',
  [LoginNameTaken.code]: 'login-name',
  [CaptchaWrong.code]: 'login-name-captcha',
}

function LoginNameForm({ user, reload }: { user: UserInfo; reload: () => Promise<void> }) {
  const [name, setName] = useState(user.login_name)
  const captcha = useSettingsCaptcha()
  const form = useSettingsForm({ fields: FIELDS, fieldOfCode, onRefused: captcha.replace })
  const send = async () => {
    const { msg } = await call(profile, {
      type: PROFILE.loginName,
      username: name.trim(),
      captcha: captcha.answer.trim(),
    })
    toast(msg || '修改成功')
    captcha.replace()
    await Promise.all([recheckSession(), reload()])
  }
  return (
    <SettingsForm
      form={form}
      button="修改登录账号"
      onSubmit={() =>
        form.submit(
          {
            'login-name': name.trim() === '' ? '请填写登录账号' : '',
            'login-name-captcha': captchaComplaint(captcha.answer),
          },
          send,
        )
      }
    >
      <Field
        id="login-name"
        label="登录账号"
        hint="3-20 位字母、数字、下划线或中文，不能是纯数字"
        error={form.errors['login-name']}
      >
        {(wiring) => (
          <input
            {...wiring}
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="username"
            maxLength={20}
          />
        )}
      </Field>
      <SettingsCaptcha
        id="login-name-captcha"
        use="profile"
        captcha={captcha}
        error={form.errors['login-name-captcha']}
      />
    </SettingsForm>
  )
}

export default function UsernameSettings() {
  return (
    <WithUser label="登录账号">
      {(user, reload) => (
        <>
          <p className="lead-in">
            {user.account_type === ACCOUNT_TYPE.enterprise
              ? `企业可以用登录账号或手机号码 ${maskMobile(user.mobile)} 登录。`
              : `个人用手机号码 ${maskMobile(user.mobile)} 登录，没有另外的登录账号。`}
          </p>
          {user.account_type === ACCOUNT_TYPE.enterprise && <LoginNameForm user={user} reload={reload} />}
          <p className="button-row">
            <a className="button plain" href={accountMobilePath}>
              更换手机号码
            </a>
            <a className="button plain" href={accountPasswordPath}>
              修改密码
            </a>
          </p>
        </>
      )}
    </WithUser>
  )
}
