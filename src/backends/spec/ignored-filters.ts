// Whether a backend has narrowed and sorted the list by what the spec does not know: keyword, city, score, ranges, several
// of a category, orders. Loaded with the first of them, and only where the answer does not say that it applied them.

import type { ListingFilter } from '#features/listings/contract/filter.ts'
import { foretryList, type ListingSummary } from '#features/listings/contract/list.ts'
import {
  codesIn,
  NEGOTIABLE,
  RANGES,
  type Range,
  SCORE_BOUNDS,
  type Sort,
} from '#features/listings/contract/woodland.ts'
import { rangeNames, sortNames } from '#features/listings/rules/choices.ts'
import { figure, perMuYear, transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'
import { call } from '#platform/browser/call.ts'
import { holdsEach } from '#platform/lib/bare-text.ts'
import { ignoresKeywords, wordsOf } from './keyword-support.ts'

const listIgnores = ignoresKeywords(
  async (keyword) => (await call(foretryList, { keyword, page: 1, pagesize: 1 })).data.count,
)

const textsOf = (listing: ListingSummary) => [
  listing.project_name,
  listing.place || listing.pname,
  transferCategories[listing.forestry_type] ?? '',
  woodlandTypes[listing.type] ?? '',
  `${figure(listing.measure_area)}亩`,
]

/** Where a listing shows a word nowhere, its species may have it, or the keyword was ignored: the list is asked which. */
const isKeywordIgnored = async (keyword: string, list: readonly ListingSummary[]) =>
  !list.every((listing) => holdsEach(textsOf(listing), wordsOf(keyword))) && (await listIgnores())

/** Whether the list shows anything that the filter by score does not ask for. */
const isScoreIgnored = (code: number, list: readonly ListingSummary[]) =>
  code > 0 && list.some(({ score }) => score === null || score < (SCORE_BOUNDS[code - 1] ?? 0))

const figuresOf: Record<Range, (listing: ListingSummary) => number> = {
  price: ({ face_price }) => face_price,
  area: ({ measure_area }) => measure_area,
  permu: perMuYear,
  years: ({ years }) => years,
}

/** Whether the list shows anything outside of a range. */
const isRangeIgnored = (range: Range, filter: ListingFilter, list: readonly ListingSummary[]) => {
  const [min, max] = [filter[`${range}_min`], filter[`${range}_max`]]
  return list.map(figuresOf[range]).some((figure) => figure < min || (max > 0 && figure > max))
}

const CATEGORIES = [
  ['forestry_type', '流转类别'],
  ['type', '林地类型'],
] as const

/** Whether the list shows anything of a category that is not among several. */
const isCategoryIgnored = (
  name: (typeof CATEGORIES)[number][0],
  filter: ListingFilter,
  list: readonly ListingSummary[],
) => {
  const codes = codesIn(filter[`${name}s`])
  return codes.length > 0 && !list.every((listing) => codes.includes(listing[name]))
}

/** Whether the list shows anything outside of the chosen city or county. */
const isPlaceIgnored = ({ city_id, county_id }: ListingFilter, list: readonly ListingSummary[]) =>
  list.some(
    (listing) =>
      (city_id > 0 && listing.city_id !== city_id) || (county_id > 0 && listing.county_id !== county_id),
  )

/** Equal figures differ by less after rounding. */
const TOLERANCE = 0.01

/** Whether a figure of the list stands before a smaller one, or a greater one where the greatest come first. */
const isSortIgnored = (sort: Sort, list: readonly ListingSummary[]) => {
  const [by = '', way] = sort.split('_')
  const figureOf = by === 'score' ? ({ score }: ListingSummary) => score ?? 0 : figuresOf[by as Range]
  if (!way) return false
  // Without a figure it comes last, whichever way.
  const ranks = list
    .map(figureOf)
    .map((figure) => (way === 'desc' ? -figure : figure || Number.POSITIVE_INFINITY))
  return ranks.some((rank, place) => (ranks[place - 1] ?? rank) - rank > TOLERANCE)
}

const narrowingNotice = (ignored: string) =>
  ignored && `数据来源不支持按${ignored}查找：下面的林地没有按您给出的${ignored}筛选。`
const negotiableNotice = (isIgnored: boolean) =>
  isIgnored ? '数据来源不支持只看面议：下面的林地有些标了价格。' : ''
const sortNotice = (isIgnored: boolean, name: string) =>
  isIgnored ? `数据来源不支持按${name}排列：下面的林地没有这样排过。` : ''

/** What readers are told of filters and an order that the backend ignored in its answer; empty for none. */
export const ignoredNotice = async (
  { filter, sort }: { filter: ListingFilter; sort: Sort },
  list: readonly ListingSummary[],
) => {
  const { keyword, score, species, forestry_price } = filter
  const labels = [
    (await isKeywordIgnored(keyword, list)) && '关键词',
    isPlaceIgnored(filter, list) && '城市',
    isScoreIgnored(score, list) && '综合评分',
    // A list does not say of what species its listings are.
    species > 0 && list.length > 0 && '树种',
    ...CATEGORIES.map(([name, label]) => isCategoryIgnored(name, filter, list) && `多个${label}`),
    ...RANGES.map((range) => isRangeIgnored(range, filter, list) && `${rangeNames[range][0]}范围`),
  ].filter(Boolean)
  return [
    narrowingNotice(labels.join('、')),
    negotiableNotice(forestry_price === NEGOTIABLE && list.some(({ face_price }) => face_price > 0)),
    sortNotice(isSortIgnored(sort, list), sortNames[sort]),
  ].join('')
}
