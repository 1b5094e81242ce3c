// One listing of the backend → one row of the snapshot: plain texts, whole addresses, and a mark to tell whether it
// changed.
import { createHash } from 'node:crypto'
import { type ListingDetail, REDACTED } from '#contract/listings/detail.ts'
import { ListingSummary } from '#contract/listings/list.ts'
import { STATUS, TAKEN_DOWN } from '#contract/listings/woodland.ts'
import type { SnapshotListing } from '#contract/snapshot.ts'
import { tidyTime } from '#lib/dates.ts'
import { plainLines, plainText } from './plain-text.ts'

/** A listing as its row has it. */
export interface ListingRecord extends Omit<SnapshotListing, 'stale' | 'images' | 'boundaries' | 'fraction'> {
  stale: 0 | 1
  images: string
  boundaries: string | null
  fraction: string | null
  fingerprint: string
}

export interface ListingTools {
  media: (address: string) => string
  /** Names the rules texts and addresses are made by: a record of other rules is fetched again. */
  rules: string
}

/** Whether lists show it. */
export const isLive = (listing: Pick<ListingRecord, 'status' | 'stale'> | undefined) =>
  listing?.status === STATUS.published && listing.stale === 0

/** Everything a reader would see of a list entry. Lists may name one picture where the detail has all. */
export const fingerprintOf = ({ images, ...item }: ListingSummary, { rules }: ListingTools) =>
  createHash('sha256')
    .update(JSON.stringify([rules, item, images[0]?.file ?? '']))
    .digest('base64url')

/** The list entry that a detail repeats. */
const itemOf = (detail: ListingDetail): ListingSummary =>
  Object.fromEntries(
    Object.keys(ListingSummary.shape).map((name) => [name, detail[name as keyof ListingSummary]]),
  ) as ListingSummary

const SEEN: ReadonlySet<number> = new Set([STATUS.published, STATUS.completed, STATUS.withdrawn, TAKEN_DOWN])

/** Nobody's number, whatever a backend calls the contact's name. */
const nameOf = (contact: string) => (/\d{5}/.test(contact) ? '' : contact)

const boundariesOf = ({ boundaries }: ListingDetail) => {
  if (!boundaries) return null
  const { east, south, west, north } = boundaries
  const sides = { east, south, west, north }
  const told = Object.entries(sides).map(([side, text]) => [side, plainText(text)] as const)
  return told.some(([, text]) => text) ? JSON.stringify(Object.fromEntries(told)) : null
}

/** Both or neither, and on the globe. */
const spotOf = ({ lng, lat }: ListingDetail) =>
  lng !== null && lat !== null && (lng !== 0 || lat !== 0) && Math.abs(lng) <= 180 && Math.abs(lat) <= 90
    ? { lng, lat }
    : { lng: null, lat: null }

const atLeastNone = (value: number) => Math.max(0, value)

/**
 * Undefined for what readers may not see.
 * @param entry  Its entry in the list; none where the list does not name it.
 */
export const listingOf = (
  detail: ListingDetail,
  entry: ListingSummary | undefined,
  tools: ListingTools,
): ListingRecord | undefined => {
  // What stands in the list is published, whether or not the backend repeats it.
  const status = detail.status || entry?.status || (entry ? STATUS.published : 0)
  if (!SEEN.has(status)) return undefined
  const isUntold = status === STATUS.withdrawn || status === TAKEN_DOWN
  // The list may be older than its detail.
  const item = isUntold ? undefined : entry
  const text = (name: 'project_name' | 'pname' | 'place') =>
    plainText(detail[name]) || plainText(item?.[name] ?? '')
  const number = (name: 'forestry_type' | 'type' | 'province_id' | 'city_id' | 'county_id' | 'years') =>
    atLeastNone(detail[name] || (item?.[name] ?? 0))
  const price = (from: ListingSummary | undefined) => from?.face_price || from?.forestry_price || 0
  const time = (name: 'releasetime' | 'updatetime') => tidyTime(detail[name]) || tidyTime(item?.[name] ?? '')
  const images = detail.images.length > 0 ? detail.images : (item?.images ?? [])
  return {
    id: entry?.id ?? detail.id,
    status,
    stale: detail.stale ? 1 : 0,
    project_sn: plainText(detail.project_sn),
    project_name: text('project_name') || '（无标题）',
    forestry_type: number('forestry_type'),
    type: number('type'),
    province_id: number('province_id'),
    city_id: number('city_id'),
    county_id: number('county_id'),
    pname: text('pname'),
    place: text('place') || text('pname'),
    address: plainText(detail.address),
    measure_area: atLeastNone(detail.measure_area || (item?.measure_area ?? 0)),
    face_price: atLeastNone(price(detail) || price(item)),
    years: number('years'),
    ownership: detail.ownership,
    warrant: detail.warrant,
    images: JSON.stringify(
      images
        .map(({ file, ...sizes }) => ({ file: tools.media(file), ...sizes }))
        .filter(({ file }) => file !== ''),
    ),
    video: tools.media(detail.video),
    content: plainLines(detail.content),
    contact: nameOf(plainText(detail.contact)),
    species: plainText(detail.species),
    stand_age: detail.stand_age,
    stock_volume: detail.stock_volume,
    forest_category: detail.forest_category,
    boundaries: boundariesOf(detail),
    remaining_term: detail.remaining_term,
    ...spotOf(detail),
    fraction: detail.fraction && JSON.stringify(detail.fraction),
    releasetime: time('releasetime'),
    confirmtime: tidyTime(detail.confirmtime),
    updatetime: time('updatetime'),
    read_num: atLeastNone(detail.read_num),
    fingerprint: fingerprintOf(entry ?? itemOf(detail), tools),
    // Whoever answers more, and whatever a list still said of it.
    ...(isUntold ? { ...REDACTED, images: '[]' } : {}),
  }
}
