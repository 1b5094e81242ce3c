// Whether a backend has narrowed and sorted the list by what the spec does not know. Loaded with the first such filter or
// order, and only where the answer does not say that it applied them.

import { foretryList } from '#features/listings/contract/list.ts'
import type { ListingSummary } from '#features/listings/contract/summary.ts'
import type { Sort } from '#features/listings/contract/woodland.ts'
import { sortNames } from '#features/listings/rules/choices.ts'
import { FILTERS, type Filter, type ListingFilter } from '#features/listings/rules/filters.ts'
import { findsListing } from '#features/listings/rules/negotiable.ts'
import { areaText, transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'
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
  areaText(listing),
]

/** Where a listing shows a word nowhere, its species may have it, or the keyword was ignored: the list is asked which. */
const isKeywordIgnored = async (keyword: string, list: readonly ListingSummary[]) =>
  !list.every((listing) => holdsEach(textsOf(listing), wordsOf(keyword))) && (await listIgnores())

const isKeyword = ({ kind }: Filter) => kind === 'keyword'

/** Label of the filter if a listing in the list contradicts it; `''` if none does. */
const ignoredOf = async (one: Filter, filter: ListingFilter, list: readonly ListingSummary[]) => {
  const label = one.unknownToSpec(filter)
  if (label === '') return ''
  const isIgnored =
    one.kind === 'keyword'
      ? await isKeywordIgnored(filter.keyword, list)
      : !list.every((listing) => findsListing(one, filter, listing))
  return isIgnored ? label : ''
}

/** Equal figures differ by less after rounding. */
const TOLERANCE = 0.01

const figureOf = (by: string, listing: ListingSummary) => {
  const range = FILTERS.find((one) => one.kind === 'range' && one.name === by)
  return range?.kind === 'range' ? range.figureOf(listing) : listing.score
}

/** Whether a figure of the list stands before a smaller one, or a greater one where the greatest come first. */
const isSortIgnored = (sort: Sort, list: readonly ListingSummary[]) => {
  const [by = '', way] = sort.split('_')
  if (!way) return false
  // Without a figure it comes last, whichever way.
  const ranks = list.map((listing) => {
    const figure = figureOf(by, listing) ?? 0
    return way === 'desc' ? -figure : figure || Number.POSITIVE_INFINITY
  })
  return ranks.some((rank, place) => (ranks[place - 1] ?? rank) - rank > TOLERANCE)
}

const narrowingNotice = (ignored: string) =>
  ignored && `数据来源不支持按${ignored}查找：下面的林地没有这样筛选过。`
const sortNotice = (isIgnored: boolean, name: string) =>
  isIgnored ? `数据来源不支持按${name}排列：下面的林地没有这样排过。` : ''

/** Notice to readers about filters and an order that the backend ignored; `''` if it ignored none. */
export const ignoredNotice = async (
  { filter, sort }: { filter: ListingFilter; sort: Sort },
  list: readonly ListingSummary[],
) => {
  // The keyword is named first, as it stands in the form.
  const filters = [...FILTERS.filter(isKeyword), ...FILTERS.filter((one) => !isKeyword(one))]
  const ignored = await Promise.all(filters.map((one) => ignoredOf(one, filter, list)))
  return (
    narrowingNotice(ignored.filter(Boolean).join('、')) +
    sortNotice(isSortIgnored(sort, list), sortNames[sort])
  )
}
