// Uploads by the listing that uses them.
import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/types.ts'
import { areReady } from './ready-uploads.table.ts'
import { userUploads } from './user-uploads.schema.ts'
import { isUnattached } from './user-uploads.table.ts'
import { isInPublishedListing } from './visibility.table.ts'

/** Attaches the uploads to the listing; those attached to anything else are left alone. */
export const attach = (tx: Tx, userId: number, listingId: number, ids: readonly string[]) =>
  tx
    .update(userUploads)
    .set({ listing_id: listingId, unused_since: null })
    .where(and(areReady(userId, ids), isUnattached))

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
