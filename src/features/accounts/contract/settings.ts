// Settings of the signed-in user's account (spec part 1 §2, §5, §7).

import * as z from 'zod/mini'
import { Mobile, optionalPassword, optionalSmsCode, SmsCode } from '#platform/contract/account-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  code,
  Id,
  optionalText,
  readsFlag,
  readsInteger,
  readsIntegerOrNull,
  readsList,
  readsNothing,
  readsText,
  text,
  withLabel,
} from '#platform/contract/fields.ts'
import { addressIn } from '#platform/contract/file-fields.ts'
import { CaptchaWrong } from '#platform/contract/sign-in-refusals.ts'
import {
  AvatarUnknown,
  CodeExpired,
  CodeWrong,
  LoginNameNotYours,
  LoginNameRule,
  LoginNameTaken,
  MobileSame,
  MobileTaken,
  OldPasswordWrong,
  OwnerProofNeeded,
  PasswordMismatch,
  PasswordRule,
  SessionGone,
  SmsNoticesUnavailable,
  TooManyOldPasswords,
  UserTypeFixed,
} from './refusals.ts'

const user = { encoding: 'form', access: 'user' } as const

/** Types of a change of the profile. 2 and 3 are the spec's, the others ours. */
export const PROFILE = { loginName: 1, nickname: 2, avatar: 3, userType: 4 } as const

/** Types that users choose themselves: 1 supplier, 2 purchaser, 3 both, 4 tender agent. */
export const OWN_USER_TYPES = [1, 2, 3, 4] as const

export const profile = endpoint({
  ...user,
  title: '修改资料：登录账号、昵称、头像、身份',
  path: '/api/profile',
  limit: 'profile',
  input: z.object({
    type: code('修改项', 1, 4),
    /** With type 2. */
    nickname: optionalText('昵称', 20),
    /** With types 1 and 2. */
    captcha: optionalText('图形验证码', 10),
    /** With type 3: address that `avatarUpload` answered, by itself or within `{uid, name, file}`; empty removes the avatar. */
    avatar: withLabel('头像', z.prefault(z.pipe(z.transform(addressIn), optionalText('头像', 300)), '')),
    /** With type 1, ours: login account of an enterprise. */
    username: optionalText('登录账号', 20),
    /** With type 4, ours. */
    user_type: withLabel('身份', z.optional(code('身份', 1, 4))),
  }),
  output: readsNothing,
  refusals: [CaptchaWrong, LoginNameRule, LoginNameTaken, LoginNameNotYours, AvatarUnknown, UserTypeFixed],
  note: '规格：type 2 改昵称（须 captcha），type 3 改头像。本站增加 type 1 改企业登录账号（须 captcha）与 type 4 选择身份（user_type）。captcha 每次提交须换一张。',
})

export const resetPassword = endpoint({
  ...user,
  title: '修改密码',
  path: '/api/resetpwd',
  input: z.object({
    oldpassword: withLabel(
      '当前密码',
      z.string('请填写当前密码').check(z.minLength(1, '请填写当前密码'), z.maxLength(100)),
    ),
    newpassword: withLabel('新密码', z.prefault(z.string().check(z.maxLength(100)), '')),
    renewpassword: withLabel('确认新密码', z.prefault(z.string().check(z.maxLength(100)), '')),
  }),
  output: readsNothing,
  refusals: [PasswordMismatch, PasswordRule, OldPasswordWrong, TooManyOldPasswords],
  note: '其他设备上的登录随之结束，当前登录不受影响。新密码为空或两次不一致时答“密码设置有误”。',
})

