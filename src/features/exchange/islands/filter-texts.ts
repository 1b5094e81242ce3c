// What is asked for, in words: chips above the results, and titles.
import type { Condition, Regions } from '#features/listings/rules/filter-kinds.ts'
import { conditionsOf, type ListingFilter } from '#features/listings/rules/filters.ts'
import { transferCategories } from '#features/listings/rules/woodland.ts'
import type { Landing } from '#platform/lib/paths.ts'
import { shortProvince } from '#platform/lib/province-names.ts'

export interface Chip extends Condition<ListingFilter> {
  /** The whole filter without this condition. */
  without: ListingFilter
}

export const chipsOf = (filter: ListingFilter, regions: Regions): Chip[] =>
  conditionsOf(filter, regions).map((one) => ({ ...one, without: { ...filter, ...one.without } }))

/** Title of the list: `福建林地转让`; `林地流转` if neither province nor category is set. */
export const headline = (province: string | undefined, forestry_type: number) =>
  `${shortProvince(province ?? '')}林地${transferCategories[forestry_type] ?? '流转'}`

export const headlineOf = ({ province_id, forestry_type }: Landing, regions: Regions) =>
  headline(regions[0]?.find(({ id }) => id === province_id)?.name, forestry_type)
