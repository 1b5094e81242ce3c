import type { Serve } from '#features/identity/server/index.ts'
import { linkList, siteSettings } from '#features/site/contract/site.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as site from './site.service.ts'

export const siteRoutes = (serve: Serve, deps: Deps) => {
  serve(linkList, site.listLinks(deps), { cached: true })
  serve(siteSettings, site.readSiteSettings(deps), { cached: true })
}
