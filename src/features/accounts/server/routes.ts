import type { FastifyReply } from 'fastify'
import {
  getCaptcha,
  getMobile,
  loginByCode,
  regainAccount,
  register,
  retrievePassword,
  sendCode,
} from '#features/accounts/contract/accounts.ts'
import { textsAgree, textsAsked } from '#features/accounts/contract/agreements.ts'
import { avatarUpload } from '#features/accounts/contract/avatar.ts'
import { login } from '#features/accounts/contract/login.ts'
import {
  changeMobile,
  editNoticeSettings,
  endOtherUserSessions,
  endUserSession,
  getSigns,
  noticeSettings,
  profile,
  resetPassword,
  userSessions,
} from '#features/accounts/contract/settings.ts'
import type { Serve } from '#features/identity/server/index.ts'
import { logout, userIndex } from '#platform/contract/session.ts'
import type { Deps } from '#platform/server/deps.ts'
import { CAPTCHA_COOKIE, cookieOptions, DEVICE_COOKIE } from '#platform/server/http/cookies.ts'
import { uploadSlots } from '#platform/server/http/upload-slots.ts'
import * as accounts from './accounts.service.ts'
import { agreeToTexts, askedTexts } from './agreements.service.ts'
import type { IdentityNumberOf } from './asleep.service.ts'
import { AVATARS_AT_ONCE, uploadAvatar } from './avatars.service.ts'
import * as captcha from './captcha.service.ts'
import { DEVICE_SECONDS } from './known-devices.service.ts'
import * as session from './login.service.ts'
import * as mobiles from './mobile.service.ts'
import * as noticeSetting from './notice-settings.service.ts'
import * as own from './own-account.service.ts'
import { register as registerUser } from './register.service.ts'
import * as sms from './sms.service.ts'

/** What higher features know of an account, and do with it. */
export interface AccountHooks {
  identityNumberOf: IdentityNumberOf
  onRegained: mobiles.OnRegained
}

export const accountRoutes = (serve: Serve, deps: Deps, hooks: AccountHooks) => {
  serve(getCaptcha, async ({ input, reply, sendRaw }) => {
    const { id, png } = await captcha.drawCaptcha(deps)(input)
    reply.setCookie(CAPTCHA_COOKIE, id, cookieOptions(deps.config, captcha.CAPTCHA_SECONDS))
    return sendRaw('image/png', png)
  })
  serve(
    sendCode,
    async ({ input, origin, request, findUser }) =>
      sms.sendSmsCode(deps)(input, origin, {
        user: await findUser(),
        warn: (text) => request.log.error(text),
      }),
    { msg: '验证码已发送，请注意查收' },
  )
  /** Sets the cookie by which the browser is known from now on. */
  const enter = async (reply: FastifyReply, signingIn: Promise<session.SignedIn>) => {
    const { info, device } = await signingIn
    reply.setCookie(DEVICE_COOKIE, device, cookieOptions(deps.config, DEVICE_SECONDS))
    return info
  }
  serve(register, ({ input, origin, reply }) => enter(reply, registerUser(deps)(input, origin)), {
    msg: '注册成功',
  })
  serve(login, ({ input, origin, reply }) => enter(reply, session.login(deps)(input, origin)), {
    msg: '登录成功',
  })
  serve(
    loginByCode,
    ({ input, origin, reply }) =>
      enter(reply, session.loginByCode(deps, hooks.identityNumberOf)(input, origin)),
    { msg: '登录成功' },
  )
  serve(logout, ({ token }) => session.logout(deps)(token), { msg: '退出登录成功' })
  serve(textsAsked, async ({ user }) => ({ list: await askedTexts(deps.db, user) }))
  serve(textsAgree, ({ input, user, origin }) => agreeToTexts(deps)(input, user, origin))
  serve(userIndex, ({ user, token }) => accounts.infoOf(deps)(user, token))
  serve(getMobile, ({ input }) => accounts.isRegistered(deps)(input))
  serve(
    retrievePassword,
    ({ input, origin }) => accounts.recoverPassword(deps, hooks.identityNumberOf)(input, origin),
    { msg: '修改成功' },
  )
  serve(regainAccount, ({ input, origin }) => mobiles.regainByMobile(deps, hooks.onRegained)(input, origin), {
    msg: '账号已取回，请用新密码登录',
  })
}

export const accountSettingRoutes = (serve: Serve, deps: Deps) => {
  serve(
    profile,
    ({ user, token, origin, input }) => own.updateProfile(deps)({ user, token, origin }, input),
    {
      msg: '修改成功',
    },
  )
  serve(avatarUpload, ({ user, file }) => uploadAvatar(deps)(user, file), {
    msg: '上传成功',
    acquire: uploadSlots(AVATARS_AT_ONCE),
  })
  serve(
    resetPassword,
    ({ user, token, origin, input }) => own.changePassword(deps)({ user, token, origin }, input),
    { msg: '修改成功' },
  )
  serve(
    changeMobile,
    ({ user, token, origin, input }) => mobiles.changeMobile(deps)({ user, token, origin }, input),
    { msg: '手机号码已更换，请用新手机号码重新登录' },
  )
  serve(noticeSettings, ({ user }) => noticeSetting.readNoticeSettings(deps)(user))
  serve(
    editNoticeSettings,
    ({ user, token, origin, input }) =>
      noticeSetting.updateNoticeSettings(deps)({ user, token, origin }, input),
    { msg: '设置已保存' },
  )
  serve(getSigns, async ({ token }) => ({ token }))
  serve(userSessions, ({ user, token }) => own.listSessions(deps)(user.id, token))
  serve(
    endUserSession,
    ({ user, token, origin, input: { id } }) => own.endSession(deps)({ user, token, origin }, id),
    { msg: '已结束该登录' },
  )
  serve(endOtherUserSessions, ({ user, token, origin }) => own.endOthers(deps)({ user, token, origin }), {
    msg: '已结束其他登录',
  })
}
