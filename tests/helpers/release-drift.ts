// What the search is kept by, against what counting and looking at every release gives.
import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'

/** Lines of `kept` and of `counted` that the other has not. */
const differ = (what: string, kept: string, counted: string) =>
  sql.raw(`
    select '${what} too many' as what, to_jsonb(kept) as line from (${kept} except ${counted}) as kept
    union all
    select '${what} missing', to_jsonb(counted) from (${counted} except ${kept}) as counted`)

const ROWS = `(select id, facet, band, province_id, city_id, county_id, releasetime, price, per_mu, area, located,
  haystack from release_index)`
const LIVE = `(select id, release_facet(forestry_type, type, face_price, measure_area),
  (release_facet(forestry_type, type, face_price, measure_area) % 64)::smallint, province_id, city_id, county_id,
  releasetime, nullif(face_price, 0), nullif(face_price, 0) * 10000 / measure_area / years, measure_area,
  lng is not null and lat is not null, release_haystack(releases) from releases where state = 'live')`

const COUNTS = '(select region_id, facet, n::bigint from release_counts where n <> 0)'
const COUNTED = `(select region_id, release_facet(forestry_type, type, face_price, measure_area), count(*)
  from releases, lateral unnest(array[0, province_id, nullif(city_id, 0), nullif(county_id, 0)]) as region_id
  where state = 'live' and region_id is not null group by 1, 2)`

const DAYS = '(select province_id, day, n::bigint from release_days where n <> 0)'
const DAYS_COUNTED = `(select region_id, (releasetime at time zone 'Asia/Shanghai')::date, count(*)
  from releases, lateral unnest(array[0, province_id]) as region_id where state = 'live' group by 1, 2)`

/** Rows and counts that are not what the releases say; nothing, where all is well. */
export const drift = (portal: Pick<TestApp, 'deps'>) =>
  portal.deps.db
    .select({ what: sql<string>`what`, line: sql<unknown>`line` })
    .from(
      sql`(${differ('row', ROWS, LIVE)} union all ${differ('count', COUNTS, COUNTED)} union all ${differ('day', DAYS, DAYS_COUNTED)}) as drift`,
    )
