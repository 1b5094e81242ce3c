import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { favourites } from '#features/favourites/server/favourites.schema.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { recordSearch } from '#features/search/server/record-search.schema.ts'
import { standsEach } from '#features/search/server/search.kind.ts'
import type { FollowFilter } from '#features/tenders/contract/follows.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import type { Db } from '#platform/server/db/types.ts'
import { tenderFollows, tenders } from './tenders.schema.ts'

type NewFollow = typeof tenderFollows.$inferInsert
export type FollowRow = typeof tenderFollows.$inferSelect

export const listFollows = (db: Db, userId: number): Promise<FollowRow[]> =>
  db
    .select()
    .from(tenderFollows)
    .where(eq(tenderFollows.user_id, userId))
    .orderBy(desc(tenderFollows.createtime), desc(tenderFollows.id))

export const countFollows = (db: Db, userId: number): Promise<number> =>
  db.$count(tenderFollows, eq(tenderFollows.user_id, userId))

export const findFollow = async (
  db: Db,
  userId: number,
  { c_id, type, industry_type, province_id, keyword }: FollowFilter & { keyword: string },
): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: tenderFollows.id })
    .from(tenderFollows)
    .where(
      and(
        eq(tenderFollows.user_id, userId),
        eq(tenderFollows.c_id, c_id),
        eq(tenderFollows.type, type),
        eq(tenderFollows.industry_type, industry_type),
        eq(tenderFollows.province_id, province_id),
        eq(tenderFollows.keyword, keyword),
      ),
    )
  return row?.id
}

export const insertFollow = async (db: Db, follow: NewFollow): Promise<number> => {
  const [row] = await db.insert(tenderFollows).values(follow).returning({ id: tenderFollows.id })
  if (!row) throw new Error('a follow came back without its id')
  return row.id
}

export const removeFollow = (db: Db, userId: number, id: number) =>
  db.delete(tenderFollows).where(and(eq(tenderFollows.user_id, userId), eq(tenderFollows.id, id)))

const isAnyOr = (asked: PgColumn, has: PgColumn) => or(eq(asked, 0), eq(asked, has))

/** Users with a follow that a published tender matches. @param onlyOfKind  Only follows that ask for its kind. */
export const followersOf = async (db: Db, tenderId: number, onlyOfKind: boolean): Promise<number[]> => {
  const [follow, tender] = [tenderFollows, tenders]
  const rows = await db
    .selectDistinct({ user_id: follow.user_id })
    .from(follow)
    .innerJoin(users, eq(users.id, follow.user_id))
    .innerJoin(tender, eq(tender.id, tenderId))
    .innerJoin(recordSearch, and(eq(recordSearch.kind, 'tenders'), eq(recordSearch.id, tenderId)))
    .where(
      and(
        isNull(users.deleted_at),
        onlyOfKind ? eq(follow.c_id, tender.kind) : isAnyOr(follow.c_id, tender.kind),
        isAnyOr(follow.type, tender.ptype),
        isAnyOr(follow.industry_type, tender.industry_type),
        // A tender of the whole country concerns every province.
        or(eq(tender.province_id, 0), isAnyOr(follow.province_id, tender.province_id)),
        standsEach(
          sql`concat_ws(E'\n', ${recordSearch.number}, ${recordSearch.head}, ${recordSearch.body})`,
          sql`${follow.words}`,
        ),
      ),
    )
    .orderBy(follow.user_id)
  return rows.map(({ user_id }) => user_id)
}

/** Users who have collected a tender. */
export const collectorsOf = async (db: Db, tenderId: number): Promise<number[]> => {
  const rows = await db
    .select({ user_id: favourites.user_id })
    .from(favourites)
    .innerJoin(users, eq(users.id, favourites.user_id))
    .where(
      and(
        eq(favourites.type, SUBJECT_TYPE.tender),
        eq(favourites.target_id, tenderId),
        isNull(users.deleted_at),
      ),
    )
    .orderBy(favourites.user_id)
  return rows.map(({ user_id }) => user_id)
}
