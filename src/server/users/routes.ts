import * as calls from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as users from './staff-users.service.ts'

export const userRoutes = (serve: Serve, deps: Deps) => {
  serve(calls.staffUsers, ({ staff, origin, input }) => users.list(deps)({ staff, origin }, input))
  serve(calls.staffUser, ({ input }) => users.get(deps)(input))
  serve(calls.setUserType, ({ staff, origin, input }) => users.setType(deps)({ staff, origin }, input), {
    msg: '身份已设置',
  })
}
