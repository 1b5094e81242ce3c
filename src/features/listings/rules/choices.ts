// Filters and orders of the list of listings, code → Chinese label (spec part 1 §3).
import { NEGOTIABLE, type Range, type Sort } from '#features/listings/contract/woodland.ts'
import { NEGOTIABLE_LABEL } from './woodland.ts'

/** Filter by price, by PRICE_BANDS; code 0 is any. Written out, which is less script than making them: a test holds both. */
export const priceFilters: Record<number, string> = {
  1: '100 万元以下',
  2: '100–1000 万元',
  3: '1000–3000 万元',
  4: '3000 万元以上',
  [NEGOTIABLE]: NEGOTIABLE_LABEL,
}

/** Filter by area, by AREA_BANDS; code 0 is any. */
export const areaFilters: Record<number, string> = {
  1: '100 亩以下',
  2: '100–1000 亩',
  3: '1000–5000 亩',
  4: '5000 亩以上',
}

/** Filter by comprehensive score, by SCORE_BOUNDS; code 0 is any. 分 by itself would be a measure of land. */
export const scoreFilters: Record<number, string> = {
  1: '评分 85 分以上（Ⅰ 等）',
  2: '评分 70 分以上',
  3: '评分 55 分以上',
  4: '已有评分',
}

/** Label and unit of each figure that a range may be asked for, and what its bounds are called. */
export const rangeNames: Record<Range, readonly [label: string, unit: string, min: string, max: string]> = {
  price: ['总价', '万元', '最低', '最高'],
  area: ['面积', '亩', '最小', '最大'],
  permu: ['单价', '元/亩·年', '最低', '最高'],
  years: ['年限', '年', '最短', '最长'],
}

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
