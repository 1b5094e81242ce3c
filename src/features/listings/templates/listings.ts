// content-cache → pages: listings, their lists and the medians of their prices.
import type { PriceMedian } from '#features/listings/contract/prices.ts'
import type { ListingCard, SnapshotListing } from '#features/listings/contract/snapshot.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { listings } from '#features/listings/kind.ts'
import { medianKey, prices } from '#features/listings/single.ts'
import { readerOf } from '#platform/content/reader.ts'
import { readUnnoted } from '#platform/content/single-reader.ts'
import { noteKey } from '#platform/content/trace.ts'
import type { Landing } from '#platform/lib/paths.ts'

const reader = readerOf(listings)
const groupOf = ({ province_id, forestry_type }: Landing) => [province_id, forestry_type]

/** Listings on a landing page: the first page of the list. */
export const LANDING_SIZE = 8

/** The listing in any state: completed and withdrawn ones keep their pages. */
export const findListing = (id: number): SnapshotListing | undefined => reader.find(id)

/** Whether a listing may be published at this number at any moment. */
export const isUpcoming = (id: number) => reader.upcoming().includes(id)

/** The newest of a province and category. */
export const similarListings = (to: Landing, limit: number): ListingCard[] =>
  reader.newest('landing', groupOf(to), limit)

/** First page of a list, newest first, and the number of its records. */
export const landing = (of: Landing) => ({
  items: similarListings(of, LANDING_SIZE),
  total: reader.count('landing', groupOf(of)),
})

/** One page of the index of all listings, 0 for the newest; undefined if there is no such page. */
export const indexPage = (page: number) => (page === 0 ? reader.indexStart('all') : reader.indexPage(page))

/** The newest of the same publisher, without the listing itself; `[]` where he is unknown. */
export const othersOfPublisher = (
  { id, publisher }: Pick<SnapshotListing, 'id' | 'publisher'>,
  limit: number,
) =>
  publisher === ''
    ? []
    : reader
        .newest('publisher', [publisher], limit + 1)
        .filter((other) => other.id !== id)
        .slice(0, limit)

/** Number of listings by province, of a category or of all. Provinces without any are left out. */
export const provinceCounts = (forestry_type = 0) =>
  reader.countsBy('landing', [0, forestry_type], 'province_id')

/** Number of listings by category, in a province or anywhere. Categories without any are left out. */
export const categoryCounts = (province_id = 0) =>
  reader.countsBy('landing', [province_id, 0], 'forestry_type')

/** In the order of the ids; those that are gone or over are left out. */
export const byIds = (ids: readonly number[]): ListingCard[] =>
  ids.flatMap((id) => reader.card(id, { status: STATUS.published }) ?? [])

/** Median of the asking prices; undefined if there are none. */
export const median = (province_id: number, forestry_type: number): PriceMedian | undefined => {
  noteKey(medianKey(province_id, forestry_type))
  return readUnnoted(prices).find(
    (price) => price.province_id === province_id && price.forestry_type === forestry_type,
  )
}
