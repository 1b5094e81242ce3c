// SMS codes and picture captchas: short-lived, stored as hashes, shared by all instances.
import { index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    mobile: text().notNull(),
    event: text().notNull(),
    salt: text().notNull(),
    hash: text().notNull(),
    tries: smallint().notNull().default(0),
    expires: timestamp({ withTimezone: true }).notNull(),
    /** When it was used or replaced by a newer one. */
    closed: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('sms_codes_newest').on(table.mobile, table.event, table.id),
    index('sms_codes_expires').on(table.expires),
  ],
)

export type SmsCodeRow = typeof smsCodes.$inferSelect

export const captchas = pgTable(
  'captchas',
  {
    id: text().primaryKey(),
    hash: text().notNull(),
    expires: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('captchas_expires').on(table.expires)],
)
