import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import { staff } from '#features/identity/server/staff.schema.ts'

export const publishRequests = pgTable('publish_requests', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Who requested it; null for a retry by the publisher. */
  staff_id: integer().references(() => staff.id, { onDelete: 'set null' }),
  /** Path of the page to try again; null for all pages. */
  page: text(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Start of the run that publishes it; null while it waits. */
  taken_at: timestamp({ withTimezone: true }),
})
