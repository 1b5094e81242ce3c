// Counters of the rate limits, shared by all instances: fixed windows that open with the first count.
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/types.ts'
import { type Counted, counters } from './counters.schema.ts'

/** Counts one more in the current window, or opens a new one if that has ended. */
export const increment = async (db: Db, key: string, seconds: number, now: Date): Promise<Counted> => {
  const ends = new Date(now.getTime() + seconds * 1000)
  // The application's clock decides, not the database's: it is the one that tests can set.
  const isOver = sql`${counters.ends} <= ${now.toISOString()}::timestamptz`
  const [row] = await db
    .insert(counters)
    .values({ key, count: 1, ends })
    .onConflictDoUpdate({
      target: counters.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${counters.count} + 1 end`,
        ends: sql`case when ${isOver} then excluded.ends else ${counters.ends} end`,
      },
    })
    .returning({ count: counters.count, ends: counters.ends })
  if (!row) throw new Error('an upserted counter came back empty')
  return row
}

/** Count of the current window; 0 if there is none. */
export const countOf = async (db: Db, key: string, now: Date): Promise<number> =>
  (
    await db
      .select({ count: counters.count })
      .from(counters)
      .where(and(eq(counters.key, key), gt(counters.ends, now)))
  )[0]?.count ?? 0

/** Undoes one count of the current window. */
export const decrement = (db: Db, key: string, now: Date) =>
  db
    .update(counters)
    .set({ count: sql`${counters.count} - 1` })
    .where(and(eq(counters.key, key), gt(counters.ends, now), gt(counters.count, 0)))

export const reset = (db: Db, ...keys: string[]) => db.delete(counters).where(inArray(counters.key, keys))

export const sweepCounters = (db: Db, now: Date) => db.delete(counters).where(lte(counters.ends, now))
