// content-cache → pages: forest land, its lists and what is asked for it.
import type { PriceMedian } from '#contract/listings/prices.ts'
import type { ListingCard, SnapshotListing } from '#contract/snapshot.ts'
import type { Landing } from '#lib/paths.ts'
import { keys, RANGE_SIZE } from './keys.ts'
import { row, rows } from './open.ts'
import { partsOf } from './ranges.ts'
import { unnoted } from './singles.ts'
import { note } from './trace.ts'

/** Listings on a landing page: the first page of the list. */
export const LANDING_SIZE = 8

/** What lists show: on offer, and confirmed of late. As the indexes have it. */
const LIVE = 'status = 1 AND stale = 0'
const CARD =
  'id, status, project_name, forestry_type, type, place, measure_area, face_price, years, images, releasetime'

interface Stored extends Omit<SnapshotListing, 'stale' | 'images' | 'boundaries' | 'fraction'> {
  stale: number
  images: string
  boundaries: string | null
  fraction: string | null
}

/** The listing, whatever has become of it since it was published. */
export const find = (id: number): SnapshotListing | undefined => {
  note(keys.listing(id))
  const found = row<Stored & { fingerprint: string }>('SELECT * FROM listings WHERE id = ?', id)
  if (!found) return undefined
  const { fingerprint: _, ...listing } = found
  return {
    ...listing,
    stale: listing.stale === 1,
    images: JSON.parse(listing.images),
    boundaries: listing.boundaries && JSON.parse(listing.boundaries),
    fraction: listing.fraction && JSON.parse(listing.fraction),
  }
}

/** Those of a province and category that lists show; 0 is any. */
const liveOf = ({ province_id, forestry_type }: Landing) => {
  const wanted = Object.entries({ forestry_type, province_id }).filter(([, code]) => code > 0)
  return {
    where: [LIVE, ...wanted.map(([name]) => `${name} = ?`)].join(' AND '),
    values: wanted.map(([, code]) => code),
  }
}

type StoredCard = Omit<ListingCard, 'images'> & { images: string }
const withImages = (card: StoredCard): ListingCard => ({ ...card, images: JSON.parse(card.images) })

const newestOf = (landing: Landing, limit: number): ListingCard[] => {
  const { where, values } = liveOf(landing)
  const found = rows<StoredCard>(
    `SELECT ${CARD} FROM listings WHERE ${where} ORDER BY releasetime DESC, id DESC LIMIT ?`,
    ...values,
    limit,
  )
  return found.map((card) => {
    note(keys.card(card.id))
    return withImages(card)
  })
}

const countOf = (landing: Landing) => {
  const { where, values } = liveOf(landing)
  return row<{ n: number }>(`SELECT count(*) AS n FROM listings WHERE ${where}`, ...values)?.n ?? 0
}

/** The first page of a list, newest first, and how many there are in all. */
export const landing = (of: Landing) => {
  note(keys.landing(of.province_id, of.forestry_type))
  return { items: newestOf(of, LANDING_SIZE), total: countOf(of) }
}

/** How many there are by province: of a category, or of any. Provinces without any are left out. */
export const provinceCounts = (forestry_type = 0) => {
  // Whatever comes or goes there does so here.
  note(keys.landing(0, forestry_type))
  const { where, values } = liveOf({ province_id: 0, forestry_type })
  return new Map(
    rows<{ province_id: number; n: number }>(
      `SELECT province_id, count(*) AS n FROM listings WHERE ${where} GROUP BY province_id`,
      ...values,
    ).map(({ province_id, n }) => [province_id, n]),
  )
}

/** How many there are by category: in a province, or anywhere. Categories without any are left out. */
export const categoryCounts = (province_id = 0) => {
  note(keys.landing(province_id, 0))
  const { where, values } = liveOf({ province_id, forestry_type: 0 })
  return new Map(
    rows<{ forestry_type: number; n: number }>(
      `SELECT forestry_type, count(*) AS n FROM listings WHERE ${where} GROUP BY forestry_type`,
      ...values,
    ).map(({ forestry_type, n }) => [forestry_type, n]),
  )
}

/** The newest of a province and category. */
export const similar = (to: Landing, limit: number) => {
  note(keys.similar(to.province_id, to.forestry_type))
  return newestOf(to, limit)
}

/** In the order asked for; those that are gone or over are left out. */
export const byIds = (ids: readonly number[]): ListingCard[] =>
  ids.flatMap((id) => {
    note(keys.card(id))
    const card = row<StoredCard>(`SELECT ${CARD} FROM listings WHERE id = ? AND status = 1`, id)
    return card ? [withImages(card)] : []
  })

/** What is asked for such land there; undefined where nothing was on offer. */
export const median = (province_id: number, forestry_type: number): PriceMedian | undefined => {
  note(keys.median(province_id, forestry_type))
  return unnoted('prices').find(
    (price) => price.province_id === province_id && price.forestry_type === forestry_type,
  )
}

/** Every listing that has a page: for the list of pages to publish. */
export const ids = () => rows<{ id: number }>('SELECT id FROM listings ORDER BY id').map(({ id }) => id)

export const isThere = (id: number) => row('SELECT 1 FROM listings WHERE id = ?', id) !== undefined

export const liveTotal = () => countOf({ province_id: 0, forestry_type: 0 })

/** Parts of the id space that hold listings of lists, lowest first. */
export const ranges = () => {
  note(keys.listingRanges)
  return partsOf(`SELECT min(id) AS id FROM listings WHERE ${LIVE} AND id >= ?`)
}

/** Ids of what lists show. */
export const inRange = (part: number) => {
  note(keys.listingRange(part))
  return rows<{ id: number }>(
    `SELECT id FROM listings WHERE ${LIVE} AND id >= ? AND id < ? ORDER BY id`,
    part * RANGE_SIZE,
    (part + 1) * RANGE_SIZE,
  ).map(({ id }) => id)
}
