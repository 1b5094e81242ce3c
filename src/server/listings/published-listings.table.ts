// Listings as readers see them: what was reviewed, and nothing that is private. There is no column for a phone, a
// certificate or a whole name.
import { and, eq, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'

import { STATUS } from '#contract/listings/woodland.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { listings } from './listings.schema.ts'
import { type PublishedListing, publishedListings } from './published-listings.schema.ts'

export const findPublishedListing = async (db: Db, id: number): Promise<PublishedListing | undefined> =>
  (await db.select().from(publishedListings).where(eq(publishedListings.id, id)))[0]

/** With whether the staff took it down: then nothing of it counts as approved any more. */
export const findForReaders = async (
  db: Db,
  id: number,
): Promise<{ published: PublishedListing; isTakenDown: boolean } | undefined> =>
  (
    await db
      .select({ published: publishedListings, isTakenDown: sql<boolean>`${listings.released_version} = 0` })
      .from(publishedListings)
      .innerJoin(listings, eq(listings.id, publishedListings.id))
      .where(eq(publishedListings.id, id))
  )[0]

/** Puts it before readers; what they counted and what was assessed stays, and so does the time of its first published. */
export const upsertPublishedListing = async (
  tx: Tx,
  published: typeof publishedListings.$inferInsert,
): Promise<PublishedListing> => {
  const { id: _, releasetime: __, read_num: ___, fraction: ____, ...changes } = published
  const [row] = await tx
    .insert(publishedListings)
    .values(published)
    .onConflictDoUpdate({ target: publishedListings.id, set: changes })
    .returning()
  if (!row) throw new Error('a published came back empty')
  return row
}

/** The row after the change; undefined where there is none. */
export const updatePublishedListing = async (
  db: Db,
  id: number,
  changes: Partial<typeof publishedListings.$inferInsert>,
): Promise<PublishedListing | undefined> =>
  (await db.update(publishedListings).set(changes).where(eq(publishedListings.id, id)).returning())[0]

/**
 * In one statement: the counts that a statement changes are locked in one order, those of two statements are not, and
 * somebody's approval meanwhile would wait for what waits for it.
 */
export const hidePublishedListings = (tx: Tx, ids: readonly number[], at: Date) =>
  tx
    .update(publishedListings)
    .set({ state: 'stale', updatetime: at })
    .where(inArray(publishedListings.id, [...ids]))
    .returning()

const ON_SITE = ['live', 'stale'] as const

export const isPublishedListing = async (db: Db, id: number): Promise<boolean> =>
  (await db.select({ id: publishedListings.id }).from(publishedListings).where(eq(publishedListings.id, id)))
    .length > 0

/** One more reader of what is on the site. */
export const countListingRead = (db: Db, id: number) =>
  db
    .update(publishedListings)
    .set({ read_num: sql`${publishedListings.read_num} + 1` })
    .where(and(eq(publishedListings.id, id), inArray(publishedListings.state, [...ON_SITE])))

export type UnconfirmedListing = Pick<PublishedListing, 'id' | 'project_name' | 'project_sn'> & {
  user_id: number
}

/**
 * In lists, unconfirmed since then. Whoever just handed in an edit has said that it holds: what becomes of that is another
 * matter. Kept from other instances; those they have are left to them.
 */
const lockDue = (tx: Tx, before: Date, more: SQL | undefined, limit: number): Promise<UnconfirmedListing[]> =>
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
        more,
      ),
    )
    .orderBy(publishedListings.confirmtime, publishedListings.id)
    .limit(limit)
    .for('update', { of: publishedListings, skipLocked: true })

export const lockUnconfirmed = (tx: Tx, before: Date, limit: number) => lockDue(tx, before, undefined, limit)

export const lockUnreminded = (tx: Tx, before: Date, limit: number) =>
  lockDue(tx, before, isNull(publishedListings.reminded_at), limit)
