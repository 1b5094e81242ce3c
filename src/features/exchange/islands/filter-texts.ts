// Texts of the filter: as chips above the results, in titles.
import type { ListingFilter } from '#features/listings/contract/filter.ts'
import { RANGES } from '#features/listings/contract/woodland.ts'
import { rangeNames } from '#features/listings/rules/choices.ts'
import { transferCategories } from '#features/listings/rules/woodland.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import type { Landing } from '#platform/lib/paths.ts'
import { shortProvince } from '#platform/lib/province-names.ts'
import { askFor, categories, codesOf, rangeChoices } from './filter-choices.ts'
import { noFilter } from './list-query.ts'

/** Regions loaded so far, by the id of their parent; 0 for provinces. */
export type Regions = Readonly<Record<number, readonly Region[]>>

const regionName = (regions: Regions, parentId: number, id: number) =>
  regions[parentId]?.find((region) => region.id === id)?.name

export interface Chip {
  name: keyof ListingFilter
  text: string
  /** Filter without this condition. */
  without: ListingFilter
}

/** Active conditions, each with the filter that remains without it. */
export const chipsOf = (filter: ListingFilter, regions: Regions): Chip[] => {
  const { province_id, city_id, county_id, keyword } = filter
  const city = regionName(regions, province_id, city_id)
  const without = (...names: (keyof ListingFilter)[]): ListingFilter => ({
    ...filter,
    ...Object.fromEntries(names.map((name) => [name, noFilter[name]])),
  })
  const chip = (text: string | undefined, ...names: [keyof ListingFilter, ...(keyof ListingFilter)[]]) => ({
    name: names[0],
    text: text ?? '…',
    without: without(...names),
  })
  return [
    ...(province_id > 0
      ? [chip(regionName(regions, 0, province_id), 'province_id', 'city_id', 'county_id')]
      : []),
    // A municipality is province and city at once: shown once.
    ...(city_id > 0 && (!city || city !== regionName(regions, 0, province_id))
      ? [chip(city, 'city_id', 'county_id')]
      : []),
    ...(county_id > 0 ? [chip(regionName(regions, city_id, county_id), 'county_id')] : []),
    ...categories.flatMap((category) => {
      const codes = codesOf(filter, category.name)
      return codes.map((code) => ({
        name: category.name,
        text: category.options[code] ?? '',
        without: { ...filter, ...askFor(category, (one) => one !== code && codes.includes(one)) },
      }))
    }),
    ...rangeChoices.flatMap(({ name, options }) => {
      const code = filter[name]
      return code > 0 ? [chip(options[code], name)] : []
    }),
    ...RANGES.flatMap((range) => {
      const [min, max] = [filter[`${range}_min`], filter[`${range}_max`]]
      const [label, unit] = rangeNames[range]
      const text = max ? (min ? `${min}–${max} ${unit}` : `${max} ${unit}以下`) : `${min} ${unit}以上`
      return min || max ? [chip(`${label} ${text}`, `${range}_min`, `${range}_max`)] : []
    }),
    ...(keyword ? [chip(`“${keyword}”`, 'keyword')] : []),
  ]
}

/** Title of the list: `福建林地转让`; `林地流转` if neither province nor category is set. */
export const headline = (province: string | undefined, forestry_type: number) =>
  `${shortProvince(province ?? '')}林地${transferCategories[forestry_type] ?? '流转'}`

export const headlineOf = ({ province_id, forestry_type }: Landing, regions: Regions) =>
  headline(regionName(regions, 0, province_id), forestry_type)
