import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { staff } from '#features/identity/server/staff.schema.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'

export const previewLinks = pgTable(
  'preview_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the secret in the link: a copy of the table opens no preview. */
    hash: text().notNull().unique(),
    kind: text().$type<EditedKind>().notNull(),
    record_id: integer().notNull(),
    staff_id: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    createtime: timestamp({ withTimezone: true }).notNull(),
    expires: timestamp({ withTimezone: true }).notNull(),
    revoked_at: timestamp({ withTimezone: true }),
    /** How often it was opened; by whom is not kept. */
    opened: integer().notNull().default(0),
    last_opened: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('preview_links_of_record').on(table.kind, table.record_id, table.id),
    index('preview_links_expires').on(table.expires),
    index('preview_links_of_staff').on(table.staff_id),
  ],
)
