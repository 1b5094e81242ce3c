// content-cache → pages: forest land, its lists and what is asked for it.
import type { PriceMedian } from '#contract/listings/prices.ts'
import { STATUS } from '#contract/listings/woodland.ts'
import type { ListingCard, SnapshotListing } from '#contract/snapshot.ts'
import type { Landing } from '#lib/paths.ts'
import { listings, medianKey } from './kinds/listings.ts'
import { readerOf } from './reader.ts'
import { unnoted } from './singles.ts'
import { note } from './trace.ts'

const reader = readerOf(listings)
const groupOf = ({ province_id, forestry_type }: Landing) => [province_id, forestry_type]

/** Listings on a landing page: the first page of the list. */
export const LANDING_SIZE = 8

/** The listing in any state: completed and withdrawn ones keep their page. */
export const find = (id: number): SnapshotListing | undefined => reader.find(id)

/** The newest of a province and category. */
export const similar = (to: Landing, limit: number): ListingCard[] =>
  reader.newest('landing', groupOf(to), limit)

/** The first page of a list, newest first, and how many there are in all. */
export const landing = (of: Landing) => ({
  items: similar(of, LANDING_SIZE),
  total: reader.count('landing', groupOf(of)),
})

/** How many there are by province: of a category, or of any. Provinces without any are left out. */
export const provinceCounts = (forestry_type = 0) =>
  reader.countsBy('landing', [0, forestry_type], 'province_id')

/** How many there are by category: in a province, or anywhere. Categories without any are left out. */
export const categoryCounts = (province_id = 0) =>
  reader.countsBy('landing', [province_id, 0], 'forestry_type')

/** In the order asked for; those that are gone or over are left out. */
export const byIds = (ids: readonly number[]): ListingCard[] =>
  ids.flatMap((id) => reader.card(id, { status: STATUS.published }) ?? [])

/** What is asked for such land there; undefined where nothing was on offer. */
export const median = (province_id: number, forestry_type: number): PriceMedian | undefined => {
  note(medianKey(province_id, forestry_type))
  return unnoted('prices').find(
    (price) => price.province_id === province_id && price.forestry_type === forestry_type,
  )
}
