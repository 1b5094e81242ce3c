// Complaints of readers about listings.
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'

import { listings } from '#features/listings/server/listings.schema.ts'

export const complaints = pgTable(
  'reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    listing_id: integer()
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** One of REPORT_REASONS of the contract. */
    reason: text().notNull(),
    content: text().notNull().default(''),
    mobile: text().notNull().default(''),
    createtime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('reports_of_listing').on(table.listing_id, table.createtime)],
)

export type ComplaintRow = typeof complaints.$inferSelect
