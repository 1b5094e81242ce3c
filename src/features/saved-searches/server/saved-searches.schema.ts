import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'
import type { SavedSearch } from '../contract.ts'

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** What is asked for; fields that ask for nothing are absent. */
    filter: jsonb().$type<Partial<SavedSearch['filter']>>().notNull(),
    /** Words of the keyword, as the exchange's search looks for them. */
    words: text().array().notNull().default([]),
    createtime: timestamp({ withTimezone: true }).notNull(),
    /** When it was saved or last opened: listings published since count as new. */
    opened_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('saved_searches_filter').on(table.user_id, table.filter),
    index('saved_searches_place').on(
      sql`(${table.filter} ->> 'province_id')`,
      sql`(${table.filter} ->> 'forestry_type')`,
    ),
  ],
)

export type SavedSearchRow = typeof savedSearches.$inferSelect
