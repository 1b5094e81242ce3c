import { forestryPrices, foretryList, foretryMap } from '#contract/listings.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../serve.ts'
import * as listings from '../services/listing-list.ts'
import * as prices from '../services/prices.ts'

export const listingRoutes = (serve: Serve, deps: Deps) => {
  serve(foretryList, ({ input }) => listings.list(deps)(input), { cached: true })
  serve(foretryMap, ({ input }) => listings.map(deps)(input), { cached: true })
  serve(forestryPrices, prices.list(deps), { cached: true })
}
