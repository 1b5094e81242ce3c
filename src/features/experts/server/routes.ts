import { edetail, experts } from '#features/experts/contract/experts.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as service from './experts.service.ts'

export const expertRoutes = (serve: Serve, deps: Deps) => {
  serve(experts, ({ input }) => service.listExperts(deps)(input), { cached: true })
  serve(edetail, ({ input }) => service.expertDetail(deps)(input), { cached: true })
}
