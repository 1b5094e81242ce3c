// Captcha, SMS codes, registration, login by SMS code and recovery (spec parts 1 §7 and 2 §2.2, §3, §7.1).

import * as z from 'zod/mini'
import {
  AccountType,
  askedCaptcha,
  IdentityEnd,
  Mobile,
  optionalPassword,
  SmsCode,
  SmsEvent,
} from '#platform/contract/account-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  integer,
  optionalText,
  readsFlag,
  readsNothing,
  text,
  withFallback,
  withLabel,
} from '#platform/contract/fields.ts'
import { UserInfo } from '#platform/contract/session.ts'
import {
  AccountLocked,
  CaptchaNeeded,
  CaptchaWrong,
  WrongCredentials,
} from '#platform/contract/sign-in-refusals.ts'
import {
  AccountAsleep,
  AgreementNeeded,
  CodeExpired,
  CodeTooMany,
  CodeTooSoon,
  CodeWrong,
  IdentityWrong,
  LoginNameRule,
  LoginNameTaken,
  MobileMoved,
  MobileTaken,
  MobileUnknown,
  NothingToRegain,
  OldPasswordWrong,
  PasswordMismatch,
  PasswordRule,
  SmsCeiling,
  SmsFailed,
  TooManyProofs,
} from './refusals.ts'

const passwordText = (label: string) =>
  withLabel(label, z.string(`请填写${label}`).check(z.minLength(1, `请填写${label}`), z.maxLength(100)))

export const getCaptcha = endpoint({
  title: '获取图形验证码（PNG 图片）',
  method: 'GET',
  path: '/api/getCaptcha',
  encoding: 'query',
  access: 'visitor',
  limit: 'captcha',
  input: z.object({
    type: optionalText('用途', 20),
    imageW: withLabel('图片宽度', z.optional(integer(60, 300))),
    imageH: withLabel('图片高度', z.optional(integer(20, 120))),
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
  output: readsNothing,
  refusals: [CodeTooSoon, CodeTooMany, SmsCeiling, SmsFailed, CaptchaNeeded, CaptchaWrong],
  note: 'register 为企业注册，orregister 为个人注册，login、deleteaccount、confirmowner（更换手机号码或注销时确认本人，发到现在或原来的号码）与 regain（取回账号）为本站增加。同一号码、同一用途 60 秒内只发一次；每天合计，同一网络最多 5 次，所有网络最多 30 次，本人（已登录，或用登录过的浏览器）另计 10 次。全站每小时有总量上限，超过时回答 SmsCeiling。captcha 为本站增加，可不填：频繁发送时回答 CaptchaNeeded，带上 getCaptcha 图片中的字符再次提交。retrievepwd 与 regain 每次都须带上 captcha，核对无误才发送；同一图片随后可再用于该号码的 retrievepwd 或 regainAccount 一次。',
})

/** The user, signed in; null without a token. */
const MaybeSignedIn = z.pipe(
  z.transform((data: unknown) => (UserInfo.safeParse(data).data?.token ? data : null)),
  z.nullable(UserInfo),
)

export const register = endpoint({
  title: '注册',
  path: '/api/register',
  encoding: 'form',
  access: 'visitor',
  input: z.object({
    type: AccountType,
    nickname: optionalText('登录账号', 20),
    mobile: Mobile,
    code: SmsCode,
    password: passwordText('密码'),
    repassword: passwordText('确认密码'),
    remember: readsFlag,
    /** Ours: whether the number is to be taken from an account that sleeps. */
    fresh: z.optional(readsFlag),
  }),
  output: MaybeSignedIn,
  refusals: [
    AgreementNeeded,
    PasswordMismatch,
    PasswordRule,
    LoginNameRule,
    LoginNameTaken,
    MobileTaken,
    CodeWrong,
    CodeExpired,
  ],
  note: 'fresh 为本站增加：号码上的账号超过 90 天没有登录时，凭验证码以这个号码重新开始，原账号失去号码，内容不变；其他情况下照常答 MobileTaken。注册成功即登录：答复与登录相同，并同样以 device Cookie 记住浏览器。没有返回 token 的其他后端，页面按规格弹出“去登录”或“取消”。',
})

export const loginByCode = endpoint({
  title: '短信验证码登录',
  path: '/api/loginByCode',
  isExtension: true,
  encoding: 'form',
  access: 'visitor',
  input: z.object({
    type: AccountType,
    mobile: Mobile,
    code: SmsCode,
    captcha: askedCaptcha,
    /** An account without a login for 90 days needs the password or the end of the identity number. */
    password: optionalPassword,
    identity: IdentityEnd,
  }),
  output: UserInfo,
  refusals: [
    AccountAsleep,
    IdentityWrong,
    OldPasswordWrong,
    TooManyProofs,
    MobileMoved,
    CodeWrong,
    CodeExpired,
    MobileUnknown,
    CaptchaNeeded,
    CaptchaWrong,
    AccountLocked,
    WrongCredentials,
  ],
  note: '验证码以 sendCode 的 event login 获取；验证码正确后才告知号码未注册。尝试次数与密码登录合并计算，captcha 与 device Cookie 的用法也与登录相同。超过 90 天没有登录的账号，验证码正确而未带 password 或 identity（认证过的身份证号码后六位）时答 AccountAsleep，带上其一再次提交即可；不是自己的账号，可以 register 的 fresh 重新开始。',
})

export const getMobile = endpoint({
  title: '查询手机号码是否已注册',
  path: '/api/user/getmobile',
  encoding: 'form',
  access: 'visitor',
  limit: 'mobileLookup',
  input: z.object({ type: AccountType, mobile: Mobile }),
  output: withFallback(
    z.object({
      registered: z.pipe(
        z.literal([true, false, 1, 0, '1', '0']),
        z.transform((value) => Number(value) === 1),
      ),
    }),
    { registered: null },
  ),
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
    type: withLabel('找回方式', z.prefault(z.enum(['mobile'], '找回方式不正确'), 'mobile')),
    apply_type: AccountType,
    mobile: Mobile,
    captcha: text('图形验证码', 10),
    code: SmsCode,
    newpassword: passwordText('新密码'),
    /** Ours: for an account that sleeps. */
    identity: IdentityEnd,
  }),
  output: readsNothing,
  refusals: [
    CaptchaWrong,
    MobileUnknown,
    MobileMoved,
    PasswordRule,
    CodeWrong,
    CodeExpired,
    AccountAsleep,
    IdentityWrong,
    TooManyProofs,
  ],
  note: 'identity 为本站增加：超过 90 天没有登录的账号，验证码正确而未带身份证号码后六位时答 AccountAsleep。',
})

export const regainAccount = endpoint({
  title: '取回账号：手机号码被换走后，以原号码恢复',
  path: '/api/regainAccount',
  isExtension: true,
  encoding: 'form',
  access: 'visitor',
  limit: 'recoverPerAddress',
  input: z.object({
    apply_type: AccountType,
    /** The number that the account had before. */
    mobile: Mobile,
    captcha: text('图形验证码', 10),
    code: SmsCode,
    newpassword: passwordText('新密码'),
  }),
  output: readsNothing,
  refusals: [CaptchaWrong, PasswordRule, CodeWrong, CodeExpired, NothingToRegain],
  note: '更换手机号码后 7 天内有效。验证码以 sendCode 的 event regain 发到原号码。账号恢复原号码和新设的密码，所有登录结束，等待中的注销申请撤回。',
})
