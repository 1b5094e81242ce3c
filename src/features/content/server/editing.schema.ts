// Records while they are edited: values that were typed and not saved, and who has a record open.
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#features/identity/server/staff.schema.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'

export const editorDrafts = pgTable(
  'editor_drafts',
  {
    /** Made by the form. */
    id: uuid().primaryKey(),
    staff_id: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    kind: text().$type<EditedKind>().notNull(),
    /** 0 for a record that was never saved. */
    record_id: integer().notNull(),
    version: integer().notNull(),
    /** JSON, which no query looks into. As text, because jsonb refuses some characters that can be typed. */
    values: text().notNull(),
    updatetime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('editor_drafts_of_record').on(table.staff_id, table.kind, table.record_id),
    index('editor_drafts_by_time').on(table.updatetime),
  ],
)

export const editorPresence = pgTable(
  'editor_presence',
  {
    kind: text().$type<EditedKind>().notNull(),
    record_id: integer().notNull(),
    staff_id: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    seen_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.record_id, table.staff_id] })],
)
