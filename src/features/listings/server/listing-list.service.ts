import { isMemberUntil } from '#features/identity/rules/membership.ts'
import type { foretryList } from '#features/listings/contract/list.ts'
import type { foretryMap } from '#features/listings/contract/map.ts'
import type { ListingSummary } from '#features/listings/contract/summary.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { eitherPriceText } from '#features/listings/rules/negotiable.ts'
import { centreOf, regionName } from '#features/regions/server/index.ts'
import { eitherText } from '#features/search/server/index.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { wgs84Of } from '#platform/readers/datum.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as search from './listing-search.service.ts'
import { eitherListingNames } from './listing-words.service.ts'
import type { PublishedListing } from './published-listings.schema.ts'
import * as table from './summaries.table.ts'

/** On the map, of those with a marked place, and of the others. */
const MOST_POINTS = 300
/** Matches among which the map counts by province where that is not known of all. */
const COUNTED_ON_MAP = 2000

const STATUS_OF = {
  live: STATUS.published,
  stale: STATUS.published,
  withdrawn: STATUS.withdrawn,
  completed: STATUS.completed,
}

export interface OwnerFacts {
  member_until: Date | null
  certified_as: number | null
  certified_at: Date | null
}
type SummaryRow = Pick<PublishedListing, keyof typeof table.summary> & OwnerFacts

export const summaryOf = (row: SummaryRow, now: Date): ListingSummary => {
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
    approximate: row.approximate,
    score: row.fraction?.comprehensive ?? null,
    is_member: isMemberUntil(row.member_until, now) ? 1 : 0,
    member_until: wireOrEmpty(row.member_until),
    certified_as: row.certified_as ?? 0,
    certified_at: wireOrEmpty(row.certified_at),
    updatetime: toWireTime(row.updatetime),
  }
}

export const listListings =
  (deps: Deps) =>
  async ({
    sort,
    page,
    pagesize,
    ...filter
  }: Parsed<typeof foretryList>): Promise<Output<typeof foretryList>> => {
    const now = deps.now()
    const { ids, count, more } = await search.findListings(deps, {
      filter: await search.searchFilterOf(filter, now),
      sort,
      limit: pagesize,
      offset: (page - 1) * pagesize,
    })
    const rows = await table.summariesOf(deps.db, ids)
    const reading = eitherText(await eitherListingNames(filter.keyword)) + eitherPriceText(filter)
    return { list: rows.map((row) => summaryOf(row, now)), count, more, applied: true, reading }
  }

/** The newest that name a price. */
export const newestPriced = async ({ db, now }: Deps, limit: number): Promise<ListingSummary[]> => {
  const rows = await table.summariesOf(db, await search.newestPricedIds(db, limit))
  return rows.map((row) => summaryOf(row, now()))
}

/** Rows of those of the listings that lists show, in the order of the ids. */
export const listedRowsByIds = async (db: Db, ids: readonly number[]) =>
  (await table.summariesOf(db, ids)).filter(({ state }) => state === 'live')

/** Those of the listings that lists show, in the order of the ids. */
export const listedByIds = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ids: readonly number[],
): Promise<ListingSummary[]> => (await listedRowsByIds(db, ids)).map((row) => summaryOf(row, now()))

type MapPoint = Output<typeof foretryMap>['points'][number]

/** None for a listing whose region has no place on maps. */
const pointOf = ({ lng, lat, datum, ...row }: Awaited<ReturnType<typeof table.summariesOf>>[number]) => {
  const isMarked = lng !== null && lat !== null
  const at = isMarked ? wgs84Of({ lng, lat, datum }) : centreOf(row)
  if (!at) return []
  const { id, project_name, forestry_type, province_id, face_price, measure_area, approximate } = row
  const point: MapPoint = {
    id,
    project_name,
    forestry_type,
    province_id,
    face_price,
    measure_area,
    approximate,
    ...at,
    about: isMarked ? '' : regionName(row),
  }
  return [point]
}

export const listMapPoints =
  (deps: Deps) =>
  async (asked: Parsed<typeof foretryMap>): Promise<Output<typeof foretryMap>> => {
    const filter = await search.searchFilterOf(asked, deps.now())
    const { ids, provinces } = await search.findForMap(deps, filter, MOST_POINTS, COUNTED_ON_MAP)
    return { provinces, points: (await table.summariesOf(deps.db, ids)).flatMap(pointOf) }
  }
