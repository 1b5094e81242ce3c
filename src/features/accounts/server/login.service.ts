import type { loginByCode as loginByCodeCall } from '#features/accounts/contract/accounts.ts'
import type { login as loginCall } from '#features/accounts/contract/login.ts'
import { MobileMoved, MobileUnknown } from '#features/accounts/contract/refusals.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { ACCOUNT_TYPE } from '#platform/contract/account-types.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import type { UserInfo } from '#platform/contract/session.ts'
import { WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import { MOBILE } from '#platform/lib/phones.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { LOCKED } from '#platform/server/security/passwords.ts'
import { newToken, sha256 } from '#platform/server/security/secrets.ts'
import { infoOf } from './accounts.service.ts'
import { type IdentityNumberOf, verifyAsleep } from './asleep.service.ts'
import { rememberDevice } from './known-devices.service.ts'
import { findLeft } from './mobile.service.ts'
import { limitAttempts } from './sign-in-attempts.service.ts'
import * as sms from './sms.service.ts'
import * as tokens from './tokens.table.ts'
import * as users from './users.table.ts'
import { verifyPassword } from './verify-password.service.ts'

const TOKEN_MS = 14 * 24 * 3_600_000
/** A use is recorded once a minute. */
const SEEN_MS = 60_000
/** A use counts towards the account's last use once an hour. */
const ACTIVE_MS = 3_600_000
const MAX_AGENT = 300
const findAccount = async (deps: Deps, accountType: number, username: string) => {
  if (MOBILE.test(username)) return users.findByMobile(deps.db, accountType, username)
  // A login name is never digits alone, so the two cannot be confused.
  return accountType === ACCOUNT_TYPE.enterprise ? users.findByLoginName(deps.db, username) : undefined
}

/** @param useCode closes the SMS code that was checked instead of a password */
const openSession = async (
  { db, now }: Deps,
  { id, password_hash, mobile }: User,
  { address, agent = '' }: Origin,
  useCode?: sms.UseCode,
) => {
  const token = newToken()
  const createtime = now()
  await db.transaction(async (tx) => {
    const user = await users.lockUser(tx, id)
    // Password or mobile may have been changed, or the account deleted, since they were checked.
    refuseUnless(user?.password_hash === password_hash && user.mobile === mobile, WrongCredentials)
    await useCode?.(tx)
    await tokens.addToken(tx, {
      hash: sha256(token),
      user_id: id,
      expires: new Date(createtime.getTime() + TOKEN_MS),
      createtime,
      address,
      agent: agent.slice(0, MAX_AGENT),
    })
    await users.markActive(tx, id, createtime, createtime)
  })
  return token
}

export interface SignedIn {
  info: UserInfo
  device: string
}

/** Opens a session of a user who was verified, and remembers the browser. @param useCode as of `openSession` */
export const signIn = async (
  deps: Deps,
  user: User,
  origin: Origin,
  useCode?: sms.UseCode,
): Promise<SignedIn> => {
  const token = await openSession(deps, user, origin, useCode)
  const device = await rememberDevice(deps, { realm: 'user', id: user.id }, origin)
  return { info: await infoOf(deps)(user, token), device }
}

/** Name that attempts on an unknown account are counted under; those on a known one are counted by its id. */
const attemptName = (type: number, username: string) => `${type}:${username}`

export const login = (deps: Deps) => async (input: Parsed<typeof loginCall>, origin: Origin) => {
  const { type, username, password, captcha } = input
  const match = await findAccount(deps, type, username)
  const name = attemptName(type, username)
  const user = await verifyPassword(deps, 'user', { found: match, name, password, captcha, origin })
  return signIn(deps, user, origin)
}

export const loginByCode =
  (deps: Deps, identityNumberOf: IdentityNumberOf) =>
  async (input: Parsed<typeof loginByCodeCall>, origin: Origin) => {
    const { type, mobile, code, captcha } = input
    const account = await users.findByMobile(deps.db, type, mobile)
    // Accounts of a former demo: their numbers may be anybody's.
    const unlocked = account?.password_hash === LOCKED ? undefined : account
    const attempt = { found: unlocked, name: attemptName(type, mobile), captcha, origin }
    const { user, useCode } = await limitAttempts(deps, 'user', attempt, async () => {
      const use = await sms.checkSmsCode(deps, mobile, 'login', code)
      // After the code: only whoever has the phone learns that it has no account.
      if (!unlocked) return refuse((await findLeft(deps, type, mobile)) ? MobileMoved : MobileUnknown)
      await verifyAsleep(deps, identityNumberOf, unlocked, input)
      return { user: unlocked, useCode: use }
    })
    return signIn(deps, user, origin, useCode)
  }

/** The user with this session token; undefined if it is unknown or expired. Records the use. */
export const userOf = async ({ db, now }: Deps, token: string) => {
  const [hash, at] = [sha256(token), now()]
  const session = await tokens.findByToken(db, hash, at)
  const before = new Date(at.getTime() - SEEN_MS)
  if (session && session.seen <= before) await tokens.markSeen(db, hash, before, at)
  const hourAgo = new Date(at.getTime() - ACTIVE_MS)
  if (session && session.user.active_at <= hourAgo) await users.markActive(db, session.user.id, hourAgo, at)
  return session?.user
}

export const logout = (deps: Deps) => async (token: string) => {
  await tokens.removeToken(deps.db, sha256(token))
  return null
}
