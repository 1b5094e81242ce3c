// Notices to users.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/users.schema.ts'

export const notices = pgTable(
  'notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1 approval, 2 tender, 3 procurement, 4 system, 9 project library. */
    category: smallint().notNull(),
    content: text().notNull(),
    /** Kind of the subject, by the codes of favourites; 0 for none. */
    type: smallint().notNull().default(0),
    project_id: integer().notNull().default(0),
    project_sn: text().notNull().default(''),
    /** Path of the page that the notice links to. */
    url: text().notNull().default(''),
    read: boolean().notNull().default(false),
    createtime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('notices_of_user').on(table.user_id, table.createtime, table.id),
    index('notices_unread').on(table.user_id).where(sql`not ${table.read}`),
  ],
)

export type NoticeRow = typeof notices.$inferSelect
