import type { Db, Tx } from '#platform/server/db/types.ts'
import { throwAll } from './each-alone.ts'

/** With so many the fault is hardly the rows': the others wait for the next run. */
const FAILURES_MAX = 100

/** Locks the next row that is due, those without which the job goes on left out; undefined where there is none. */
export type LockNext<Row> = (tx: Tx, without: readonly number[]) => Promise<Row | undefined>

/**
 * Works at every row that is due, until none is. Each has a transaction of its own: of several in one, triggers would lock what
 * they count in any order, and wait for each other's. A row that fails is written in no part, is left out until the next run,
 * and holds up no other. Yields each row once it is committed. Throws at the end if any failed.
 */
export async function* eachDue<Row extends { id: number }>(
  db: Db,
  lockNext: LockNext<Row>,
  work: (tx: Tx, row: Row) => Promise<unknown>,
): AsyncGenerator<Row> {
  const failed = new Map<number, unknown>()
  while (failed.size < FAILURES_MAX) {
    const next: { row?: Row | undefined } = {}
    try {
      await db.transaction(async (tx) => {
        next.row = await lockNext(tx, [...failed.keys()])
        if (next.row) await work(tx, next.row)
      })
    } catch (error) {
      if (!next.row) return throwAll([...failed.values(), error])
      failed.set(next.row.id, error)
      continue
    }
    if (!next.row) break
    yield next.row
  }
  throwAll([...failed.values()])
}
