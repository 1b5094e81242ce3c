import { overview } from '#features/accounts/contract/overview.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import type { Serve } from '#features/identity/server/serve.ts'
import type { Deps } from '#platform/server/deps.ts'
import { dashboardOverview as staffOverview } from './dashboard.service.ts'
import { ownOverview } from './own-overview.service.ts'

export const dashboardRoutes = (serve: Serve, deps: Deps) => {
  serve(dashboard, ({ staff }) => staffOverview(deps)(staff))
  serve(overview, ({ user }) => ownOverview(deps)(user))
}
