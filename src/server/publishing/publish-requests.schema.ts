// Requests for a full publish, which the publisher claims one by one.
import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

import { staff } from '#server/staff/staff.schema.ts'

export const publishRequests = pgTable('publish_requests', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Who requested it; null for a retry by the publisher. */
  staff_id: integer().references(() => staff.id, { onDelete: 'set null' }),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Start of the run that publishes it; null while it waits. */
  taken_at: timestamp({ withTimezone: true }),
})
