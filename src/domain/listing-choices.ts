// What the list of forest land is narrowed and put in order by, code → Chinese label (spec part 1 §3).
import { AREA_BANDS, NEGOTIABLE, PRICE_BANDS, type Sort } from '#contract/woodland.ts'
import { NEGOTIABLE_LABEL } from './woodland.ts'

/** Code → label of the bands of a filter: `100 亩以下`, `100–1000 亩`, `5000 亩以上`. */
const labelled = (bands: readonly number[], unit: string): Record<number, string> =>
  Object.fromEntries(
    bands.map((from, at) => {
      const to = bands[at + 1]
      const bounds = from ? (to ? `${from}–${to} ${unit}` : `${from} ${unit}以上`) : `${to} ${unit}以下`
      return [at + 1, bounds]
    }),
  )

/** Filter by price; code 0 is any. */
export const priceFilters: Record<number, string> = {
  ...labelled(PRICE_BANDS, '万元'),
  [NEGOTIABLE]: NEGOTIABLE_LABEL,
}

/** Filter by area; code 0 is any. */
export const areaFilters = labelled(AREA_BANDS, '亩')

export const sortNames: Record<Sort, string> = {
  newest: '最新发布',
  price_asc: '总价从低到高',
  price_desc: '总价从高到低',
  permu_asc: '单价从低到高',
  permu_desc: '单价从高到低',
  area_asc: '面积从小到大',
  area_desc: '面积从大到小',
}

/** Listings on a page of the list (spec part 1 §9). */
export const PAGE_SIZE = 8
