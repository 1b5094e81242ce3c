// Sensitive words and personal numbers that somebody has decided to publish, and why.
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { staff } from '#features/identity/server/staff.schema.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'

export const confirmedWords = pgTable(
  'confirmed_words',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<EditedKind>().notNull(),
    record_id: integer().notNull(),
    version: integer().notNull(),
    /** Key of what was found → how many times. */
    found: jsonb().$type<Record<string, number>>().notNull(),
    reason: text().notNull(),
    staff_id: integer().references(() => staff.id, { onDelete: 'set null' }),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('confirmed_words_of_record').on(table.kind, table.record_id)],
)
