// Daily check of published pages: its runs, what it finds, and links to other websites.
import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { staff } from '#features/identity/server/staff.schema.ts'
import type { CheckedKind, FindingKind } from '#features/site-check/contract.ts'
import type { LinkFault } from '#platform/contract/link-faults.ts'

export const siteChecks = pgTable('site_checks', {
  /** Beijing day. */
  day: date({ mode: 'string' }).primaryKey(),
  /** The record looked at last, so that another server or another start goes on behind it. */
  kind: text().notNull().default(''),
  record_id: integer().notNull().default(0),
  pages: integer().notNull().default(0),
  started_at: timestamp({ withTimezone: true }).notNull(),
  /** Null while it is under way. */
  finished_at: timestamp({ withTimezone: true }),
  /** Findings that nobody ignored, by their names, when it was over. */
  counts: jsonb().$type<Partial<Record<FindingKind, number>>>().notNull().default({}),
})

export const siteFindings = pgTable(
  'site_findings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    finding: text().$type<FindingKind>().notNull(),
    kind: text().$type<CheckedKind>().notNull(),
    record_id: integer().notNull(),
    subject: text().notNull().default(''),
    fault: text().$type<LinkFault>().notNull().default(''),
    field: text().notNull().default(''),
    found_on: date({ mode: 'string' }).notNull(),
    /** Day of the last check that found it: others are removed when a check is over. */
    seen_on: date({ mode: 'string' }).notNull(),
    seen_at: timestamp({ withTimezone: true }).notNull(),
    ignored_at: timestamp({ withTimezone: true }),
    ignored_by: integer().references(() => staff.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('site_findings_once').on(table.kind, table.record_id, table.finding, table.subject),
    index('site_findings_listed').on(table.finding, table.id),
    index('site_findings_ignored_by').on(table.ignored_by).where(sql`${table.ignored_by} is not null`),
  ],
)

export const remoteLinks = pgTable(
  'remote_links',
  {
    url: text().primaryKey(),
    host: text().notNull(),
    due_at: timestamp({ withTimezone: true }).notNull(),
    /** Day of a check that last had it on a page. */
    seen_on: date({ mode: 'string' }).notNull(),
    fault: text().$type<LinkFault>().notNull().default(''),
    /** Different days on which it failed since it was last well; broken from two on. */
    failed_days: smallint().notNull().default(0),
    failed_on: date({ mode: 'string' }),
  },
  (table) => [index('remote_links_due').on(table.due_at, table.host)],
)
