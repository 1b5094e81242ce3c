// The user's own password and mobile, which others could take the account over by.

import { PASSWORD } from '#contract/accounts/fields.ts'
import type { changeMobile as changeMobileCall, resetPassword } from '#contract/accounts/settings.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { maskMobilesIn } from '#lib/personal-numbers.ts'
import * as audit from '#server/audit/audit.service.ts'
import type { Tx } from '#server/db/types.ts'
import type { Deps, Origin } from '#server/deps.ts'
import * as limits from '#server/limits/limits.service.ts'
import { refuse, refuseUnless } from '#server/refusals/refuse.ts'
import { sha256 } from '#server/security/secrets.ts'
import * as captcha from './captcha.service.ts'
import * as devices from './known-devices.service.ts'
import * as sms from './sms.service.ts'
import { removeTokensOf } from './tokens.table.ts'
import type { User } from './users.schema.ts'
import * as users from './users.table.ts'

/** The calling user, with the token of the session. */
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
  await limits.consume(deps.db, 'oldPassword', session, deps.now())
  refuseUnless(await deps.passwords.matches(password, user.password_hash), 'OldPasswordWrong')
  await limits.reset(deps.db, 'oldPassword', session)
}

export const changePassword =
  (deps: Deps) =>
  async (self: Self, { oldpassword, newpassword, renewpassword }: Parsed<typeof resetPassword>) => {
    const { user, token, origin } = self
    refuseUnless(newpassword !== '' && newpassword === renewpassword, 'PasswordMismatch')
    refuseUnless(PASSWORD.test(newpassword), 'PasswordRule')
    await verifyOwnPassword(deps, self, oldpassword)
    const hash = await deps.passwords.hash(newpassword)
    await deps.db.transaction(async (tx) => {
      // False if another password was set meanwhile.
      refuseUnless(await users.replacePassword(tx, user.id, user.password_hash, hash), 'OldPasswordWrong')
      await removeTokensOf(tx, user.id, sha256(token))
      await devices.forgetOthers(tx, { realm: 'user', id: user.id }, origin)
      await recordOwn(tx, self, 'account.password', deps.now())
    })
    return null
  }

/** Ends every session: the user signs in with the new mobile. */
export const changeMobile =
  (deps: Deps) =>
  async (self: Self, { mobile, captcha: answer, code }: Parsed<typeof changeMobileCall>) => {
    const { user, origin } = self
    // Checked first, so that the same mobile does not consume the captcha.
    refuseUnless(mobile !== user.mobile, 'MobileSame')
    await captcha.check(deps, origin.captchaId, answer)
    refuseUnless(!(await users.findByMobile(deps.db, user.account_type, mobile)), 'MobileTaken')
    const useCode = await sms.check(deps, mobile, 'changemobile', code)
    await deps.db.transaction(async (tx) => {
      await useCode(tx)
      const { nickname: before } = (await users.lockUser(tx, user.id)) ?? refuse('NotSignedIn')
      // A nickname that nobody chose is the masked mobile.
      const nickname = before === maskMobilesIn(user.mobile) ? maskMobilesIn(mobile) : before
      refuseUnless(await users.setMobile(tx, user.id, { mobile, nickname }), 'MobileTaken')
      await removeTokensOf(tx, user.id)
      await devices.forgetOthers(tx, { realm: 'user', id: user.id }, origin)
      const detail = { before: maskMobilesIn(user.mobile), mobile: maskMobilesIn(mobile) }
      await recordOwn(tx, self, 'account.mobile', deps.now(), detail)
    })
    return null
  }
