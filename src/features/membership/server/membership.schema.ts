// Orders of memberships: trials, and openings that take effect at once or wait for the staff to see the payment.

import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'
import type { MembershipKind } from '#features/membership/contract.ts'
import type { orderStates } from '#features/membership/rules.ts'
import type { Fen } from '#platform/lib/units.ts'

export const membershipOrders = pgTable(
  'membership_orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<MembershipKind>().notNull(),
    /** Term and price in fen, as the settings had them. */
    days: smallint().notNull(),
    price_fen: bigint({ mode: 'number' }).$type<Fen>().notNull(),
    state: text().$type<keyof typeof orderStates>().notNull(),
    createtime: timestamp({ withTimezone: true }).notNull(),
    /** End of the membership that it led to; null unless confirmed. */
    expires: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('membership_orders_trial').on(table.user_id).where(sql`${table.kind} = 'trial'`),
    uniqueIndex('membership_orders_waiting').on(table.user_id).where(sql`${table.state} = 'waiting'`),
    index('membership_orders_of_user').on(table.user_id, table.id),
  ],
)
/** Phones that a trial was taken by. They stay when the account is deleted: a trial is once per phone. */
export const trialPhones = pgTable('trial_phones', {
  /** Search index of the mobile: of no use without the key of the data. */
  hash: text().primaryKey(),
})
export type MembershipOrder = typeof membershipOrders.$inferSelect
