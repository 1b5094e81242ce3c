// Favourites of users, and how often something was downloaded.
import { and, eq, sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/users.table.ts'
import type { Db } from '#server/db/types.ts'

export const favourites = pgTable(
  'favourites',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 7 project, 8 woodland, 9 plan, 10 news, 11 expert news. */
    type: smallint().notNull(),
    target_id: integer().notNull(),
    createtime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.type, table.target_id] }),
    index('favourites_newest').on(table.user_id, table.createtime),
    // Whom news of a target concerns.
    index('favourites_of_target').on(table.type, table.target_id),
  ],
)

export const downloads = pgTable(
  'downloads',
  { type: smallint().notNull(), target_id: integer().notNull(), num: integer().notNull() },
  (table) => [primaryKey({ columns: [table.type, table.target_id] })],
)

export interface Target {
  type: number
  id: number
}

const same = (userId: number, { type, id }: Target) =>
  and(eq(favourites.user_id, userId), eq(favourites.type, type), eq(favourites.target_id, id))

export const addFavourite = (db: Db, userId: number, { type, id }: Target, now: Date) =>
  db
    .insert(favourites)
    .values({ user_id: userId, type, target_id: id, createtime: now })
    .onConflictDoNothing()

export const removeFavourite = (db: Db, userId: number, target: Target) =>
  db.delete(favourites).where(same(userId, target))

export const isFavourite = async (db: Db, userId: number, target: Target): Promise<boolean> =>
  (await db.select({ id: favourites.target_id }).from(favourites).where(same(userId, target))).length > 0

/** Counts one more download and returns the total. */
export const countDownload = async (db: Db, { type, id }: Target): Promise<number> => {
  const [row] = await db
    .insert(downloads)
    .values({ type, target_id: id, num: 1 })
    .onConflictDoUpdate({
      target: [downloads.type, downloads.target_id],
      set: { num: sql`${downloads.num} + 1` },
    })
    .returning({ num: downloads.num })
  return row?.num ?? 0
}
