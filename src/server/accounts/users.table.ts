// Accounts of visitors who registered, and their login tokens.
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'

import type { Db } from '#server/db/types.ts'
import { tokens, type User, users } from './users.schema.ts'

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
