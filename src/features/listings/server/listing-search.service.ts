// Listings as `find` finds them: the filter of the exchange and of saved searches, and what the map asks beside it.

import type { ListingFilter } from '#features/listings/contract/filter.ts'
import type { Sort } from '#features/listings/contract/woodland.ts'
import { syncRegionNames } from '#features/regions/server/region-names.service.ts'
import { isInside, levelOf } from '#features/regions/server/regions.service.ts'
import { type Found, findRecords, type Question } from '#features/search/server/find.service.ts'
import { listingWordsOf } from '#features/search/server/keyword.service.ts'
import { refreshRecordsIn } from '#features/search/server/record-search.table.ts'
import type { SearchableKinds } from '#features/search/server/searchable.kind.ts'
import { forEachKind } from '#platform/contract/kinds.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import {
  type ListingSearchFilter,
  listings,
  newestByPoint,
  refreshListingsIn,
} from './listing-search.table.ts'

export {
  countByProvince,
  haystackOf,
  type ListingSearchFilter,
  newestPricedIds,
} from './listing-search.table.ts'

/** Brings the regions' names in the database up to date, and with them what words find. */
export const followRegionNames = async (db: Db, kinds: SearchableKinds) => {
  const changed = await syncRegionNames(db)
  if (changed.length === 0) return
  await refreshListingsIn(db, changed)
  await refreshRecordsIn(
    db,
    forEachKind((kind) => kinds[kind].text.table),
    changed,
  )
}

export const searchFilterOf = async (filter: ListingFilter, now: Date): Promise<ListingSearchFilter> => ({
  ...filter,
  words: await listingWordsOf(filter.keyword),
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

/** The newest whose owners marked their place, and as many whose owners did not. */
export const findForMap = async ({ db }: Deps, filter: ListingSearchFilter, limit: number) =>
  isNowhere(filter)
    ? []
    : [...(await newestByPoint(db, filter, true, limit)), ...(await newestByPoint(db, filter, false, limit))]
