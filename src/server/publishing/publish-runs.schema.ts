// Runs of the publisher, the newest ones kept.

import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PageFailure } from '#contract/publishing/publish-names.ts'

export const publishRuns = pgTable('publish_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  state: text().$type<'rendering' | 'live' | 'failed'>().notNull(),
  started_at: timestamp({ withTimezone: true }).notNull(),
  finished_at: timestamp({ withTimezone: true }),
  /** Cursor of the change feed: what was committed up to there is in this run. Empty for another backend's. */
  up_to: text().notNull(),
  /** Pages of the whole site. */
  pages: integer().notNull().default(0),
  rendered: integer().notNull().default(0),
  skipped: integer().notNull().default(0),
  deleted: integer().notNull().default(0),
  written: integer().notNull().default(0),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  milliseconds: integer().notNull().default(0),
  /** Chinese; null where all went well. */
  reason: text(),
  failures: jsonb().$type<readonly PageFailure[]>().notNull().default([]),
})

export type PublishRun = typeof publishRuns.$inferSelect
