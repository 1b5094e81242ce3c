import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Grant } from '#features/identity/rules/rights.ts'

/** What editors of this role may do, by kind and column of content. */
export const editorRoles = pgTable('editor_roles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  grants: jsonb().$type<Grant[]>().notNull(),
  /** Counts the changes: a form that was opened before another's change is refused. */
  version: integer().notNull().default(1),
})

export const staff = pgTable('staff', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  login_name: text().notNull().unique(),
  role: text({ enum: ['editor', 'reviewer', 'admin'] }).notNull(),
  password_hash: text().notNull(),
  /** The password was set by an admin or by the command: the member has to change it before anything else. */
  initial_password: boolean().notNull().default(false),
  /** Shown in the console and the audit log; if empty, the login name is. */
  name: text().notNull().default(''),
  disabled: boolean().notNull().default(false),
  /** Of editors: what they approve of others' texts, by LEVELS of the content's approvals. */
  approves: smallint().notNull().default(0),
  /** Of editors: null for no limits. */
  editor_role: integer().references(() => editorRoles.id),
  /** Base32 secret, encrypted (encrypted-columns.service.ts); null without a second factor. */
  totp_secret: text(),
  /** Time step of the last accepted code, so that none is accepted twice. */
  totp_step: bigint({ mode: 'number' }).notNull().default(0),
  demo: boolean().notNull().default(false),
  createtime: timestamp({ withTimezone: true }).notNull(),
})

/** Token by which a staff system calls in the name of the admin who made it. */
export interface UsedToken {
  id: number
  name: string
  /** What it may do, whatever its maker may. */
  grants: readonly Grant[]
}

export type Staff = typeof staff.$inferSelect & { apiToken?: UsedToken }

export const staffTokens = pgTable(
  'staff_tokens',
  {
    /** SHA-256 of the token: a copy of the table opens no session. */
    hash: text().primaryKey(),
    /** Identifies the session in the API, where the token must not appear. */
    id: integer().generatedAlwaysAsIdentity().unique(),
    staff_id: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    expires: timestamp({ withTimezone: true }).notNull(),
    createtime: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Last use, accurate to the minute. */
    seen: timestamp({ withTimezone: true }).notNull().defaultNow(),
    address: text().notNull().default(''),
    agent: text().notNull().default(''),
    /** SHA-256 of the last secret that this session was offered for a second factor; null for none. */
    offered_secret: text(),
  },
  (table) => [
    index('staff_tokens_staff').on(table.staff_id),
    index('staff_tokens_expires').on(table.expires),
  ],
)

/** Recovery codes that have not been used. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    staff_id: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** `recoveryHash`: a copy of the table opens no account. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staff_id, table.hash] })],
)

export const staffName = sql<string>`coalesce(nullif(${staff.name}, ''), ${staff.login_name})`
