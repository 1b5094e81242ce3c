// Photos whose AVIF version is still to be encoded.
import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { type UserUpload, userUploads } from './user-uploads.schema.ts'

/** Claims the photo that has waited longest; undefined if every one is encoded by a server that began after `stale`. */
export const claimForAvif = async (db: Db, now: Date, stale: Date) => {
  const next = db
    .select({ id: userUploads.id })
    .from(userUploads)
    .where(
      and(
        eq(userUploads.avif, 'waiting'),
        eq(userUploads.state, 'ready'),
        or(isNull(userUploads.avif_begun_at), lte(userUploads.avif_begun_at, stale)),
      ),
    )
    .orderBy(asc(userUploads.createtime))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(userUploads)
    .set({ avif_begun_at: now })
    .where(inArray(userUploads.id, next))
    .returning()
  return row
}

/**
 * Records the outcome, on the upload and in the published listing that refers to it. Locks the listing until the
 * transaction ends, so that one being published at the same time takes the new value. Answers the updated upload;
 * undefined if it no longer waits for an AVIF version.
 */
export const recordAvif = async (tx: Tx, { id, file }: UserUpload, avif: 'none' | 'made', at: Date) => {
  const [{ listing_id: listingId } = { listing_id: null }] = await tx
    .select({ listing_id: userUploads.listing_id })
    .from(userUploads)
    .where(eq(userUploads.id, id))
  if (listingId !== null)
    await tx.select({ id: listings.id }).from(listings).where(eq(listings.id, listingId)).for('update')
  const [updated] = await tx
    .update(userUploads)
    .set({ avif })
    .where(and(eq(userUploads.id, id), eq(userUploads.avif, 'waiting'), ne(userUploads.state, 'gone')))
    .returning()
  if (listingId === null || avif !== 'made') return updated
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
  return updated
}
