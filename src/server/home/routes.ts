import { forestIndex, linkList, siteSettings } from '#contract/home.ts'
import { getCity } from '#contract/regions/regions.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { below } from '#server/regions/regions.service.ts'
import * as home from './home.service.ts'

export const homeRoutes = (serve: Serve, deps: Deps) => {
  serve(forestIndex, home.index(deps), { cached: true })
  serve(linkList, home.links(deps), { cached: true })
  serve(siteSettings, home.settings(deps), { cached: true })
  serve(getCity, ({ input }) => below(input))
}
