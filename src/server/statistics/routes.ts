import { statistics as endpoint } from '#contract/statistics.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import { statistics } from './statistics.service.ts'

export const statisticsRoutes = (serve: Serve, deps: Deps) => {
  serve(endpoint, statistics(deps), { cached: true })
}
