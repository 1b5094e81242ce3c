// Listings as `find` finds them: the filter of the exchange and of saved searches, and what the map asks beside it.

import type { ListingFilter } from '#features/listings/contract/filter.ts'
import type { Sort } from '#features/listings/contract/woodland.ts'
import { partsLeftOut } from '#features/listings/rules/filter-kinds.ts'
import { labelNamed } from '#features/listings/rules/word-labels.ts'
import { isInside, levelOf, provinceIds } from '#features/regions/server/index.ts'
import {
  type Found,
  findRecords,
  knownOf,
  matchingIds,
  type Question,
  readAll,
  readMatching,
} from '#features/search/server/index.ts'
import { fromStart } from '#platform/server/db/nearest-range.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import {
  countByProvince,
  frequencyOf,
  knownByProvince,
  type ListingSearchFilter,
  listings,
} from './listing-search.table.ts'
import { simplifiedListingWordsOf } from './listing-words.service.ts'

export {
  haystackOf,
  type ListingSearchFilter,
  newestPricedIds,
} from './listing-search.table.ts'

/** Words of each part that is no label. */
const wordsLeftOut = async (without: string) => {
  const parts = partsLeftOut(without).filter((part) => labelNamed(part) === undefined)
  return (await Promise.all(parts.map(simplifiedListingWordsOf))).filter((words) => words.length > 0)
}

export const searchFilterOf = async (filter: ListingFilter, now: Date): Promise<ListingSearchFilter> => ({
  ...filter,
  without: partsLeftOut(filter.without)
    .map((part) => labelNamed(part) ?? part)
    .join('、'),
  words: await simplifiedListingWordsOf(filter.keyword),
  words_left_out: await wordsLeftOut(filter.without),
  now,
})

/** A county of another city has nothing, whatever it has by itself, nor has a city that is asked for as a province. */
const isNowhere = ({ province_id, city_id, county_id }: ListingSearchFilter) =>
  (province_id > 0 && levelOf(province_id) !== 1) ||
  (city_id > 0 && levelOf(city_id) !== 2) ||
  (county_id > 0 && levelOf(county_id) !== 3) ||
  (county_id > 0 && city_id > 0 && !isInside(city_id, county_id)) ||
  (county_id > 0 && province_id > 0 && !isInside(province_id, county_id)) ||
  (city_id > 0 && province_id > 0 && !isInside(province_id, city_id))

const NOTHING: Found = { ids: [], count: 0, more: false }

export const findListings = async (
  { db }: Deps,
  question: Question<ListingSearchFilter, Sort>,
): Promise<Found> => (isNowhere(question.filter) ? NOTHING : findRecords(db, listings, question))

/** How many match; of very many, how many at least. */
export const countMatching = async (deps: Deps, filter: ListingSearchFilter): Promise<number> =>
  (await findListings(deps, { filter, sort: 'newest', limit: 0, offset: 0 })).count

/**
 * The newest whose owners marked their place, and as many whose owners did not. And how many match in each province, wherever
 * is asked for: where that is not known of all, of the newest.
 * @param among how many of the newest
 */
export const findForMap = async ({ db }: Deps, asked: ListingSearchFilter, limit: number, among: number) => {
  const frequency = await frequencyOf(db, asked.words)
  const filter = { ...asked, frequency }
  const anywhere = { ...filter, province_id: 0, city_id: 0, county_id: 0 }
  const read = async <T>(of: ListingSearchFilter, work: (on: Db, readsAll: boolean) => Promise<T>) =>
    frequency === 'rare'
      ? readAll(db, work)
      : readMatching(db, listings, of, await knownOf(db, listings, of), work)
  const newest = (on: Db, has_point: boolean, readsAll: boolean) =>
    matchingIds(
      on,
      listings,
      { filter: { ...filter, has_point }, sort: 'newest' },
      { ...fromStart(limit), readsAll },
    )
  return {
    ids: isNowhere(asked)
      ? []
      : await read(filter, async (on, readsAll) => [
          ...(await newest(on, true, readsAll)),
          ...(await newest(on, false, readsAll)),
        ]),
    provinces:
      (await knownByProvince(db, anywhere, provinceIds)) ??
      (await read(anywhere, (on, readsAll) => countByProvince(on, anywhere, among, readsAll))),
  }
}
