// How often a record was read: a column beside the record, of which no trigger and no version takes notice, and a row for each day.
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RecordKind } from '#platform/contract/kinds.ts'
import { prepared } from './prepared.ts'
import { readDays } from './read-days.schema.ts'
import type { Db } from './types.ts'

/** Both answer the count, null of what readers cannot open. */
export interface ReadCounter {
  /** @param day Beijing day, as `2026-11-20` */
  add: (db: Db, id: number, day: string) => Promise<number | null>
  find: (db: Db, id: number) => Promise<number | null>
}

/** @param isOpen condition for the records that readers can open */
export const readCounter = (
  kind: RecordKind,
  table: PgTable & { id: PgColumn; read_num: PgColumn },
  isOpen: SQL,
): ReadCounter => {
  const reads = { n: sql<number>`${table.read_num}`.as('n') }
  const isIt = (id: number | SQLWrapper) => and(eq(table.id, id), isOpen)
  // One statement, planned once: the day costs the call no further round trip to the database.
  const addOne = prepared((db) => {
    const id = sql.placeholder('id')
    const next = { read_num: sql`${table.read_num} + 1` }
    const counted = db.$with('counted').as(db.update(table).set(next).where(isIt(id)).returning(reads))
    const ofDay = db.$with('of_day').as(
      db
        .insert(readDays)
        .select(
          sql`select ${sql.placeholder('day')}::date, ${sql.raw(`'${kind}'`)}, ${id}::integer, 1 from counted`,
        )
        .onConflictDoUpdate({
          target: [readDays.day, readDays.kind, readDays.id],
          set: { reads: sql`${readDays.reads} + 1` },
        })
        .returning({ day: readDays.day }),
    )
    return db.with(counted, ofDay).select({ n: counted.n }).from(counted).prepare(`count_read_of_${kind}`)
  })
  return {
    add: async (db, id, day) => {
      const [row] = await addOne(db).execute({ id, day })
      return row?.n ?? null
    },
    find: async (db, id) => {
      const [row] = await db.select(reads).from(table).where(isIt(id))
      return row?.n ?? null
    },
  }
}
