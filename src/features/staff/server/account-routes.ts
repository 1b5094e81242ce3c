import type { Serve } from '#features/identity/server/serve.ts'
import * as calls from '#features/staff/contract/accounts.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as sessions from './sessions.service.ts'
import * as accounts from './staff-accounts.service.ts'
import { actorOf } from './staff-audit.service.ts'

export const staffAccountRoutes = (serve: Serve, deps: Deps) => {
  serve(calls.staffList, ({ input }) => accounts.list(deps)(input))
  serve(calls.staffGet, ({ input }) => accounts.get(deps)(input))
  serve(calls.staffAdd, ({ input, ...who }) => accounts.add(deps)(actorOf(who), input), { msg: '已新建' })
  serve(calls.staffEdit, ({ input, ...who }) => accounts.edit(deps)(actorOf(who), input), { msg: '保存成功' })
  serve(calls.staffResetPassword, ({ input, ...who }) => accounts.resetPassword(deps)(actorOf(who), input), {
    msg: '密码已重置',
  })
  serve(calls.staffResetOtp, ({ input, ...who }) => accounts.resetOtp(deps)(actorOf(who), input), {
    msg: '动态验证码已重置',
  })
  serve(calls.staffSessions, ({ input, token }) => sessions.list(deps)(input.id, token))
  serve(
    calls.staffEndSession,
    ({ input, ...who }) => sessions.end(deps)(actorOf(who), input.id, input.session),
    { msg: '登录已结束' },
  )
}
