// What waits for an interval job: for monitors, which see by it that a job falls behind.
import { count, min, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { first } from './first.ts'
import type { Db } from './types.ts'

export interface Backlog {
  items: number
  /** Since when the oldest one has waited; null where none does. */
  oldest: Date | null
}

/** Rows of a table that are due. @param since column of the time since when one waits */
export const backlogOf = async (
  db: Db,
  { from, where, since }: { from: PgTable; where: SQL | undefined; since: AnyPgColumn<{ data: Date }> },
): Promise<Backlog> =>
  (await first(
    db
      .select({ items: count(), oldest: min(since) })
      .from(from)
      .where(where),
  )) ?? {
    items: 0,
    oldest: null,
  }
