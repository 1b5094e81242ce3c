import { and, eq } from 'drizzle-orm'
import type { EditedKind } from '#platform/contract/kinds.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { confirmedWords } from './confirmed-words.schema.ts'

/** Words that editors confirmed in any version of a record: key → how many times, by confirmation. */
export const listConfirmed = (db: Db, kind: EditedKind, id: number): Promise<Record<string, number>[]> =>
  db
    .select({ found: confirmedWords.found })
    .from(confirmedWords)
    .where(and(eq(confirmedWords.kind, kind), eq(confirmedWords.record_id, id)))
    .then((rows) => rows.map(({ found }) => found))

export const insertConfirmed = (tx: Tx, confirmed: typeof confirmedWords.$inferInsert) =>
  tx.insert(confirmedWords).values(confirmed)
