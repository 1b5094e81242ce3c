import { foretryList } from '#contract/listings/list.ts'
import { foretryMap } from '#contract/listings/map.ts'
import { forestryPrices } from '#contract/listings/prices.ts'
import { searchAdd, searchList, searchOpen, searchRemove } from '#contract/saved-searches.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import * as searches from '#server/saved-searches/saved-searches.service.ts'
import * as listings from './listing-list.service.ts'
import * as prices from './prices.service.ts'

export const listingRoutes = (serve: Serve, deps: Deps) => {
  serve(foretryList, ({ input }) => listings.list(deps)(input), { cached: true })
  serve(foretryMap, ({ input }) => listings.map(deps)(input), { cached: true })
  serve(forestryPrices, prices.list(deps), { cached: true })
  serve(searchList, ({ user }) => searches.list(deps)(user))
  serve(searchAdd, ({ user, input }) => searches.add(deps)(user, input), { msg: '搜索条件已保存' })
  serve(searchOpen, ({ user, input }) => searches.open(deps)(user, input))
  serve(searchRemove, ({ user, input }) => searches.remove(deps)(user, input), { msg: '已删除保存的搜索' })
}
