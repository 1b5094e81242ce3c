import type { ListingFilter } from '#contract/listings/list.ts'
import { shortProvince } from '#lib/province-names.ts'
import { chipsOf, type Regions } from './filter-texts.ts'

/** Default name of a saved search: `福建·转让·100–1000 亩`. */
export const nameOfSearch = (filter: ListingFilter, regions: Regions) =>
  chipsOf({ ...filter, time: 0 }, regions)
    .map(({ name, text }) => (name === 'province_id' ? shortProvince(text) : text))
    .join('·')
    .slice(0, 30)
    .trim()
