// Login, logout and the signed-in user (spec parts 1 §3, §7 and 2 §2.2, §7.1). Every page with a session loads this file:
// registration and recovery are apart from it.

import * as z from 'zod/mini'
import { AccountType, askedCaptcha, LoginName, LoginPassword } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { readsFlag, readsInteger, readsNothing, readsText } from './fields.ts'
import { AccountLocked, CaptchaNeeded, CaptchaWrong, WrongCredentials } from './sign-in-refusals.ts'

export const UserInfo = z.object({
  /** Opaque; sent back in the `token` header. */
  token: readsText,
  nickname: readsText,
  /** Real name, once certified. */
  username: readsText,
  /** In full: only ever sent to its owner. */
  mobile: readsText,
  avatar: readsText,
  /** 1 supplier, 2 purchaser, 3 both, 4 tender agent, 5 internal staff. */
  type: readsInteger,
  /** 1 enterprise, 2 personal. Ours: the spec's user record does not carry it. */
  account_type: readsInteger,
  is_member: readsInteger,
  /** End of membership, `YYYY-MM-DD HH:mm:ss`, empty for none. */
  expiretime: readsText,
  /** 0 not certified, 1 pending, 2 approved, 3 rejected. */
  apply_state: readsInteger,
  store_name: readsText,
  /** Ours: login account of an enterprise; empty for a personal account, and elsewhere. */
  login_name: readsText,
  /** Ours: whether the user has not yet chosen a `type`. Absent elsewhere: nothing is asked. */
  asks_type: readsFlag,
  /** Unread notifications. */
  msgcount: readsInteger,
})
export type UserInfo = z.output<typeof UserInfo>

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

export const logout = endpoint({
  title: '退出登录',
  path: '/api/logout',
  encoding: 'form',
  access: 'user',
  input: z.object({}),
  output: readsNothing,
  refusals: [],
})

export const userIndex = endpoint({
  title: '当前用户信息',
  path: '/api/userIndex',
  encoding: 'form',
  access: 'user',
  input: z.object({}),
  output: UserInfo,
  refusals: [],
})
