import type { Serve } from '#features/identity/server/index.ts'
import { plandetail, planslist } from '#features/plans/contract/plans.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as plans from './plans.service.ts'

export const planRoutes = (serve: Serve, deps: Deps) => {
  const options = { cached: true, reads: 'recent' } as const
  serve(planslist, ({ input, db }) => plans.listPlans({ ...deps, db })(input), options)
  serve(
    plandetail,
    async ({ input, findUser, db }) => plans.planDetail({ ...deps, db })(input, await findUser()),
    options,
  )
}
