import type { getMobile, retrievePassword } from '#features/accounts/contract/accounts.ts'
import { MobileMoved, MobileUnknown, PasswordRule } from '#features/accounts/contract/refusals.ts'
import { audit } from '#features/audit/server/index.ts'
import { isMemberUntil } from '#features/identity/rules/membership.ts'
import { type User } from '#features/identity/server/users.schema.ts'
import { countUnreadNotices } from '#features/notices/server/index.ts'
import { PASSWORD } from '#platform/contract/account-fields.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import type { UserInfo } from '#platform/contract/session.ts'
import { wireOrEmpty } from '#platform/lib/dates.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { askedTexts } from './agreements.service.ts'
import { type IdentityNumberOf, verifyAsleep } from './asleep.service.ts'
import * as captcha from './captcha.service.ts'
import * as devices from './known-devices.service.ts'
import { findLeft } from './mobile.service.ts'
import * as sms from './sms.service.ts'
import { removeTokensOf } from './tokens.table.ts'
import * as users from './users.table.ts'

export const infoOf =
  (deps: Deps) =>
  async (user: User, token: string): Promise<UserInfo> => ({
    token,
    nickname: user.nickname,
    username: user.username,
    mobile: users.mobileOf(user),
    avatar: user.avatar,
    type: user.type,
    account_type: user.account_type,
    is_member: isMemberUntil(user.expiretime, deps.now()) ? 1 : 0,
    expiretime: wireOrEmpty(user.expiretime),
    apply_state: user.apply_state,
    store_name: user.store_name,
    login_name: user.login_name ?? '',
    asks_type: !user.type_chosen,
    asks_consent: (await askedTexts(deps.db, user)).length > 0,
    msgcount: await countUnreadNotices(deps)(user),
  })

export const isRegistered =
  (deps: Deps) =>
  async ({ type, mobile }: Parsed<typeof getMobile>) => {
    const holder = (await users.findByMobile(deps.db, type, mobile)) ?? (await findLeft(deps, type, mobile))
    return { registered: holder !== undefined }
  }

export const recoverPassword =
  (deps: Deps, identityNumberOf: IdentityNumberOf) =>
  async (input: Parsed<typeof retrievePassword>, origin: Origin) => {
    // Checked first, so that an invalid password does not consume the captcha.
    refuseUnless(PASSWORD.test(input.newpassword), PasswordRule)
    await captcha.checkForForm(deps, {
      id: origin.captchaId,
      event: 'retrievepwd',
      mobile: input.mobile,
      answer: input.captcha,
    })
    const user = await users.findByMobile(deps.db, input.apply_type, input.mobile)
    const left = user ? undefined : await findLeft(deps, input.apply_type, input.mobile)
    refuseUnless(user || left, MobileUnknown)
    const useCode = await sms.checkSmsCode(deps, input.mobile, 'retrievepwd', input.code)
    if (!user) return refuse(MobileMoved)
    await verifyAsleep(deps, identityNumberOf, user, { identity: input.identity })
    const passwordHash = await deps.passwords.hash(input.newpassword)
    await deps.db.transaction(async (tx) => {
      await useCode(tx)
      const { mobile } = (await users.lockUser(tx, user.id)) ?? refuse(MobileUnknown)
      // The account has left the number, perhaps back to its owner, since the code was checked.
      refuseUnless(mobile === input.mobile, MobileUnknown)
      await users.setPassword(tx, user.id, passwordHash)
      await removeTokensOf(tx, user.id)
      await devices.forgetOthers(tx, { realm: 'user', id: user.id }, origin)
      const target = `user:${user.id}`
      const { address } = origin
      await audit.record(tx, { who: target, action: 'account.recover', target, address, at: deps.now() })
    })
    return null
  }
