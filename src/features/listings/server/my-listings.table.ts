import { and, count, desc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { holdsWord } from '#platform/server/db/matching.ts'
import type { Db } from '#platform/server/db/types.ts'
import { type Listing, listings } from './listings.schema.ts'
import { type PublishedListing, publishedListings } from './published-listings.schema.ts'

export interface OwnedListing {
  listing: Listing
  published: PublishedListing | null
}

export interface OwnedFilter {
  /** Matched anywhere in the title; empty for any. */
  title: string
  /** -1 for any. */
  status: number
  /** 0 for any. */
  category: number
  /** Earliest time of creation. */
  since: Date | undefined
}

const ofUser = (userId: number, { title, status, category, since }: OwnedFilter) =>
  and(
    eq(listings.user_id, userId),
    title ? holdsWord(listings.project_name, title) : undefined,
    status >= 0 ? sql`${listings.status} = ${status}` : undefined,
    category > 0 ? eq(listings.forestry_type, category) : undefined,
    since && gte(listings.createtime, since),
  )

const owned = (db: Db) =>
  db
    .select({ listing: listings, published: publishedListings })
    .from(listings)
    .leftJoin(publishedListings, eq(publishedListings.id, listings.id))

/** One page, newest first. */
export const listOwned = (
  db: Db,
  userId: number,
  filter: OwnedFilter,
  limit: number,
  offset: number,
): Promise<OwnedListing[]> =>
  owned(db)
    .where(ofUser(userId, filter))
    .orderBy(desc(listings.createtime), desc(listings.id))
    .limit(limit)
    .offset(offset)

export const countOwned = (db: Db, userId: number, filter: OwnedFilter): Promise<number> =>
  db.$count(listings, ofUser(userId, filter))

/** Of a user's listings, how many have each status; a status without any is left out. */
export const countByStatus = async (db: Db, userId: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .select({ status: listings.status, count: count() })
    .from(listings)
    .where(eq(listings.user_id, userId))
    .groupBy(listings.status)
  return new Map(rows.map((row) => [row.status, row.count]))
}

/** A user's listings on the site that were not confirmed since `before`; submitting an edit confirms, too. */
export const countUnconfirmed = async (db: Db, userId: number, before: Date): Promise<number> =>
  (
    await db
      .select({ count: count() })
      .from(publishedListings)
      .innerJoin(listings, eq(listings.id, publishedListings.id))
      .where(
        and(
          eq(listings.user_id, userId),
          inArray(publishedListings.state, ['live', 'stale']),
          lte(publishedListings.confirmtime, before),
          ne(listings.status, STATUS.pending),
        ),
      )
  )[0]?.count ?? 0

/** Undefined for a listing of another user. */
export const findOwned = async (db: Db, userId: number, id: number): Promise<OwnedListing | undefined> =>
  (await owned(db).where(and(eq(listings.id, id), eq(listings.user_id, userId))))[0]
