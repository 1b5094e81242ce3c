// The exchange: live listings under a filter, as a list and on the map.
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { foretryList, ListingFilter, ListingSummary } from '#contract/listings/list.ts'
import type { foretryMap } from '#contract/listings/map.ts'
import { type Sort, STATUS } from '#contract/listings/woodland.ts'
import { startOfPeriod } from '#domain/listings/states.ts'
import { toWireTime } from '#lib/dates.ts'
import { foldedText } from '#lib/text.ts'
import type { Deps } from '#server/deps.ts'
import { refuseUnless } from '#server/refusals/refuse.ts'
import { isInside, levelOf, placeName, provinceIds } from '#server/regions/regions.service.ts'
import * as table from '#server/search/listing-search.table.ts'
import * as ways from '#server/search/search-strategies.table.ts'
import { wordsOf } from '#server/search/search-words.service.ts'
import type { PublishedListing as Release } from './published-listings.schema.ts'

/** Of a filtered list: nobody reads on, and every row before a page has to be walked past. */
const DEEPEST = 2000
/** Where the counts do not tell how many there are, the answer says «more than so many». */
const COUNT_TO = 40
const MOST_POINTS = 300
/** Matches among which the map counts by province where the counts do not tell. */
const COUNTED_ON_MAP = 2000

export const soughtOf = (filter: ListingFilter, now: Date): table.Sought => ({
  forestry_type: filter.forestry_type,
  type: filter.type,
  price_band: filter.forestry_price,
  area_band: filter.measure_area,
  since: startOfPeriod(filter.time, now),
  province_id: filter.province_id,
  city_id: filter.city_id,
  county_id: filter.county_id,
  words: wordsOf(foldedText(filter.keyword)),
})

const isEverything = (sought: table.Sought) =>
  !table.facetsOf(sought) && !table.regionOf(sought) && !sought.since && sought.words.length === 0

/** A county of another city has nothing, whatever it has by itself, nor has a city that is asked for as a province. */
const isNowhere = ({ province_id, city_id, county_id }: table.Sought) =>
  (province_id > 0 && levelOf(province_id) !== 1) ||
  (city_id > 0 && levelOf(city_id) !== 2) ||
  (county_id > 0 && levelOf(county_id) !== 3) ||
  (county_id > 0 && city_id > 0 && !isInside(city_id, county_id)) ||
  (county_id > 0 && province_id > 0 && !isInside(province_id, county_id)) ||
  (city_id > 0 && province_id > 0 && !isInside(province_id, city_id))

const NOTHING: ways.Found = { ids: [], count: 0, more: false }

const find = async (
  { db }: Deps,
  sought: table.Sought,
  sort: Sort,
  wanted: Omit<ways.Wanted, 'countTo'>,
): Promise<ways.Found> => {
  if (isNowhere(sought)) return NOTHING
  const odds = await table.oddsOf(db, sought)
  const exact = await table.exactCount(db, sought, odds)
  if (exact !== undefined && (wanted.limit === 0 || exact <= wanted.offset))
    return { ids: [], count: exact, more: false }
  if (sort === 'newest' && isEverything(sought))
    return { ids: await table.newestIds(db, wanted.limit, wanted.offset), count: odds.all, more: false }
  refuseUnless(wanted.offset + wanted.limit <= DEEPEST, 'TooDeep')
  // A page further than the one that is asked for: it must be possible to go on.
  const countTo = Math.max(COUNT_TO, wanted.offset + 2 * wanted.limit)
  return ways.find(db, sought, sort, odds, { ...wanted, countTo }, exact)
}

/** How many there are; of very many, how many at least. */
export const countFound = async (deps: Deps, sought: table.Sought): Promise<number> =>
  (await find(deps, sought, 'newest', { limit: 0, offset: 0 })).count

const STATUS_OF = {
  live: STATUS.published,
  stale: STATUS.published,
  withdrawn: STATUS.withdrawn,
  completed: STATUS.completed,
}

/** What a list shows of a release. */
export const summaryOf = (row: Pick<Release, keyof typeof table.summary>): ListingSummary => {
  const place = placeName(row)
  return {
    id: row.id,
    project_name: row.project_name,
    pname: place.split(' ')[0] ?? '',
    place,
    releasetime: toWireTime(row.releasetime),
    starttime: toWireTime(row.submitted_at),
    images: row.images,
    province_id: row.province_id,
    city_id: row.city_id,
    county_id: row.county_id,
    face_price: row.face_price,
    forestry_price: row.face_price,
    status: STATUS_OF[row.state],
    forestry_type: row.forestry_type,
    type: row.type,
    measure_area: row.measure_area,
    years: row.years,
    updatetime: toWireTime(row.updatetime),
  }
}

export const list =
  (deps: Deps) =>
  async ({
    sort,
    page,
    pagesize,
    ...filter
  }: Parsed<typeof foretryList>): Promise<Output<typeof foretryList>> => {
    const sought = soughtOf(filter, deps.now())
    const wanted = { limit: pagesize, offset: (page - 1) * pagesize }
    const { ids, count, more } = await find(deps, sought, sort, wanted)
    return { list: (await table.summariesOf(deps.db, ids)).map(summaryOf), count, more }
  }

/** The newest that name a price. */
export const newestPriced = async ({ db }: Deps, limit: number): Promise<ListingSummary[]> =>
  (await table.summariesOf(db, await table.newestPricedIds(db, limit))).map(summaryOf)

/** Those of the listings that lists show, in the order of the ids. */
export const listedByIds = async (
  { db }: Pick<Deps, 'db'>,
  ids: readonly number[],
): Promise<ListingSummary[]> =>
  (await table.summariesOf(db, ids)).filter(({ state }) => state === 'live').map(summaryOf)

const provincesOf = async ({ db }: Deps, sought: table.Sought) => {
  if (!sought.since && sought.words.length === 0) return table.countByProvince(db, sought, provinceIds)
  return ways.countAmongNewest(db, sought, await table.oddsOf(db, sought), COUNTED_ON_MAP)
}

export const map =
  (deps: Deps) =>
  async (filter: Parsed<typeof foretryMap>): Promise<Output<typeof foretryMap>> => {
    const sought = soughtOf(filter, deps.now())
    const wanted = { limit: MOST_POINTS, offset: 0, countTo: 0 }
    const { ids } = isNowhere(sought)
      ? NOTHING
      : await ways.find(
          deps.db,
          { ...sought, located: true },
          'newest',
          await table.oddsOf(deps.db, sought),
          wanted,
        )
    const points = await table.summariesOf(deps.db, ids)
    return {
      provinces: await provincesOf(deps, { ...sought, province_id: 0, city_id: 0, county_id: 0 }),
      points: points.map(
        ({ id, project_name, forestry_type, province_id, face_price, measure_area, lng, lat }) => ({
          id,
          project_name,
          forestry_type,
          province_id,
          face_price,
          measure_area,
          lng: lng ?? 0,
          lat: lat ?? 0,
        }),
      ),
    }
  }
