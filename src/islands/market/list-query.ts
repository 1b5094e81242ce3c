// What the market's list is narrowed by; its kind stands in the path.
import type { TenderFilterName } from '#contract/tenders.ts'
import { timeFilters } from '#domain/listings/woodland.ts'
import { industries } from '#domain/projects.ts'
import { tenderKinds, tenderNotices } from '#domain/tenders.ts'
import { provinceSlugs } from '#lib/province-slugs.ts'
import { type FilterQuery, filterQueries } from '../list-filter.ts'

export const queries = filterQueries({
  type: tenderKinds,
  infor_type: tenderNotices,
  industry_type: industries,
  province_id: provinceSlugs,
  time: timeFilters,
  open: { 1: '报名中' },
} satisfies Record<Exclude<TenderFilterName, 'c_id'>, Record<number, string>>)
export type FilterName = keyof typeof queries.noFilter
export type MarketQuery = FilterQuery<FilterName>

export const isFilterName = (field: string): field is FilterName => field in queries.noFilter
