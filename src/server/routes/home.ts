import { forestIndex, linkList, siteSettings } from '#contract/home.ts'
import { getCity } from '#contract/regions.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../serve.ts'
import * as home from '../services/home.ts'
import { below } from '../services/regions.ts'

export const homeRoutes = (serve: Serve, deps: Deps) => {
  serve(forestIndex, home.index(deps), { cached: true })
  serve(linkList, home.links(deps), { cached: true })
  serve(siteSettings, home.settings(deps), { cached: true })
  serve(getCity, ({ input }) => below(input))
}
