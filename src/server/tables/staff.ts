// Who works in the console, and their login tokens: never those of a user.
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Db } from '../db/types.ts'

export const staff = pgTable('staff', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  login_name: text().notNull().unique(),
  role: text({ enum: ['editor', 'reviewer', 'admin'] }).notNull(),
  password_hash: text().notNull(),
  /** Shown in the console and on record; the login name where empty. */
  name: text().notNull().default(''),
  /** May no longer sign in. */
  disabled: boolean().notNull().default(false),
  /** Base32; null without a second factor. */
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

export const findByLoginName = async (db: Db, loginName: string): Promise<Staff | undefined> =>
  (await db.select().from(staff).where(eq(staff.login_name, loginName)))[0]

export const addStaffToken = (db: Db, hash: string, staffId: number, expires: Date) =>
  db.insert(staffTokens).values({ hash, staff_id: staffId, expires })

export const findByStaffToken = async (db: Db, hash: string, now: Date): Promise<Staff | undefined> => {
  const live = and(eq(staffTokens.hash, hash), gt(staffTokens.expires, now))
  const [row] = await db
    .select({ staff })
    .from(staffTokens)
    .innerJoin(staff, eq(staff.id, staffTokens.staff_id))
    .where(live)
  return row?.staff
}

export const removeStaffToken = (db: Db, hash: string) =>
  db.delete(staffTokens).where(eq(staffTokens.hash, hash))
export const sweepStaffTokens = (db: Db, now: Date) =>
  db.delete(staffTokens).where(lte(staffTokens.expires, now))

export const insertStaff = (db: Db, member: typeof staff.$inferInsert) =>
  db.insert(staff).values(member).onConflictDoNothing()

export const unlockDemoStaff = (db: Db, passwordHash: string, locked: string) =>
  db
    .update(staff)
    .set({ password_hash: passwordHash })
    .where(and(sql`${staff.demo}`, eq(staff.password_hash, locked)))

/** No demo account can be entered any more, by password or by a token still out there. */
export const lockDemoStaff = async (db: Db, locked: string) => {
  const rows = await db
    .update(staff)
    .set({ password_hash: locked })
    .where(sql`${staff.demo}`)
    .returning({ id: staff.id })
  for (const { id } of rows) await db.delete(staffTokens).where(eq(staffTokens.staff_id, id))
}

/** The shown name. */
export const staffName = sql<string>`coalesce(nullif(${staff.name}, ''), ${staff.login_name})`

/** Of several people, by id. */
export const namesOfStaff = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: staff.id, name: staffName })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
