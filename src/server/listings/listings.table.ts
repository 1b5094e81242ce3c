// Listings as their owners work on them, private parts included. What readers see stands in releases.ts.
import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'

import type { ListingDraft } from '#contract/listings/form.ts'
import type { Status } from '#contract/listings/woodland.ts'

import type { Db, Tx } from '#server/db/types.ts'
import { type Listing, listings, listingVersions } from './listings.schema.ts'

/** Its number, and how people write it: `LQ20261120-000123`. */
export const nextListing = async (tx: Tx, day: string) => {
  const [drawn] = await tx
    .select({ id: sql`id`.mapWith(Number) })
    .from(sql`(select nextval(pg_get_serial_sequence('listings', 'id')) as id) drawn`)
  if (!drawn) throw new Error('the sequence of listings gave no number')
  const { id } = drawn
  return { id, project_sn: `LQ${day.replaceAll('-', '')}-${String(id).padStart(6, '0')}` }
}

export const insertListing = (tx: Tx, listing: typeof listings.$inferInsert & { id: number }) =>
  tx.insert(listings).overridingSystemValue().values(listing)

export const updateListing = (tx: Tx, id: number, changes: Partial<typeof listings.$inferInsert>) =>
  tx.update(listings).set(changes).where(eq(listings.id, id))

export const deleteListing = (db: Db, id: number) => db.delete(listings).where(eq(listings.id, id))

export const findListing = async (db: Db, id: number): Promise<Listing | undefined> =>
  (await db.select().from(listings).where(eq(listings.id, id)))[0]

/** Kept as it is until the transaction ends: comes before the lock on anything that hangs on it. */
export const lockListing = async (tx: Tx, id: number): Promise<Listing | undefined> =>
  (await tx.select().from(listings).where(eq(listings.id, id)).for('update'))[0]

/** How many of the user's have this status. */
export const countWith = async (db: Db, userId: number, status: Status): Promise<number> => {
  const mine = and(eq(listings.user_id, userId), eq(listings.status, status))
  return (await db.select({ count: count() }).from(listings).where(mine))[0]?.count ?? 0
}

/** What the user's form of this key became. */
export const idOfForm = async (db: Db, userId: number, key: string): Promise<number | undefined> =>
  (
    await db
      .select({ id: listings.id })
      .from(listings)
      .where(and(eq(listings.user_id, userId), eq(listings.form_key, key)))
  )[0]?.id

/** The user's newest with the same content, submitted since then, in one of these states. */
export const findRepeated = async (
  db: Db,
  userId: number,
  fingerprint: string,
  statuses: readonly Status[],
  since: Date,
): Promise<Listing | undefined> =>
  (
    await db
      .select()
      .from(listings)
      .where(
        and(
          eq(listings.user_id, userId),
          eq(listings.fingerprint, fingerprint),
          inArray(listings.status, [...statuses]),
          gt(listings.submitted_at, since),
        ),
      )
      .orderBy(desc(listings.id))
      .limit(1)
  )[0]

export const insertVersion = (tx: Tx, version: typeof listingVersions.$inferInsert) =>
  tx.insert(listingVersions).values(version)

export const findVersion = async (
  db: Db,
  listingId: number,
  version: number,
): Promise<ListingDraft | undefined> =>
  (
    await db
      .select({ content: listingVersions.content })
      .from(listingVersions)
      .where(and(eq(listingVersions.listing_id, listingId), eq(listingVersions.version, version)))
  )[0]?.content
