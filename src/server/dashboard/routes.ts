import { overview } from '#contract/accounts/overview.ts'
import { dashboard } from '#contract/dashboard.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import { overview as staffOverview } from './dashboard.service.ts'
import { ownOverview } from './own-overview.service.ts'

export const dashboardRoutes = (serve: Serve, deps: Deps) => {
  serve(dashboard, ({ staff }) => staffOverview(deps)(staff))
  serve(overview, ({ user }) => ownOverview(deps)(user))
}
