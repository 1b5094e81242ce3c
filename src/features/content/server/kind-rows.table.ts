// Rows in the tables of the kinds, from which readers are served.
import { asc, eq, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OrderedKind } from '#app/content-calls.ts'
import { experts } from '#features/experts/server/experts.schema.ts'
import { plans } from '#features/plans/server/plans.schema.ts'
import { projects } from '#features/projects/server/projects.schema.ts'
import { banners, links } from '#features/site/server/site.schema.ts'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'

export const KIND_TABLES = { plans, experts, projects, tenders, banners, links }

type KindTables = typeof KIND_TABLES

export type TableKind = keyof KindTables

export type KindRow<K extends TableKind> = KindTables[K]['$inferInsert']

/** Locks the row in the table of its kind. News are locked in news.table.ts, together with their topic. */
export const lockKindRow = (tx: Tx, kind: TableKind, id: number) => {
  const table: PgTable & { id: AnyPgColumn } = KIND_TABLES[kind]
  return tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
}

/** Positions of the rows by id. Locks them in the order of their ids. */
export const lockPositions = async (
  tx: Tx,
  kind: OrderedKind,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  const { id, sort } = KIND_TABLES[kind]
  const rows = await tx
    .select({ id, sort })
    .from(KIND_TABLES[kind])
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row.sort]))
}

export const insertKindRow = async <K extends TableKind>(
  db: Db,
  kind: K,
  row: KindRow<K>,
): Promise<number> => {
  const table: PgTable & { id: AnyPgColumn } = KIND_TABLES[kind]
  const [added] = await db.insert(table).values(row).returning({ id: table.id })
  if (!added) throw new Error('an inserted record came back without its id')
  return Number(added.id)
}

export const updateKindRow = <K extends TableKind>(db: Db, kind: K, id: number, row: Partial<KindRow<K>>) => {
  const table: PgTable & { id: AnyPgColumn } = KIND_TABLES[kind]
  return db.update(table).set(row).where(eq(table.id, id))
}
