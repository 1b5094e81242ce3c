import * as calls from '#features/certification/contract/certification.ts'
import { revokeCertification } from '#features/certification/contract/staff.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as certification from './certification.service.ts'
import { recordConsent } from './consent.service.ts'
import * as end from './end.service.ts'

export const certificationRoutes = (serve: Serve, deps: Deps, hooks: end.WithdrawalHooks) => {
  serve(
    calls.brokerOpenStore,
    ({ user, input, origin }) => certification.submitCertification(deps)(user, input, origin),
    {
      msg: '提交成功，请等待审核',
    },
  )
  serve(calls.getAuthentication, ({ user }) => certification.ownCertification(deps)(user))
  serve(calls.certificationConsent, ({ user, input, origin }) => recordConsent(deps)(user, input, origin), {
    msg: '已记录您的同意',
  })
  serve(
    calls.certificationWithdraw,
    ({ user, origin }) => end.withdrawCertification(deps, hooks)(user, origin),
    {
      msg: '已撤回同意，认证资料已删除',
    },
  )
  serve(
    revokeCertification,
    ({ staff, origin, input }) => end.endCertification(deps)({ staff, origin }, input),
    {
      msg: '认证已撤销',
    },
  )
}
