import type { Serve } from '#features/identity/server/index.ts'
import { plandetail, planslist } from '#features/plans/contract/plans.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as plans from './plans.service.ts'

export const planRoutes = (serve: Serve, deps: Deps) => {
  serve(planslist, ({ input }) => plans.listPlans(deps)(input), { cached: true })
  serve(plandetail, async ({ input, findUser }) => plans.planDetail(deps)(input, await findUser()), {
    cached: true,
  })
}
