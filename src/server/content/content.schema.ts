// What staff write, of any kind: how each record stands, and every version of it that was ever saved.
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { State } from '#contract/content/calls.ts'
import type { EditedKind } from '#contract/content/index.ts'

import { staff } from '#server/staff/staff.schema.ts'

/** One row per record; title, category and marks are those of the version saved last. */
export const contentRecords = pgTable(
  'content_records',
  {
    kind: text().$type<EditedKind>().notNull(),
    /** Of the record in its own table. */
    id: integer().notNull(),
    title: text().notNull(),
    category: smallint().notNull().default(0),
    marks: text().array().notNull().default([]),
    cover: text().notNull().default(''),
    /** Number of the version saved last. */
    version: integer().notNull(),
    /** The version that stands in the record's own table before readers; null for none. */
    live_version: integer(),
    live_since: timestamp({ withTimezone: true }),
    /** When a version goes live by itself, and which: drafts saved since wait for their own turn. */
    publish_at: timestamp({ withTimezone: true }),
    scheduled_version: integer(),
    removed: boolean().notNull().default(false),
    state: text()
      .$type<State>()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`case
          when removed then 'removed'
          when publish_at is not null then 'scheduled'
          when live_version is null then 'draft'
          when live_version < version then 'changed'
          else 'live'
        end`,
      ),
    editor_id: integer().references(() => staff.id, { onDelete: 'set null' }),
    updatetime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('content_records_edited').on(table.kind, table.updatetime, table.id),
    index('content_records_by_category').on(table.kind, table.category, table.updatetime, table.id),
    index('content_records_by_state').on(table.kind, table.state, table.updatetime, table.id),
    index('content_records_by_title').on(table.kind, table.title, table.id),
    index('content_records_live').on(table.kind, table.live_since, table.id),
    index('content_records_due').on(table.publish_at).where(sql`${table.publish_at} is not null`),
  ],
)

export type ContentRecordRow = typeof contentRecords.$inferSelect

export const contentVersions = pgTable(
  'content_versions',
  {
    kind: text().$type<EditedKind>().notNull(),
    id: integer().notNull(),
    number: integer().notNull(),
    /** The kind's fields, as its contract reads them. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Where it came from, if not from a form. */
    note: text().notNull().default(''),
    /** Of the form that sent it: sent twice, it is saved once. */
    request: uuid().unique(),
    staff_id: integer().references(() => staff.id, { onDelete: 'set null' }),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id, table.number] })],
)

export type ContentVersionRow = typeof contentVersions.$inferSelect
