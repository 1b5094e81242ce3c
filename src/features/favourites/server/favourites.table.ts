import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { holdsWord } from '#platform/server/db/matching.ts'
import type { Db, IdQuery } from '#platform/server/db/types.ts'
import { downloads, favourites } from './favourites.schema.ts'

export interface Target {
  type: number
  id: number
}

const same = (userId: number, { type, id }: Target) =>
  and(eq(favourites.user_id, userId), eq(favourites.type, type), eq(favourites.target_id, id))

export type FavouriteRow = typeof favourites.$inferSelect

interface Wanted {
  user_id: number
  type: number
  /** Each must be contained in the title; the target's own title now, or the one it had when it was collected. */
  words: readonly string[]
  /** Query of the targets whose title now contains the words; with words. */
  ids: IdQuery | undefined
}

const matching = ({ user_id, type, words, ids }: Wanted) =>
  and(
    eq(favourites.user_id, user_id),
    eq(favourites.type, type),
    ids &&
      or(inArray(favourites.target_id, ids), and(...words.map((word) => holdsWord(favourites.title, word)))),
  )

/** Newest first. */
export const listFavourites = (
  db: Db,
  wanted: Wanted,
  limit: number,
  offset: number,
): Promise<FavouriteRow[]> =>
  db
    .select()
    .from(favourites)
    .where(matching(wanted))
    .orderBy(desc(favourites.createtime), desc(favourites.target_id))
    .limit(limit)
    .offset(offset)

export const countFavourites = (db: Db, wanted: Wanted): Promise<number> =>
  db.$count(favourites, matching(wanted))

export const countOwn = (db: Db, userId: number): Promise<number> =>
  db.$count(favourites, eq(favourites.user_id, userId))

export const addFavourite = (
  db: Db,
  userId: number,
  { type, id, title = '' }: Target & { title?: string },
  now: Date,
) =>
  db
    .insert(favourites)
    .values({ user_id: userId, type, target_id: id, title, createtime: now })
    .onConflictDoNothing()

export const removeFavourite = (db: Db, userId: number, target: Target) =>
  db.delete(favourites).where(same(userId, target))

export const isFavourite = async (db: Db, userId: number, target: Target): Promise<boolean> =>
  (await db.select({ id: favourites.target_id }).from(favourites).where(same(userId, target))).length > 0

/** Returns a test whether the user has collected one of the targets. */
export const favouriteLookup = async (
  db: Db,
  userId: number,
  targets: readonly Target[],
): Promise<(target: Target) => boolean> => {
  const rows = await db
    .select({ type: favourites.type, id: favourites.target_id })
    .from(favourites)
    .where(
      and(
        eq(favourites.user_id, userId),
        inArray(
          favourites.target_id,
          targets.map(({ id }) => id),
        ),
      ),
    )
  const keys = new Set(rows.map(({ type, id }) => `${type} ${id}`))
  return ({ type, id }) => keys.has(`${type} ${id}`)
}

export const collectorsOf = async (db: Db, { type, id }: Target): Promise<number[]> =>
  (
    await db
      .select({ user_id: favourites.user_id })
      .from(favourites)
      .where(and(eq(favourites.type, type), eq(favourites.target_id, id)))
  ).map(({ user_id }) => user_id)

/** How many users collect each target; one that nobody collects is left out. */
export const countCollectorsOfEach = async (
  db: Db,
  type: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .select({ id: favourites.target_id, count: count() })
    .from(favourites)
    .where(and(eq(favourites.type, type), inArray(favourites.target_id, [...ids])))
    .groupBy(favourites.target_id)
  return new Map(rows.map((row) => [row.id, row.count]))
}

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
