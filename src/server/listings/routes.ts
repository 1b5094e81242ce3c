import { foretryList } from '#contract/listings/list.ts'
import { foretryMap } from '#contract/listings/map.ts'
import { forestryPrices } from '#contract/listings/prices.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as listings from './listing-list.service.ts'
import * as prices from './prices.service.ts'

export const listingRoutes = (serve: Serve, deps: Deps) => {
  serve(foretryList, ({ input }) => listings.list(deps)(input), { cached: true })
  serve(foretryMap, ({ input }) => listings.map(deps)(input), { cached: true })
  serve(forestryPrices, prices.list(deps), { cached: true })
}
