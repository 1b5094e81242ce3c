// Listings as a kind that can be found: their conditions, orders and counts.
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SpeciesTexts } from '#features/listings/contract/species.ts'
import {
  AREA_BANDS,
  NEGOTIABLE,
  PRICE_BANDS,
  RANGES,
  type Range,
  SCORE_BOUNDS,
  type Sort,
} from '#features/listings/contract/woodland.ts'
import {
  type PublishedListing,
  publishedListings,
} from '#features/listings/server/published-listings.schema.ts'
import type { Db } from '#platform/server/db/types.ts'
import { matchesAnyText, matchesText, matchingIds, type SearchKind } from './matching-ids.table.ts'
import { listingCounts, listingSearch as row } from './search-index.schema.ts'

/** What listings are searched by; 0, undefined and empty are any. */
export interface ListingSearchFilter {
  forestry_type: number
  type: number
  /** Any of these. */
  forestry_types: readonly number[]
  types: readonly number[]
  /** Code of PRICE_BANDS, or NEGOTIABLE. */
  price_band: number
  area_band: number
  /** Code of SCORE_BOUNDS. */
  score: number
  /** Undefined for any. */
  species: SpeciesTexts | undefined
  province_id: number
  city_id: number
  county_id: number
  /** Bounds of each range, both included; 0 for none. */
  ranges: Record<Range, readonly [min: number, max: number]>
  since?: Date | undefined
  /** Each must stand somewhere in the texts. Folded. */
  words: readonly string[]
  /** Whether its owner marked its place; undefined for any. */
  has_point?: boolean
}

/** The narrowest region that is asked for; undefined for the whole country. */
const regionOf = ({ province_id, city_id, county_id }: ListingSearchFilter) => {
  if (county_id) return { column: row.county_id, id: county_id }
  if (city_id) return { column: row.city_id, id: city_id }
  return province_id ? { column: row.province_id, id: province_id } : undefined
}

const within = (column: PgColumn, bands: readonly number[], code: number) => {
  const end = bands[code]
  return and(gte(column, bands[code - 1] ?? 0), end === undefined ? undefined : lt(column, end))
}

/**
 * A band is a range of the column that the list is sorted by, so that reading begins where the band does; beside another
 * order it is its code, which indexes have in front of that order. Never both: the planner would take them for two
 * conditions and expect too few rows.
 */
const bandConditions = ({ price_band, area_band }: ListingSearchFilter, sort: Sort) => [
  price_band === 0
    ? undefined
    : price_band !== NEGOTIABLE && sort.startsWith('price')
      ? within(row.price, PRICE_BANDS, price_band)
      : eq(row.price_band, price_band),
  area_band === 0
    ? undefined
    : sort.startsWith('area')
      ? within(row.area, AREA_BANDS, area_band)
      : eq(row.area_band, area_band),
]

const rangeColumns: Record<Range, PgColumn> = {
  price: row.price,
  area: row.area,
  permu: row.per_mu,
  years: row.years,
}

type Kind = Pick<ListingSearchFilter, 'forestry_type' | 'type' | 'forestry_types' | 'types'>

/** @param of the table that is asked */
const kindConditions = (
  of: typeof row | typeof listingCounts,
  { forestry_type, type, forestry_types, types }: Kind,
) => [
  forestry_type ? eq(of.forestry_type, forestry_type) : undefined,
  type ? eq(of.type, type) : undefined,
  forestry_types.length > 0 ? inArray(of.forestry_type, [...forestry_types]) : undefined,
  types.length > 0 ? inArray(of.type, [...types]) : undefined,
]

/** What is negotiable has no price, and lies in no range of prices. */
const rangeConditions = ({ ranges }: ListingSearchFilter) =>
  RANGES.flatMap((name) => {
    const [min, max] = ranges[name]
    return [min ? gte(rangeColumns[name], min) : undefined, max ? lte(rangeColumns[name], max) : undefined]
  })

/** One of the texts stands in the species. The index finds the rows that have one of them anywhere; each row is then looked at. */
const speciesConditions = (species: SpeciesTexts | undefined) => {
  if (!species) return []
  const { texts, except = [] } = species
  const rest = except.reduce((text, name) => sql`replace(${text}, ${name}, ' ')`, sql`${row.species}`)
  return [matchesAnyText(row.haystack, texts), or(...texts.map((text) => sql`strpos(${rest}, ${text}) <> 0`))]
}

const conditions = (filter: ListingSearchFilter, sort: Sort): (SQL | undefined)[] => {
  const { score, species, since, has_point, words } = filter
  const region = regionOf(filter)
  return [
    ...kindConditions(row, filter),
    ...bandConditions(filter, sort),
    ...rangeConditions(filter),
    score ? gte(row.score, SCORE_BOUNDS[score - 1] ?? 0) : undefined,
    region && eq(region.column, region.id),
    since && gte(row.releasetime, since),
    has_point === undefined ? undefined : eq(row.has_point, has_point),
    ...speciesConditions(species),
    ...matchesText(row.haystack, words),
  ]
}

