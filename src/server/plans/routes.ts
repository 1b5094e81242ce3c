import { plandetail, planslist } from '#contract/plans.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as plans from './plans.service.ts'

export const planRoutes = (serve: Serve, deps: Deps) => {
  serve(planslist, ({ input }) => plans.list(deps)(input), { cached: true })
  serve(plandetail, async ({ input, findUser }) => plans.detail(deps)(input, await findUser()), {
    cached: true,
  })
}
