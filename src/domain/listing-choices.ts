// What the list of forest land is narrowed and put in order by, code → Chinese label (spec part 1 §3).
import { NEGOTIABLE, type Sort } from '#contract/woodland.ts'
import { NEGOTIABLE_LABEL } from './woodland.ts'

/** At least `from`, less than `to`. */
export interface Band {
  label: string
  from: number
  to: number
}

/** The filter by price (spec part 1 §3, in ten-thousand yuan); code 0 is any, 5 negotiable. */
export const priceBands: Record<number, Band> = {
  1: { label: '100 万元以下', from: 0, to: 100 },
  2: { label: '100–1000 万元', from: 100, to: 1000 },
  3: { label: '1000–3000 万元', from: 1000, to: 3000 },
  4: { label: '3000 万元以上', from: 3000, to: Number.POSITIVE_INFINITY },
}
export const priceFilters: Record<number, string> = {
  ...Object.fromEntries(Object.entries(priceBands).map(([code, { label }]) => [code, label])),
  [NEGOTIABLE]: NEGOTIABLE_LABEL,
}

/** The filter by area, in mu; code 0 is any. */
export const areaBands: Record<number, Band> = {
  1: { label: '100 亩以下', from: 0, to: 100 },
  2: { label: '100–1000 亩', from: 100, to: 1000 },
  3: { label: '1000–5000 亩', from: 1000, to: 5000 },
  4: { label: '5000 亩以上', from: 5000, to: Number.POSITIVE_INFINITY },
}

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
