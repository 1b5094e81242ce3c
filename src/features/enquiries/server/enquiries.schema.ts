import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'

export const enquiries = pgTable(
  'enquiries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 4 cooperation, 5 expert consultation, 6 assessment consultation, 7 expert assessment. */
    type: smallint().notNull(),
    /** With type 7: the report it is about; 0 for any other. */
    f_id: integer().notNull().default(0),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    province_id: integer().notNull(),
    city_id: integer().notNull(),
    county_id: integer().notNull(),
    name: text().notNull(),
    /** As it was typed. */
    mobile: text().notNull(),
    /** Its digits, by which enquiries of one phone are known. */
    phone_digits: text().notNull(),
    content: text().notNull().default(''),
    wants_sms: boolean().notNull().default(false),
    createtime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('enquiries_newest').on(table.type, table.createtime, table.id),
    // Other enquiries from the same phone.
    index('enquiries_by_phone').on(table.phone_digits, table.id),
    index('enquiries_by_report').on(table.f_id, table.id).where(sql`${table.f_id} > 0`),
  ],
)

export type Enquiry = typeof enquiries.$inferSelect
