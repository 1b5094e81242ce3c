// How often a record was read: a column beside the record, of which no trigger and no version takes notice.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './types.ts'

/** Both answer the count, null of what readers cannot open. */
export interface ReadCounter {
  add: (db: Db, id: number) => Promise<number | null>
  find: (db: Db, id: number) => Promise<number | null>
}

/** @param isOpen condition for the records that readers can open */
export const readCounter = (
  table: PgTable & { id: PgColumn; read_num: PgColumn },
  isOpen: SQL,
): ReadCounter => {
  const reads = { n: sql<number>`${table.read_num}` }
  const isIt = (id: number) => and(eq(table.id, id), isOpen)
  return {
    add: async (db, id) => {
      const next = { read_num: sql`${table.read_num} + 1` }
      const [row] = await db.update(table).set(next).where(isIt(id)).returning(reads)
      return row?.n ?? null
    },
    find: async (db, id) => {
      const [row] = await db.select(reads).from(table).where(isIt(id))
      return row?.n ?? null
    },
  }
}
