// Listings as a content kind, those that were completed, withdrawn or taken down included.
import * as z from 'zod/mini'
import { maskPersonName } from '#features/certification/rules/masks.ts'
import {
  amount,
  count,
  flag,
  integer,
  integerOrNull,
  json,
  jsonOrNull,
  line,
  lines,
  masked,
  media,
  realOrNull,
  title,
  wireTime,
} from '#platform/content/columns.ts'
import type { Group } from '#platform/content/keys.ts'
import { type Answer, kind, type RecordOf } from '#platform/content/kind.ts'
import { provinceCode } from '#platform/content/province-codes.ts'
import { readsIntegerOrNull, readsNumber } from '#platform/contract/fields.ts'
import { eachFile } from '#platform/contract/file-fields.ts'
import { recordKinds } from '#platform/contract/kinds.ts'
import { type Photo, readsPhotos } from '#platform/contract/photos.ts'
import { day, tidyTime } from '#platform/lib/dates.ts'
import {
  categorySlugs,
  exchangeLandingPath,
  exchangePath,
  type Landing,
  listingIndexPath,
  listingPath,
  listingShellPath,
  listingsGeoJsonPath,
  listingsSitemapPath,
  listingsTablePath,
  similarFragmentPath,
} from '#platform/lib/paths.ts'
import { plainText, withoutNumber } from '#platform/lib/plain-text.ts'
import { provinceSlugs } from '#platform/lib/province-slugs.ts'
import { maskContacts } from '#platform/lib/text-contacts.ts'
import { type Boundaries, type Fraction, forestryDetail, ListingDetail, REDACTED } from './contract/detail.ts'
import { eachDetailField } from './contract/fields.ts'
import { foretryList } from './contract/list.ts'
import { ListingSummary } from './contract/summary.ts'
import { PRICE_TYPE, STATUS, TAKEN_DOWN } from './contract/woodland.ts'

/** May be the form's `{ value, type }`. */
const price = z.pipe(
  z.transform((given: unknown) => {
    const { type, value } = (given && typeof given === 'object' ? given : { value: given }) as Record<
      string,
      unknown
    >
    return Number(type) === PRICE_TYPE.negotiable ? 0 : value
  }),
  readsNumber,
)
/** Fields in more spellings than the contract reads: it is loaded by pages that have little room for scripts. */
const looseFields = {
  /** Null if unknown: 0 is a listing that waits for its review. */
  status: readsIntegerOrNull,
  face_price: price,
  forestry_price: price,
  images: z.pipe(
    z.transform((given: unknown): unknown => eachFile(given)),
    readsPhotos,
  ),
}
const Entry = z.extend(ListingSummary, looseFields)
const Detail = z.extend(ListingDetail, looseFields)
type Entry = z.output<typeof Entry>
type Detail = z.output<typeof Detail>
type ListingAnswer = Answer<Entry, Detail>

const SEEN: ReadonlySet<number> = new Set([STATUS.published, STATUS.completed, STATUS.withdrawn, TAKEN_DOWN])
const isEmptied = ({ status }: { status: number }) => status === STATUS.withdrawn || status === TAKEN_DOWN

/** State for readers; 0, and with it no page, where list or detail name one that is not public, or neither names any. */
const statusOf = ({ detail, entry }: ListingAnswer) => {
  const states = [detail.status, entry.status].filter((status) => status !== null)
  return states.every((status) => SEEN.has(status)) ? (states[0] ?? 0) : 0
}

/** The list may be older than the detail, and a detail may hold more of a withdrawn listing than it should. */
const redact = (answer: ListingAnswer): ListingAnswer => {
  const status = statusOf(answer)
  if (!isEmptied({ status })) return answer
  const detail = { ...answer.detail, ...REDACTED, forestry_price: 0, status }
  return { ...answer, detail, entry: detail }
}

const boundariesOf = ({ boundaries }: Detail): Boundaries | null => {
  if (!boundaries) return null
  const { east, south, west, north } = boundaries
  const side = (text: string) => maskContacts(plainText(text))
  const sides = { east: side(east), south: side(south), west: side(west), north: side(north) }
  return Object.values(sides).some(Boolean) ? sides : null
}

const fractionOf = ({ fraction }: Detail): Fraction | null =>
  fraction && { ...fraction, date: day(tidyTime(fraction.date)), model: plainText(fraction.model) }

/** Whether both coordinates are there, and on the globe. */
const hasPosition = ({ lng, lat }: Detail) =>
  lng !== null && lat !== null && (lng !== 0 || lat !== 0) && Math.abs(lng) <= 180 && Math.abs(lat) <= 90

/** Numbers that may be called approximate. */
const APPROXIMATE: ReadonlySet<string> = new Set([
  'measure_area',
  'face_price',
  'years',
  'stand_age',
  'stock_volume',
  'remaining_term',
])

const priceOf = ({ face_price, forestry_price }: Entry) => face_price || forestry_price

/** Filters of the list's pages: none, each province, each category, and both. */
const filters: readonly Landing[] = [0, ...Object.keys(provinceSlugs).map(Number)].flatMap((province_id) =>
  [0, ...Object.keys(categorySlugs).map(Number)].map((forestry_type) => ({ province_id, forestry_type })),
)

