// Legal texts in force, and who agreed to which version of them after his registration.
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { LegalText } from '#features/identity/rules/agreements.ts'
import { users } from '#features/identity/server/users.schema.ts'

/** The version in force of each text that editors have written; a text without a row is in the version of the program. */
export const versionsInForce = pgTable('legal_texts', {
  name: text().$type<LegalText>().primaryKey(),
  /** Day from which it holds, `2027-01-01`. */
  version: text().notNull(),
  /** Summary of what the version changes, shown to users who are asked. */
  note: text().notNull().default(''),
})

export const textConsents = pgTable(
  'text_consents',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().$type<LegalText>().notNull(),
    version: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.name, table.version] })],
)
