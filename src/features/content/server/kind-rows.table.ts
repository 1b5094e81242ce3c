import { asc, eq, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#platform/server/db/types.ts'

export type KindTable = PgTable & { id: AnyPgColumn; published: AnyPgColumn }
/** One whose rows readers see in the order of a column. */
export type OrderedTable = KindTable & { sort: AnyPgColumn }
/** One whose rows may be items of another row: `parent` is null for those that are none. */
export interface ItemTable {
  table: KindTable
  parent: AnyPgColumn
}

/** Locks rows in the table of their kind, in the order of their ids. News are locked in news.table.ts, together with their topics. */
export const lockKindRows = async (tx: Tx, table: KindTable, ids: readonly number[]) => {
  const known = ids.filter((id) => id > 0)
  if (known.length === 0) return
  await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, known))
    .orderBy(asc(table.id))
    .for('update')
}

/** Positions of the rows by id. Locks them in the order of their ids. */
export const lockPositions = async (
  tx: Tx,
  table: OrderedTable,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  const { id, sort } = table
  const rows = await tx
    .select({ id, sort })
    .from(table)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('update')
  return new Map(rows.map((row) => [Number(row.id), Number(row.sort)]))
}

export const insertKindRow = async <T extends KindTable>(
  db: Db,
  table: T,
  row: T['$inferInsert'],
): Promise<number> => {
  const plain: KindTable = table
  const [added] = await db.insert(plain).values(row).returning({ id: plain.id })
  if (!added) throw new Error('an inserted record came back without its id')
  return Number(added.id)
}

export const updateKindRow = <T extends KindTable>(
  db: Db,
  table: T,
  id: number,
  row: Partial<T['$inferInsert']>,
) => {
  const plain: KindTable = table
  return db.update(plain).set(row).where(eq(plain.id, id))
}
