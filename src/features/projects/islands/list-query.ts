import { budgetFilters, industries, projectStages } from '#features/projects/rules/projects.ts'
import { type FilterQuery, filterQueries } from '#platform/browser/list-filter.ts'
import { areaFilters, timeFilters } from '#platform/contract/bands.ts'
import { provinceSlugs } from '#platform/lib/province-slugs.ts'

/** The selects of the form, in their order; `province_id` has its options from the page. */
export const filterChoices = {
  industry_id: { label: '所属行业', options: industries },
  money: { label: '投资额', options: budgetFilters },
  stage_id: { label: '项目阶段', options: projectStages },
  time: { label: '收录时间', options: timeFilters },
  woodland: { label: '林地面积', options: areaFilters },
} as const

export const queries = filterQueries({
  industry_id: industries,
  money: budgetFilters,
  stage_id: projectStages,
  time: timeFilters,
  woodland: areaFilters,
  province_id: provinceSlugs,
})
export type FilterName = keyof typeof queries.noFilter
export type ProjectQuery = FilterQuery<FilterName>
