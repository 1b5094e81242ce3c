import type { Serve } from '#features/identity/server/index.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { foretryMap } from '#features/listings/contract/map.ts'
import { forestryPrices } from '#features/listings/contract/prices.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as listings from './listing-list.service.ts'
import * as prices from './prices.service.ts'

export const listingRoutes = (serve: Serve, deps: Deps) => {
  serve(foretryList, ({ input }) => listings.listListings(deps)(input), { cached: true })
  serve(foretryMap, ({ input }) => listings.listMapPoints(deps)(input), { cached: true })
  serve(forestryPrices, prices.listPriceMedians(deps), { cached: true })
}
