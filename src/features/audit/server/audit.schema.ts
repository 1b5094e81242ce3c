// Audit log. Rows are only added; the retention job alone removes old ones.
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const audit = pgTable(
  'audit',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** `user:12`, `staff:3`, `visitor`, `cli` for the command line, or `schedule` for an interval job. */
    who: text().notNull(),
    /** `account.register`, `account.recover`, `enquiry.add`, `news.edit`, … */
    action: text().notNull(),
    /** `user:12`, `enquiry:7`, `news:5`, … */
    target: text().notNull(),
    /** Contains no secret and no complete phone. */
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Network of the caller; empty for actions of the server itself. */
    address: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('audit_target').on(table.target, table.id),
    index('audit_at').on(table.at),
    index('audit_who').on(table.who, table.id),
    index('audit_action').on(table.action, table.id),
  ],
)

export type AuditRow = typeof audit.$inferSelect

export type Entry = typeof audit.$inferInsert
