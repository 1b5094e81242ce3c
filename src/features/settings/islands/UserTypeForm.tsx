// Choice of the user type in words of the trade; asked once, and changeable.
import { useState } from 'react'
import { OWN_USER_TYPES, PROFILE, profile } from '#features/accounts/contract/settings.ts'
import { userTypeNames } from '#features/accounts/rules.ts'
import { call } from '#platform/browser/call.ts'
import { recheckSession } from '#platform/browser/session.ts'
import type { UserInfo } from '#platform/contract/session.ts'
import { toast } from '#platform/ui/feedback.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { useSettingsForm } from './use-settings-form.tsx'

const INTERNAL_STAFF = 5
const FIELDS = ['user-type-1']

interface Props {
  user: UserInfo
  onSaved?: () => Promise<void>
}

export function UserTypeForm({ user, onSaved }: Props) {
  const [type, setType] = useState(user.asks_type ? 0 : user.type)
  const form = useSettingsForm({ fields: FIELDS })
  const error = form.errors['user-type-1']
  if (user.type === INTERNAL_STAFF) return <p>{userTypeNames[INTERNAL_STAFF]}，由平台设置。</p>
  const send = async () => {
    const { msg } = await call(profile, { type: PROFILE.userType, user_type: type })
    toast(msg || '修改成功')
    await Promise.all([recheckSession(), onSaved?.()])
  }
  return (
    <SettingsForm
      form={form}
      button="保存身份"
      onSubmit={() => form.submit({ 'user-type-1': type === 0 ? '请选择身份' : '' }, send)}
    >
      <fieldset className="user-types" aria-describedby={error ? 'user-type-error' : undefined}>
        <legend>
          您的身份
          <span className="star" aria-hidden="true">
            *
          </span>
        </legend>
        {OWN_USER_TYPES.map((one) => (
          <label className="tick" key={one}>
            <input
              type="radio"
              name="user_type"
              id={`user-type-${one}`}
              checked={type === one}
              onChange={() => setType(one)}
            />
            {userTypeNames[one]}
          </label>
        ))}
        {error && (
          <p className="error" id="user-type-error">
            {error}
          </p>
        )}
      </fieldset>
      <p className="hint">我们据此安排您常用的内容，可以随时更改；与个人、企业账号无关。</p>
    </SettingsForm>
  )
}
