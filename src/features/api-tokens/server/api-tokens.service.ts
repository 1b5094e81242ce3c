import {
  type apiTokens,
  MAX_DAYS,
  type makeApiToken,
  type revokeApiToken,
  TOKENS_MAX,
  TokenNameTaken,
  type TokenState,
  TooManyTokens,
} from '#features/api-tokens/contract.ts'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { BadInput, TargetGone } from '#platform/contract/refusals.ts'
import { DAY_MS, fromWireTime, toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { newToken, sha256 } from '#platform/server/security/secrets.ts'
import * as table from './api-tokens.table.ts'

/** Tells scanners of leaked secrets what it is. */
const PREFIX = 'lqt_'
const LISTED_MAX = 200
/** How long one that is over is kept, so that whoever calls with it reads why it is not taken. */
const KEPT_DAYS = 180

export const stateOfToken = (
  { revoked_at, expires }: Pick<table.ApiTokenRow, 'revoked_at' | 'expires'>,
  { role, disabled }: Pick<Staff, 'role' | 'disabled'>,
  now: Date,
): TokenState => {
  if (revoked_at) return 'revoked'
  if (expires <= now) return 'expired'
  return role === 'admin' && !disabled ? 'valid' : 'closed'
}

export const listTokens =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  async (): Promise<Output<typeof apiTokens>> => {
    const at = now()
    const rows = await table.listTokens(db, at, LISTED_MAX)
    return {
      list: rows.map(({ id, name, grants, maker, createtime, expires, last_used, ...row }) => ({
        id,
        name,
        grants: grants as Output<typeof apiTokens>['list'][number]['grants'],
        state: stateOfToken({ ...row, expires }, row, at),
        maker,
        createtime: toWireTime(createtime),
        expires: toWireTime(expires),
        last_used: wireOrEmpty(last_used),
      })),
    }
  }

/** The end of a Beijing day from today to a year from now. */
const endOf = (day: string, now: Date): Date => {
  const end = new Date((fromWireTime(`${day} 00:00:00`)?.getTime() ?? 0) + DAY_MS)
  if (end <= now || end.getTime() > now.getTime() + (MAX_DAYS + 1) * DAY_MS)
    throw new RefusalError(BadInput, { until: '到期日须在今天以后、一年以内' })
  return end
}

export const makeToken =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  async (
    writer: Writer,
    { name, grants, until }: Parsed<typeof makeApiToken>,
  ): Promise<Output<typeof makeApiToken>> => {
    const at = now()
    const expires = endOf(until, at)
    const token = `${PREFIX}${newToken()}`
    const id = await db.transaction(async (tx) => {
      await lockNameForTransaction(tx, 'api tokens')
      refuseUnless(!(await table.isNameTaken(tx, name, at)), TokenNameTaken)
      refuseUnless((await table.countValid(tx, at)) < TOKENS_MAX, TooManyTokens)
      const made = await table.insertToken(tx, {
        name,
        hash: sha256(token),
        grants,
        staff_id: writer.staff.id,
        createtime: at,
        expires,
      })
      await recordBy(tx, writer, {
        action: 'apiToken.make',
        target: `apiToken:${made}`,
        detail: { token: name, grants, until },
        at,
      })
      return made
    })
    return { id, token }
  }

export const revokeToken =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  async (writer: Writer, { id }: Parsed<typeof revokeApiToken>): Promise<null> => {
    const at = now()
    await db.transaction(async (tx) => {
      const { name, revoked_at } = (await table.lockToken(tx, id)) ?? refuse(TargetGone)
      if (revoked_at) return
      await table.revokeToken(tx, id, at)
      await recordBy(tx, writer, {
        action: 'apiToken.revoke',
        target: `apiToken:${id}`,
        detail: { token: name },
        at,
      })
    })
    return null
  }

export const sweepApiTokens = (db: Db, now: Date) =>
  table.removeTokensExpiredBefore(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
