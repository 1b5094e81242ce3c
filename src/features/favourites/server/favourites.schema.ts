import { index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'

export const favourites = pgTable(
  'favourites',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 7 project, 8 woodland, 9 plan, 10 news, 11 expert news. */
    type: smallint().notNull(),
    target_id: integer().notNull(),
    /** Title of the target when it was collected: shown once the target is gone. */
    title: text().notNull().default(''),
    createtime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.type, table.target_id] }),
    index('favourites_newest').on(table.user_id, table.type, table.createtime, table.target_id),
    // For notices about a target.
    index('favourites_of_target').on(table.type, table.target_id),
  ],
)

export const downloads = pgTable(
  'downloads',
  { type: smallint().notNull(), target_id: integer().notNull(), num: integer().notNull() },
  (table) => [primaryKey({ columns: [table.type, table.target_id] })],
)
