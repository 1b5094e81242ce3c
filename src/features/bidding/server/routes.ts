import { prosign, signUpList, staffSignUps, tenderState, withdrawSignUp } from '#features/bidding/contract.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as signUps from './sign-ups.service.ts'

export const biddingRoutes = (serve: Serve, deps: Deps) => {
  serve(prosign, ({ user, input, origin }) => signUps.signUp(deps)(user, input, origin), { msg: '报名成功' })
  serve(withdrawSignUp, ({ user, input, origin }) => signUps.withdraw(deps)(user, input, origin), {
    msg: '已取消报名',
  })
  serve(tenderState, ({ user, input }) => signUps.signUpState(deps)(user, input))
  serve(signUpList, ({ user, input, db }) => signUps.listSignUps({ ...deps, db })(user, input), {
    reads: 'current',
  })
  serve(staffSignUps, ({ input }) => signUps.listBidders(deps)(input))
}
