// Login, sessions and logout of users.
import type { login as loginCall, UserInfo } from '#contract/accounts/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { MOBILE } from '#lib/phones.ts'
import type { Deps, Origin } from '#server/deps.ts'
import { newToken, sha256 } from '#server/security/secrets.ts'
import { infoOf } from './accounts.service.ts'
import { remember } from './known-devices.service.ts'
import * as users from './users.table.ts'
import { verifyPassword } from './verify-password.service.ts'

const TOKEN_MS = 14 * 24 * 3_600_000
const ENTERPRISE = 1

const findAccount = async (deps: Deps, accountType: number, username: string) => {
  if (MOBILE.test(username)) return users.findByMobile(deps.db, accountType, username)
  // A login name is never digits alone, so the two cannot be confused.
  return accountType === ENTERPRISE ? users.findByLoginName(deps.db, username) : undefined
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
    const token = newToken()
    await users.addToken(deps.db, sha256(token), user.id, new Date(deps.now().getTime() + TOKEN_MS))
    const device = await remember(deps, { realm: 'user', id: user.id }, origin)
    return { info: await infoOf(deps)(user, token), device }
  }

/** The user with this session token; undefined if it is unknown or expired. */
export const userOf = (deps: Deps, token: string) => users.findByToken(deps.db, sha256(token), deps.now())

export const logout = (deps: Deps) => async (token: string) => {
  await users.removeToken(deps.db, sha256(token))
  return null
}
