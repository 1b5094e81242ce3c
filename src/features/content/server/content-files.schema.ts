// Which files each record of content uses. Triggers of the migrations keep it (refresh_content_files), nothing else writes here:
// rows for files of the newest, the live and the scheduled version of a record, none for a record in the bin.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { contentRecords } from './content.schema.ts'

export const contentFiles = pgTable(
  'content_files',
  {
    kind: text().$type<EditedKind>().notNull(),
    id: integer().notNull(),
    /** Any address that stands in a field by itself, or that an element of a text loads or links to; without its fragment. */
    file: text().notNull(),
    /** Its place among those of the newest version, or of an earlier one that alone has it: two files may have the same. */
    place: integer().notNull(),
    /** Name that the newest version offers it under, as an attachment or a linked document. */
    offered_as: text(),
    /** Alternative text of the picture in the newest version, which may be empty; null where that does not show the file as one. */
    shown_as: text(),
    /** Bytes of an attachment; 0 where it is not known. */
    size: bigint({ mode: 'number' }).notNull(),
    has_password: boolean().notNull(),
    // As in content_records.
    title: text().notNull(),
    category: smallint().notNull(),
    updatetime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id, table.file] }),
    foreignKey({
      columns: [table.kind, table.id],
      foreignColumns: [contentRecords.kind, contentRecords.id],
    }).onDelete('cascade'),
    index('content_files_by_file').on(table.file, table.updatetime, table.kind, table.id),
    index('content_files_offered')
      .on(table.updatetime, table.kind, table.id)
      .where(sql`${table.offered_as} is not null`),
    index('content_files_shown')
      .on(table.updatetime, table.kind, table.id)
      .where(sql`${table.shown_as} is not null`),
  ],
)
