// Approval before content goes live: what asks for it, versions that were sent, and what was decided.
import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ApprovalState, ApprovalStep, Remark } from '#features/content/contract/approval.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'

export const approvalRules = pgTable(
  'approval_rules',
  {
    kind: text().$type<EditedKind>().notNull(),
    /** 0 for all of the kind that have no rule of their own. */
    category: smallint().notNull(),
    approvals: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.category] })],
)

const staffId = () => integer().references(() => staff.id, { onDelete: 'set null' })

/** One row for each version that was sent. */
export const contentApprovals = pgTable(
  'content_approvals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<EditedKind>().notNull(),
    record_id: integer().notNull(),
    version: integer().notNull(),
    state: text().$type<ApprovalState>().notNull().default('waiting'),
    needed: smallint().notNull(),
    given: smallint().notNull().default(0),
    sender_id: staffId(),
    assignee_id: staffId(),
    note: text().notNull().default(''),
    sent_at: timestamp({ withTimezone: true }).notNull(),
    publish_at: timestamp({ withTimezone: true }),
    due_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('content_approvals_waiting')
      .on(table.kind, table.record_id)
      .where(sql`${table.state} = 'waiting'`),
    index('content_approvals_of_record').on(table.kind, table.record_id, table.id),
    index('content_approvals_of_sender').on(table.sender_id, table.id),
    index('content_approvals_due')
      .on(table.due_at, table.sent_at, table.id)
      .where(sql`${table.state} = 'waiting'`),
  ],
)
export type ContentApproval = typeof contentApprovals.$inferSelect

export const approvalSteps = pgTable(
  'approval_steps',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    approval_id: integer()
      .notNull()
      .references(() => contentApprovals.id, { onDelete: 'cascade' }),
    outcome: text().$type<ApprovalStep['outcome']>().notNull(),
    staff_id: staffId(),
    note: text().notNull().default(''),
    remarks: jsonb().$type<Remark[]>().notNull().default([]),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('approval_steps_of_approval').on(table.approval_id, table.id)],
)
