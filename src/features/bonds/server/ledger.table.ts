// The ledger of bonds: one entry for each thing that happened. Rows are only ever added.
import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { type BondEntry, bondEntries } from './bonds.schema.ts'

/** Called in the transaction that changes the bond, with the bond locked: entries stand in the order of its states. */
export const appendEntry = (tx: Tx, entry: typeof bondEntries.$inferInsert) =>
  tx.insert(bondEntries).values(entry)

/** Oldest first. */
export const entriesOf = (db: Db, bondId: number): Promise<BondEntry[]> =>
  db.select().from(bondEntries).where(eq(bondEntries.bond_id, bondId)).orderBy(asc(bondEntries.id))
