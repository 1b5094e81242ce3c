// Listings as a content kind, those that were completed, withdrawn or taken down included.
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
  media,
  realOrNull,
  title,
  wireTime,
} from '#content/columns.ts'
import { type Answer, kind, type RecordOf } from '#content/kind.ts'
import {
  type Boundaries,
  type Fraction,
  forestryDetail,
  type ListingDetail,
  REDACTED,
} from '#contract/listings/detail.ts'
import { eachDetailField } from '#contract/listings/fields.ts'
import { foretryList, ListingSummary, type Photo } from '#contract/listings/list.ts'
import type { PriceMedian } from '#contract/listings/prices.ts'
import { STATUS, TAKEN_DOWN } from '#contract/listings/woodland.ts'
import { day, tidyTime } from '#lib/dates.ts'
import { categorySlugs, type Landing, paths } from '#lib/paths.ts'
import { plainText, withoutNumber } from '#lib/plain-text.ts'
import { provinceSlugs } from '#lib/province-slugs.ts'
import { sitePaths } from '#lib/site-paths.ts'

type ListingAnswer = Answer<ListingSummary, ListingDetail>

const SEEN: ReadonlySet<number> = new Set([STATUS.published, STATUS.completed, STATUS.withdrawn, TAKEN_DOWN])
const isEmptied = ({ status }: { status: number }) => status === STATUS.withdrawn || status === TAKEN_DOWN

/** A record that the list names is published, whether or not the backend repeats its status. */
const statusOf = ({ detail, entry, isListed }: ListingAnswer) =>
  detail.status || entry.status || (isListed ? STATUS.published : 0)

/** The list may be older than the detail, and backends may answer more of a withdrawn listing than they should. */
const redact = (answer: ListingAnswer): ListingAnswer => {
  const status = statusOf(answer)
  if (!isEmptied({ status })) return answer
  const detail = { ...answer.detail, ...REDACTED, forestry_price: 0, status }
  return { ...answer, detail, entry: detail }
}

const boundariesOf = ({ boundaries }: ListingDetail): Boundaries | null => {
  if (!boundaries) return null
  const { east, south, west, north } = boundaries
  const sides = {
    east: plainText(east),
    south: plainText(south),
    west: plainText(west),
    north: plainText(north),
  }
  return Object.values(sides).some(Boolean) ? sides : null
}

const fractionOf = ({ fraction }: ListingDetail): Fraction | null =>
  fraction && { ...fraction, date: day(tidyTime(fraction.date)), model: plainText(fraction.model) }

/** Whether both coordinates are there, and on the globe. */
const hasPosition = ({ lng, lat }: ListingDetail) =>
  lng !== null && lat !== null && (lng !== 0 || lat !== 0) && Math.abs(lng) <= 180 && Math.abs(lat) <= 90

const priceOf = ({ face_price, forestry_price }: ListingSummary) => face_price || forestry_price

/** Filters of the landing pages: none, each province, each category, and both. */
const landings: readonly Landing[] = [0, ...Object.keys(provinceSlugs).map(Number)].flatMap((province_id) =>
  [0, ...Object.keys(categorySlugs).map(Number)].map((forestry_type) => ({ province_id, forestry_type })),
)

/** Key of the median price of a province and category. */
export const medianKey = (province: number, category: number) => `listings.median:${province}:${category}`

export const listings = kind<ListingSummary, ListingDetail>()({
  name: 'listings',
  words: { label: '林地', unit: '条', refused: '条林地信息的详情被后端拒绝' },
  source: {
    list: foretryList,
    input: { sort: 'newest' },
    detail: forestryDetail,
    isOptional: true,
    entryFields: Object.keys(ListingSummary.shape),
    isPublic: (answer) => SEEN.has(statusOf(answer)),
    redact,
    // Lists may have one picture, details have all. The end of a membership is no change: pages know when it comes.
    marks: ({ entry: { images, is_member: _, ...entry } }) => [entry, images[0]?.file ?? ''],
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
    project_name: title,
    forestry_type: count,
    type: count,
    province_id: count,
    city_id: count,
    county_id: count,
    pname: line,
    place: line,
    measure_area: amount,
    face_price: amount,
    years: count,
    score: realOrNull,
    images: json<Photo[]>(),
    ...eachDetailField({
      text: line,
      integer,
      number: amount,
      'integer?': integerOrNull,
      'number?': realOrNull,
      'boundaries?': jsonOrNull<Boundaries>(),
      'scores?': jsonOrNull<Fraction>(),
    }),
    content: lines,
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
    place: ({ detail, entry }) =>
      [detail.place, entry.place, detail.pname, entry.pname].find((text) => plainText(text)),
    face_price: ({ detail, entry }) => priceOf(detail) || priceOf(entry),
    images: ({ detail, entry }, { media: addressOf }) =>
      (detail.images.length > 0 ? detail.images : entry.images)
        .map(({ file, ...sizes }) => ({ file: addressOf(file), ...sizes }))
        .filter(({ file }) => file !== ''),
    contact: ({ detail }) => withoutNumber(detail.contact),
    score: ({ detail: { fraction, score }, entry }) => fraction?.comprehensive ?? score ?? entry.score,
    fraction: ({ detail }) => fractionOf(detail),
    boundaries: ({ detail }) => boundariesOf(detail),
    lng: ({ detail }) => (hasPosition(detail) ? detail.lng : null),
    lat: ({ detail }) => (hasPosition(detail) ? detail.lat : null),
  },
  moving: ['read_num'],
  card: [
    'status',
    'project_name',
    'forestry_type',
    'type',
    'place',
    'measure_area',
    'face_price',
    'years',
    'score',
    'images',
    'releasetime',
    'member_until',
    'certified_as',
    'certified_at',
  ],
  live: { status: STATUS.published, stale: 0 },
  lists: {
    landing: { by: ['province_id', 'forestry_type'], any: true, order: 'releasetime' },
    publisher: { by: ['publisher'], order: 'releasetime' },
  },
  pages: {
    needs: [],
    of: ({ id }) => paths.listing(id),
    forms: [paths.listing],
    lists: () => landings.map(paths.exchangeLanding),
    hidden: () => [paths.listingShell, ...landings.map(paths.similarFragment)],
    sitemapPart: sitePaths.sitemapListings,
  },
  guard: { isEmptied },
  singles: ['home'],
  parts: {
    prices: (medians: readonly PriceMedian[]) =>
      new Map(
        medians.map((median) => [
          medianKey(median.province_id, median.forestry_type),
          JSON.stringify(median),
        ]),
      ),
  },
})

export type ListingRecord = RecordOf<typeof listings>
