// Reference implementation of the search: filters and sorts all published listings in memory.
import { ListingFilter } from '#features/listings/contract/filter.ts'
import { speciesCodesOf } from '#features/listings/contract/species.ts'
import type { Sort } from '#features/listings/contract/woodland.ts'
import { PRICE_BANDS, SCORE_BOUNDS } from '#features/listings/contract/woodland.ts'
import { partsLeftOut } from '#features/listings/rules/filter-kinds.ts'
import { FILTERS, type Filter, type RangeName } from '#features/listings/rules/filters.ts'
import { asksForEitherPrice, findsListing } from '#features/listings/rules/negotiable.ts'
import { perMuYear, transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'
import { labelNamed } from '#features/listings/rules/word-labels.ts'
import type { PublishedListing } from '#features/listings/server/published-listings.schema.ts'
import { regionName } from '#features/regions/server/regions.service.ts'
import { AREA_BANDS } from '#platform/contract/bands.ts'
import { scoresOf } from './listings.ts'

const within = (bands: readonly number[], code: number, value: number) =>
  !code || (value >= (bands[code - 1] ?? 0) && value < (bands[code] ?? Number.POSITIVE_INFINITY))

const HOUR_MS = 3_600_000
/** Midnights of Beijing, computed from UTC days. */
const begins = (time: number, now: Date) => {
  const beijing = new Date(now.getTime() + 8 * HOUR_MS)
  const [year, month, day] = [beijing.getUTCFullYear(), beijing.getUTCMonth(), beijing.getUTCDate()]
  const monday = day - ((beijing.getUTCDay() + 6) % 7)
  const dayOfMonth = [0, day, monday, 1, day - 183][time] ?? 0
  return time === 0 ? 0 : Date.UTC(year, month, dayOfMonth) - 8 * HOUR_MS
}

const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character)

/** A figure does not stand within a longer one. */
const standsIn = (text: string, word: string) => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text[at - 1], text[at + word.length]]
    const isWithin =
      (isDigit(word[0]) && (isDigit(before) || before === '.')) ||
      (isDigit(word.at(-1)) && (isDigit(after) || (after === '.' && isDigit(text[at + word.length + 1]))))
    if (!isWithin) return true
  }
  return false
}

/** Below all scores without one. */
const scoreOf = ({ fraction }: PublishedListing) => fraction?.comprehensive ?? -1

/** Undefined for what is negotiable, which lies in no range. */
const isBetween = (min: number, max: number, value: number | undefined) =>
  (min === 0 || (value !== undefined && value >= min)) && (max === 0 || (value !== undefined && value <= max))

export const fits = (listing: PublishedListing, filter: ListingFilter, now: Date): boolean => {
  const { face_price, measure_area } = listing
  const texts = [
    listing.project_name,
    listing.project_sn,
    `${listing.measure_area}亩`,
    `${listing.years}年`,
    listing.address,
    listing.species,
    ...regionName(listing).split(' '),
    transferCategories[listing.forestry_type] ?? '',
    woodlandTypes[listing.type] ?? '',
  ].map((text) => text.normalize('NFKC').toLowerCase())
  const isEither = asksForEitherPrice(filter)
  const isWithin =
    isBetween(filter.price_min, filter.price_max, face_price || undefined) &&
    isBetween(filter.permu_min, filter.permu_max, face_price ? perMuYear(listing) : undefined)
  return (
    listing.state === 'live' &&
    [0, listing.forestry_type].includes(filter.forestry_type) &&
    [0, listing.type].includes(filter.type) &&
    (filter.forestry_types === '' || filter.forestry_types.split(',').includes(`${listing.forestry_type}`)) &&
    (filter.types === '' || filter.types.split(',').includes(`${listing.type}`)) &&
    [0, listing.province_id].includes(filter.province_id) &&
    [0, listing.city_id].includes(filter.city_id) &&
    [0, listing.county_id].includes(filter.county_id) &&
    (filter.forestry_price === 5
      ? face_price === 0 || (isEither && isWithin)
      : filter.forestry_price === 0 ||
        (face_price > 0 && within(PRICE_BANDS, filter.forestry_price, face_price))) &&
    within(AREA_BANDS, filter.measure_area, measure_area) &&
    (!filter.score || scoreOf(listing) >= (SCORE_BOUNDS[filter.score - 1] ?? 0)) &&
    (!filter.species || speciesCodesOf(listing.species).includes(filter.species)) &&
    (isWithin || (isEither && face_price === 0)) &&
    isBetween(filter.area_min, filter.area_max, measure_area) &&
    isBetween(filter.years_min, filter.years_max, listing.years) &&
    listing.releasetime.getTime() >= begins(filter.time, now) &&
    // What each filter declares of itself; above, the same in other words.
    FILTERS.every(
      (one) =>
        findsListing(one, filter, {
          ...listing,
          species_codes: speciesCodesOf(listing.species),
          score: listing.fraction?.comprehensive ?? null,
        }) !== false,
    ) &&
    partsLeftOut(filter.without).every(
      (part) =>
        labelNamed(part) || !part.split(' ').every((word) => texts.some((text) => standsIn(text, word))),
    ) &&
    filter.keyword
      .normalize('NFKC')
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .every((word) => texts.some((text) => standsIn(text, word)))
  )
}

