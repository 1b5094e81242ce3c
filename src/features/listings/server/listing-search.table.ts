import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { SPECIES } from '#features/listings/contract/species.ts'
import {
  codesIn,
  NEGOTIABLE,
  PRICE_BANDS,
  SCORE_BOUNDS,
  type Sort,
} from '#features/listings/contract/woodland.ts'
import { partsLeftOut } from '#features/listings/rules/filter-kinds.ts'
import {
  type ChoiceName,
  FILTERS,
  type Filter,
  isAsked,
  type ListingFilter,
  type RangeName,
  type SeveralName,
} from '#features/listings/rules/filters.ts'
import { asksForEitherPrice, PRICE_RANGES } from '#features/listings/rules/negotiable.ts'
import { NEGOTIABLE_LABEL, transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'
import {
  type PublishedListing,
  publishedListings,
} from '#features/listings/server/published-listings.schema.ts'
import {
  containsAllWords,
  type KnownCount,
  matches,
  matchesAnyText,
  matchesText,
  type SearchKind,
} from '#features/search/server/search.kind.ts'
import { listingCounts, listingSearch as row } from '#features/search/server/search-index.schema.ts'
import { AREA_BANDS } from '#platform/contract/bands.ts'
import { startOfPeriod } from '#platform/lib/periods.ts'
import type { Db } from '#platform/server/db/types.ts'

export interface ListingSearchFilter extends ListingFilter {
  /** Of the keyword: each must stand somewhere in the texts. Folded. */
  words: readonly string[]
  /** What has all words of one of these is left out. */
  words_left_out: readonly (readonly string[])[]
  now: Date
  since?: Date | undefined
  /** Whether its owner marked its place; undefined for any. */
  has_point?: boolean
  /** How often the words stand in texts (`frequencyOf`); undefined without words, and where nobody looked. */
  frequency?: 'frequent' | 'rare' | undefined
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

/** @param of the table that is asked */
const severalConditions = (
  of: typeof row | typeof listingCounts,
  name: SeveralName,
  filter: ListingSearchFilter,
) => {
  const [code, codes] = [filter[name], codesIn(filter[`${name}s`])]
  return [code ? eq(of[name], code) : undefined, codes.length > 0 ? inArray(of[name], codes) : undefined]
}

/** Whether a row names a species. @param code of the filter */
const isOfSpecies = (code: number) => {
  const { texts = [], except = [] } = SPECIES[code - 1] ?? {}
  const rest = except.reduce((text, name) => sql`replace(${text}, ${name}, ' ')`, sql`${row.species}`)
  return or(...texts.map((text) => sql`strpos(${rest}, ${text}) <> 0`))
}

const codeLabelled = (options: Readonly<Record<number, string>>, label: string) =>
  Object.keys(options)
    .map(Number)
    .find((code) => options[code] === label)

/** @param part of what is left out: a label, or words, which the filter has apart */
const hasNoLabel = (part: string): SQL | undefined => {
  if (part === NEGOTIABLE_LABEL) return isNotNull(row.price)
  const species = SPECIES.findIndex(({ name }) => name === part)
  const condition = species >= 0 && isOfSpecies(species + 1)
  if (condition) return not(condition)
  const [category, type] = [codeLabelled(transferCategories, part), codeLabelled(woodlandTypes, part)]
  if (category !== undefined) return ne(row.forestry_type, category)
  return type === undefined ? undefined : ne(row.type, type)
}

const hasNone = ({ without, words_left_out }: ListingSearchFilter) => [
  ...partsLeftOut(without).map(hasNoLabel),
  ...words_left_out.map((words) => sql`not (${and(...containsAllWords(row.haystack, words))})`),
]

interface Question {
  sort: Sort
  now: Date
}

/**
 * A band is a range of the column that the list is sorted by, so that reading begins where the band does; beside another
 * order it is its code, which indexes have in front of that order. Never both: the planner would take them for two
 * conditions and expect too few rows.
 */
export const choiceConditions: Record<ChoiceName, (code: number, asked: Question) => SQL | undefined> = {
  forestry_price: (code, { sort }) =>
    code !== NEGOTIABLE && sort.startsWith('price')
      ? within(row.price, PRICE_BANDS, code)
      : eq(row.price_band, code),
  measure_area: (code, { sort }) =>
    sort.startsWith('area') ? within(row.area, AREA_BANDS, code) : eq(row.area_band, code),
  score: (code) => gte(row.score, SCORE_BOUNDS[code - 1] ?? 0),
  // The index finds the rows that have one of the texts anywhere; the species of each row are then looked at.
  species: (code) => {
    const { texts = [] } = SPECIES[code - 1] ?? {}
    return and(matchesAnyText(row.haystack, texts), isOfSpecies(code))
  },
  time: (code, { now }) => {
    const since = startOfPeriod(code, now)
    return since && gte(row.releasetime, since)
  },
}

/** What has no price has null there, and lies in no range. */
const rangeColumns: Record<RangeName, PgColumn> = {
  price: row.price,
  area: row.area,
  permu: row.per_mu,
  years: row.years,
}

const conditionsOf = (
  one: Filter,
  filter: ListingSearchFilter,
  sort: Sort,
  readsAll: boolean,
): (SQL | undefined)[] => {
  switch (one.kind) {
    case 'choice': {
      const code = filter[one.name]
      if (one.name === 'forestry_price' && asksForEitherPrice(filter)) return []
      return [code ? choiceConditions[one.name](code, { sort, now: filter.now }) : undefined]
    }
    case 'several':
      return severalConditions(row, one.name, filter)
    case 'range': {
      const [column, min, max] = [
        rangeColumns[one.name],
        filter[`${one.name}_min`],
        filter[`${one.name}_max`],
      ]
      const bounds = [min ? gte(column, min) : undefined, max ? lte(column, max) : undefined]
      return (min || max) && PRICE_RANGES.includes(one.name) && asksForEitherPrice(filter)
        ? [or(choiceConditions.forestry_price(NEGOTIABLE, { sort, now: filter.now }), and(...bounds))]
        : bounds
    }
    case 'place': {
      const region = regionOf(filter)
      return [region && eq(region.column, region.id)]
    }
    case 'exclusion':
      return hasNone(filter)
    case 'keyword':
      // Where listings are read in turn: the n-grams of each that has the words would be made anew.
      return filter.frequency === 'frequent' && !readsAll
        ? containsAllWords(row.haystack, filter.words)
        : matchesText(row.haystack, filter.words)
  }
}

const conditions = (filter: ListingSearchFilter, sort: Sort, readsAll = false): (SQL | undefined)[] => [
  ...FILTERS.flatMap((one) => conditionsOf(one, filter, sort, readsAll)),
  filter.since && gte(row.releasetime, filter.since),
  filter.has_point === undefined ? undefined : eq(row.has_point, filter.has_point),
]

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
const order = (filter: ListingSearchFilter, sort: Sort) =>
  filter.forestry_price === NEGOTIABLE && !asksForEitherPrice(filter) && /^(price|permu)/.test(sort)
    ? [desc(row.id)]
    : orders[sort]

/** Either of two prices is no band. */
const countConditions = (filter: ListingSearchFilter) => [
  ...severalConditions(listingCounts, 'forestry_type', filter),
  ...severalConditions(listingCounts, 'type', filter),
  filter.forestry_price && !asksForEitherPrice(filter)
    ? eq(listingCounts.price_band, filter.forestry_price)
    : undefined,
  filter.measure_area ? eq(listingCounts.area_band, filter.measure_area) : undefined,
]

/** Filters that the counts know: `countConditions`, and regions. */
const COUNTED: readonly Filter['name'][] = [
  'forestry_type',
  'type',
  'place',
  'forestry_price',
  'measure_area',
]

const asksOnlyFor = (names: readonly Filter['name'][], filter: ListingSearchFilter) =>
  filter.has_point === undefined && FILTERS.every((one) => names.includes(one.name) || !isAsked(one, filter))

/** Whether the counts tell how many match. */
const isCounted = (filter: ListingSearchFilter) => !filter.since && asksOnlyFor(COUNTED, filter)

const asksForNothingCounted = (filter: ListingSearchFilter) =>
  !regionOf(filter) && countConditions(filter).every((condition) => condition === undefined)

const knownCount = async (db: Db, filter: ListingSearchFilter): Promise<KnownCount | undefined> => {
  const isExact = isCounted(filter)
  if (!isExact && asksForNothingCounted(filter)) return undefined
  const [counted] = await db
    .select({ n: sql`coalesce(sum(${listingCounts.n}), 0)`.mapWith(Number) })
    .from(listingCounts)
    .where(and(eq(listingCounts.region_id, regionOf(filter)?.id ?? 0), ...countConditions(filter)))
  return { most: counted?.n ?? 0, isExact }
}

const matchesAll = (filter: ListingSearchFilter) => isCounted(filter) && asksForNothingCounted(filter)

export const listings: SearchKind<ListingSearchFilter, Sort> = {
  table: row,
  conditions,
  order,
  // The index of the newest, read backwards.
  oldestFirst: [row.releasetime, row.id].map((column) => sql`${column} asc nulls first`),
  matchesAll,
  knownCount,
  // The index of the newest holds all that these ask for.
  isCountedByReading: (filter) => asksOnlyFor([...COUNTED, 'time'], filter),
}

export const newestPricedIds = async (db: Db, limit: number): Promise<number[]> => {
  const rows = await db
    .select({ id: row.id })
    .from(row)
    .where(isNotNull(row.price))
    .orderBy(...orders.newest)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Newest listings in which words are looked for. */
const LOOKED_AT = 1000
/** Words that so many of these have are frequent. */
const FREQUENT = 50

/** How frequent words are among the newest, whatever else is asked for; undefined without words. */
export const frequencyOf = async (
  db: Db,
  words: readonly string[],
): Promise<ListingSearchFilter['frequency']> => {
  if (words.length === 0) return undefined
  const newest = db
    .select({ haystack: row.haystack })
    .from(row)
    .orderBy(...orders.newest)
    .limit(LOOKED_AT)
    // The name that conditions of words use.
    .as('listing_search')
  const [counted] = await db
    .select({ n: sql`count(*)`.mapWith(Number) })
    .from(newest)
    .where(and(...containsAllWords(row.haystack, words)))
  return (counted?.n ?? 0) >= FREQUENT ? 'frequent' : 'rare'
}

interface CountOfProvince {
  id: number
  count: number
}

/** How many match in each of the provinces that have any; undefined where the counts do not tell. */
export const knownByProvince = async (
  db: Db,
  filter: ListingSearchFilter,
  provinces: readonly number[],
): Promise<CountOfProvince[] | undefined> =>
  isCounted(filter)
    ? db
        .select({ id: listingCounts.region_id, count: sql`sum(${listingCounts.n})`.mapWith(Number) })
        .from(listingCounts)
        .where(and(inArray(listingCounts.region_id, [...provinces]), ...countConditions(filter)))
        .groupBy(listingCounts.region_id)
        .having(sql`sum(${listingCounts.n}) > 0`)
        .orderBy(listingCounts.region_id)
    : undefined

/**
 * How many of the newest that match lie in each province.
 * @param among how many of the newest
 */
export const countByProvince = async (
  db: Db,
  filter: ListingSearchFilter,
  among: number,
  readsAll: boolean,
): Promise<CountOfProvince[]> => {
  const { from, where } = matches(listings, filter, 'newest', readsAll)
  const newest = db
    .select({ province_id: sql<number>`${row.province_id}`.as('province_id') })
    .from(from)
    .where(where)
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
