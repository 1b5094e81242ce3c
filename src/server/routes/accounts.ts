import {
  getCaptcha,
  getMobile,
  login,
  logout,
  register,
  retrievePassword,
  sendCode,
  userIndex,
} from '#contract/accounts.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../serve.ts'
import * as accounts from '../services/accounts.ts'
import * as captcha from '../services/captcha.ts'
import * as session from '../services/login.ts'
import * as sms from '../services/sms.ts'

const CAPTCHA_COOKIE = 'captcha'

export const accountRoutes = (serve: Serve, deps: Deps) => {
  const cookie = {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: captcha.CAPTCHA_SECONDS,
    secure: deps.config.siteUrl.startsWith('https:'),
  } as const

  serve(getCaptcha, async ({ input, origin, reply, instead }) => {
    const { id, png } = await captcha.draw(deps)(input, origin)
    reply.setCookie(CAPTCHA_COOKIE, id, cookie)
    return instead('image/png', png)
  })
  serve(sendCode, ({ input, origin }) => sms.send(deps)(input, origin), { msg: '验证码已发送，请注意查收' })
  serve(register, ({ input, origin }) => accounts.register(deps)(input, origin), { msg: '注册成功' })
  serve(login, ({ input, origin }) => session.login(deps)(input, origin), { msg: '登录成功' })
  serve(logout, ({ token }) => session.logout(deps)(token), { msg: '退出登录成功' })
  serve(userIndex, ({ user, token }) => accounts.infoOf(deps)(user, token))
  serve(getMobile, ({ input, origin }) => accounts.isRegistered(deps)(input, origin))
  serve(
    retrievePassword,
    ({ input, origin, request }) =>
      accounts.recover(deps)(input, { ...origin, captchaId: request.cookies[CAPTCHA_COOKIE] }),
    { msg: '修改成功' },
  )
}
