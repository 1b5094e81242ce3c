import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import { tokens, type User, users } from '#features/identity/server/users.schema.ts'
import type { Db } from '#platform/server/db/types.ts'

type NewToken = Omit<typeof tokens.$inferInsert, 'id' | 'seen'> & { createtime: Date }

export const addToken = (db: Db, token: NewToken) =>
  db.insert(tokens).values({ ...token, seen: token.createtime })

/** The user with this session and when it was last used; undefined if it is unknown or expired. */
export const findByToken = async (
  db: Db,
  hash: string,
  now: Date,
): Promise<{ user: User; seen: Date } | undefined> => {
  const live = and(eq(tokens.hash, hash), gt(tokens.expires, now))
  const [row] = await db
    .select({ user: users, seen: tokens.seen })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .where(live)
  return row
}

/** When the session was opened; undefined if there is none. */
export const openedAt = async (db: Db, hash: string): Promise<Date | undefined> =>
  (await db.select({ at: tokens.createtime }).from(tokens).where(eq(tokens.hash, hash)))[0]?.at

export const markSeen = (db: Db, hash: string, before: Date, now: Date) =>
  db
    .update(tokens)
    .set({ seen: now })
    .where(and(eq(tokens.hash, hash), lte(tokens.seen, before)))

/** Most recently used first. */
export const listSessions = (db: Db, userId: number, now: Date, limit: number) =>
  db
    .select()
    .from(tokens)
    .where(and(eq(tokens.user_id, userId), gt(tokens.expires, now)))
    .orderBy(desc(tokens.seen), desc(tokens.id))
    .limit(limit)

export const removeToken = (db: Db, hash: string) => db.delete(tokens).where(eq(tokens.hash, hash))

/** False if the user has no such session. */
export const removeSession = async (db: Db, userId: number, id: number, now: Date): Promise<boolean> =>
  (
    await db
      .delete(tokens)
      .where(and(eq(tokens.user_id, userId), eq(tokens.id, id), gt(tokens.expires, now)))
      .returning({ id: tokens.id })
  ).length > 0

/**
 * Answers how many sessions were removed.
 * @param exceptHash of the token whose session stays
 */
export const removeTokensOf = async (db: Db, userId: number, exceptHash?: string): Promise<number> =>
  (
    await db
      .delete(tokens)
      .where(
        and(eq(tokens.user_id, userId), exceptHash === undefined ? undefined : ne(tokens.hash, exceptHash)),
      )
      .returning({ id: tokens.id })
  ).length

export const sweepTokens = (db: Db, now: Date) => db.delete(tokens).where(lte(tokens.expires, now))
