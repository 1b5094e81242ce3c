// The exchange: live listings under a filter, as a list and on the map.
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { foretryList, ListingSummary } from '#contract/listings/list.ts'
import type { foretryMap } from '#contract/listings/map.ts'
import { STATUS } from '#contract/listings/woodland.ts'
import { toWireTime } from '#lib/dates.ts'
import type { Deps } from '#server/deps.ts'
import { provinceIds, regionName } from '#server/regions/regions.service.ts'
import * as search from '#server/search/listing-search.service.ts'
import type { PublishedListing } from './published-listings.schema.ts'
import * as table from './summaries.table.ts'

const MOST_POINTS = 300
/** Matches among which the map counts by province where that is not known of all. */
const COUNTED_ON_MAP = 2000

const STATUS_OF = {
  live: STATUS.published,
  stale: STATUS.published,
  withdrawn: STATUS.withdrawn,
  completed: STATUS.completed,
}

/** What a list shows of a published listing. */
export const summaryOf = (row: Pick<PublishedListing, keyof typeof table.summary>): ListingSummary => {
  const place = regionName(row)
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
    const { ids, count, more } = await search.findListings(deps, {
      filter: await search.searchFilterOf(filter, deps.now()),
      sort,
      limit: pagesize,
      offset: (page - 1) * pagesize,
    })
    return { list: (await table.summariesOf(deps.db, ids)).map(summaryOf), count, more }
  }

/** The newest that name a price. */
export const newestPriced = async ({ db }: Deps, limit: number): Promise<ListingSummary[]> =>
  (await table.summariesOf(db, await search.newestPricedIds(db, limit))).map(summaryOf)

/** Those of the listings that lists show, in the order of the ids. */
export const listedByIds = async (
  { db }: Pick<Deps, 'db'>,
  ids: readonly number[],
): Promise<ListingSummary[]> =>
  (await table.summariesOf(db, ids)).filter(({ state }) => state === 'live').map(summaryOf)

export const map =
  (deps: Deps) =>
  async (asked: Parsed<typeof foretryMap>): Promise<Output<typeof foretryMap>> => {
    const filter = await search.searchFilterOf(asked, deps.now())
    const anywhere = { ...filter, province_id: 0, city_id: 0, county_id: 0 }
    const ids = await search.findNewestWithPoint(deps, filter, MOST_POINTS)
    const points = await table.summariesOf(deps.db, ids)
    return {
      provinces: await search.countByProvince(deps.db, anywhere, provinceIds, COUNTED_ON_MAP),
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
