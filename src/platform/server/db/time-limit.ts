import { sql } from 'drizzle-orm'
import { isTimedOut } from './connection-errors.ts'
import type { Db, Tx } from './types.ts'

/** A statement took longer than its own limit; `isTimedOut` knows it as well. */
export class TimeLimitPassed extends Error {}

/**
 * Ends each statement of the work after so many milliseconds, with `TimeLimitPassed`. PGlite knows no limit.
 * @param db no transaction: its other statements would be limited, too
 */
export const withTimeLimit = async <T>(
  db: Db,
  milliseconds: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const began = performance.now()
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${milliseconds}`))
      return work(tx)
    })
  } catch (cause) {
    // An administrator's cancellation has the same code, and may come at once.
    if (!isTimedOut(cause) || performance.now() - began < milliseconds) throw cause
    throw new TimeLimitPassed(`a statement took longer than ${milliseconds} ms`, { cause })
  }
}
