// Listings under review, with owner, published version and the number of similar listings.
import { and, desc, eq, getTableColumns, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { users } from '#features/identity/server/users.schema.ts'
import { regionNames } from '#features/regions/server/region-names.schema.ts'
import { tidyText } from '#platform/readers/typed-text.ts'
import { holdsWord, matchesKeyword } from '#platform/server/db/matching.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Keyword } from '#platform/server/security/phone-query.ts'
import { listings, listingVersions } from './listings.schema.ts'
import { publishedListings } from './published-listings.schema.ts'

/** About fifty metres. */
const NEAR_DEGREES = 0.00045

/** How many other listings are similar, and the ids of the newest of them. */
const similarListings = (isSimilar: ReturnType<typeof sql>) =>
  sql<{ count: number; ids: number[] }>`(
    select json_build_object('count', count(*), 'ids', coalesce((array_agg(other.id order by other.id desc))[1:5], '{}'))
    from listings other
    where other.id <> listings.id and other.version > 0 and ${isSimilar}
  )`

/** Neither completed nor withdrawn. */
const isActive = sql`other.status in (0, 1, 2)`

const sameTitle = similarListings(sql`${isActive} and other.project_name = listings.project_name`)

const sameLocation = similarListings(sql`${isActive}
  and other.county_id = listings.county_id and other.city_id = listings.city_id
  and other.province_id = listings.province_id
  and (
    (other.content->>'address' = listings.content->>'address' and other.content->>'address' <> '')
    or (
      abs(other.lat - listings.lat) < ${NEAR_DEGREES}::float8
      and abs(other.lng - listings.lng) * cos(radians(listings.lat)) < ${NEAR_DEGREES}::float8
    )
  )`)

const samePhone = (days: number) =>
  similarListings(sql`other.phone = listings.phone and other.phone <> '' and other.user_id <> listings.user_id
    and other.submitted_at between listings.submitted_at - make_interval(days => ${days})
      and listings.submitted_at + make_interval(days => ${days})`)

/** Version that the last decision was about; undefined before the first. */
export const findDecidedVersion = async (
  db: Db,
  { id, version, decided_at }: Pick<ReviewedListing, 'id' | 'version' | 'decided_at'>,
) =>
  decided_at === null
    ? undefined
    : (
        await db
          .select({ content: listingVersions.content })
          .from(listingVersions)
          .where(
            and(
              eq(listingVersions.listing_id, id),
              lt(listingVersions.version, version),
              lte(listingVersions.submitted_at, decided_at),
            ),
          )
          .orderBy(desc(listingVersions.version))
          .limit(1)
      )[0]?.content

/** @param days most days between two submissions from the same phone that count as similar */
export const findReviewed = (db: Db, ids: readonly number[], days: number) =>
  db
    .select({
      ...getTableColumns(listings),
      account: {
        mobile: users.mobile,
        nickname: users.nickname,
        account_type: users.account_type,
        apply_state: users.apply_state,
      },
      /** Null while nothing of it was published. */
      shown_version: publishedListings.version,
      published_state: publishedListings.state,
      others: { title: sameTitle, place: sameLocation, phone: samePhone(days) },
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.user_id))
    .leftJoin(publishedListings, eq(publishedListings.id, listings.id))
    .where(inArray(listings.id, [...ids]))
export type ReviewedListing = Awaited<ReturnType<typeof findReviewed>>[number]

const isInRegion = (db: Db, word: string) => {
  const regions = db.select({ id: regionNames.id }).from(regionNames).where(holdsWord(regionNames.name, word))
  return or(
    inArray(listings.province_id, regions),
    inArray(listings.city_id, regions),
    inArray(listings.county_id, regions),
  )
}

export const listingsOfUser = (db: Db, userId: number) =>
  db.select({ id: listings.id }).from(listings).where(eq(listings.user_id, userId))

export const listingsOfCategory = (db: Db, forestryType: number) =>
  db.select({ id: listings.id }).from(listings).where(eq(listings.forestry_type, forestryType))

export const listingsInProvince = (db: Db, provinceId: number) =>
  db.select({ id: listings.id }).from(listings).where(eq(listings.province_id, provinceId))

/** Ids of listings where each word is in the title, region or number, and each phone is the listing's complete phone. */
export const listingsMatching = (db: Db, keyword: Keyword) =>
  db
    .select({ id: listings.id })
    .from(listings)
    .where(
      matchesKeyword([listings.project_name], listings.phone, keyword, (word) =>
        // Compared as a whole: within texts, so many digits are masked and not searched.
        or(eq(listings.project_sn, tidyText(word).toUpperCase()), isInRegion(db, word)),
      ),
    )
