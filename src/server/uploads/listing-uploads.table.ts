// Uploads by the listing that uses them.
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/types.ts'
import { userUploads } from './user-uploads.schema.ts'
import { isInPublishedListing } from './visibility.table.ts'

const areReady = (userId: number, ids: readonly string[]) =>
  and(inArray(userUploads.id, [...ids]), eq(userUploads.user_id, userId), eq(userUploads.state, 'ready'))

export const readyUploads = (db: Db, userId: number, ids: readonly string[]) =>
  db.select().from(userUploads).where(areReady(userId, ids))

/** Locked in the order of their ids, like everywhere: two transactions cannot wait for each other. */
export const lockReadyUploads = (tx: Tx, userId: number, ids: readonly string[]) =>
  tx.select().from(userUploads).where(areReady(userId, ids)).orderBy(userUploads.id).for('update')

/** Attaches the uploads to the listing; those of another listing are left alone. */
export const attach = (tx: Tx, userId: number, listingId: number, ids: readonly string[]) =>
  tx
    .update(userUploads)
    .set({ listing_id: listingId, unused_since: null })
    .where(and(areReady(userId, ids), isNull(userUploads.listing_id)))

/** Detaches all other uploads of the listing but those that its published version refers to. */
export const detachOthers = (
  tx: Tx,
  listingId: number,
  keptIds: readonly string[],
  { at, due }: { at: Date; due: Date },
) =>
  tx
    .update(userUploads)
    .set({
      listing_id: null,
      unused_since: at,
      visibility: sql`case ${userUploads.visibility} when 'public' then 'leaving' else ${userUploads.visibility} end`,
      leaving_at: sql`case ${userUploads.visibility} when 'public' then ${due.toISOString()}::timestamptz else ${userUploads.leaving_at} end`,
    })
    .where(
      and(
        eq(userUploads.listing_id, listingId),
        keptIds.length > 0 ? notInArray(userUploads.id, [...keptIds]) : undefined,
        sql`not ${isInPublishedListing}`,
      ),
    )
