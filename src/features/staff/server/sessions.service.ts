import { SessionGone } from '#features/accounts/contract/refusals.ts'
import type { staffSessions } from '#features/staff/contract/accounts.ts'
import { StaffUnknown } from '#features/staff/contract/refusals.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import type { StaffSession } from '#platform/contract/staff-fields.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import type { Self } from './own-account.service.ts'
import * as table from './sessions.table.ts'
import { findStaff } from './staff.table.ts'
import { type Actor, recordChange, recordOwnChange } from './staff-audit.service.ts'

export { sweepStaffTokens } from './sessions.table.ts'

const MAX_LISTED = 100

const listed = async (deps: Deps, staffId: number, current: string): Promise<StaffSession[]> => {
  const rows = await table.listSessions(deps.db, staffId, deps.now(), MAX_LISTED)
  return rows.map(({ id, createtime, seen, address, agent, hash }) => ({
    id,
    createtime: toWireTime(createtime),
    seen: toWireTime(seen),
    address,
    agent,
    current: hash === current,
  }))
}

/** @param token of the caller, to mark the current session */
export const listStaffSessions =
  (deps: Deps) =>
  async (staffId: number, token: string): Promise<Output<typeof staffSessions>> => {
    refuseUnless(await findStaff(deps.db, staffId), StaffUnknown)
    const sessions = await listed(deps, staffId, sha256(token))
    return { list: sessions, count: sessions.length }
  }

export const endStaffSession =
  (deps: Deps) =>
  async (actor: Actor, staffId: number, id: number): Promise<null> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const { address } = (await table.removeSession(tx, staffId, id, at)) ?? refuse(SessionGone)
      const detail = { session: id, address }
      await recordChange(tx, actor, { action: 'staff.endSession', id: staffId, at, detail })
    })
    return null
  }

export const endOthers = (deps: Deps) => (self: Self) =>
  deps.db.transaction(async (tx) => {
    const ended = await table.removeSessionsOf(tx, self.staff.id, sha256(self.token))
    if (ended > 0) await recordOwnChange(tx, self, 'staff.endOtherSessions', deps.now(), { ended })
    return { ended }
  })
