import { foretryMap } from '#contract/listing-map.ts'
import { forestryPrices } from '#contract/listing-prices.ts'
import { foretryList } from '#contract/listings.ts'
import { searchAdd, searchList, searchOpen, searchRemove } from '#contract/searches.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../serve.ts'
import * as listings from '../services/listing-list.ts'
import * as prices from '../services/prices.ts'
import * as searches from '../services/searches.ts'

export const listingRoutes = (serve: Serve, deps: Deps) => {
  serve(foretryList, ({ input }) => listings.list(deps)(input), { cached: true })
  serve(foretryMap, ({ input }) => listings.map(deps)(input), { cached: true })
  serve(forestryPrices, prices.list(deps), { cached: true })
  serve(searchList, ({ user }) => searches.list(deps)(user))
  serve(searchAdd, ({ user, input }) => searches.add(deps)(user, input), { msg: '搜索条件已保存' })
  serve(searchOpen, ({ user, input }) => searches.open(deps)(user, input))
  serve(searchRemove, ({ user, input }) => searches.remove(deps)(user, input), { msg: '已删除保存的搜索' })
}
