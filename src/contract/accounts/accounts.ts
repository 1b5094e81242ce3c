// Registration, login and the signed-in user (spec parts 1 §3, §7 and 2 §2.2, §3, §7.1).
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  integer,
  named,
  optionalText,
  readsFlag,
  readsInteger,
  readsText,
  text,
} from '#contract/fields.ts'
import { LoginName, LoginPassword, Mobile, SmsCode } from './fields.ts'

/** 1 enterprise, 2 personal. A mobile number may hold one account of each. */
export const AccountType = code('账号类型', 1, 2)

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

const passwordText = (label: string) =>
  named(label, z.string(`请填写${label}`).check(z.minLength(1, `请填写${label}`), z.maxLength(100)))

/** Purposes of a code; a code serves only the event it was sent for. */
export const SmsEvent = named(
  '验证码用途',
  z.enum(
    ['register', 'orregister', 'retrievepwd', 'proposal', 'changemobile', 'deleteaccount'],
    '验证码用途不正确',
  ),
)
export type SmsEvent = z.output<typeof SmsEvent>

/** Answer to the captcha; ours where the spec's call has none. Read only if the server asked for a captcha. */
const askedCaptcha = optionalText('图形验证码', 10)

export const getCaptcha = endpoint({
  title: '获取图形验证码（PNG 图片）',
  method: 'GET',
  path: '/api/getCaptcha',
  encoding: 'query',
  access: 'visitor',
  limit: 'captcha',
  input: z.object({
    type: optionalText('用途', 20),
    imageW: named('图片宽度', z.optional(integer(60, 300))),
    imageH: named('图片高度', z.optional(integer(20, 120))),
    tm: optionalText('时间戳', 40),
  }),
  output: z.null(),
  refusals: [],
  note: '成功时直接返回 110×38 的 PNG；答案与 captcha Cookie 绑定，五分钟内有效，只能使用一次。',
})

export const sendCode = endpoint({
  title: '发送短信验证码',
  path: '/api/sendCode',
  encoding: 'form',
  access: 'visitor',
  input: z.object({ mobile: Mobile, event: SmsEvent, captcha: askedCaptcha }),
  output: z.null(),
  refusals: ['CodeTooSoon', 'CodeTooMany', 'SmsFailed', 'CaptchaNeeded', 'CaptchaWrong'],
  note: 'register 为企业注册，orregister 为个人注册，deleteaccount 为本站增加。同一号码、同一用途 60 秒内只发一次，每天合计最多 10 次。captcha 为本站增加，可不填：频繁发送时回答 CaptchaNeeded，带上 getCaptcha 图片中的字符再次提交。',
})

export const register = endpoint({
  title: '注册',
  path: '/api/register',
  encoding: 'form',
  access: 'visitor',
  input: z.object({
    type: AccountType,
    /** Login account of an enterprise. */
    nickname: optionalText('登录账号', 20),
    mobile: Mobile,
    code: SmsCode,
    password: passwordText('密码'),
    repassword: passwordText('确认密码'),
    remember: readsFlag,
  }),
  output: z.null(),
  refusals: [
    'AgreementNeeded',
    'PasswordMismatch',
    'PasswordRule',
    'LoginNameRule',
    'LoginNameTaken',
    'MobileTaken',
    'CodeWrong',
    'CodeExpired',
  ],
  note: '注册成功不直接登录：按规格弹出“去登录”或“取消”。',
})

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
  refusals: ['WrongCredentials', 'CaptchaNeeded', 'CaptchaWrong', 'AccountLocked'],
  note: 'captcha 为本站增加，可不填：密码多次输错后回答 CaptchaNeeded，带上 getCaptcha 图片中的字符再次提交即可，每次提交须换一张。登录成功时以 device Cookie 记住浏览器：他人在别处输错密码，不影响本人在用过的浏览器上登录。',
})

export const logout = endpoint({
  title: '退出登录',
  path: '/api/logout',
  encoding: 'form',
  access: 'user',
  input: z.object({}),
  output: z.null(),
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

export const getMobile = endpoint({
  title: '查询手机号码是否已注册',
  path: '/api/user/getmobile',
  encoding: 'form',
  access: 'visitor',
  limit: 'mobileLookup',
  input: z.object({ type: AccountType, mobile: Mobile }),
  output: z.object({ registered: readsFlag }),
  refusals: [],
})

export const retrievePassword = endpoint({
  title: '找回密码',
  path: '/api/retrievepwd',
  encoding: 'form',
  access: 'visitor',
  limit: 'recoverPerAddress',
  input: z.object({
    /** The way of recovery; only by mobile. */
    type: named('找回方式', z.prefault(z.enum(['mobile'], '找回方式不正确'), 'mobile')),
    apply_type: AccountType,
    mobile: Mobile,
    captcha: text('图形验证码', 10),
    code: SmsCode,
    newpassword: passwordText('新密码'),
  }),
  output: z.null(),
  refusals: ['CaptchaWrong', 'MobileUnknown', 'PasswordRule', 'CodeWrong', 'CodeExpired'],
})