/** `nulls last` as the indexes have it: another order of what is never null would pass them by. */
const down = (column: PgColumn) => sql`${column} desc nulls last`
const newestOfEqual = down(row.id)
const orders: Record<Sort, SQL[]> = {
  newest: [down(row.releasetime), newestOfEqual],
  price_asc: [asc(row.price), newestOfEqual],
  price_desc: [down(row.price), newestOfEqual],
  permu_asc: [asc(row.per_mu), newestOfEqual],
  permu_desc: [down(row.per_mu), newestOfEqual],
  area_asc: [asc(row.area), newestOfEqual],
  // The index of `area_asc`, read backwards.
  area_desc: [desc(row.area), newestOfEqual],
  score_desc: [down(row.score), newestOfEqual],
}

/** Negotiable listings have no price to be sorted by. */
const order = ({ price_band }: ListingSearchFilter, sort: Sort) =>
  price_band === NEGOTIABLE && /^(price|permu)/.test(sort) ? [desc(row.id)] : orders[sort]

const countConditions = (filter: ListingSearchFilter) => [
  ...kindConditions(listingCounts, filter),
  filter.price_band ? eq(listingCounts.price_band, filter.price_band) : undefined,
  filter.area_band ? eq(listingCounts.area_band, filter.area_band) : undefined,
]

/** Whether nothing is asked for beyond what the specification's list can ask for, and regions. */
const isOfSpecification = ({ score, species, ranges, words, has_point }: ListingSearchFilter) =>
  !score &&
  !species &&
  words.length === 0 &&
  has_point === undefined &&
  RANGES.every((name) => ranges[name].every((bound) => bound === 0))

/** Whether the counts, which know regions and kinds alone, tell how many match. */
const isCounted = (filter: ListingSearchFilter) => !filter.since && isOfSpecification(filter)

const exactCount = async (db: Db, filter: ListingSearchFilter): Promise<number | undefined> => {
  if (!isCounted(filter)) return undefined
  const [counted] = await db
    .select({ n: sql`coalesce(sum(${listingCounts.n}), 0)`.mapWith(Number) })
    .from(listingCounts)
    .where(and(eq(listingCounts.region_id, regionOf(filter)?.id ?? 0), ...countConditions(filter)))
  return counted?.n ?? 0
}

const matchesAll = (filter: ListingSearchFilter) =>
  isCounted(filter) &&
  !regionOf(filter) &&
  countConditions(filter).every((condition) => condition === undefined)

export const listings: SearchKind<ListingSearchFilter, Sort> = {
  table: row,
  conditions,
  order,
  matchesAll,
  exactCount,
  isCountedByReading: isOfSpecification,
}

/** The newest whose owners marked their place, or did not. */
export const newestByPoint = (db: Db, filter: ListingSearchFilter, has_point: boolean, limit: number) =>
  matchingIds(db, listings, { filter: { ...filter, has_point }, sort: 'newest', limit })

/** The newest that are not negotiable. */
export const newestPricedIds = async (db: Db, limit: number): Promise<number[]> => {
  const rows = await db
    .select({ id: row.id })
    .from(row)
    .where(isNotNull(row.price))
    .orderBy(...orders.newest)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * How many match in each of the provinces that have any. Where the counts do not tell: among the newest of all matches.
 * @param among how many of the newest.
 */
export const countByProvince = (
  db: Db,
  filter: ListingSearchFilter,
  provinces: readonly number[],
  among: number,
): Promise<{ id: number; count: number }[]> => {
  if (isCounted(filter))
    return db
      .select({ id: listingCounts.region_id, count: sql`sum(${listingCounts.n})`.mapWith(Number) })
      .from(listingCounts)
      .where(and(inArray(listingCounts.region_id, [...provinces]), ...countConditions(filter)))
      .groupBy(listingCounts.region_id)
      .having(sql`sum(${listingCounts.n}) > 0`)
      .orderBy(listingCounts.region_id)
  const newest = db
    .select({ province_id: row.province_id })
    .from(row)
    .where(and(...conditions(filter, 'newest')))
    .orderBy(...orders.newest)
    .limit(among)
    .as('newest')
  return db
    .select({ id: newest.province_id, count: sql`count(*)`.mapWith(Number) })
    .from(newest)
    .groupBy(newest.province_id)
    .orderBy(newest.province_id)
}

/** The text that words are looked for in, of a listing as it is, was or will be. */
export const haystackOf = async (db: Db, listing: PublishedListing): Promise<string> => {
  const [row] = await db
    .select({ haystack: sql<string>`listing_haystack(listing)` })
    .from(
      sql`jsonb_populate_record(null::${publishedListings}, ${JSON.stringify(listing)}::jsonb) as listing`,
    )
  return row?.haystack ?? ''
}

/** Writes anew what search keeps of the listings in these regions: their names are part of it. */
export const refreshListingsIn = (db: Db, regionIds: readonly number[]) => {
  const isThere = or(
    inArray(publishedListings.province_id, [...regionIds]),
    inArray(publishedListings.city_id, [...regionIds]),
    inArray(publishedListings.county_id, [...regionIds]),
  )
  const ids = db.select({ id: publishedListings.id }).from(publishedListings).where(isThere)
  return db.execute(sql`select refresh_listing_search(array(${ids}))`)
}