type Key = (listing: PublishedListing) => number
const keys: Record<Sort, [Key, 1 | -1]> = {
  newest: [({ releasetime }) => releasetime.getTime(), -1],
  price_asc: [({ face_price }) => face_price, 1],
  price_desc: [({ face_price }) => face_price, -1],
  permu_asc: [perMuYear, 1],
  permu_desc: [perMuYear, -1],
  area_asc: [({ measure_area }) => measure_area, 1],
  area_desc: [({ measure_area }) => measure_area, -1],
  score_desc: [scoreOf, -1],
}

const inOrder = (sort: Sort) => (a: PublishedListing, b: PublishedListing) => {
  const [key, direction] = keys[sort]
  // Negotiable ones have no price to be sorted by.
  const last = /price|permu/.test(sort) ? Number(a.face_price === 0) - Number(b.face_price === 0) : 0
  return last || direction * (key(a) - key(b)) || b.id - a.id
}

/** Ids of all that fit, in order. */
export const naively = (
  all: readonly PublishedListing[],
  filter: ListingFilter,
  sort: Sort,
  now: Date,
): number[] =>
  all
    .filter((listing) => fits(listing, filter, now))
    .toSorted(inOrder(sort))
    .map(({ id }) => id)

/** The same numbers for the same seed: mulberry32. */
export const seededRandom = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    chance: (share: number) => next() < share,
    below: (limit: number) => Math.floor(next() * limit),
    oneOf: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T,
  }
}
export type Random = ReturnType<typeof seededRandom>

const PLACES = [
  [350_000, 350_700, 350_703],
  [350_000, 350_700, 350_702],
  [350_000, 350_100, 350_102],
  [450_000, 450_100, 450_102],
  [110_000, 110_100, 110_105],
  [500_000, 500_100, 500_229],
  [420_000, 429_004, 0],
  [810_000, 0, 0],
] as const

const WORDS = [
  '杉木林',
  '毛竹山',
  '100%',
  'A_1',
  'Ａ型',
  'B2 地块',
  '林地',
  '松',
  '茶园',
  '桉树',
  '\\山',
  '急转',
  '7',
  '30年',
]

