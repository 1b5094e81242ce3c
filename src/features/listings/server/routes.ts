import type { Serve } from '#features/identity/server/index.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { foretryMap } from '#features/listings/contract/map.ts'
import { forestryPrices } from '#features/listings/contract/prices.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as listings from './listing-list.service.ts'
import * as prices from './prices.service.ts'

export const listingRoutes = (serve: Serve, deps: Deps) => {
  const options = { cached: true, reads: 'recent' } as const
  serve(foretryList, ({ input, db }) => listings.listListings({ ...deps, db })(input), options)
  serve(foretryMap, ({ input, db }) => listings.listMapPoints({ ...deps, db })(input), options)
  serve(forestryPrices, ({ db }) => prices.listPriceMedians({ ...deps, db })(), options)
}
