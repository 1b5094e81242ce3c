import { sql } from 'drizzle-orm'
import type { Db, Tx } from './types.ts'

/**
 * Ends each statement of the work after so many milliseconds, with the error that `isTimedOut` knows. PGlite knows no limit.
 * @param db no transaction: its other statements would be limited, too
 */
export const withTimeLimit = <T>(db: Db, milliseconds: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${milliseconds}`))
    return work(tx)
  })
