import * as z from 'zod/mini'
import { LoginName, LoginPassword } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { Id, optionalText } from './fields.ts'
import {
  CaptchaNeeded,
  CaptchaWrong,
  OtpNeeded,
  OtpUnreadable,
  OtpWrong,
  RecoveryCodeWrong,
  StaffLocked,
  WrongCredentials,
} from './sign-in-refusals.ts'
import { Role, secondFactor } from './staff-fields.ts'

const who = {
  id: Id,
  /** Shown name; the login name where none was given. */
  name: z.string(),
  login_name: z.string(),
  role: Role,
}

export const StaffInfo = z.object({
  /** Opaque; sent back in the `token` header. Good for twelve hours. */
  token: z.string(),
  ...who,
  /** Recovery codes left, after a login with one. */
  recovery_left: z.optional(z.int()),
})
export type StaffInfo = z.output<typeof StaffInfo>

export const staffLogin = endpoint({
  title: '工作人员登录',
  path: '/api/staff/login',
  encoding: 'json',
  access: 'visitor',
  input: z.object({
    username: LoginName,
    password: LoginPassword,
    ...secondFactor,
    captcha: optionalText('图形验证码', 10),
  }),
  output: StaffInfo,
  refusals: [
    WrongCredentials,
    CaptchaNeeded,
    CaptchaWrong,
    StaffLocked,
    OtpNeeded,
    OtpWrong,
    OtpUnreadable,
    RecoveryCodeWrong,
  ],
  note: '令牌同样放在请求头 token 中，与用户的令牌互不通用，12 小时内有效。开启了动态验证码的账号，密码正确而未带 otp 时回答 OtpNeeded，带上 otp 再次提交即可，也可用 recovery 带上一个恢复码。密码或动态验证码多次输错后回答 CaptchaNeeded，带上 captcha（getCaptcha 图片中的字符）再次提交即可，每次提交须换一张。初始密码尚未修改、或角色必须开启动态验证码而尚未开启的，登录后其他调用都回答 PasswordChangeNeeded 或 OtpSetupNeeded，直到办完。',
})

export const staffLogout = endpoint({
  title: '工作人员退出登录',
  duringSetup: ['password', 'otp'],
  path: '/api/staff/logout',
  encoding: 'json',
  access: 'staff',
  input: z.object({}),
  output: z.null(),
  refusals: [],
})

export const staffMe = endpoint({
  title: '当前登录的工作人员',
  path: '/api/staff/me',
  encoding: 'json',
  access: 'staff',
  input: z.object({}),
  output: z.object({
    ...who,
    otp: z.boolean(),
    recovery_left: z.int(),
  }),
  refusals: [],
})