const groupOf = ({ province_id, forestry_type }: Landing) => [province_id, forestry_type]
const filterOf = ([province_id = 0, forestry_type = 0]: Group): Landing => ({
  province_id: Number(province_id),
  forestry_type: Number(forestry_type),
})
const landings = filters.map(groupOf).filter((group) => group.some(Boolean))

export const listings = kind<Entry, Detail>()({
  name: 'listings',
  words: recordKinds.listings,
  source: {
    list: foretryList,
    input: { sort: 'newest' },
    detail: { ...forestryDetail, output: Detail },
    isOptional: true,
    entry: Entry,
    isHidden: ({ status }) => status !== null && !SEEN.has(status),
    isPublic: (answer) => SEEN.has(statusOf(answer)),
    redact,
    // Lists may have one picture, details have all. The end of a membership is no change: pages know when it comes.
    refetchKey: ({ entry: { images, is_member: _, ...entry } }) => [entry, images[0]?.file ?? ''],
    // A confirmation does not change the entry.
    isStale: ({ stale }) => stale === 1,
    unlisted: 'asked',
  },
  columns: {
    status: integer,
    /** Whether it was unconfirmed for so long that no list shows it. */
    stale: flag,
    project_sn: line,
    publisher: line,
    project_name: masked(title),
    forestry_type: count,
    type: count,
    province_id: count,
    city_id: count,
    county_id: count,
    pname: line,
    place: masked(line),
    measure_area: amount,
    face_price: amount,
    years: count,
    approximate: json<string[]>(),
    score: realOrNull,
    images: json<Photo[]>(),
    ...eachDetailField({
      text: masked(line),
      integer,
      number: amount,
      'integer?': integerOrNull,
      'number?': realOrNull,
      'boundaries?': jsonOrNull<Boundaries>(),
      'scores?': jsonOrNull<Fraction>(),
    }),
    content: masked(lines),
    video: media,
    poster: media,
    member_until: wireTime,
    certified_as: count,
    certified_at: wireTime,
    releasetime: wireTime,
    confirmtime: wireTime,
    updatetime: wireTime,
    read_num: count,
  },
  values: {
    status: statusOf,
    province_id: ({ detail, entry }) =>
      provinceCode(detail.province_id || entry.province_id, detail.pname || entry.pname),
    place: ({ detail, entry }) =>
      [detail.place, entry.place, detail.pname, entry.pname].find((text) => plainText(text)),
    face_price: ({ detail, entry }) => priceOf(detail) || priceOf(entry),
    approximate: ({ detail, entry }) =>
      [...detail.approximate, ...entry.approximate].filter(
        (name, at, all) => APPROXIMATE.has(name) && all.indexOf(name) === at,
      ),
    images: ({ detail, entry }, { media: addressOf }) =>
      (detail.images.length > 0 ? detail.images : entry.images)
        .map(({ file, ...sizes }) => ({ file: addressOf(file), ...sizes }))
        .filter(({ file }) => file !== ''),
    contact: ({ detail }) => maskPersonName(plainText(withoutNumber(detail.contact))),
    score: ({ detail: { fraction, score }, entry }) => fraction?.comprehensive ?? score ?? entry.score,
    fraction: ({ detail }) => fractionOf(detail),
    boundaries: ({ detail }) => boundariesOf(detail),
    lng: ({ detail }) => (hasPosition(detail) ? detail.lng : null),
    lat: ({ detail }) => (hasPosition(detail) ? detail.lat : null),
    datum: ({ detail }) => (hasPosition(detail) ? detail.datum : null),
  },
  volatileColumns: ['read_num'],
  card: [
    'status',
    'project_name',
    'forestry_type',
    'type',
    'place',
    'measure_area',
    'face_price',
    'years',
    'approximate',
    'score',
    'images',
    'releasetime',
    'member_until',
    'certified_as',
    'certified_at',
  ],
  listedWhere: { status: STATUS.published, stale: 0 },
  lists: {
    landing: { by: ['province_id', 'forestry_type'], any: true, order: 'releasetime' },
    /** An index of all for readers without scripts, and for search engines. */
    all: { order: 'releasetime' },
    publisher: { by: ['publisher'], order: 'releasetime' },
  },
  pages: {
    edited: 'updatetime',
    needs: [],
    of: ({ id }) => listingPath(id),
    forms: [listingPath],
    // Listings approved a moment ago.
    upcoming: 10,
    // By id: listings leave from anywhere in a list, and would shift all numbered pages after it.
    indexPage: listingIndexPath,
    lists: () => [exchangePath, listingIndexPath()],
    groups: { landing: { groups: landings, path: (group) => exchangeLandingPath(filterOf(group)) } },
    hidden: () => [listingShellPath, ...filters.map(similarFragmentPath)],
    tables: [listingsTablePath, listingsGeoJsonPath],
    sitemapPart: listingsSitemapPath,
  },
  guard: { isEmptied },
})

export type ListingRecord = RecordOf<typeof listings>