export const changeMobile = endpoint({
  ...user,
  title: '更换手机号码',
  path: '/api/changemobile',
  limit: 'changeMobile',
  input: z.object({
    mobile: Mobile,
    captcha: text('图形验证码', 10),
    code: SmsCode,
    password: optionalPassword,
    oldcode: optionalSmsCode,
  }),
  output: readsNothing,
  refusals: [
    MobileSame,
    OwnerProofNeeded,
    CaptchaWrong,
    MobileTaken,
    CodeWrong,
    CodeExpired,
    OldPasswordWrong,
    TooManyOldPasswords,
  ],
  note: '短信验证码以 event changemobile 发到新手机号码。登录后 15 分钟内，规格的三项就够；此后须另带本站增加的 password 或 oldcode（以 event confirmowner 发到现在的号码），否则答 OwnerProofNeeded，图形验证码和短信验证码不因此失效。原号码收到短信，7 天内可以 regainAccount 取回。成功后全部登录随之结束，须用新手机号码重新登录。',
})

export const getSigns = endpoint({
  ...user,
  title: '取得登录令牌',
  path: '/api/getsigns',
  input: z.object({}),
  output: z.object({ token: readsText }),
  refusals: [],
  note: '规格只说返回 token：答本次登录的令牌，与 login、userIndex 所答相同。',
})

export const UserSession = z.object({
  id: Id,
  /** Wire times. `seen` is when it was last used, to the minute. */
  createtime: readsText,
  seen: readsText,
  /** Network of the sign-in: an IPv4 address, or the first half of an IPv6 one. */
  address: readsText,
  agent: readsText,
  /** 1 for the one that asks. */
  current: readsInteger,
})
export type UserSession = z.output<typeof UserSession>

export const userSessions = endpoint({
  ...user,
  title: '自己的登录设备',
  path: '/api/user/sessions/list',
  isExtension: true,
  input: z.object({}),
  output: z.object({ list: z.array(UserSession) }),
  refusals: [],
  note: '最近使用的在前，最多 100 个。',
})

export const endUserSession = endpoint({
  ...user,
  title: '结束自己的某个登录',
  path: '/api/user/sessions/end',
  isExtension: true,
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: [SessionGone],
})

export const endOtherUserSessions = endpoint({
  ...user,
  title: '结束自己在其他设备上的登录',
  path: '/api/user/sessions/endOthers',
  isExtension: true,
  input: z.object({}),
  output: z.object({ ended: readsInteger }),
  refusals: [],
})

export const NoticeSettings = z.object({
  /** Whether important notices about the user's listings are also sent as SMS: 1 yes, 0 no; null: never asked, none is sent. */
  listings: readsIntegerOrNull,
  /** Whether the other important notices are also sent as SMS. */
  sms: readsFlag,
  available: readsFlag,
})
export type NoticeSettings = z.output<typeof NoticeSettings>

export const noticeSettings = endpoint({
  ...user,
  title: '消息提醒设置',
  path: '/api/user/noticeSettings',
  isExtension: true,
  input: z.object({}),
  output: NoticeSettings,
  refusals: [],
})

export const editNoticeSettings = endpoint({
  ...user,
  title: '修改消息提醒设置',
  path: '/api/user/noticeSettings/edit',
  isExtension: true,
  limit: 'profile',
  input: z.object({
    /** 1 on, 0 off; absent: as before. */
    listings: withLabel('林地信息的短信提醒', z.optional(code('林地信息的短信提醒', 0, 1))),
    sms: withLabel('短信提醒', z.optional(code('短信提醒', 0, 1))),
  }),
  output: NoticeSettings,
  refusals: [SmsNoticesUnavailable],
})

export const Consent = z.object({
  /** `register` and `privacy`, both agreed to at registration; `publish`, `certification` or `sms`. */
  kind: readsText,
  title: readsText,
  /** Version of the text that was agreed to, of those of the registration its date; empty where it was not recorded. */
  version: readsText,
  /** Empty where the time is not recorded. */
  at: readsText,
})
export type Consent = z.output<typeof Consent>

export const consentList = endpoint({
  encoding: 'form',
  access: 'user',
  input: z.object({}),
  title: '自己同意过的事项',
  path: '/api/user/consents/list',
  isExtension: true,
  output: z.object({ list: readsList(Consent) }),
  refusals: [],
  note: '证件信息的同意以 certificationWithdraw 撤回。',
})
