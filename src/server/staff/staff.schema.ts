// Who works in the console, and their login tokens: never those of a user.

import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const staff = pgTable('staff', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  login_name: text().notNull().unique(),
  role: text({ enum: ['editor', 'reviewer', 'admin'] }).notNull(),
  password_hash: text().notNull(),
  /** Shown in the console and on record; the login name where empty. */
  name: text().notNull().default(''),
  /** May no longer sign in. */
  disabled: boolean().notNull().default(false),
  /** Encrypted, of the Base32 text: src/server/staff/encrypted-columns.service.ts. Null without a second factor. */
  totp_secret: text(),
  /** Time step of the last code that was accepted: none is accepted twice. */
  totp_step: bigint({ mode: 'number' }).notNull().default(0),
  demo: boolean().notNull().default(false),
  createtime: timestamp({ withTimezone: true }).notNull(),
})

export type Staff = typeof staff.$inferSelect

export const staffTokens = pgTable(
  'staff_tokens',
  {
    /** SHA-256 of the token: what the table holds opens nothing. */
    hash: text().primaryKey(),
    /** Names the session where its token may not be named. */
    id: integer().generatedAlwaysAsIdentity().unique(),
    staff_id: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    expires: timestamp({ withTimezone: true }).notNull(),
    createtime: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was last used, to the minute. */
    seen: timestamp({ withTimezone: true }).notNull().defaultNow(),
    address: text().notNull().default(''),
    /** Browser and system, as the browser names itself. */
    agent: text().notNull().default(''),
  },
  (table) => [
    index('staff_tokens_staff').on(table.staff_id),
    index('staff_tokens_expires').on(table.expires),
  ],
)

/** The shown name. */
export const staffName = sql<string>`coalesce(nullif(${staff.name}, ''), ${staff.login_name})`
