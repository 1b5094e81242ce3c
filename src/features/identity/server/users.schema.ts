import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 1 enterprise, 2 personal. */
    account_type: smallint().notNull(),
    mobile: text().notNull(),
    /** Enterprises only. */
    login_name: text(),
    password_hash: text().notNull(),
    nickname: text().notNull().default(''),
    /** Real name, once certified. */
    username: text().notNull().default(''),
    avatar: text().notNull().default(''),
    /** Storage key of the avatar; empty for none. */
    avatar_key: text().notNull().default(''),
    /** Storage key of an avatar that was uploaded and not adopted; empty for none. */
    avatar_draft: text().notNull().default(''),
    /** 1 supplier, 2 purchaser, 3 both, 4 tender agent, 5 internal staff. */
    type: smallint().notNull().default(1),
    /** Whether the user, or the staff, chose `type`. */
    type_chosen: boolean().notNull().default(false),
    /** End of the membership; null for somebody who was never a member. */
    expiretime: timestamp({ withTimezone: true }),
    /** 0 not certified, 1 pending, 2 approved, 3 rejected. */
    apply_state: smallint().notNull().default(0),
    /** What a reviewer has checked, 1 an enterprise, 2 an individual, and when; null while `apply_state` is not 2. */
    certified_as: smallint().$type<1 | 2>(),
    certified_at: timestamp({ withTimezone: true }),
    store_name: text().notNull().default(''),
    /** Whether important notices about the user's listings are also sent as SMS; null: never asked, none is sent. */
    sms_listings: boolean(),
    /** Whether the other important notices are also sent as SMS. */
    sms_notices: boolean().notNull().default(false),
    /** Demo account: its password is printed at start; locked while the demo is off. */
    demo: boolean().notNull().default(false),
    createtime: timestamp({ withTimezone: true }).notNull(),
    /** Dates of the member agreement and the privacy statement agreed to at registration; empty if not recorded. */
    agreement_version: text().notNull().default(''),
    privacy_version: text().notNull().default(''),
    /** Last use, accurate to the hour. */
    active_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the account was deleted; its row then says nothing of a person. Null for an account in use. */
    deleted_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('users_active').on(table.active_at).where(sql`${table.deleted_at} is null`),
    uniqueIndex('users_mobile').on(table.account_type, table.mobile),
    uniqueIndex('users_login_name').on(sql`lower(${table.login_name})`),
  ],
)

export type User = typeof users.$inferSelect

export const tokens = pgTable(
  'tokens',
  {
    /** SHA-256 of the token: a copy of the table opens no session. */
    hash: text().primaryKey(),
    id: integer().generatedAlwaysAsIdentity().unique(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires: timestamp({ withTimezone: true }).notNull(),
    createtime: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Last use, accurate to the minute. */
    seen: timestamp({ withTimezone: true }).notNull().defaultNow(),
    address: text().notNull().default(''),
    agent: text().notNull().default(''),
  },
  (table) => [index('tokens_user').on(table.user_id), index('tokens_expires').on(table.expires)],
)
