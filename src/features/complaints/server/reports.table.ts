// Reports of readers about listings.
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { matchesKeyword } from '#platform/server/db/matching.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Keyword } from '#platform/server/security/phone-query.ts'
import { reports } from './reports.schema.ts'

export const insertReport = async (db: Db, report: typeof reports.$inferInsert): Promise<number> => {
  const [row] = await db.insert(reports).values(report).returning({ id: reports.id })
  if (!row) throw new Error('an inserted report came back without its id')
  return row.id
}

/** With the published listing and the number of other reports about it. */
export const findReports = (db: Db, ids: readonly number[]) => {
  // Raw names: Drizzle leaves out the table's name in a select from one table, and the subquery would not refer outside.
  const others = sql<number>`(
    select count(*) from reports other where other.listing_id = reports.listing_id and other.id <> reports.id
  )`.mapWith(Number)
  return db
    .select({
      ...getTableColumns(reports),
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
      face_price: publishedListings.face_price,
      measure_area: publishedListings.measure_area,
      years: publishedListings.years,
      others,
    })
    .from(reports)
    .innerJoin(listings, eq(listings.id, reports.listing_id))
    .leftJoin(publishedListings, eq(publishedListings.id, reports.listing_id))
    .where(inArray(reports.id, [...ids]))
}

export type ReviewedReport = Awaited<ReturnType<typeof findReports>>[number]

/** Locks the report and its listing, which the decision may take down. */
export const lockReport = (tx: Tx, id: number) =>
  tx
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(listings, eq(listings.id, reports.listing_id))
    .where(eq(reports.id, id))
    .for('update')

export const reportsOfReason = (db: Db, reason: string) =>
  db.select({ id: reports.id }).from(reports).where(eq(reports.reason, reason))

export const reportsInProvince = (db: Db, provinceId: number) =>
  db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(listings, eq(listings.id, reports.listing_id))
    .where(eq(listings.province_id, provinceId))

/** Ids of reports where each word is in the report or the listing's title, and each phone is the complete mobile. */
export const reportsMatching = (db: Db, keyword: Keyword) =>
  db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(listings, eq(listings.id, reports.listing_id))
    .where(matchesKeyword([reports.content, listings.project_name], reports.mobile, keyword))
