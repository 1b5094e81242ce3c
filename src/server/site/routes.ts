import { linkList, siteSettings } from '#contract/home.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as site from './site.service.ts'

export const siteRoutes = (serve: Serve, deps: Deps) => {
  serve(linkList, site.links(deps), { cached: true })
  serve(siteSettings, site.settings(deps), { cached: true })
}
