// Comments on drafts: where each stands, what was written, and how far each person has seen.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { CommentEntry } from '#features/content/contract/comments.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'

export const draftComments = pgTable(
  'draft_comments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<EditedKind>().notNull(),
    record_id: integer().notNull(),
    version: integer().notNull(),
    field: text().notNull().default(''),
    quote: text().notNull().default(''),
    before: text().notNull().default(''),
    after: text().notNull().default(''),
    resolved: boolean().notNull().default(false),
  },
  (table) => [
    index('draft_comments_of_record').on(table.kind, table.record_id, table.id),
    index('draft_comments_open').on(table.kind, table.record_id).where(sql`not ${table.resolved}`),
  ],
)

export const commentEntries = pgTable(
  'draft_comment_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    comment_id: integer()
      .notNull()
      .references(() => draftComments.id, { onDelete: 'cascade' }),
    staff_id: integer().references(() => staff.id, { onDelete: 'set null' }),
    action: text().$type<CommentEntry['action']>().notNull(),
    text: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('draft_comment_entries_of_comment').on(table.comment_id, table.id),
    index('draft_comment_entries_by_time').on(table.at),
    index('draft_comment_entries_of_staff').on(table.staff_id),
  ],
)

export const commentsSeen = pgTable(
  'draft_comments_seen',
  {
    kind: text().$type<EditedKind>().notNull(),
    record_id: integer().notNull(),
    staff_id: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** Entries of the record up to this one are seen: they are numbered in the order of their transactions. */
    entry: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.record_id, table.staff_id] }),
    index('draft_comments_seen_of_staff').on(table.staff_id),
  ],
)
