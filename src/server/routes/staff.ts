import { staffLogin, staffLogout } from '#contract/staff.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../serve.ts'
import * as session from '../services/staff.ts'

export const staffRoutes = (serve: Serve, deps: Deps) => {
  serve(staffLogin, ({ input, origin }) => session.login(deps)(input, origin), { msg: '登录成功' })
  serve(staffLogout, ({ token }) => session.logout(deps)(token), { msg: '退出登录成功' })
}
