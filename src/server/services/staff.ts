// The staff's coming in, staying in, going out.
import type { Parsed } from '#contract/endpoint.ts'
import type { StaffInfo, staffLogin } from '#contract/staff.ts'
import type { Deps, Origin } from '../deps.ts'
import { newToken, sha256 } from '../secrets.ts'
import * as table from '../tables/staff.ts'
import { passwordTry } from './password-try.ts'

/** A working day. */
const TOKEN_MS = 12 * 3_600_000

export const login =
  (deps: Deps) =>
  async ({ username: name, password }: Parsed<typeof staffLogin>, origin: Origin): Promise<StaffInfo> => {
    const found = await table.findByLoginName(deps.db, name)
    const member = await passwordTry(deps, 'staff', { found, name, password, origin })
    const token = newToken()
    await table.addStaffToken(deps.db, sha256(token), member.id, new Date(deps.now().getTime() + TOKEN_MS))
    const { id, login_name, role } = member
    return { token, id, name: member.name || login_name, login_name, role }
  }

/** Who of the staff holds this token; undefined for nobody (any more). */
export const staffOf = (deps: Deps, token: string) =>
  table.findByStaffToken(deps.db, sha256(token), deps.now())

export const logout = (deps: Deps) => async (token: string) => {
  await table.removeStaffToken(deps.db, sha256(token))
  return null
}
