// Full publishes that somebody asked for; the publisher takes each when its turn comes.

import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

import { staff } from '#server/staff/staff.schema.ts'

export const publishRequests = pgTable('publish_requests', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Whoever asked; null where the publisher tries again by itself. */
  staff_id: integer().references(() => staff.id, { onDelete: 'set null' }),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Begin of the run that publishes it; null while it waits. */
  taken_at: timestamp({ withTimezone: true }),
})
