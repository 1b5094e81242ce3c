import * as calls from '#features/bonds/contract.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as changes from './bond-changes.service.ts'
import * as mine from './my-bonds.service.ts'
import * as bonds from './staff-bonds.service.ts'
import * as vouchers from './vouchers.service.ts'

export const bondRoutes = (serve: Serve, deps: Deps) => {
  serve(calls.bondList, ({ user, input, db }) => mine.listMyBonds({ ...deps, db })(user, input), {
    reads: 'current',
  })
  serve(calls.bonds, ({ user, input }) =>
    input.project_sn ? mine.myBondDetail(deps)(user, input) : mine.listMyBonds(deps)(user, input),
  )
  serve(calls.bondVoucher, ({ user, input, origin }) => vouchers.sendVoucher(deps)(user, input, origin), {
    msg: '凭证已提交，请等待审核',
  })
  serve(calls.staffBonds, ({ staff, origin, input }) => bonds.listStaffBonds(deps)({ staff, origin }, input))
  serve(calls.staffBond, ({ input }) => bonds.getStaffBond(deps)(input))
  serve(
    calls.proposeBondChange,
    ({ staff, origin, input }) => changes.proposeChange(deps)({ staff, origin }, input),
    {
      msg: '提议已提交，请另一位审核员确认',
    },
  )
  serve(calls.endBond, ({ staff, origin, input }) => changes.endProposal(deps)({ staff, origin }, input), {
    msg: '保证金已终止',
  })
}
