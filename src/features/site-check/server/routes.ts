import type { Serve } from '#features/identity/server/index.ts'
import { ignoreFinding, siteCheckState, siteFindings } from '#features/site-check/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import { ignoreSiteFinding, listSiteFindings, siteCheckNow } from './site-check.service.ts'

export const siteCheckRoutes = (serve: Serve, deps: Deps) => {
  serve(siteFindings, ({ input }) => listSiteFindings(deps)(input))
  serve(ignoreFinding, ({ input, staff, origin }) => ignoreSiteFinding(deps)(input, { staff, origin }))
  serve(siteCheckState, () => siteCheckNow(deps)())
}
