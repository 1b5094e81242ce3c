// Compares the search index and its counts with the published listings they are derived from.
import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'

/** Rows that only one of `kept` and `counted` has. */
const differ = (what: string, kept: string, counted: string) =>
  sql.raw(`
    select '${what} too many' as what, to_jsonb(kept) as line from (${kept} except ${counted}) as kept
    union all
    select '${what} missing', to_jsonb(counted) from (${counted} except ${kept}) as counted`)

const ROWS = `(select id, forestry_type, type, price_band, area_band, province_id, city_id, county_id, releasetime, price,
  per_mu, area, years, score, has_point, haystack from listing_search)`
const LIVE = `(select id, forestry_type, type, price_band(face_price), area_band(measure_area), province_id, city_id,
  county_id, releasetime, nullif(face_price, 0), nullif(face_price, 0) * 10000 / measure_area / years, measure_area,
  years, (fraction->'comprehensive')::float8, lng is not null and lat is not null, listing_haystack(published_listings) from published_listings where state = 'live')`

const COUNTS = `(select region_id, forestry_type, type, price_band, area_band, n::bigint from listing_counts
  where n <> 0)`
const COUNTED = `(select region_id, forestry_type, type, price_band(face_price), area_band(measure_area), count(*)
  from published_listings, lateral unnest(array[0, province_id, nullif(city_id, 0), nullif(county_id, 0)]) as region_id
  where state = 'live' and region_id is not null group by 1, 2, 3, 4, 5)`

/** Rows and counts of the index that are wrong or missing; `[]` if it is correct. */
export const searchIndexErrors = (portal: Pick<TestApp, 'deps'>) =>
  portal.deps.db
    .select({ what: sql<string>`what`, line: sql<unknown>`line` })
    .from(sql`(${differ('row', ROWS, LIVE)} union all ${differ('count', COUNTS, COUNTED)}) as errors`)
