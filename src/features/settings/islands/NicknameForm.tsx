import { useState } from 'react'
import { PROFILE, profile } from '#features/accounts/contract/settings.ts'
import { call } from '#platform/browser/call.ts'
import { recheckSession } from '#platform/browser/session.ts'
import type { UserInfo } from '#platform/contract/session.ts'
import { CaptchaWrong } from '#platform/contract/sign-in-refusals.ts'
import { Field } from '#platform/ui/Field.tsx'
import { toast } from '#platform/ui/feedback.ts'
import { captchaComplaint, SettingsCaptcha, useSettingsCaptcha } from './SettingsCaptcha.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSettingsForm } from './use-settings-form.tsx'

const FIELDS = ['nickname', 'nickname-captcha']
const fieldOfCode = { [CaptchaWrong.code]: 'nickname-captcha' }

export function NicknameForm({ user }: { user: UserInfo }) {
  const [nickname, setNickname] = useState(user.nickname)
  const captcha = useSettingsCaptcha()
  const form = useSettingsForm({ fields: FIELDS, fieldOfCode, onRefused: captcha.replace })
  const send = async () => {
    const { msg } = await call(profile, {
      type: PROFILE.nickname,
      nickname: nickname.trim(),
      captcha: captcha.answer.trim(),
    })
    toast(msg || '修改成功')
    captcha.replace()
    // The header shows the nickname.
    await recheckSession()
  }
  return (
    <SettingsForm
      form={form}
      button="保存昵称"
      onSubmit={() =>
        form.submit(
          {
            nickname: nickname.trim() === '' ? '请填写昵称' : '',
            'nickname-captcha': captchaComplaint(captcha.answer),
          },
          send,
        )
      }
    >
      <Field id="nickname" label="昵称" hint="最多 20 个字" error={form.errors.nickname}>
        {(wiring) => (
          <input
            {...wiring}
            value={nickname}
            onChange={(event) => setNickname(event.target.value)}
            autoComplete="off"
            maxLength={20}
          />
        )}
      </Field>
      <SettingsCaptcha
        id="nickname-captcha"
        use="profile"
        captcha={captcha}
        error={form.errors['nickname-captcha']}
      />
    </SettingsForm>
  )
}
