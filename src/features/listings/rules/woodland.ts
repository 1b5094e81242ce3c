// Enumerations of forest land (spec part 1 §3), code → Chinese label, and what follows from price, area and years.

import { STATUS } from '#features/listings/contract/woodland.ts'
import { day } from '#platform/lib/dates.ts'
import { grouped } from '#platform/lib/text.ts'
import type { Mu, TenThousandYuan } from '#platform/lib/units.ts'

export const transferCategories: Record<number, string> = {
  1: '转让',
  2: '出租',
  3: '转包',
  4: '合作',
  5: '互换',
}

export const woodlandTypes: Record<number, string> = {
  1: '有林地',
  2: '灌木林地',
  3: '乔木林地',
  4: '疏林地',
  5: '苗圃地',
  6: '宜林地',
  7: '无立木林地',
  8: '未成林造林地',
  9: '辅助生产林地',
  20: '其他',
}

export const statusNames: Record<number, string> = {
  [STATUS.pending]: '待审核',
  [STATUS.published]: '已发布',
  [STATUS.rejected]: '审核未通过',
  [STATUS.completed]: '已完成',
  [STATUS.draft]: '草稿',
  [STATUS.withdrawn]: '已撤回',
}

export const NEGOTIABLE_LABEL = '价格面议'
/** In ten-thousand yuan. */
export const YUAN = 10_000

/** `1,280`, `36.5`: at most two decimals, thousands set apart. */
export const figure = (value: number) => grouped(value, 2)

/** `120.5 亩` and `30 年`; empty where unknown. */
export const areaText = (mu: Mu) => (mu > 0 ? `${figure(mu)} 亩` : '')
/** `约 ` before a number that its owner gave as approximate. */
export const aboutMark = ({ approximate }: { approximate: readonly string[] }, name: string) =>
  approximate.includes(name) ? '约 ' : ''
export const yearsText = (years: number) => (years > 0 ? `${years} 年` : '')

interface Priced {
  /** In all; 0 is negotiable. */
  face_price: TenThousandYuan
  measure_area: number
  years: number
}

/** Yuan per mu and year; 0 if the price is negotiable or a value is missing. */
export const perMuYear = ({ face_price, measure_area, years }: Priced) =>
  face_price > 0 && measure_area > 0 && years > 0 ? (face_price * YUAN) / measure_area / years : 0

/** `36.5 万元`, to the last of the four decimals (one yuan) that owners may give; or that it is negotiable. */
export const priceText = (facePrice: TenThousandYuan) =>
  facePrice > 0 ? `${grouped(facePrice, 4)} 万元` : NEGOTIABLE_LABEL

/** `18.25 元/亩·年`; empty where there is none. */
export const perMuText = (listing: Priced) => {
  const price = perMuYear(listing)
  return price > 0 ? `${figure(Math.round(price * 100) / 100)} 元/亩·年` : ''
}

/** Fewer prices than this make no median. */
export const MEDIAN_SAMPLES = 5

/** After so many days without a word its owner is reminded; after so many it stands in no list. */
export const REMIND_DAYS = 60
export const HIDE_DAYS = 120

/** Badge of a certified owner. It stands in this file because every list of listings loads it already. */
const checks: Record<number, string> = { 1: '企业资质已核验', 2: '个人实名已核验' }

interface Certified {
  /** 1 enterprise, 2 individual; 0 where nothing is known. */
  certified_as: number
  certified_at: string
}

/** `个人实名已核验 · 2026-11-20`, and no more than that; empty where nothing is known. */
export const ownerCheckText = ({ certified_as, certified_at }: Certified) =>
  checks[certified_as] && certified_at && `${checks[certified_as]} · ${day(certified_at)}`
