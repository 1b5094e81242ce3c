// Reads of the texts of all content, which no index answers.
import { sql } from 'drizzle-orm'
import { ReadTooLong } from '#features/content/contract/refusals.ts'
import { isTimedOut } from '#platform/server/db/connection-errors.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'

const LONGEST_MS = 5000

/** Refuses where a statement takes longer. PGlite has no timers: there it may take as long as it needs. */
export const readInTime = async <T>(
  db: Db,
  read: (tx: Tx) => Promise<T>,
  longestMs = LONGEST_MS,
): Promise<T> => {
  try {
    return await db.transaction(
      async (tx) => {
        await tx.execute(sql`select set_config('statement_timeout', ${String(longestMs)}, true)`)
        return read(tx)
      },
      { accessMode: 'read only' },
    )
  } catch (error) {
    if (!isTimedOut(error)) throw error
    throw new RefusalError(ReadTooLong, undefined, { cause: error })
  }
}
