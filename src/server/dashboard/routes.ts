import { dashboard } from '#contract/dashboard.ts'
import { staffRegions } from '#contract/regions/regions-admin.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import * as regions from '#server/regions/regions.service.ts'
import { overview } from './dashboard.service.ts'

export const staffOverviewRoutes = (serve: Serve, deps: Deps) => {
  serve(dashboard, ({ staff }) => overview(deps)(staff))
  serve(staffRegions, ({ input }) => regions.list(input))
}
