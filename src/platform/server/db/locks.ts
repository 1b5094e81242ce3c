// Advisory locks; the numbers are the same on every instance.
import { sql } from 'drizzle-orm'
import type { Tx } from './types.ts'

export const LOCKS = {
  migrate: 7_301_202,
  seed: 7_301_203,
  publish: 7_301_204,
  staff: 7_301_205,
  dataKeys: 7_301_206,
  roleSettings: 7_301_207,
  backup: 7_301_208,
  signingKey: 7_301_209,
}

export const lockForTransaction = (tx: Tx, lock: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${lock})`)

/** The same for a lock with a name, such as the id of a request. */
export const lockNameForTransaction = (tx: Tx, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
