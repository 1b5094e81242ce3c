// Work that several servers share: each takes rows that no other has.
import { inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from './types.ts'

/** No server works on the row, or the one that does began so long ago that it has died. */
export const isUnclaimed = (claimedAt: PgColumn, stale: Date) => or(isNull(claimedAt), lte(claimedAt, stale))

interface Batch<T extends PgTable> {
  where: SQL | undefined
  orderBy: SQL
  limit: number
  set: PgUpdateSetSource<T>
}

/** Updates the first rows that nobody has locked, and answers them. */
export const updateUnlocked = <T extends PgTable & { id: PgColumn }>(
  db: Db,
  table: T,
  { where, orderBy, limit, set }: Batch<T>,
): Promise<T['$inferSelect'][]> => {
  const source: PgTable = table
  const batch = db
    .select({ id: table.id })
    .from(source)
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db.update(table).set(set).where(inArray(table.id, batch)).returning() as Promise<T['$inferSelect'][]>
}
