// Listings as their owners edit them, private fields included. Readers see published-listings.table.ts.
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'

import type { ListingContent } from '#features/listings/contract/typed-numbers.ts'
import type { Status } from '#features/listings/contract/woodland.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { type Listing, listings, listingVersions } from './listings.schema.ts'

/** Draws the ids and numbers of so many new listings. */
export const nextListings = async (tx: Tx, day: string, count: number) => {
  const drawn = await tx
    .select({ id: sql`id`.mapWith(Number) })
    .from(
      sql`(select nextval(pg_get_serial_sequence('listings', 'id')) as id from generate_series(1, ${count}::int)) drawn`,
    )
  return drawn.map(({ id }) => ({
    id,
    project_sn: `LQ${day.replaceAll('-', '')}-${String(id).padStart(6, '0')}`,
  }))
}

export const insertListing = (tx: Tx, listing: typeof listings.$inferInsert & { id: number }) =>
  tx.insert(listings).overridingSystemValue().values(listing)

export const nextListing = async (tx: Tx, day: string) => {
  const [drawn] = await nextListings(tx, day, 1)
  if (!drawn) throw new Error('the sequence of listings gave no number')
  return drawn
}

/** Rows at once: a statement takes 65,535 values. */
const INSERTED_AT_ONCE = 500

export const insertListings = async (
  tx: Tx,
  rows: readonly (typeof listings.$inferInsert & { id: number })[],
) => {
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE)
    await tx
      .insert(listings)
      .overridingSystemValue()
      .values(rows.slice(at, at + INSERTED_AT_ONCE))
}

export const updateListing = (tx: Tx, id: number, changes: Partial<typeof listings.$inferInsert>) =>
  tx.update(listings).set(changes).where(eq(listings.id, id))

export const deleteListing = (db: Db, id: number) => db.delete(listings).where(eq(listings.id, id))

export const findListing = (db: Db, id: number): Promise<Listing | undefined> =>
  first(db.select().from(listings).where(eq(listings.id, id)))

/** Locks the listing until the transaction ends. Must come before locks on its files, tasks and published version. */
export const lockListing = (tx: Tx, id: number): Promise<Listing | undefined> =>
  first(tx.select().from(listings).where(eq(listings.id, id)).for('update'))

export const countWithStatus = async (db: Db, userId: number, status: Status): Promise<number> => {
  const isOwn = and(eq(listings.user_id, userId), eq(listings.status, status))
  return await db.$count(listings, isOwn)
}

export const findIdByForm = async (db: Db, userId: number, key: string): Promise<number | undefined> =>
  (
    await db
      .select({ id: listings.id })
      .from(listings)
      .where(and(eq(listings.user_id, userId), eq(listings.form_key, key)))
  )[0]?.id

/** Ids of the user's listings that were made by forms, or lines of a table, with these keys. */
export const findIdsByForms = async (
  db: Db,
  userId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ id: listings.id, key: listings.form_key })
    .from(listings)
    .where(and(eq(listings.user_id, userId), inArray(listings.form_key, [...keys])))
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** The user's newest listing with the same content, submitted after `since`, with one of these statuses. */
export const findRepeated = (
  db: Db,
  userId: number,
  fingerprint: string,
  statuses: readonly Status[],
  since: Date,
): Promise<Listing | undefined> =>
  first(
    db
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
      .limit(1),
  )

/** Ids of all listings of the user, in an order that keeps two transactions from waiting for each other. */
export const idsOfOwner = async (db: Db, userId: number): Promise<number[]> =>
  (
    await db
      .select({ id: listings.id })
      .from(listings)
      .where(eq(listings.user_id, userId))
      .orderBy(listings.id)
  ).map(({ id }) => id)

export const removeVersions = (tx: Tx, id: number) =>
  tx.delete(listingVersions).where(eq(listingVersions.listing_id, id))

export const insertVersion = (tx: Tx, version: typeof listingVersions.$inferInsert) =>
  tx.insert(listingVersions).values(version)

export const findVersion = async (
  db: Db,
  listingId: number,
  version: number,
): Promise<ListingContent | undefined> =>
  (
    await db
      .select({ content: listingVersions.content })
      .from(listingVersions)
      .where(and(eq(listingVersions.listing_id, listingId), eq(listingVersions.version, version)))
  )[0]?.content
