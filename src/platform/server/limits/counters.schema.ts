// Counters of the rate limits, one row for each limit and caller.
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const counters = pgTable(
  'counters',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    ends: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('counters_ends').on(table.ends)],
)

/** Count of a window and when the window ends. */
export type Counted = Pick<typeof counters.$inferSelect, 'count' | 'ends'>
