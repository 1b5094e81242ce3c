// Filters of the lists of tenders in their addresses.
import { industries } from '#features/projects/rules/projects.ts'
import type { TenderFilterName } from '#features/tenders/contract/tenders.ts'
import { tenderAnnouncements, tenderKinds } from '#features/tenders/rules/tenders.ts'
import { filterQueries } from '#platform/browser/list-filter.ts'
import { timeFilters } from '#platform/contract/bands.ts'
import { provinceSlugs } from '#platform/lib/province-slugs.ts'

export const marketQueries = filterQueries({
  type: tenderKinds,
  infor_type: tenderAnnouncements,
  industry_type: industries,
  province_id: provinceSlugs,
  time: timeFilters,
  open: { 1: '报名中' },
} satisfies Record<Exclude<TenderFilterName, 'c_id'>, Record<number, string>>)
