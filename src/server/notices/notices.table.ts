// Notifications of users.
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/users.table.ts'
import type { Db } from '#server/db/types.ts'

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
    /** What it is about, by the favourites' codes; 0 for nothing in particular. */
    type: smallint().notNull().default(0),
    project_id: integer().notNull().default(0),
    project_sn: text().notNull().default(''),
    /** Path to go on with. */
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

export const insertNotice = (db: Db, notice: typeof notices.$inferInsert) => db.insert(notices).values(notice)

/** @param category 0 for all. */
const of = (userId: number, category: number) =>
  and(eq(notices.user_id, userId), category > 0 ? eq(notices.category, category) : undefined)

/** Written as the index on what is unread has it. */
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

export const countNotices = async (db: Db, userId: number, category: number): Promise<number> =>
  (await db.select({ count: count() }).from(notices).where(of(userId, category)))[0]?.count ?? 0

export const countUnread = async (db: Db, userId: number): Promise<number> =>
  (
    await db
      .select({ count: count() })
      .from(notices)
      .where(and(of(userId, 0), unread))
  )[0]?.count ?? 0

/** False where the user has no such notice. */
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
