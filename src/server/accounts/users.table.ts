// Accounts of visitors who registered, and their login tokens.
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/types.ts'

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
    /** 1 supplier, 2 purchaser, 3 both, 4 tender agent, 5 internal staff. */
    type: smallint().notNull().default(1),
    is_member: boolean().notNull().default(false),
    expiretime: timestamp({ withTimezone: true }),
    /** 0 not certified, 1 pending, 2 approved, 3 rejected. */
    apply_state: smallint().notNull().default(0),
    store_name: text().notNull().default(''),
    /** Its password is printed at start; locked when the demo is off. */
    demo: boolean().notNull().default(false),
    createtime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('users_mobile').on(table.account_type, table.mobile),
    uniqueIndex('users_login_name').on(sql`lower(${table.login_name})`),
  ],
)
export type User = typeof users.$inferSelect

export const tokens = pgTable(
  'tokens',
  {
    /** SHA-256 of the token: what the table holds opens nothing. */
    hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('tokens_user').on(table.user_id), index('tokens_expires').on(table.expires)],
)

export const findByMobile = async (db: Db, accountType: number, mobile: string): Promise<User | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(and(eq(users.account_type, accountType), eq(users.mobile, mobile)))
  )[0]

/** Login names differ by more than case. */
export const findByLoginName = async (db: Db, loginName: string): Promise<User | undefined> =>
  (await db.select().from(users).where(sql`lower(${users.login_name}) = lower(${loginName})`))[0]

/** The new account's id; undefined where the mobile or the login name is taken, however close the race. */
export const insertUser = async (db: Db, user: typeof users.$inferInsert): Promise<number | undefined> =>
  (await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id }))[0]?.id

/** Of several accounts, by id. */
export const mobilesOfUsers = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, mobile: users.mobile })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(rows.map(({ id, mobile }) => [id, mobile]))
}

export const setPassword = (db: Db, id: number, passwordHash: string) =>
  db.update(users).set({ password_hash: passwordHash }).where(eq(users.id, id))

export const addToken = (db: Db, hash: string, userId: number, expires: Date) =>
  db.insert(tokens).values({ hash, user_id: userId, expires })

export const findByToken = async (db: Db, hash: string, now: Date): Promise<User | undefined> => {
  const live = and(eq(tokens.hash, hash), gt(tokens.expires, now))
  const [row] = await db
    .select({ user: users })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .where(live)
  return row?.user
}

export const removeToken = (db: Db, hash: string) => db.delete(tokens).where(eq(tokens.hash, hash))
export const removeTokensOf = (db: Db, userId: number) => db.delete(tokens).where(eq(tokens.user_id, userId))
export const sweepTokens = (db: Db, now: Date) => db.delete(tokens).where(lte(tokens.expires, now))

/** Sets the password of demo accounts that were locked. */
export const unlockDemoUsers = (db: Db, passwordHash: string, locked: string) =>
  db
    .update(users)
    .set({ password_hash: passwordHash })
    .where(and(sql`${users.demo}`, eq(users.password_hash, locked)))

/** No demo account can be entered any more, by password or by a token still out there. */
export const lockDemoUsers = async (db: Db, locked: string) => {
  const rows = await db
    .update(users)
    .set({ password_hash: locked })
    .where(sql`${users.demo}`)
    .returning({ id: users.id })
  for (const { id } of rows) await removeTokensOf(db, id)
}
