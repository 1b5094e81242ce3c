// Whether a backend has narrowed the list by its keyword: the spec does not know it. Loaded with the first keyword.
import { call } from '#client/call.ts'
import { foretryList, type ListingSummary } from '#contract/listings/list.ts'
import { figure, transferCategories, woodlandTypes } from '#domain/listings/woodland.ts'
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
export const isKeywordIgnored = async (keyword: string, list: readonly ListingSummary[]) =>
  !list.every((listing) => holdsEach(textsOf(listing), wordsOf(keyword))) && (await listIgnores())