/** A published listing with random values, among them the bounds of price and area bands. */
export const randomPublishedListing = (random: Random, now: Date): Partial<Omit<PublishedListing, 'id'>> => {
  const [province_id, city_id, county_id] = random.oneOf(PLACES)
  const releasetime = new Date(
    now.getTime() -
      random.oneOf([1, 24, 24 * 8, 24 * 40, 24 * 200, 24 * 400]) * HOUR_MS * (random.below(8) / 4),
  )
  return {
    state: random.chance(0.85) ? 'live' : random.oneOf(['stale', 'withdrawn', 'completed'] as const),
    project_name: `${random.oneOf(WORDS)}${random.oneOf(['转让', '出租', ''])} ${random.oneOf(WORDS)}`,
    address: random.oneOf(['', '南山村', 'X 组 7 号']),
    species: random.oneOf(['杉木', '马尾松、杉木', '楠竹', '巨尾桉', '']),
    forestry_type: random.oneOf([1, 1, 2, 3, 4, 5]),
    type: random.oneOf([1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 20]),
    province_id,
    city_id,
    county_id,
    measure_area: random.oneOf([0.01, 99.99, 100, 120, 999.99, 1000, 4999.99, 5000, 1_000_000]),
    face_price: random.oneOf([0, 0, 0.01, 36, 99.9999, 100, 999, 1000, 3000, 2999.5, 1_000_000]),
    years: random.oneOf([1, 20, 30, 70]),
    fraction: random.oneOf([null, null, scoresOf(random.oneOf([0, 54.9, 55, 69.9, 70, 84.9, 85, 100]))]),
    ...(random.chance(0.5) ? {} : { lng: null, lat: null }),
    submitted_at: releasetime,
    releasetime,
    updatetime: releasetime,
  }
}

export const EVERYTHING: ListingFilter = ListingFilter.parse({})

/** Some are those of random listings. */
const BOUNDS: Record<RangeName, readonly [min: readonly number[], max: readonly number[]]> = {
  price: [
    [1, 36, 100, 3000],
    [36, 999, 1000, 1_000_000],
  ],
  area: [
    [1, 100, 1000],
    [100, 120, 5000, 1_000_000],
  ],
  permu: [
    [1, 100, 1000],
    [10, 1000, 100_000],
  ],
  years: [
    [1, 20, 31],
    [19, 30, 70],
  ],
}

const KEYWORDS = [
  ...WORDS,
  '福建',
  '南平 杉木',
  '转让',
  '乔木',
  'a_1',
  'ａ',
  '%',
  '_',
  '\\',
  '木',
  '鼓楼',
  '无此词',
  'b2 林地',
]

const LEFT_OUT = ['杉木', '松类', '转让', '乔木林地、茶园', '价格面议', '南平', '福建 林地', '7', '无此词']

const randomValues = (
  random: Random,
  one: Filter,
  { often, hasRanges }: { often: number; hasRanges: boolean },
): Partial<ListingFilter> => {
  const some = <T>(value: () => T, none: T) => (random.chance(often) ? value() : none)
  switch (one.kind) {
    case 'choice': {
      const codes = one.name === 'species' ? [1, 2, 3, 4, 28] : Object.keys(one.options).map(Number)
      return { [one.name]: some(() => random.oneOf(codes), 0) }
    }
    case 'several': {
      const codes = Object.keys(one.options)
      return {
        [one.name]: some(() => Number(random.oneOf(codes)), 0),
        [`${one.name}s`]: some(() => codes.filter(() => random.chance(0.5)).join(), ''),
      }
    }
    case 'range': {
      const [min, max] = BOUNDS[one.name]
      const seldom = (bounds: readonly number[]) => (hasRanges ? some(() => random.oneOf(bounds), 0) : 0)
      return { [`${one.name}_min`]: seldom(min), [`${one.name}_max`]: seldom(max) }
    }
    case 'place': {
      const [province_id, city_id, county_id] = random.oneOf(PLACES)
      const depth = some(() => 1 + random.below(3), 0)
      return {
        province_id: depth >= 1 ? province_id : 0,
        city_id: depth >= 2 ? city_id : 0,
        county_id: depth >= 3 ? county_id : 0,
      }
    }
    case 'exclusion':
      return { without: some(() => random.oneOf(LEFT_OUT), '') }
    case 'keyword':
      return { keyword: some(() => random.oneOf(KEYWORDS), '') }
  }
}

/** Now and then each condition by itself, all together, and everything between. */
export const randomFilter = (random: Random): ListingFilter => {
  const share = { often: random.oneOf([0.1, 0.3, 0.7]), hasRanges: random.chance(0.2) }
  return Object.assign({}, ...FILTERS.map((one) => randomValues(random, one, share))) as ListingFilter
}
