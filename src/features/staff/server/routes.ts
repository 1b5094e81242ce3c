import { DEVICE_SECONDS } from '#features/accounts/server/index.ts'
import type { Serve } from '#features/identity/server/index.ts'
import * as calls from '#features/staff/contract/accounts.ts'
import * as roles from '#features/staff/contract/editor-roles.ts'
import * as own from '#features/staff/contract/own-account.ts'
import { staffLogin, staffLogout, staffMe } from '#platform/contract/staff-sign-in.ts'
import type { Deps } from '#platform/server/deps.ts'
import { cookieOptions, DEVICE_COOKIE } from '#platform/server/http/cookies.ts'
import * as editorRoles from './editor-roles.service.ts'
import * as self from './own-account.service.ts'
import * as sessions from './sessions.service.ts'
import * as session from './sign-in.service.ts'
import * as accounts from './staff-accounts.service.ts'
import { actorOf } from './staff-audit.service.ts'

const signInRoutes = (serve: Serve, deps: Deps) => {
  serve(
    staffLogin,
    async ({ input, origin, request, reply }) => {
      const { info, device } = await session.login(deps)(input, origin, request.log)
      reply.setCookie(DEVICE_COOKIE, device, cookieOptions(deps.config, DEVICE_SECONDS))
      return info
    },
    { msg: '登录成功' },
  )
  serve(staffLogout, (who) => session.logout(deps)(who), { msg: '退出登录成功' })
  serve(staffMe, ({ staff }) => session.ownAccount(deps)(staff))
}

const ownAccountRoutes = (serve: Serve, deps: Deps, siteName: self.SiteName) => {
  serve(
    own.changeOwnPassword,
    ({ input, request, ...who }) => self.changePassword(deps)(who, input, request.log),
    {
      msg: '密码已修改',
    },
  )
  serve(own.otpBegin, (who) => self.beginOtp(deps, siteName)(who))
  serve(own.otpConfirm, ({ input, request, ...who }) => self.confirmOtp(deps)(who, input, request.log), {
    msg: '动态验证码已开启',
  })
  serve(own.otpEnd, ({ input, request, ...who }) => self.endOtp(deps)(who, input, request.log), {
    msg: '动态验证码已关闭',
  })
  serve(
    own.recoveryRenew,
    ({ input, request, ...who }) => self.renewRecoveryCodes(deps)(who, input, request.log),
    { msg: '恢复码已重新生成，原有的作废' },
  )
  serve(own.sessions, ({ staff, token }) => sessions.listStaffSessions(deps)(staff.id, token))
  serve(
    own.endSession,
    ({ input, ...who }) => sessions.endStaffSession(deps)(actorOf(who), who.staff.id, input.id),
    {
      msg: '登录已结束',
    },
  )
  serve(own.endOtherSessions, (who) => sessions.endOthers(deps)(who), { msg: '其他设备的登录已结束' })
}

const accountRoutes = (serve: Serve, deps: Deps) => {
  serve(calls.staffList, ({ input }) => accounts.listStaffAccounts(deps)(input))
  serve(calls.staffGet, ({ input }) => accounts.getStaffAccount(deps)(input))
  serve(calls.staffAdd, ({ input, ...who }) => accounts.addStaffAccount(deps)(actorOf(who), input), {
    msg: '已新建',
  })
  serve(calls.staffEdit, ({ input, ...who }) => accounts.editStaffAccount(deps)(actorOf(who), input), {
    msg: '保存成功',
  })
  serve(calls.staffResetPassword, ({ input, ...who }) => accounts.resetPassword(deps)(actorOf(who), input), {
    msg: '密码已重置',
  })
  serve(calls.staffResetOtp, ({ input, ...who }) => accounts.resetOtp(deps)(actorOf(who), input), {
    msg: '动态验证码已重置',
  })
  serve(calls.staffSessions, ({ input, token }) => sessions.listStaffSessions(deps)(input.id, token))
  serve(
    calls.staffEndSession,
    ({ input, ...who }) => sessions.endStaffSession(deps)(actorOf(who), input.id, input.session),
    { msg: '登录已结束' },
  )
}

const editorRoleRoutes = (serve: Serve, deps: Deps) => {
  serve(roles.editorRoles, () => editorRoles.listEditorRoles(deps)())
  serve(roles.saveEditorRole, ({ input, ...who }) => editorRoles.saveRole(deps)(actorOf(who), input), {
    msg: '岗位已保存',
  })
  serve(roles.removeEditorRole, ({ input, ...who }) => editorRoles.removeRole(deps)(actorOf(who), input), {
    msg: '岗位已删除',
  })
  serve(roles.ownRights, ({ staff }) => editorRoles.ownRightsOf(deps)(staff))
}

export const staffRoutes = (serve: Serve, deps: Deps, siteName: self.SiteName) => {
  signInRoutes(serve, deps)
  ownAccountRoutes(serve, deps, siteName)
  accountRoutes(serve, deps)
  editorRoleRoutes(serve, deps)
}
