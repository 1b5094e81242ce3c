import { edetail, experts } from '#features/experts/contract/experts.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as service from './experts.service.ts'

export const expertRoutes = (serve: Serve, deps: Deps) => {
  const options = { cached: true, reads: 'recent' } as const
  serve(experts, ({ input, db }) => service.listExperts({ ...deps, db })(input), options)
  serve(edetail, ({ input, db }) => service.expertDetail({ ...deps, db })(input), options)
}
