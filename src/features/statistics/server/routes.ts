import type { Serve } from '#features/identity/server/index.ts'
import { statistics as endpoint } from '#features/statistics/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import { readStatistics } from './statistics.service.ts'

export const statisticsRoutes = (serve: Serve, deps: Deps) => {
  serve(endpoint, ({ db }) => readStatistics({ ...deps, db })(), { cached: true, reads: 'recent' })
}
