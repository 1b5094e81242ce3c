// Registration, password recovery and account data.

import type { getMobile, register as registerCall, retrievePassword } from '#contract/accounts/accounts.ts'
import { PASSWORD } from '#contract/accounts/fields.ts'
import type { UserInfo } from '#contract/accounts/session.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { registerEvent } from '#domain/accounts.ts'
import { REGISTRATION_TEXTS } from '#domain/agreements.ts'
import { isMemberUntil } from '#domain/membership.ts'
import { wireOrEmpty } from '#lib/dates.ts'
import * as audit from '#server/audit/audit.service.ts'
import type { Deps, Origin } from '#server/deps.ts'
import * as limits from '#server/limits/limits.service.ts'
import { unread } from '#server/notices/notices.service.ts'
import { refuse, refuseUnless } from '#server/refusals/refuse.ts'
import { maskMobilesIn } from '#server/security/mask.ts'
import * as captcha from './captcha.service.ts'
import * as devices from './known-devices.service.ts'
import * as sms from './sms.service.ts'
import { removeTokensOf } from './tokens.table.ts'
import { type User } from './users.schema.ts'
import * as users from './users.table.ts'

const ENTERPRISE = 1

/** Letters of any case, digits, underscores, Chinese; not digits alone, which could be a mobile. */
export const LOGIN_NAME = /^(?!\d+$)[A-Za-z0-9_\u3400-\u9fff]{3,20}$/

export const infoOf =
  (deps: Deps) =>
  async (user: User, token: string): Promise<UserInfo> => ({
    token,
    nickname: user.nickname,
    username: user.username,
    mobile: user.mobile,
    avatar: user.avatar,
    type: user.type,
    account_type: user.account_type,
    is_member: isMemberUntil(user.expiretime, deps.now()) ? 1 : 0,
    expiretime: wireOrEmpty(user.expiretime),
    apply_state: user.apply_state,
    store_name: user.store_name,
    login_name: user.login_name ?? '',
    asks_type: !user.type_chosen,
    msgcount: await unread(deps)(user),
  })

const whyTaken = async (deps: Deps, accountType: number, mobile: string) =>
  (await users.findByMobile(deps.db, accountType, mobile)) ? 'MobileTaken' : 'LoginNameTaken'

export const register = (deps: Deps) => async (input: Parsed<typeof registerCall>, origin: Origin) => {
  const { type, mobile, password } = input
  const isEnterprise = type === ENTERPRISE
  refuseUnless(input.remember, 'AgreementNeeded')
  refuseUnless(password === input.repassword, 'PasswordMismatch')
  refuseUnless(PASSWORD.test(password), 'PasswordRule')
  refuseUnless(!isEnterprise || LOGIN_NAME.test(input.nickname), 'LoginNameRule')
  await limits.consume(deps.db, 'registerPerAddress', origin.address, deps.now())
  refuseUnless(!(await users.findByMobile(deps.db, type, mobile)), 'MobileTaken')
  refuseUnless(!isEnterprise || !(await users.findByLoginName(deps.db, input.nickname)), 'LoginNameTaken')

  const useCode = await sms
    .check(deps, mobile, registerEvent[isEnterprise ? 1 : 2], input.code)
    .catch(async (refusal: unknown) => {
      // A retry of a registration that succeeded: its code is closed, and the mobile is taken.
      refuseUnless(!(await users.findByMobile(deps.db, type, mobile)), 'MobileTaken')
      throw refusal
    })
  const user = {
    account_type: type,
    mobile,
    login_name: isEnterprise ? input.nickname : null,
    nickname: isEnterprise ? input.nickname : maskMobilesIn(mobile),
    password_hash: await deps.passwords.hash(password),
    agreement_version: REGISTRATION_TEXTS.member,
    privacy_version: REGISTRATION_TEXTS.privacy,
    createtime: deps.now(),
    active_at: deps.now(),
  }
  const id = await deps.db.transaction(async (tx) => {
    // Before the code is closed: of two registrations at once the second is refused as MobileTaken, not CodeExpired.
    const inserted = await users.insertUser(tx, user)
    if (inserted === undefined) return undefined
    await useCode(tx)
    const detail = { account_type: type, mobile: maskMobilesIn(mobile) }
    await audit.record(tx, {
      who: 'visitor',
      action: 'account.register',
      target: `user:${inserted}`,
      detail,
      address: origin.address,
      at: deps.now(),
    })
    return inserted
  })
  return id === undefined ? refuse(await whyTaken(deps, type, mobile)) : null
}

export const isRegistered =
  (deps: Deps) =>
  async ({ type, mobile }: Parsed<typeof getMobile>) => {
    return { registered: (await users.findByMobile(deps.db, type, mobile)) !== undefined }
  }

export const recover = (deps: Deps) => async (input: Parsed<typeof retrievePassword>, origin: Origin) => {
  // Checked first, so that an invalid password does not consume the captcha.
  refuseUnless(PASSWORD.test(input.newpassword), 'PasswordRule')
  await captcha.check(deps, origin.captchaId, input.captcha)
  const user = await users.findByMobile(deps.db, input.apply_type, input.mobile)
  if (!user) return refuse('MobileUnknown')
  const useCode = await sms.check(deps, input.mobile, 'retrievepwd', input.code)
  const passwordHash = await deps.passwords.hash(input.newpassword)
  await deps.db.transaction(async (tx) => {
    await useCode(tx)
    await users.setPassword(tx, user.id, passwordHash)
    await removeTokensOf(tx, user.id)
    await devices.forgetOthers(tx, { realm: 'user', id: user.id }, origin)
    const target = `user:${user.id}`
    const { address } = origin
    await audit.record(tx, { who: target, action: 'account.recover', target, address, at: deps.now() })
  })
  return null
}
