// Filters that are one code of a list: form, address, chips and names of saved searches follow from them.
import type { ListingFilter } from '#contract/listings/list.ts'
import { areaFilters, priceFilters, scoreFilters } from '#domain/listings/choices.ts'
import { timeFilters, transferCategories, woodlandTypes } from '#domain/listings/woodland.ts'

export interface Choice {
  name: Exclude<keyof ListingFilter, 'keyword'>
  label: string
  options: Record<number, string>
}
export const categoryChoices: readonly Choice[] = [
  { name: 'forestry_type', label: '流转类别', options: transferCategories },
  { name: 'type', label: '林地类型', options: woodlandTypes },
]
export const rangeChoices: readonly Choice[] = [
  { name: 'measure_area', label: '实测面积', options: areaFilters },
  { name: 'forestry_price', label: '价格', options: priceFilters },
  { name: 'score', label: '综合评分', options: scoreFilters },
  { name: 'time', label: '发布时间', options: timeFilters },
]
export const choices = [...categoryChoices, ...rangeChoices]
