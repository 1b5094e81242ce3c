// Orders and page size of the list of listings, and bands of area (spec part 1 §3 and §9).
import type { Sort } from '#features/listings/contract/woodland.ts'

export const sortNames: Record<Sort, string> = {
  newest: '最新发布',
  price_asc: '总价从低到高',
  price_desc: '总价从高到低',
  permu_asc: '单价从低到高',
  permu_desc: '单价从高到低',
  area_asc: '面积从小到大',
  area_desc: '面积从大到小',
  score_desc: '评分从高到低',
}

/** Listings on a page of the list (spec part 1 §9). */
export const PAGE_SIZE = 8
