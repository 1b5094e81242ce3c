import { overview } from '#features/accounts/contract/overview.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { Deps } from '#platform/server/deps.ts'
import { dashboardOverview, ownOverview } from './dashboard.service.ts'

export const dashboardRoutes = (serve: Serve, deps: Deps) => {
  serve(dashboard, ({ staff }) => dashboardOverview(deps)(staff))
  serve(overview, ({ user }) => ownOverview(deps)(user))
}
