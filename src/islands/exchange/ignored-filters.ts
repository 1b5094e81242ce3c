// Whether a backend has narrowed the list by keyword, score, ranges and several of a category: the spec does not know them.
// Loaded with the first of them.
import { call } from '#client/call.ts'
import { foretryList, type ListingFilter, type ListingSummary } from '#contract/listings/list.ts'
import { codesIn, RANGES, type Range, SCORE_BOUNDS } from '#contract/listings/woodland.ts'
import { rangeNames } from '#domain/listings/choices.ts'
import { figure, perMuYear, transferCategories, woodlandTypes } from '#domain/listings/woodland.ts'
import { holdsEach } from '#lib/bare-text.ts'
import { ignoresKeywords, wordsOf } from '../keyword-support.ts'

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

/** Written out: a list shared with the form would be a file of its own. */
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

/** What readers are told of filters that the backend ignored in its answer; empty for none. */
export const ignoredNotice = async (filter: ListingFilter, list: readonly ListingSummary[]) => {
  const { keyword, score } = filter
  const labels = [
    (await isKeywordIgnored(keyword, list)) && '关键词',
    isScoreIgnored(score, list) && '综合评分',
    ...CATEGORIES.map(([name, label]) => isCategoryIgnored(name, filter, list) && `多个${label}`),
    ...RANGES.map((range) => isRangeIgnored(range, filter, list) && `${rangeNames[range][0]}范围`),
  ].filter(Boolean)
  const ignored = labels.join('、')
  return ignored && `数据来源不支持按${ignored}查找：下面的林地没有按${ignored}筛过。`
}
