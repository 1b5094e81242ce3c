import { and, eq, inArray, isNull, lte, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { favourites } from '#features/favourites/server/favourites.schema.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { first } from '#platform/server/db/first.ts'
import { holdsWord } from '#platform/server/db/matching.ts'
import { prepared } from '#platform/server/db/prepared.ts'
import { readCounter } from '#platform/server/db/read-counter.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { listings } from './listings.schema.ts'
import { type PublishedListing, publishedListings } from './published-listings.schema.ts'

export const findPublishedListing = (db: Db, id: number): Promise<PublishedListing | undefined> =>
  first(db.select().from(publishedListings).where(eq(publishedListings.id, id)))

export interface FoundListing {
  published: PublishedListing
  owner_id: number
  /** End of the owner's membership; null for one who never was a member. */
  member_until: Date | null
  /** What of the owner was checked, and when. */
  certified_as: number | null
  certified_at: Date | null
  isTakenDown: boolean
  /** Users who collected it. */
  collectors: number
}

const withOwnerById = prepared((db) =>
  db
    .select({
      published: publishedListings,
      owner_id: listings.user_id,
      member_until: users.expiretime,
      certified_as: users.certified_as,
      certified_at: users.certified_at,
      isTakenDown: sql<boolean>`${listings.published_version} = 0`,
      collectors: db.$count(
        favourites,
        and(eq(favourites.type, SUBJECT_TYPE.listing), eq(favourites.target_id, publishedListings.id)),
      ),
    })
    .from(publishedListings)
    .innerJoin(listings, eq(listings.id, publishedListings.id))
    .innerJoin(users, eq(users.id, listings.user_id))
    .where(eq(publishedListings.id, sql.placeholder('id')))
    .prepare('published_listing_with_owner_by_id'),
)

export const findForReaders = (db: Db, id: number): Promise<FoundListing | undefined> =>
  first(withOwnerById(db).execute({ id }))

/** Inserts or replaces a published listing. Its reads and time of first approval are kept, its scores unless they are given. */
export const upsertPublishedListing = async (
  tx: Tx,
  published: typeof publishedListings.$inferInsert,
): Promise<PublishedListing> => {
  const { id: _, releasetime: __, read_num: ___, ...changes } = published
  const [row] = await tx
    .insert(publishedListings)
    .values(published)
    .onConflictDoUpdate({ target: publishedListings.id, set: changes })
    .returning()
  if (!row) throw new Error('a published came back empty')
  return row
}

/** Answers the row after the change; undefined if there is none. */
export const updatePublishedListing = (
  db: Db,
  id: number,
  changes: Partial<typeof publishedListings.$inferInsert>,
): Promise<PublishedListing | undefined> =>
  first(db.update(publishedListings).set(changes).where(eq(publishedListings.id, id)).returning())

/**
 * Marks the listings as stale, in one statement: the rows of `listing_counts` that one statement changes are locked in a
 * fixed order; two statements could deadlock with an approval at the same time.
 */
export const hidePublishedListings = (tx: Tx, ids: readonly number[], at: Date) =>
  tx
    .update(publishedListings)
    .set({ state: 'stale', updatetime: at })
    .where(inArray(publishedListings.id, [...ids]))
    .returning()

const ON_SITE = ['live', 'stale'] as const

const factColumns = {
  id: publishedListings.id,
  user_id: listings.user_id,
  project_name: publishedListings.project_name,
  province_id: publishedListings.province_id,
  city_id: publishedListings.city_id,
  county_id: publishedListings.county_id,
  forestry_type: publishedListings.forestry_type,
  type: publishedListings.type,
  /** Mu. */
  measure_area: publishedListings.measure_area,
  years: publishedListings.years,
  fraction: publishedListings.fraction,
}

const findFacts = (db: Db, id: number, states: readonly PublishedListing['state'][]) =>
  first(
    db
      .select(factColumns)
      .from(publishedListings)
      .innerJoin(listings, eq(listings.id, publishedListings.id))
      .where(and(eq(publishedListings.id, id), inArray(publishedListings.state, [...states]))),
  )

/** Facts of a listing that lists or links lead to, with its owner; undefined for any other. */
export const findListed = (db: Db, id: number) => findFacts(db, id, ON_SITE)
/** The same of a completed one, too: its page is still read. */
export const findReadable = (db: Db, id: number) => findFacts(db, id, [...ON_SITE, 'completed'])
export type ListedFacts = NonNullable<Awaited<ReturnType<typeof findListed>>>

/** In no order. Those that were withdrawn are left out; completed ones keep their page. */
export const publicTitles = (db: Db, ids: readonly number[]) =>
  db
    .select({ id: publishedListings.id, project_name: publishedListings.project_name })
    .from(publishedListings)
    .where(and(inArray(publishedListings.id, [...ids]), ne(publishedListings.state, 'withdrawn')))

/** The same with all columns. */
export const publicListings = (db: Db, ids: readonly number[]): Promise<PublishedListing[]> =>
  db
    .select()
    .from(publishedListings)
    .where(and(inArray(publishedListings.id, [...ids]), ne(publishedListings.state, 'withdrawn')))

/** Query of the ids of listings that were published once. */
export const listingIdsTitled = (db: Db, words: readonly string[]) =>
  db
    .select({ id: publishedListings.id })
    .from(publishedListings)
    .where(and(...words.map((word) => holdsWord(publishedListings.project_name, word))))

/** Reads of withdrawn and completed listings are not counted. */
export const listingReads = readCounter(
  'listings',
  publishedListings,
  inArray(publishedListings.state, [...ON_SITE]),
)

export type UnconfirmedListing = Pick<PublishedListing, 'id' | 'project_name' | 'project_sn'> & {
  user_id: number
}

/**
 * Locks the live listing that has not been confirmed for longest, since `before`. One whose edit waits for review is left out:
 * submitting it confirmed it. Rows locked by another instance are skipped.
 */
const lockDue = (
  tx: Tx,
  before: Date,
  more: SQL | undefined,
  without: readonly number[],
): Promise<UnconfirmedListing | undefined> =>
  first(
    tx
      .select({
        id: publishedListings.id,
        project_name: publishedListings.project_name,
        project_sn: publishedListings.project_sn,
        user_id: listings.user_id,
      })
      .from(publishedListings)
      .innerJoin(listings, eq(listings.id, publishedListings.id))
      .where(
        and(
          sql`${publishedListings.state} = 'live'`,
          lte(publishedListings.confirmtime, before),
          ne(listings.status, STATUS.pending),
          without.length > 0 ? notInArray(publishedListings.id, [...without]) : undefined,
          more,
        ),
      )
      .orderBy(publishedListings.confirmtime, publishedListings.id)
      .limit(1)
      .for('update', { of: publishedListings, skipLocked: true }),
  )

export const lockUnconfirmed = (tx: Tx, before: Date, without: readonly number[]) =>
  lockDue(tx, before, undefined, without)

export const lockUnreminded = (tx: Tx, before: Date, without: readonly number[]) =>
  lockDue(tx, before, isNull(publishedListings.reminded_at), without)
