import { useCallback } from 'react'
import { settingsPages, userTypeNames } from '#features/accounts/rules.ts'
import { UserTypeForm } from '#features/settings/islands/UserTypeForm.tsx'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import {
  type AccountTypeCode,
  accountTypeNames,
  CERTIFICATION,
  certificationNames,
} from '#platform/contract/account-types.ts'
import { type UserInfo, userIndex } from '#platform/contract/session.ts'
import { certificationDetailPath, certificationPath, vipPath } from '#platform/lib/paths.ts'
import { maskMobile } from '#platform/lib/phones.ts'
import { membershipText } from './membership-text.ts'

const certificationPage = ({ apply_state }: UserInfo) =>
  apply_state === CERTIFICATION.none ? certificationPath : certificationDetailPath

const rowsOf = (user: UserInfo) =>
  [
    ['昵称', user.nickname],
    ['手机号码', maskMobile(user.mobile)],
    ['账号类型', accountTypeNames[user.account_type as AccountTypeCode] ?? ''],
    ['身份', user.asks_type ? '' : (userTypeNames[user.type] ?? '')],
    ['登录账号', user.login_name],
    ['认证', certificationNames[user.apply_state] ?? ''],
    ['认证名称', user.username],
    ['会员服务', membershipText(user)],
  ].filter(([, text]) => text !== '')

export default function AccountSummary() {
  const fetchUser = useCallback(async () => (await call(userIndex, {})).data, [])
  const { loaded, reload } = useUserData(fetchUser)
  return (
    <AccountList label="账号信息" loaded={loaded} isEmpty={() => false} reload={() => void reload()}>
      {(user) => (
        <>
          {user.asks_type && (
            <section className="settings-part" aria-labelledby="type-title">
              <h2 id="type-title">您主要想做什么？</h2>
              <UserTypeForm user={user} onSaved={reload} />
            </section>
          )}
          <dl className="facts">
            {rowsOf(user).map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className="button-row">
            <a className="button plain" href={certificationPage(user)}>
              {user.apply_state === CERTIFICATION.none ? '去认证' : '查看认证'}
            </a>
            <a className="button plain" href={vipPath}>
              {user.is_member === 1 ? '会员权益与续期' : '了解会员服务'}
            </a>
          </p>
          <ul className="settings-links">
            {Object.values(settingsPages).map(({ path, name, purpose }) => (
              <li key={path}>
                <a href={path}>
                  <strong>{name}</strong>
                  <span>{purpose}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </AccountList>
  )
}
