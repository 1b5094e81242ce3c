// /account/setting/information: avatar, nickname and type.
import { AvatarForm } from './AvatarForm.tsx'
import { NicknameForm } from './NicknameForm.tsx'
import { WithUser } from './SettingsForm.tsx'
import { UserTypeForm } from './UserTypeForm.tsx'

export default function Information() {
  return (
    <WithUser label="个人资料">
      {(user, reload) => (
        <>
          <section className="settings-part" aria-labelledby="avatar-title">
            <h2 id="avatar-title">头像</h2>
            <AvatarForm user={user} reload={reload} />
          </section>
          <section className="settings-part" aria-labelledby="nickname-title">
            <h2 id="nickname-title">昵称</h2>
            <NicknameForm user={user} />
          </section>
          <section className="settings-part" aria-labelledby="type-title">
            <h2 id="type-title">身份</h2>
            <UserTypeForm user={user} />
          </section>
        </>
      )}
    </WithUser>
  )
}
