import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'

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

/** Channel on which triggers of the migrations name the users whose notices have changed: ids with commas, or nothing. */
export const CHANNEL = 'notices_changed'

/** Important notices on their way to the phones of users who want that. */
export const noticeSms = pgTable(
  'notice_sms',
  {
    notice_id: integer()
      .primaryKey()
      .references(() => notices.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    attempts: smallint().notNull().default(0),
    /** When it is to be sent, or tried again; null once that is over. */
    due_at: timestamp({ withTimezone: true }),
    /** Null unless the provider has accepted it. */
    sent_at: timestamp({ withTimezone: true }),
    /** When it had become too old to be sent; null unless the user still wanted it then. */
    given_up_at: timestamp({ withTimezone: true }),
    /** The provider's answer when it last refused the SMS; empty until then. */
    reason: text().notNull().default(''),
  },
  (table) => [
    index('notice_sms_due').on(table.due_at).where(sql`${table.due_at} is not null`),
    index('notice_sms_given_up').on(table.given_up_at).where(sql`${table.given_up_at} is not null`),
  ],
)

export type NoticeRow = typeof notices.$inferSelect
