import { index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'
import type { LeadState } from '#features/leads/contract.ts'

import { listings } from '#features/listings/server/listings.schema.ts'

export const leads = pgTable(
  'leads',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    listing_id: integer()
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    owner_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** Verified by an SMS code, or the visitor's own. */
    mobile: text().notNull(),
    message: text().notNull().default(''),
    /** One of CALL_TIMES. */
    call_time: smallint().notNull().default(0),
    state: text().$type<LeadState>().notNull().default('new'),
    /** When the owner first looked at the number, which counts against the day's allowance; null before. */
    revealed_at: timestamp({ withTimezone: true }),
    remark: text().notNull().default(''),
    createtime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('leads_of_owner').on(table.owner_id, table.createtime, table.id),
    index('leads_of_listing').on(table.listing_id, table.mobile, table.createtime),
    index('leads_by_mobile').on(table.mobile, table.id),
  ],
)

export type LeadRow = typeof leads.$inferSelect
