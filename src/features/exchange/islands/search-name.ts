// Apart from filter-texts.ts, which the list loads: a search is named once it is saved.
import type { Regions } from '#features/listings/rules/filter-kinds.ts'
import type { ListingFilter } from '#features/listings/rules/filters.ts'
import { shortProvince } from '#platform/lib/province-names.ts'
import { chipsOf } from './filter-texts.ts'

const NAME_MAX = 30
const fits = (name: string) => name.length <= NAME_MAX

/** Default name of a saved search: `福建·转让·100–1000 亩`. */
export const nameOfSearch = (filter: ListingFilter, regions: Regions) =>
  chipsOf({ ...filter, time: 0 }, regions)
    .map(({ name, text }) => (name === 'province_id' ? shortProvince(text) : text))
    .reduce((name, text) => (name === '' ? text : fits(`${name}·${text}`) ? `${name}·${text}` : name), '')
    .slice(0, NAME_MAX)
