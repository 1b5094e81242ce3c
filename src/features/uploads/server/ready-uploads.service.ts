// Uploads that are ready for use: what a listing or a bond may attach.
import type { Db, Tx } from '#platform/server/db/types.ts'
import * as table from './ready-uploads.table.ts'
import type { UserUpload } from './user-uploads.schema.ts'

const byId = (rows: readonly UserUpload[]) => new Map(rows.map((row) => [row.id, row]))

/** The user's uploads that are ready for use, by id; ids of any others are left out. */
export const readyFiles = async (
  db: Db,
  userId: number,
  ids: readonly string[],
): Promise<Map<string, UserUpload>> => byId(ids.length > 0 ? await table.readyUploads(db, userId, ids) : [])

/** The same, locked until the transaction ends, so that they cannot be aborted or removed meanwhile. */
export const lockReadyFiles = async (
  tx: Tx,
  userId: number,
  ids: readonly string[],
): Promise<Map<string, UserUpload>> =>
  byId(ids.length > 0 ? await table.lockReadyUploads(tx, userId, ids) : [])
