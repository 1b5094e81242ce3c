// Edited content of any kind: the state of each record, and all saved versions.
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { SCHEDULE_FAILED, type State } from '#features/content/contract/calls.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'

/** One row per record; title, category and marks are those of the last saved version. */
export const contentRecords = pgTable(
  'content_records',
  {
    kind: text().$type<EditedKind>().notNull(),
    id: integer().notNull(),
    title: text().notNull(),
    category: smallint().notNull().default(0),
    marks: text().array().notNull().default([]),
    cover: text().notNull().default(''),
    version: integer().notNull(),
    /** Number of the version that readers see; null if the record is not public. */
    live_version: integer(),
    live_since: timestamp({ withTimezone: true }),
    publish_at: timestamp({ withTimezone: true }),
    scheduled_version: integer(),
    /** After an error that was no refusal: the schedule is not tried before. */
    retry_at: timestamp({ withTimezone: true }),
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
    index('content_records_by_editor').on(table.kind, table.editor_id, table.updatetime, table.id),
    index('content_records_live').on(table.kind, table.live_since, table.id),
    index('content_records_due').on(table.publish_at).where(sql`${table.publish_at} is not null`),
  ],
)

export type ContentRecordRow = typeof contentRecords.$inferSelect

/** Begins the notes of versions in which something was replaced in many records at once. */
export const REPLACED = '替换'

/** Conditions of partial indexes. Queries must use the same text, without parameters, to be answered from them. */
export const isFirst = ({ number }: { number: AnyPgColumn }) => sql`${number} = 1`
export const isFailed = ({ note }: { note: AnyPgColumn }) =>
  sql`${note} like ${sql.raw(`'${SCHEDULE_FAILED}%'`)}`

export const contentVersions = pgTable(
  'content_versions',
  {
    kind: text().$type<EditedKind>().notNull(),
    id: integer().notNull(),
    number: integer().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Origin of the version, if it was not saved by a form. */
    note: text().notNull().default(''),
    /** Id of the request that saved it, so that a retry saves nothing. */
    request: uuid().unique(),
    staff_id: integer().references(() => staff.id, { onDelete: 'set null' }),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id, table.number] }),
    index('content_versions_created').on(table.kind, table.staff_id, table.id).where(isFirst(table)),
    index('content_versions_failed').on(table.kind, table.id, table.number).where(isFailed(table)),
  ],
)

export type ContentVersionRow = typeof contentVersions.$inferSelect
