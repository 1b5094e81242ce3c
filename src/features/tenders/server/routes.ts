import type { Serve } from '#features/identity/server/serve.ts'
import {
  marketHeader,
  prosign,
  signUpList,
  staffSignUps,
  tenderDetail,
  tenderList,
  tenderState,
} from '#features/tenders/contract/tenders.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as signUps from './sign-ups.service.ts'
import * as tenders from './tenders.service.ts'

export const tenderRoutes = (serve: Serve, deps: Deps, hooks: signUps.SignUpHooks) => {
  serve(marketHeader, ({ input }) => tenders.menus(input), { cached: true })
  serve(tenderList, ({ input }) => tenders.list(deps)(input), { cached: true })
  serve(tenderDetail, async ({ input, findUser }) => tenders.detail(deps)(input, await findUser()), {
    cached: true,
  })
  serve(prosign, ({ user, input, origin }) => signUps.signUp(deps, hooks)(user, input, origin), {
    msg: '报名成功',
  })
  serve(tenderState, ({ user, input }) => signUps.state(deps)(user, input))
  serve(signUpList, ({ user, input }) => signUps.list(deps)(user, input))
  serve(staffSignUps, ({ input }) => signUps.listBidders(deps)(input))
}
