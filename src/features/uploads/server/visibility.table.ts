// Public copies of users' files: which published listing refers to them, and when they are to be removed.
import { and, eq, inArray, isNotNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { userUploads } from './user-uploads.schema.ts'

const isReferredTo = sql`${userUploads.file} <> '' and (
  ${publishedListings.video} = ${userUploads.file}
  or ${publishedListings.poster} = ${userUploads.file}
  or ${publishedListings.images} @> jsonb_build_array(jsonb_build_object('file', ${userUploads.file}))
)`

/** Whether the published version of its listing refers to the file, withdrawn or not. */
export const isInPublishedListing = sql`exists (
  select from ${publishedListings} where ${publishedListings.id} = ${userUploads.listing_id} and ${isReferredTo}
)`

/** Whether readers are shown the file: the page of a withdrawn listing shows none. */
const isShownToReaders = sql`exists (
  select from ${publishedListings}
  where ${publishedListings.id} = ${userUploads.listing_id} and ${publishedListings.state} <> 'withdrawn' and ${isReferredTo}
)`

/**
 * Locks all files of a listing until the transaction ends. Must come before the lock on its published version; files are
 * locked in the order of their ids, like everywhere, so that two transactions cannot wait for each other.
 */
export const lockFiles = (tx: Tx, listingId: number) =>
  tx
    .select({ id: userUploads.id })
    .from(userUploads)
    .where(eq(userUploads.listing_id, listingId))
    .orderBy(userUploads.id)
    .for('update')

/** Files that the published version of the listing refers to. */
export const publishedFiles = (db: Db, listingId: number) =>
  db
    .select()
    .from(userUploads)
    .where(and(eq(userUploads.listing_id, listingId), eq(userUploads.state, 'ready'), isInPublishedListing))

/** Schedules the removal of copies before they are made, so that none can be left behind by a failure. */
export const expectCopies = (db: Db, ids: readonly string[], due: Date) =>
  db
    .update(userUploads)
    .set({ visibility: 'leaving', leaving_at: due })
    .where(
      and(
        inArray(userUploads.id, [...ids]),
        eq(userUploads.state, 'ready'),
        ne(userUploads.visibility, 'public'),
        ne(userUploads.file, ''),
      ),
    )
    .returning()

/** Reschedules to `now` the removal of those that were removed, or due to be, before `due`. Answers their ids. */
export const rescheduleRemoval = (db: Db, ids: readonly string[], due: Date, now: Date) =>
  db
    .update(userUploads)
    .set({ visibility: 'leaving', leaving_at: now })
    .where(
      and(
        inArray(userUploads.id, [...ids]),
        ne(userUploads.visibility, 'public'),
        or(ne(userUploads.visibility, 'leaving'), lt(userUploads.leaving_at, due)),
      ),
    )
    .returning({ id: userUploads.id })

export const markPublic = (tx: Tx, ids: readonly string[]) =>
  tx
    .update(userUploads)
    .set({ visibility: 'public', leaving_at: null })
    .where(inArray(userUploads.id, [...ids]))

/** Schedules the removal of the public copies of a listing's files that readers are no longer shown. */
export const scheduleRemoval = (tx: Tx, listingId: number, due: Date) =>
  tx
    .update(userUploads)
    .set({ visibility: 'leaving', leaving_at: due })
    .where(
      and(
        eq(userUploads.listing_id, listingId),
        ne(userUploads.visibility, 'private'),
        sql`not ${isShownToReaders}`,
      ),
    )

/** The file whose removal has been due longest, locked until the transaction ends; undefined if none is due. */
export const lockDueForRemoval = (tx: Tx, now: Date, exceptIds: readonly string[]) =>
  first(
    tx
      .select()
      .from(userUploads)
      .where(
        and(
          eq(userUploads.visibility, 'leaving'),
          lte(userUploads.leaving_at, now),
          exceptIds.length > 0 ? notInArray(userUploads.id, [...exceptIds]) : undefined,
        ),
      )
      .orderBy(userUploads.leaving_at)
      .limit(1)
      .for('update', { skipLocked: true }),
  )

export const markCleared = (tx: Tx, id: string) =>
  tx.update(userUploads).set({ visibility: 'cleared' }).where(eq(userUploads.id, id))

/** Files removed from storage but not yet purged from caches, the oldest first. */
export const clearedUploads = (db: Db, limit: number) =>
  db
    .select()
    .from(userUploads)
    .where(and(eq(userUploads.visibility, 'cleared'), isNotNull(userUploads.leaving_at)))
    .orderBy(userUploads.leaving_at)
    .limit(limit)

/** Skips files that have been published again meanwhile. */
export const markPrivate = (db: Db, ids: readonly string[]) =>
  db
    .update(userUploads)
    .set({ visibility: 'private', leaving_at: null })
    .where(and(inArray(userUploads.id, [...ids]), eq(userUploads.visibility, 'cleared')))
