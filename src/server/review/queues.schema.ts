// What waits for a person's decision: one task for each thing that a user or visitor submitted.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import { staff } from '#server/staff/staff.schema.ts'

export const queueTasks = pgTable(
  'queue_tasks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** `enquiries`, … */
    queue: text().notNull(),
    /** Of what was submitted, in its own table. A thing that is submitted again becomes a new task. */
    target_id: integer().notNull(),
    createtime: timestamp({ withTimezone: true }).notNull(),
    /** Whoever has it in hand; null while anybody may take it. */
    claimed_by: integer().references(() => staff.id, { onDelete: 'set null' }),
    claimed_at: timestamp({ withTimezone: true }),
    /** How it was decided; null while it is open. */
    outcome: text().$type<'approved' | 'rejected'>(),
    /** What was answered or done, or why it was rejected. */
    note: text().notNull().default(''),
    decided_by: integer().references(() => staff.id, { onDelete: 'set null' }),
    decided_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('queue_tasks_open')
      .on(table.queue, table.createtime, table.id)
      .where(sql`${table.outcome} is null`),
    index('queue_tasks_decided')
      .on(table.queue, table.decided_at, table.id)
      .where(sql`${table.outcome} is not null`),
    index('queue_tasks_target').on(table.queue, table.target_id),
  ],
)

export type QueueTask = typeof queueTasks.$inferSelect
