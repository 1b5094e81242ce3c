import { dashboard } from '#contract/dashboard.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import { overview } from './dashboard.service.ts'

export const dashboardRoutes = (serve: Serve, deps: Deps) => {
  serve(dashboard, ({ staff }) => overview(deps)(staff))
}
