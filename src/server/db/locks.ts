// Advisory locks: numbers that every instance agrees on.
import { sql } from 'drizzle-orm'
import type { Tx } from './types.ts'

export const LOCKS = { migrate: 7_301_202, seed: 7_301_203, publish: 7_301_204, staff: 7_301_205 }

/** Held until the transaction ends. */
export const lockForTransaction = (tx: Tx, lock: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${lock})`)

/** The same for what has a name rather than a number, such as one form's request. */
export const lockNameForTransaction = (tx: Tx, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
