import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Grant } from '#features/identity/rules/rights.ts'
import { staff } from '#features/identity/server/staff.schema.ts'

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** SHA-256 of the token: a copy of the table opens nothing. */
    hash: text().notNull().unique(),
    grants: jsonb().$type<Grant[]>().notNull(),
    /** The admin who made it, in whose name it writes. */
    staff_id: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    createtime: timestamp({ withTimezone: true }).notNull(),
    expires: timestamp({ withTimezone: true }).notNull(),
    revoked_at: timestamp({ withTimezone: true }),
    /** Accurate to the minute. */
    last_used: timestamp({ withTimezone: true }),
  },
  (table) => [index('api_tokens_staff').on(table.staff_id), index('api_tokens_expires').on(table.expires)],
)
