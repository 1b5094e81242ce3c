import { edetail, experts } from '#contract/experts.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as service from './experts.service.ts'

export const expertRoutes = (serve: Serve, deps: Deps) => {
  serve(experts, ({ input }) => service.list(deps)(input), { cached: true })
  serve(edetail, ({ input }) => service.detail(deps)(input), { cached: true })
}
