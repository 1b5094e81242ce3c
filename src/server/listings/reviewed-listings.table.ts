// Listings as reviewers get them: with whose they are, what readers have, and how many others agree in something.
import { eq, getTableColumns, inArray, like, or, sql } from 'drizzle-orm'
import { users } from '#server/accounts/users.schema.ts'
import { containing, matchesKeyword } from '#server/db/matching.ts'
import type { Db } from '#server/db/types.ts'
import { regionNames } from '#server/search/search-index.schema.ts'
import type { Keyword } from '#server/security/phone-query.ts'
import { listings } from './listings.schema.ts'
import { publishedListings } from './published-listings.schema.ts'

/** Of a point told in the form; null for none. Whatever else stands there is no reason to fail. */
const degrees = (row: string, name: 'lng' | 'lat') =>
  sql.raw(
    `case when ${row}.content->>'${name}' ~ '^[0-9]{1,3}([.][0-9]+)?$' then (${row}.content->>'${name}')::float8 end`,
  )

/** Some fifty metres. */
const NEAR_DEGREES = 0.00045

const others = (agree: ReturnType<typeof sql>) =>
  sql<number>`(
    select count(*) from listings other
    where other.id <> listings.id and other.version > 0 and ${agree}
  )`.mapWith(Number)

/** Neither over nor taken back. */
const standing = sql`other.status in (0, 1, 2)`

const sameTitle = others(sql`${standing} and other.project_name = listings.project_name`)

const samePlace = others(sql`${standing}
  and other.county_id = listings.county_id and other.city_id = listings.city_id
  and other.province_id = listings.province_id
  and (
    (other.content->>'address' = listings.content->>'address' and other.content->>'address' <> '')
    or (
      abs(${degrees('other', 'lat')} - ${degrees('listings', 'lat')}) < ${NEAR_DEGREES}::float8
      and abs(${degrees('other', 'lng')} - ${degrees('listings', 'lng')})
        * cos(radians(${degrees('listings', 'lat')})) < ${NEAR_DEGREES}::float8
    )
  )`)

const samePhone = (days: number) =>
  others(sql`other.phone = listings.phone and other.phone <> '' and other.user_id <> listings.user_id
    and other.submitted_at between listings.submitted_at - make_interval(days => ${days})
      and listings.submitted_at + make_interval(days => ${days})`)

/** @param days how far apart submissions from the same phone count. */
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
      published_version: publishedListings.version,
      published_state: publishedListings.state,
      others: { title: sameTitle, place: samePlace, phone: samePhone(days) },
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.user_id))
    .leftJoin(publishedListings, eq(publishedListings.id, listings.id))
    .where(inArray(listings.id, [...ids]))
export type ReviewedListing = Awaited<ReturnType<typeof findReviewed>>[number]

/** Lies in a place whose name has the word. */
const inPlace = (db: Db, word: string) => {
  const places = db
    .select({ id: regionNames.id })
    .from(regionNames)
    .where(like(regionNames.name, containing(word)))
  return or(
    inArray(listings.province_id, places),
    inArray(listings.city_id, places),
    inArray(listings.county_id, places),
  )
}

/** Ids of those where every word stands in title, place or number, and every phone is the whole phone. */
export const listingsMatching = (db: Db, keyword: Keyword) =>
  db
    .select({ id: listings.id })
    .from(listings)
    .where(
      matchesKeyword([listings.project_name], listings.phone, keyword, (word) =>
        // A number is a row of digits like those that are masked in texts.
        or(eq(listings.project_sn, word.toUpperCase()), inPlace(db, word)),
      ),
    )
