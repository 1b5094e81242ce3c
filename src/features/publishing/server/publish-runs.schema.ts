// Runs of the publisher; only the newest are kept.
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PublishTrigger } from '#features/publishing/contract.ts'
import type { PageFailure } from '#platform/publish/publish-names.ts'

export const publishRuns = pgTable('publish_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  state: text().$type<'rendering' | 'live' | 'failed'>().notNull(),
  started_at: timestamp({ withTimezone: true }).notNull(),
  finished_at: timestamp({ withTimezone: true }),
  /** Cursor of the change feed that the run includes; empty if the content came from elsewhere. */
  up_to: text().notNull(),
  /** Who or what triggered it; null for runs from before this was recorded. */
  trigger: jsonb().$type<PublishTrigger>(),
  pages: integer().notNull().default(0),
  rendered: integer().notNull().default(0),
  skipped: integer().notNull().default(0),
  deleted: integer().notNull().default(0),
  written: integer().notNull().default(0),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  milliseconds: integer().notNull().default(0),
  /** Reason of the failure, in Chinese; null if there was none. */
  reason: text(),
  technical: text(),
  failures: jsonb().$type<readonly PageFailure[]>().notNull().default([]),
})

export type PublishRun = typeof publishRuns.$inferSelect
