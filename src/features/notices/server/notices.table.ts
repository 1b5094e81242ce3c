import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { tokens } from '#features/identity/server/users.schema.ts'
import type { Db } from '#platform/server/db/types.ts'
import { type NoticeRow, notices } from './notices.schema.ts'

export const insertNotices = async (db: Db, rows: (typeof notices.$inferInsert)[]): Promise<number[]> =>
  (await db.insert(notices).values(rows).returning({ id: notices.id })).map(({ id }) => id)

/** @param category 0 for all. */
const of = (userId: number, category: number) =>
  and(eq(notices.user_id, userId), category > 0 ? eq(notices.category, category) : undefined)

/** Must have the form of the partial index, so that the planner uses it. */
const unread = sql`not ${notices.read}`

/** Newest first. */
export const listNotices = (
  db: Db,
  userId: number,
  category: number,
  limit: number,
  offset: number,
): Promise<NoticeRow[]> =>
  db
    .select()
    .from(notices)
    .where(of(userId, category))
    .orderBy(desc(notices.createtime), desc(notices.id))
    .limit(limit)
    .offset(offset)

export const countNotices = (db: Db, userId: number, category: number): Promise<number> =>
  db.$count(notices, of(userId, category))

export const countUnread = (db: Db, userId: number): Promise<number> =>
  db.$count(notices, and(of(userId, 0), unread))

/** Categories without any are left out. */
export const countUnreadByCategory = (db: Db, userId: number) =>
  db
    .select({ category: notices.category, num: count() })
    .from(notices)
    .where(and(of(userId, 0), unread))
    .groupBy(notices.category)
    .orderBy(notices.category)

/** Unread notices of the users of these sessions, by the hash of their token; none for sessions that have ended. */
export const countUnreadOfSessions = async (
  db: Db,
  tokenHashes: string[],
  now: Date,
): Promise<Map<string, number>> => {
  const rows = await db
    .select({ hash: tokens.hash, num: count(notices.id) })
    .from(tokens)
    .leftJoin(notices, and(eq(notices.user_id, tokens.user_id), unread))
    .where(and(inArray(tokens.hash, tokenHashes), gt(tokens.expires, now)))
    .groupBy(tokens.hash)
  return new Map(rows.map(({ hash, num }) => [hash, num]))
}

/** False if the user has no such notice. */
export const markRead = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (
    await db
      .update(notices)
      .set({ read: true })
      .where(and(eq(notices.id, id), eq(notices.user_id, userId)))
      .returning({ id: notices.id })
  ).length === 1

export const markAllRead = (db: Db, userId: number, category: number) =>
  db
    .update(notices)
    .set({ read: true })
    .where(and(of(userId, category), unread))
