import { SessionGone } from '#features/accounts/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { recordOwn, type Self } from './own-account.service.ts'
import * as tokens from './tokens.table.ts'

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
