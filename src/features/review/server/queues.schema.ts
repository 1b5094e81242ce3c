import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { staff } from '#features/identity/server/staff.schema.ts'
import type { Outcome } from '#features/review/contract/review.ts'

export const queueTasks = pgTable(
  'queue_tasks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** `enquiries`, `listings`, … */
    queue: text().notNull(),
    /** Id of the submission in its own table. A new submission of the same thing becomes a new task. */
    target_id: integer().notNull(),
    createtime: timestamp({ withTimezone: true }).notNull(),
    /** The reviewer who claimed it; null while it is free. */
    claimed_by: integer().references(() => staff.id, { onDelete: 'set null' }),
    claimed_at: timestamp({ withTimezone: true }),
    /** The decision; null while the task is open. */
    outcome: text().$type<Outcome>(),
    /** The reviewer's note: what was done, or the reason of a rejection. */
    note: text().notNull().default(''),
    decided_by: integer().references(() => staff.id, { onDelete: 'set null' }),
    decided_at: timestamp({ withTimezone: true }),
    /** State of the submission before the decision, by which its kind reopens it; null if that is not possible. */
    before_decision: jsonb().$type<object>(),
    revoked_at: timestamp({ withTimezone: true }),
    remind_at: timestamp({ withTimezone: true }),
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

/** Templates of notes that an admin has changed; the others stand in `src/features/review/rules/queues.ts`. */
export const noteTemplates = pgTable(
  'note_templates',
  {
    queue: text().notNull(),
    outcome: text().$type<Outcome>().notNull(),
    texts: jsonb().$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.queue, table.outcome] })],
)
