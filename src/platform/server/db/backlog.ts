// What waits for an interval job: for monitors, which see by it that a job falls behind.
import { count, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { first } from './first.ts'
import type { Db } from './types.ts'

export interface Backlog {
  items: number
  /** Since when the oldest one has waited; null where none does. */
  oldest: Date | null
}

const asDate = (value: string) => new Date(value)

/** Rows of a table that are due. @param since time since when one waits */
export const backlogOf = async (
  db: Db,
  {
    from,
    where,
    since,
  }: { from: PgTable; where: SQL | undefined; since: AnyPgColumn<{ data: Date }> | SQL<Date> },
): Promise<Backlog> =>
  (await first(
    db
      .select({ items: count(), oldest: sql<Date | null>`min(${since})`.mapWith(asDate) })
      .from(from)
      .where(where),
  )) ?? {
    items: 0,
    oldest: null,
  }
