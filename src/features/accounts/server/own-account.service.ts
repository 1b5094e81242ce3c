import {
  LoginNameNotYours,
  LoginNameRule,
  LoginNameTaken,
  OldPasswordWrong,
  PasswordMismatch,
  PasswordRule,
  SessionGone,
  TooManyOldPasswords,
  UserTypeFixed,
} from '#features/accounts/contract/refusals.ts'
import { PROFILE, type profile, type resetPassword } from '#features/accounts/contract/settings.ts'
import { audit } from '#features/audit/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { PASSWORD } from '#platform/contract/account-fields.ts'
import { ACCOUNT_TYPE } from '#platform/contract/account-types.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { RefusalError, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { adoptAvatar } from './avatars.service.ts'
import * as captcha from './captcha.service.ts'
import * as devices from './known-devices.service.ts'
import { LOGIN_NAME } from './names.ts'
import * as tokens from './tokens.table.ts'
import * as users from './users.table.ts'

export interface Self {
  user: User
  token: string
  origin: Origin
}

type Action =
  | 'account.password'
  | 'account.mobile'
  | 'account.loginName'
  | 'account.endSession'
  | 'account.smsNotices'

export const recordOwn = (
  tx: Tx,
  { user, origin: { address } }: Pick<Self, 'user' | 'origin'>,
  action: Action,
  at: Date,
  detail: Record<string, string | number> = {},
) => {
  const who = `user:${user.id}` as const
  return audit.record(tx, { who, action, target: who, detail, address, at })
}

/** Refuses with OldPasswordWrong or TooManyOldPasswords. */
export const verifyOwnPassword = async (deps: Deps, { user, token }: Self, password: string) => {
  const session = sha256(token)
  // Counted before the password is checked: parallel guesses get no extra tries.
  await limits.consume(deps.db, 'oldPassword', session, deps.now(), TooManyOldPasswords)
  refuseUnless(await deps.passwords.matches(password, user.password_hash), OldPasswordWrong)
  await limits.reset(deps.db, 'oldPassword', session)
}

export const changePassword =
  (deps: Deps) =>
  async (self: Self, { oldpassword, newpassword, renewpassword }: Parsed<typeof resetPassword>) => {
    const { user, token, origin } = self
    refuseUnless(newpassword !== '' && newpassword === renewpassword, PasswordMismatch)
    refuseUnless(PASSWORD.test(newpassword), PasswordRule)
    await verifyOwnPassword(deps, self, oldpassword)
    const hash = await deps.passwords.hash(newpassword)
    await deps.db.transaction(async (tx) => {
      // False if another password was set meanwhile.
      refuseUnless(await users.replacePassword(tx, user.id, user.password_hash, hash), OldPasswordWrong)
      await tokens.removeTokensOf(tx, user.id, sha256(token))
      await devices.forgetOthers(tx, { realm: 'user', id: user.id }, origin)
      await recordOwn(tx, self, 'account.password', deps.now())
    })
    return null
  }

type Change = Parsed<typeof profile>

const setNickname = async (deps: Deps, { user, origin }: Self, { nickname, captcha: answer }: Change) => {
  // Checked first, so that a missing nickname does not consume the captcha.
  if (nickname === '') throw new RefusalError(BadInput, { nickname: '请填写昵称' })
  await captcha.checkCaptcha(deps, origin.captchaId, answer)
  await users.updateUser(deps.db, user.id, { nickname })
}

const setLoginName = async (deps: Deps, self: Self, { username, captcha: answer }: Change) => {
  const { user, origin } = self
  refuseUnless(user.account_type === ACCOUNT_TYPE.enterprise, LoginNameNotYours)
  refuseUnless(LOGIN_NAME.test(username), LoginNameRule)
  await captcha.checkCaptcha(deps, origin.captchaId, answer)
  await deps.db.transaction(async (tx) => {
    refuseUnless(await users.setLoginName(tx, user.id, username), LoginNameTaken)
    await recordOwn(tx, self, 'account.loginName', deps.now(), { login_name: username })
  })
}

const setType = async (deps: Deps, { user }: Self, { user_type: type }: Change) => {
  if (type === undefined) throw new RefusalError(BadInput, { user_type: '请选择身份' })
  refuseUnless(await users.chooseType(deps.db, user.id, type), UserTypeFixed)
}

export const updateProfile =
  (deps: Deps) =>
  async (self: Self, change: Change): Promise<null> => {
    if (change.type === PROFILE.loginName) await setLoginName(deps, self, change)
    else if (change.type === PROFILE.nickname) await setNickname(deps, self, change)
    else if (change.type === PROFILE.avatar) await adoptAvatar(deps, self.user, change.avatar)
    else await setType(deps, self, change)
    return null
  }

const MAX_LISTED = 100

export const listSessions = (deps: Deps) => async (userId: number, token: string) => {
  const current = sha256(token)
  const rows = await tokens.listSessions(deps.db, userId, deps.now(), MAX_LISTED)
  return {
    list: rows.map(({ id, createtime, seen, address, agent, hash }) => ({
      id,
      createtime: toWireTime(createtime),
      seen: toWireTime(seen),
      address,
      agent,
      current: hash === current ? 1 : 0,
    })),
  }
}

export const endSession = (deps: Deps) => (self: Self, id: number) =>
  deps.db.transaction(async (tx) => {
    const at = deps.now()
    refuseUnless(await tokens.removeSession(tx, self.user.id, id, at), SessionGone)
    await recordOwn(tx, self, 'account.endSession', at, { session: id })
    return null
  })

export const endOthers = (deps: Deps) => (self: Self) =>
  deps.db.transaction(async (tx) => {
    const ended = await tokens.removeTokensOf(tx, self.user.id, sha256(self.token))
    if (ended > 0) await recordOwn(tx, self, 'account.endSession', deps.now(), { ended })
    return { ended }
  })
