// Known browsers: one row per browser and account (user or staff) that has signed in with it.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

import { staff } from '#features/identity/server/staff.schema.ts'
import { users } from '#features/identity/server/users.schema.ts'

export const knownDevices = pgTable(
  'known_devices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hash: text().notNull(),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    staff_id: integer().references(() => staff.id, { onDelete: 'cascade' }),
    expires: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('known_devices_user').on(table.user_id, table.hash),
    uniqueIndex('known_devices_staff').on(table.staff_id, table.hash),
    index('known_devices_hash').on(table.hash),
    index('known_devices_expires').on(table.expires),
    check('known_devices_account', sql`num_nonnulls(${table.user_id}, ${table.staff_id}) = 1`),
  ],
)
