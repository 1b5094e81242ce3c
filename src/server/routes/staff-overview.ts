import { dashboard } from '#contract/staff-dashboard.ts'
import { staffRegions } from '#contract/staff-regions.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../serve.ts'
import { overview } from '../services/dashboard.ts'
import * as regions from '../services/regions.ts'

export const staffOverviewRoutes = (serve: Serve, deps: Deps) => {
  serve(dashboard, ({ staff }) => overview(deps)(staff))
  serve(staffRegions, ({ input }) => regions.list(input))
}
