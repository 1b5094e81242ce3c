// Fixed windows that open with the first hit: how often something happened, agreed on by all instances.
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'

import type { Db } from '#server/db/types.ts'
import { type Counted, counters } from './counters.schema.ts'

/** Counts one more in the current window; a window that has ended starts anew. */
export const hit = async (db: Db, key: string, seconds: number, now: Date): Promise<Counted> => {
  const ends = new Date(now.getTime() + seconds * 1000)
  // Excluded.* carries `now` into the statement: the database's clock has no part in it.
  const over = sql`${counters.ends} <= ${now.toISOString()}::timestamptz`
  const [row] = await db
    .insert(counters)
    .values({ key, count: 1, ends })
    .onConflictDoUpdate({
      target: counters.key,
      set: {
        count: sql`case when ${over} then 1 else ${counters.count} + 1 end`,
        ends: sql`case when ${over} then excluded.ends else ${counters.ends} end`,
      },
    })
    .returning({ count: counters.count, ends: counters.ends })
  if (!row) throw new Error('an upserted counter came back empty')
  return row
}

/** Of the window that is open; 0 for none. */
export const countOf = async (db: Db, key: string, now: Date): Promise<number> =>
  (
    await db
      .select({ count: counters.count })
      .from(counters)
      .where(and(eq(counters.key, key), gt(counters.ends, now)))
  )[0]?.count ?? 0

/** Takes one hit back from a window that is still open. */
export const unhit = (db: Db, key: string, now: Date) =>
  db
    .update(counters)
    .set({ count: sql`${counters.count} - 1` })
    .where(and(eq(counters.key, key), gt(counters.ends, now), gt(counters.count, 0)))

export const reset = (db: Db, ...keys: string[]) => db.delete(counters).where(inArray(counters.key, keys))

export const sweepCounters = (db: Db, now: Date) => db.delete(counters).where(lte(counters.ends, now))
