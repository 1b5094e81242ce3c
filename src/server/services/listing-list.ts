// The exchange: live listings under a filter, as a list and on the map.
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { foretryList, foretryMap, ListingFilter, ListingSummary } from '#contract/listings.ts'
import { NEGOTIABLE, STATUS } from '#contract/woodland.ts'
import { startOfPeriod } from '#domain/listings.ts'
import { areaBands, priceBands } from '#domain/woodland.ts'
import { toWireTime } from '#lib/dates.ts'
import type { Deps } from '../deps.ts'
import { refuseUnless } from '../refuse.ts'
import * as table from '../tables/release-search.ts'
import type { Release } from '../tables/releases.ts'
import { placeName } from './regions.ts'

/** Of a filtered list: nobody reads on, and every row before a page has to be walked past. */
const DEEPEST = 2000
const MOST_POINTS = 300

export const wordsOf = (keyword: string) => keyword.split(/\s+/).filter(Boolean)

export const soughtOf = (filter: ListingFilter, now: Date): table.Sought => ({
  forestry_type: filter.forestry_type || undefined,
  type: filter.type || undefined,
  price: filter.forestry_price === NEGOTIABLE ? 'negotiable' : priceBands[filter.forestry_price],
  area: areaBands[filter.measure_area],
  since: startOfPeriod(filter.time, now),
  province_id: filter.province_id || undefined,
  city_id: filter.city_id || undefined,
  county_id: filter.county_id || undefined,
  words: wordsOf(filter.keyword),
})

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
    const rows = await table.listReleases(deps.db, sought, sort, pagesize, (page - 1) * pagesize)
    refuseUnless(rows.length > 0 || page * pagesize <= DEEPEST || sort === 'newest', 'TooDeep')
    return { list: rows.map(summaryOf), count: await table.countReleases(deps.db, sought), more: false }
  }

export const map =
  (deps: Deps) =>
  async (filter: Parsed<typeof foretryMap>): Promise<Output<typeof foretryMap>> => {
    const sought = soughtOf(filter, deps.now())
    const points = await table.pointsOf(deps.db, sought, MOST_POINTS)
    return {
      provinces: await table.countByProvince(deps.db, sought),
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
