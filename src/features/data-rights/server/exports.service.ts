// Exports of personal data: asked for by the user, written by an interval job, downloaded by their owner alone.

import { randomUUID } from 'node:crypto'
import { findUser, type Self } from '#features/accounts/server/index.ts'
import { audit } from '#features/audit/server/index.ts'
import type { DataExport } from '#features/data-rights/contract.ts'
import { ExportGone } from '#features/data-rights/contract.ts'
import { addDays, EXPORT_DAYS } from '#features/data-rights/rules.ts'
import { offerDownload, revokeAddresses } from '#features/downloads/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { eachAlone } from '#platform/server/jobs/each-alone.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { writeArchive } from './archive.service.ts'
import type { DataExportRow } from './data-rights.schema.ts'
import * as table from './exports.table.ts'

/** After so long a server that works on an export is taken to have died. */
const STALE_MS = 10 * 60_000
const MAX_ATTEMPTS = 3
const BATCH = 50

const NONE: DataExport = { id: '', state: 'none', progress: 0, size: 0, createtime: '', expires: '' }

const viewOf = (row: DataExportRow | undefined, now: Date): DataExport =>
  !row || (row.expires !== null && row.expires <= now)
    ? NONE
    : {
        id: row.id,
        state: row.state,
        progress: row.progress,
        size: row.size,
        createtime: toWireTime(row.createtime),
        expires: wireOrEmpty(row.expires),
      }

export const readExportState = (deps: Deps) => async (user: User) =>
  viewOf(await table.newestExport(deps.db, user.id), deps.now())

/** Answers the unfinished one where there is one. */
export const startExport =
  (deps: Deps) =>
  async ({ user, origin }: Self): Promise<DataExport> => {
    const at = deps.now()
    const id = randomUUID()
    await deps.db.transaction(async (tx) => {
      const row = { id, user_id: user.id, key: `private/exports/${id}.zip`, createtime: at }
      if (!(await table.insertExport(tx, row))) return
      await revokeAddresses(tx, await table.expireOthers(tx, user.id, at))
      const who = `user:${user.id}` as const
      await audit.record(tx, { who, action: 'account.export', target: who, address: origin.address, at })
    })
    return readExportState(deps)(user)
  }

/** Address that saves the file. Refuses exports of others as if they did not exist. */
export const exportFile = (deps: Deps) => async (user: User, token: string, id: string) => {
  const row = (await table.findExport(deps.db, user.id, id)) ?? refuse(ExportGone)
  refuseUnless(row.state === 'ready' && row.expires !== null && row.expires > deps.now(), ExportGone)
  refuseUnless(await deps.storage.has(row.key), ExportGone)
  const name = `林权通个人数据-${toWireTime(row.createtime).slice(0, 10)}.zip`
  return offerDownload(deps)(
    { user: token },
    { name, contentType: 'application/zip', file: { key: row.key, size: row.size } },
  )
}

const write = async (deps: Deps, row: DataExportRow) => {
  const user = await findUser(deps.db, row.user_id)
  if (!user) return
  const bytes = await writeArchive(deps, user, async (progress) => {
    await table.updateExport(deps.db, row, { progress, claimed_at: deps.now() })
  })
  await deps.storage.put(row.key, bytes, 'application/zip')
  const expires = addDays(deps.now(), EXPORT_DAYS)
  const done = { state: 'ready' as const, progress: 100, size: bytes.length, expires }
  if (await table.updateExport(deps.db, row, done)) return
  // Another server has the work: its file has the same key and is kept. Otherwise the export was ended meanwhile.
  const now = await table.findExport(deps.db, user.id, row.id)
  if (!now || now.state === 'failed') await deps.storage.remove(row.key)
}

/** Writes the export that has waited longest; an interval job calls it again and again. */
export const writeNextExport = async (deps: Deps): Promise<void> => {
  const at = deps.now()
  const stale = new Date(at.getTime() - STALE_MS)
  const row = await deps.db.transaction((tx) => table.claimExport(tx, at, stale))
  if (!row) return
  const failed = { state: 'failed' as const, expires: addDays(at, EXPORT_DAYS) }
  // The servers of all attempts died, perhaps of it.
  if (row.attempts > MAX_ATTEMPTS) return void (await table.updateExport(deps.db, row, failed))
  try {
    await write(deps, row)
  } catch (error) {
    const isLast = row.attempts >= MAX_ATTEMPTS
    await table.updateExport(deps.db, row, isLast ? failed : { state: 'waiting' })
    throw error
  }
}

export const expireExportsOf = async (tx: Tx, userId: number, now: Date) => {
  await revokeAddresses(tx, await table.expireAllOf(tx, userId, now))
}

/** Removes files first: if storage fails, the row stays, and the next run tries again. */
export const removeExpiredExports = async (deps: Deps): Promise<void> => {
  await eachAlone(await table.expiredExports(deps.db, deps.now(), BATCH), async ({ id, key }) => {
    await deps.storage.remove(key)
    await table.removeExport(deps.db, id)
  })
}

export const exportBacklog = ({ db }: Deps) => table.exportBacklog(db)
