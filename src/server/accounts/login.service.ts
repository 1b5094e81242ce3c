// Login, sessions and logout of users.
import type { login as loginCall, UserInfo } from '#contract/accounts/session.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { MOBILE } from '#lib/phones.ts'
import type { Deps, Origin } from '#server/deps.ts'
import { refuseUnless } from '#server/refusals/refuse.ts'
import { newToken, sha256 } from '#server/security/secrets.ts'
import { infoOf } from './accounts.service.ts'
import { remember } from './known-devices.service.ts'
import * as tokens from './tokens.table.ts'
import type { User } from './users.schema.ts'
import * as users from './users.table.ts'
import { verifyPassword } from './verify-password.service.ts'

const TOKEN_MS = 14 * 24 * 3_600_000
/** A use is recorded once a minute. */
const SEEN_MS = 60_000
/** A use counts towards the account's last use once an hour. */
const ACTIVE_MS = 3_600_000
const MAX_AGENT = 300
const ENTERPRISE = 1

const findAccount = async (deps: Deps, accountType: number, username: string) => {
  if (MOBILE.test(username)) return users.findByMobile(deps.db, accountType, username)
  // A login name is never digits alone, so the two cannot be confused.
  return accountType === ENTERPRISE ? users.findByLoginName(deps.db, username) : undefined
}

const openSession = async (
  { db, now }: Deps,
  { id, password_hash }: User,
  { address, agent = '' }: Origin,
) => {
  const token = newToken()
  const createtime = now()
  await db.transaction(async (tx) => {
    const user = await users.lockUser(tx, id)
    // The password may have been changed, or the account deleted, since the password was checked.
    refuseUnless(user?.password_hash === password_hash, 'WrongCredentials')
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

/** Answers the user's data, and the token for the browser's cookie. */
export const login =
  (deps: Deps) =>
  async (input: Parsed<typeof loginCall>, origin: Origin): Promise<{ info: UserInfo; device: string }> => {
    const found = await findAccount(deps, input.type, input.username)
    // Counted per name as typed; for a known account, by its id (verify-password.service.ts).
    const name = `${input.type}:${input.username}`
    const { password, captcha } = input
    const user = await verifyPassword(deps, 'user', { found, name, password, captcha, origin })
    const token = await openSession(deps, user, origin)
    const device = await remember(deps, { realm: 'user', id: user.id }, origin)
    return { info: await infoOf(deps)(user, token), device }
  }

/** The user with this session token; undefined if it is unknown or expired. Records the use. */
export const userOf = async ({ db, now }: Deps, token: string) => {
  const [hash, at] = [sha256(token), now()]
  const found = await tokens.findByToken(db, hash, at)
  const before = new Date(at.getTime() - SEEN_MS)
  if (found && found.seen <= before) await tokens.markSeen(db, hash, before, at)
  const hourAgo = new Date(at.getTime() - ACTIVE_MS)
  if (found && found.user.active_at <= hourAgo) await users.markActive(db, found.user.id, hourAgo, at)
  return found?.user
}

export const logout = (deps: Deps) => async (token: string) => {
  await tokens.removeToken(deps.db, sha256(token))
  return null
}
