// Uploads of users, from the plan to the processed file.
import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { listingVersions } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'
import { type UserUpload, userUploads } from './user-uploads.schema.ts'

/** Nothing uses the upload (yet, or any more). */
export const isUnattached = and(
  isNull(userUploads.listing_id),
  isNull(userUploads.bond_id),
  isNull(userUploads.certification_id),
)

export const insertUpload = (db: Db, upload: typeof userUploads.$inferInsert) =>
  db.insert(userUploads).values(upload)

/** The user's own upload, unless it has been discarded. */
export const findUpload = async (db: Db, userId: number, id: string) => {
  const isOwn = and(eq(userUploads.id, id), eq(userUploads.user_id, userId), ne(userUploads.state, 'gone'))
  const [row] = await db.select().from(userUploads).where(isOwn)
  return row
}

export const uploadsById = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(userUploads)
    .where(inArray(userUploads.id, [...ids]))

/** Whether the published version of its listing contains the upload, certificates included. */
const isInPublishedVersion = sql`exists (
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

/**
 * Bytes of the user's uploads that are unused, in a draft, or waiting for review; vouchers of bonds and submitted
 * identity papers are left out.
 */
export const unpublishedBytes = async (db: Db, userId: number): Promise<number> => {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${userUploads.size}), 0)` })
    .from(userUploads)
    .where(
      and(
        eq(userUploads.user_id, userId),
        isNull(userUploads.bond_id),
        isNull(userUploads.certification_id),
        sql`not ${isInPublishedVersion}`,
      ),
    )
  return Number(row?.bytes ?? 0)
}

/** Postpones the removal as unused, while parts still arrive. */
export const touchUpload = (db: Db, id: string, at: Date) =>
  db
    .update(userUploads)
    .set({ unused_since: at })
    .where(and(eq(userUploads.id, id), eq(userUploads.state, 'open')))

/** Claims the upload for processing; undefined if another call claimed it after `expired`. */
export const claim = async (db: Db, id: string, at: Date, expired: Date) => {
  const isFree = or(
    eq(userUploads.state, 'open'),
    and(eq(userUploads.state, 'busy'), lt(userUploads.unused_since, expired)),
  )
  const [row] = await db
    .update(userUploads)
    .set({ state: 'busy', unused_since: at })
    .where(and(eq(userUploads.id, id), isFree))
    .returning()
  return row
}

/** Writes the result of a claim; undefined if the claim was lost meanwhile. */
export const completeClaim = (db: Db, id: string, changes: Partial<UserUpload>) =>
  first(
    db
      .update(userUploads)
      .set(changes)
      .where(and(eq(userUploads.id, id), eq(userUploads.state, 'busy')))
      .returning(),
  )
