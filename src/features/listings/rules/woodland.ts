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

/** What a listing asks for what: its texts have `约 ` where its owner gave a number as approximate. */
export interface Offer {
  /** In all; 0 is negotiable. */
  face_price: TenThousandYuan
  measure_area: Mu
  years: number
  /** Names of the numbers that are about so much. */
  approximate: readonly string[]
}
type Priced = Omit<Offer, 'approximate'>

/** `约 ` where one of the numbers is approximate: what comes of several is as exact as the least of them. */
export const aboutMark = ({ approximate }: Pick<Offer, 'approximate'>, ...names: readonly string[]) =>
  names.some((name) => approximate.includes(name)) ? '约 ' : ''

/** `约 120.5 亩`: one of its numbers with its unit; empty for none. */
const measureText = <N extends string>(
  listing: Pick<Offer, 'approximate'> & Readonly<Record<N, number>>,
  name: N,
  unit: string,
  decimals = 2,
) => (listing[name] > 0 ? `${aboutMark(listing, name)}${grouped(listing[name], decimals)} ${unit}` : '')
export const areaText = (listing: Pick<Offer, 'measure_area' | 'approximate'>) =>
  measureText(listing, 'measure_area', '亩')
export const yearsText = (listing: Pick<Offer, 'years' | 'approximate'>) =>
  measureText(listing, 'years', '年')
/** To the last of the four decimals (one yuan) that owners may give; or that it is negotiable. */
export const priceText = (listing: Pick<Offer, 'face_price' | 'approximate'>) =>
  measureText(listing, 'face_price', '万元', 4) || NEGOTIABLE_LABEL

/** Yuan per mu and year; 0 if the price is negotiable or a value is missing. */
export const perMuYear = ({ face_price, measure_area, years }: Priced) =>
  face_price > 0 && measure_area > 0 && years > 0 ? (face_price * YUAN) / measure_area / years : 0

/** Before what is computed from the price per mu and year. */
export const aboutPerMu = (listing: Pick<Offer, 'approximate'>) =>
  aboutMark(listing, 'face_price', 'measure_area', 'years')

/** `约 18.25 元/亩·年`; empty where there is none. */
export const perMuText = (listing: Offer) => {
  const price = perMuYear(listing)
  return price > 0 ? `${aboutPerMu(listing)}${figure(price)} 元/亩·年` : ''
}

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
