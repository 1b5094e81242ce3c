import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import { type UserUpload, userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { listings, listingVersions } from './listings.schema.ts'
import { publishedListings } from './published-listings.schema.ts'

/** Whether the published version of its listing contains the upload, certificates included. */
export const isInPublishedVersion = sql`exists (
  select from ${publishedListings}
  join ${listingVersions} on ${listingVersions.listing_id} = ${publishedListings.id}
    and ${listingVersions.version} = ${publishedListings.version}
  where ${publishedListings.id} = ${userUploads.listing_id}
    and jsonb_path_exists(
      ${listingVersions.content},
      '$.*[*].id ? (@ == $id)',
      jsonb_build_object('id', ${userUploads.id})
    )
)`

const isReferredTo = sql`${userUploads.file} <> '' and (
  ${publishedListings.video} = ${userUploads.file}
  or ${publishedListings.poster} = ${userUploads.file}
  or ${publishedListings.images} @> jsonb_build_array(jsonb_build_object('file', ${userUploads.file}))
)`

/** Whether the published version of its listing refers to the file, withdrawn or not. */
const isInPublishedListing = sql`exists (
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

export const publishedFiles = (db: Db, listingId: number) =>
  db
    .select()
    .from(userUploads)
    .where(and(eq(userUploads.listing_id, listingId), eq(userUploads.state, 'ready'), isInPublishedListing))

export const detachOthers = (
  tx: Tx,
  listingId: number,
  keptIds: readonly string[],
  { at, due: removeAt }: { at: Date; due: Date },
) =>
  tx
    .update(userUploads)
    .set({
      listing_id: null,
      unused_since: at,
      visibility: sql`case ${userUploads.visibility} when 'public' then 'leaving' else ${userUploads.visibility} end`,
      leaving_at: sql`case ${userUploads.visibility} when 'public' then ${removeAt.toISOString()}::timestamptz else ${userUploads.leaving_at} end`,
    })
    .where(
      and(
        eq(userUploads.listing_id, listingId),
        keptIds.length > 0 ? notInArray(userUploads.id, [...keptIds]) : undefined,
        sql`not ${isInPublishedListing}`,
      ),
    )

/** Schedules the removal of the public copies of a listing's files that readers are no longer shown. */
export const scheduleRemoval = (tx: Tx, listingId: number, removeAt: Date) =>
  tx
    .update(userUploads)
    .set({ visibility: 'leaving', leaving_at: removeAt })
    .where(
      and(
        eq(userUploads.listing_id, listingId),
        ne(userUploads.visibility, 'private'),
        sql`not ${isShownToReaders}`,
      ),
    )

/** Locks the listing that uses the photo, if any, so that one being published at the same time takes its new version. */
export const lockListingOf = async (tx: Tx, { id }: UserUpload) => {
  const [{ listing_id: listingId } = { listing_id: null }] = await tx
    .select({ listing_id: userUploads.listing_id })
    .from(userUploads)
    .where(eq(userUploads.id, id))
  if (listingId !== null)
    await tx.select({ id: listings.id }).from(listings).where(eq(listings.id, listingId)).for('update')
}

/** Tells readers of the published listing that the photo has an AVIF version. */
export const publishAvif = async (tx: Tx, { listing_id: listingId, file }: UserUpload, at: Date) => {
  if (listingId === null) return
  const photo = sql`jsonb_build_array(jsonb_build_object('file', ${file}::text))`
  await tx
    .update(publishedListings)
    .set({
      images: sql`(
        select jsonb_agg(case when photo->>'file' = ${file} then photo || '{"avif":true}' else photo end order by position)
        from jsonb_array_elements(${publishedListings.images}) with ordinality as elements(photo, position)
      )`,
      updatetime: at,
    })
    .where(and(eq(publishedListings.id, listingId), sql`${publishedListings.images} @> ${photo}`))
}
