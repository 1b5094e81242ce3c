// Fingerprints of the keys that values in this database are encrypted with.
import { notInArray } from 'drizzle-orm'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { dataKeys } from './data-keys.schema.ts'

export const findDataKeys = async (db: Db): Promise<string[]> =>
  (await db.select({ id: dataKeys.id }).from(dataKeys).orderBy(dataKeys.createtime, dataKeys.id)).map(
    ({ id }) => id,
  )

/** Records these keys in place of all others. */
export const recordKeys = async (tx: Tx, ids: readonly string[]) => {
  await tx
    .insert(dataKeys)
    .values(ids.map((id) => ({ id })))
    .onConflictDoNothing()
  await tx.delete(dataKeys).where(notInArray(dataKeys.id, [...ids]))
}
