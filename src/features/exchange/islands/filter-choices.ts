// Filters by codes of a list: form, address, chips and names of saved searches follow from them.
import type { ListingFilter } from '#features/listings/contract/filter.ts'
import { codesIn } from '#features/listings/contract/woodland.ts'
import { areaFilters, priceFilters, scoreFilters } from '#features/listings/rules/choices.ts'
import { speciesFilters } from '#features/listings/rules/species.ts'
import { timeFilters, transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'

export interface Choice<Name extends keyof ListingFilter> {
  name: Name
  label: string
  options: Record<number, string>
}
type CategoryName = 'forestry_type' | 'type'
export type Category = Choice<CategoryName>
export type RangeChoice = Choice<'species' | 'measure_area' | 'forestry_price' | 'score' | 'time'>

/** Several of a category may be asked for. */
export const categories: readonly Category[] = [
  { name: 'forestry_type', label: '流转类别', options: transferCategories },
  { name: 'type', label: '林地类型', options: woodlandTypes },
]
/** One of these. */
export const rangeChoices: readonly RangeChoice[] = [
  { name: 'species', label: '树种', options: speciesFilters },
  { name: 'measure_area', label: '实测面积', options: areaFilters },
  { name: 'forestry_price', label: '价格', options: priceFilters },
  { name: 'score', label: '综合评分', options: scoreFilters },
  { name: 'time', label: '发布时间', options: timeFilters },
]

export const codesOf = (filter: ListingFilter, name: CategoryName) =>
  filter[name] > 0 ? [filter[name]] : codesIn(filter[`${name}s`])

/** The part of a filter that asks for some of a category: one code is the spec's field, several are ours. */
export const askFor = ({ name, options }: Category, isAsked: (code: number) => boolean) => {
  const codes = Object.keys(options).map(Number).filter(isAsked)
  const [code] = codes
  return codes.length > 1
    ? { [name]: 0, [`${name}s`]: codes.join() }
    : { [name]: code ?? 0, [`${name}s`]: '' }
}
