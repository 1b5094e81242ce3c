// One listing before and after a pull → the keys that its change touches.
import { keys, rangeOf } from '#content/keys.ts'
import type { PriceMedian } from '#contract/listings/prices.ts'
import { isLive, type ListingRecord } from './listing-record.ts'

/** What lists show of a listing. */
const CARD = [
  'status',
  'project_name',
  'forestry_type',
  'type',
  'place',
  'measure_area',
  'face_price',
  'years',
  'images',
  'releasetime',
] as const

/** Every column but the id and what no reader sees. */
export const LISTING_FIELDS = [
  ...CARD,
  'stale',
  'project_sn',
  'province_id',
  'city_id',
  'county_id',
  'pname',
  'address',
  'ownership',
  'warrant',
  'video',
  'content',
  'contact',
  'species',
  'stand_age',
  'stock_volume',
  'forest_category',
  'boundaries',
  'remaining_term',
  'lng',
  'lat',
  'fraction',
  'confirmtime',
  'updatetime',
  'read_num',
] as const satisfies readonly (keyof ListingRecord)[]

type Found = ListingRecord | undefined

/** Where it stands in lists; empty for nowhere. */
const placeOf = (listing: Found) =>
  listing && isLive(listing) ? `${listing.province_id} ${listing.forestry_type} ${listing.releasetime}` : ''

/** The lists a listing stands in: of its province, of its category, of both and of neither. */
function* listsOf({ province_id, forestry_type }: ListingRecord): Generator<string> {
  for (const province of [0, province_id])
    for (const category of [0, forestry_type]) {
      yield keys.landing(province, category)
      yield keys.similar(province, category)
    }
}

export function* touchedByListing(before: Found, after: Found): Generator<string> {
  const id = (before ?? after)?.id ?? 0
  const differs = (fields: readonly (keyof ListingRecord)[]) =>
    fields.some((field) => before?.[field] !== after?.[field])
  if (differs(LISTING_FIELDS)) yield keys.listing(id)
  if (differs(CARD)) yield keys.card(id)
  if (isLive(before) !== isLive(after)) yield keys.listingRange(rangeOf(id))
  if (placeOf(before) === placeOf(after)) return
  for (const listing of [before, after]) if (listing && isLive(listing)) yield* listsOf(listing)
}

const byPlace = (medians: readonly PriceMedian[]) =>
  new Map(
    medians.map((median) => [keys.median(median.province_id, median.forestry_type), JSON.stringify(median)]),
  )

/** Medians that came, went or changed. */
export const touchedMedians = (before: readonly PriceMedian[], after: readonly PriceMedian[]) => {
  const [was, is] = [byPlace(before), byPlace(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key))
}
