// Changes of mobiles, as long as the owner of the former number may take the account back.
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'

export const mobileChanges = pgTable(
  'mobile_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Reserved for this account until the row is removed. */
    former_mobile: text().notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
    /** When the SMS to the former number was accepted; null while it is to be sent. */
    told_at: timestamp({ withTimezone: true }),
    /** When a server began to send it; null after it failed. */
    telling_since: timestamp({ withTimezone: true }),
    /** The provider's answer when it last refused the SMS; empty until then. */
    reason: text().notNull().default(''),
  },
  (table) => [
    index('mobile_changes_of_user').on(table.user_id, table.id),
    index('mobile_changes_former').on(table.former_mobile),
    index('mobile_changes_at').on(table.changed_at),
  ],
)
export type MobileChange = typeof mobileChanges.$inferSelect
