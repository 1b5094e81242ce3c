// Rows that a job writes in batches, each in a transaction of its own.
import type { Db, Tx } from '#platform/server/db/types.ts'
import { throwAll } from './each-alone.ts'

const BATCH = 100

/** Locks the next rows that are due. */
export type LockBatch<Row> = (tx: Tx, limit: number, without: readonly number[]) => Promise<Row[]>

/**
 * Works at all that is due. A row that fails is written in no part, is left out until the next run, and holds up no other.
 * Yields the rows of each batch once they are committed. Throws at the end if any failed.
 */
export async function* inBatches<Row extends { id: number }>(
  db: Db,
  lock: LockBatch<Row>,
  work: (tx: Tx, row: Row) => Promise<unknown>,
): AsyncGenerator<Row[]> {
  const failed = new Map<number, unknown>()
  for (;;) {
    const rows = await db.transaction(async (tx) => {
      const locked = await lock(tx, BATCH, [...failed.keys()])
      for (const row of locked)
        await tx.transaction((inner) => work(inner, row)).catch((error: unknown) => failed.set(row.id, error))
      return locked
    })
    yield rows.filter(({ id }) => !failed.has(id))
    if (rows.length < BATCH) break
  }
  throwAll([...failed.values()])
}
