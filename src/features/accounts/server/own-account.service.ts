import {
  OldPasswordWrong,
  PasswordMismatch,
  PasswordRule,
  TooManyOldPasswords,
} from '#features/accounts/contract/refusals.ts'
import type { resetPassword } from '#features/accounts/contract/settings.ts'
import { audit } from '#features/audit/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { PASSWORD } from '#platform/contract/account-fields.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import * as devices from './known-devices.service.ts'
import { removeTokensOf } from './tokens.table.ts'
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
      await removeTokensOf(tx, user.id, sha256(token))
      await devices.forgetOthers(tx, { realm: 'user', id: user.id }, origin)
      await recordOwn(tx, self, 'account.password', deps.now())
    })
    return null
  }
