import { and, count, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { contentRecords } from '#features/content/server/content.schema.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { users } from '#features/identity/server/users.schema.ts'
import type { Db } from '#platform/server/db/types.ts'

const COUNTED: Record<string, { table: PgTable; at: AnyPgColumn; only?: SQL }> = {
  users: { table: users, at: users.createtime },
  enquiries: { table: enquiries, at: enquiries.createtime },
  articles: {
    table: contentRecords,
    at: contentRecords.live_since,
    only: eq(contentRecords.kind, 'news'),
  },
}
export type Counted = 'users' | 'enquiries' | 'articles'

const WEEK_SECONDS = 7 * 24 * 3600

/** Counts for each week from `from` on. All weeks are equally long: China has no daylight saving time. */
export const countWeekly = async (db: Db, what: Counted, from: Date, weeks: number): Promise<number[]> => {
  const { table, at, only } = COUNTED[what] as (typeof COUNTED)[string]
  const week = sql<number>`floor(extract(epoch from ${at} - ${from.toISOString()}::timestamptz) / ${sql.raw(String(WEEK_SECONDS))})::int`
  const rows = await db
    .select({ week: week.as('week'), count: count() })
    .from(table)
    .where(and(only, gte(at, from)))
    .groupBy(sql`1`)
  const counts = new Map(rows.map((row) => [row.week, row.count]))
  return Array.from({ length: weeks }, (_, i) => counts.get(i) ?? 0)
}
