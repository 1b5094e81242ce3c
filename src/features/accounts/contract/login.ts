// Login (spec parts 1 §3 and 2 §2.2).
import * as z from 'zod/mini'
import { AccountType, askedCaptcha, LoginName, LoginPassword } from '#platform/contract/account-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { UserInfo } from '#platform/contract/session.ts'
import {
  AccountLocked,
  CaptchaNeeded,
  CaptchaWrong,
  WrongCredentials,
} from '#platform/contract/sign-in-refusals.ts'

export const login = endpoint({
  title: '登录',
  path: '/api/login',
  encoding: 'form',
  access: 'visitor',
  input: z.object({
    /** Mobile; for an enterprise the login account too. */
    username: LoginName,
    password: LoginPassword,
    type: AccountType,
    captcha: askedCaptcha,
  }),
  output: UserInfo,
  refusals: [WrongCredentials, CaptchaNeeded, CaptchaWrong, AccountLocked],
  note: 'captcha 为本站增加，可不填：密码多次输错后回答 CaptchaNeeded，带上 getCaptcha 图片中的字符再次提交即可，每次提交须换一张。登录成功时以 device Cookie 记住浏览器：他人在别处输错密码，不影响本人在用过的浏览器上登录。',
})
