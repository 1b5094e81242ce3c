import type { Serve } from '#features/identity/server/index.ts'
import * as calls from '#features/users/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as users from './staff-users.service.ts'

export const userRoutes = (serve: Serve, deps: Deps) => {
  serve(calls.staffUsers, ({ staff, origin, input }) => users.listUsers(deps)({ staff, origin }, input))
  serve(calls.staffUser, ({ input }) => users.getUser(deps)(input))
  serve(calls.setUserType, ({ staff, origin, input }) => users.setType(deps)({ staff, origin }, input), {
    msg: '身份已设置',
  })
}
