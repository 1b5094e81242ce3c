// Complaints of readers about listings.
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { matchesKeyword } from '#platform/server/db/matching.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Keyword } from '#platform/server/security/phone-query.ts'
import { complaints } from './complaints.schema.ts'

export const insertComplaint = async (db: Db, complaint: typeof complaints.$inferInsert): Promise<number> => {
  const [row] = await db.insert(complaints).values(complaint).returning({ id: complaints.id })
  if (!row) throw new Error('an inserted complaint came back without its id')
  return row.id
}

/** With the published listing and the number of other complaints about it. */
export const findComplaints = (db: Db, ids: readonly number[]) => {
  // Raw names: Drizzle leaves out the table's name in a select from one table, and the subquery would not refer outside.
  const others = sql<number>`(
    select count(*) from reports other where other.listing_id = reports.listing_id and other.id <> reports.id
  )`.mapWith(Number)
  return db
    .select({
      ...getTableColumns(complaints),
      project_sn: listings.project_sn,
      /** The published title; the owner's later changes are reviewed in their own queue. */
      project_name: sql<string>`coalesce(${publishedListings.project_name}, ${listings.project_name})`,
      published_state: publishedListings.state,
      shown_version: publishedListings.version,
      /** 0 if the listing was taken down and no version was approved since. */
      published_version: listings.published_version,
      place: {
        province_id: sql<number>`coalesce(${publishedListings.province_id}, ${listings.province_id})`,
        city_id: sql<number>`coalesce(${publishedListings.city_id}, ${listings.city_id})`,
        county_id: sql<number>`coalesce(${publishedListings.county_id}, ${listings.county_id})`,
      },
      images: publishedListings.images,
      text: publishedListings.content,
      /** Null if it was never published. */
      offer: {
        face_price: publishedListings.face_price,
        measure_area: publishedListings.measure_area,
        years: publishedListings.years,
        approximate: publishedListings.approximate,
      },
      others,
    })
    .from(complaints)
    .innerJoin(listings, eq(listings.id, complaints.listing_id))
    .leftJoin(publishedListings, eq(publishedListings.id, complaints.listing_id))
    .where(inArray(complaints.id, [...ids]))
}

export type ReviewedComplaint = Awaited<ReturnType<typeof findComplaints>>[number]

/** Locks the complaint and its listing, which the decision may take down. */
export const lockComplaint = (tx: Tx, id: number) =>
  tx
    .select({ id: complaints.id })
    .from(complaints)
    .innerJoin(listings, eq(listings.id, complaints.listing_id))
    .where(eq(complaints.id, id))
    .for('update')

export const complaintsOfReason = (db: Db, reason: string) =>
  db.select({ id: complaints.id }).from(complaints).where(eq(complaints.reason, reason))

export const complaintsInProvince = (db: Db, provinceId: number) =>
  db
    .select({ id: complaints.id })
    .from(complaints)
    .innerJoin(listings, eq(listings.id, complaints.listing_id))
    .where(eq(listings.province_id, provinceId))

/** Ids of complaints where each word is in the complaint or the listing's title, and each phone is the complete mobile. */
export const complaintsMatching = (db: Db, keyword: Keyword) =>
  db
    .select({ id: complaints.id })
    .from(complaints)
    .innerJoin(listings, eq(listings.id, complaints.listing_id))
    .where(matchesKeyword([complaints.content, listings.project_name], complaints.mobile, keyword))
