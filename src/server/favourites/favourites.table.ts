// Favourites of users, and download counts.
import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#server/db/types.ts'
import { downloads, favourites } from './favourites.schema.ts'

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
