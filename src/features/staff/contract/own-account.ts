import * as z from 'zod/mini'
import { OldPasswordWrong, PasswordMismatch, SessionGone } from '#features/accounts/contract/refusals.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, pageOf, withLabel } from '#platform/contract/fields.ts'
import { OtpNeeded, OtpUnreadable, OtpWrong, RecoveryCodeWrong } from '#platform/contract/sign-in-refusals.ts'
import {
  newPassword,
  OtpCode,
  OwnPassword,
  RecoveryCodes,
  StaffSession,
  secondFactor,
} from '#platform/contract/staff-fields.ts'
import { OtpAlreadyOn, OtpNotOn, OtpSecretUnknown, PasswordSame, TooManyPasswords } from './refusals.ts'

const own = { encoding: 'json', access: 'staff' } as const
const NOTE = '本站增加。'

export const changeOwnPassword = endpoint({
  ...own,
  duringSetup: ['password'],
  title: '修改自己的密码',
  path: '/api/staff/password',
  input: z.object({
    oldpassword: OwnPassword,
    newpassword: newPassword('新密码'),
    renewpassword: withLabel('确认新密码', z.string('请再次填写新密码').check(z.maxLength(100))),
  }),
  output: z.null(),
  refusals: [OldPasswordWrong, PasswordMismatch, PasswordSame, TooManyPasswords],
  note: `${NOTE}其他设备上的登录随之结束，当前登录不受影响。`,
})

export const otpBegin = endpoint({
  ...own,
  duringSetup: ['otp'],
  title: '开启动态验证码：取得密钥',
  path: '/api/staff/otp/begin',
  input: z.object({}),
  output: z.object({
    /** Base32, to be typed where no picture can be taken. */
    secret: z.string(),
    /** `otpauth://totp/…`, to be shown as a QR code. */
    uri: z.string(),
  }),
  refusals: [OtpAlreadyOn],
  note: `${NOTE}密钥此时并不生效；由 otpConfirm 在同一登录中带回，并以一个验证码确认后才开启。再次调用时，先前的密钥作废。`,
})

export const otpConfirm = endpoint({
  ...own,
  duringSetup: ['otp'],
  title: '开启动态验证码：确认',
  path: '/api/staff/otp/confirm',
  input: z.object({
    /** As `otpBegin` answered it. */
    secret: withLabel('密钥', z.string('密钥不正确').check(z.regex(/^[A-Z2-7]{32}$/, '密钥不正确'))),
    code: OtpCode,
    password: OwnPassword,
  }),
  output: RecoveryCodes,
  refusals: [OtpSecretUnknown, OldPasswordWrong, OtpWrong, OtpAlreadyOn, TooManyPasswords],
  note: `${NOTE}其他设备上的登录随之结束。答复恢复码，只此一次；每个恢复码可代替一次动态验证码。`,
})

const FACTOR_REFUSALS = [
  OldPasswordWrong,
  OtpNeeded,
  OtpWrong,
  RecoveryCodeWrong,
  OtpNotOn,
  OtpUnreadable,
  TooManyPasswords,
] as const

export const otpEnd = endpoint({
  ...own,
  title: '关闭动态验证码',
  path: '/api/staff/otp/end',
  input: z.object({ password: OwnPassword, ...secondFactor }),
  output: z.null(),
  refusals: FACTOR_REFUSALS,
  note: `${NOTE}恢复码随之作废。角色必须开启动态验证码的，须随即重新设置。`,
})

export const recoveryRenew = endpoint({
  ...own,
  title: '重新生成恢复码',
  path: '/api/staff/otp/recovery',
  input: z.object({ password: OwnPassword, ...secondFactor }),
  output: RecoveryCodes,
  refusals: FACTOR_REFUSALS,
  note: `${NOTE}原有的恢复码全部作废，新的只答复这一次。`,
})

export const sessions = endpoint({
  ...own,
  title: '自己的登录设备',
  path: '/api/staff/sessions/list',
  input: z.object({}),
  output: pageOf(StaffSession),
  refusals: [],
  note: `${NOTE}最近使用的在前，最多 100 个。`,
})

export const endSession = endpoint({
  ...own,
  title: '结束自己的某个登录',
  path: '/api/staff/sessions/end',
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: [SessionGone],
  note: NOTE,
})

export const endOtherSessions = endpoint({
  ...own,
  title: '结束自己在其他设备上的登录',
  path: '/api/staff/sessions/endOthers',
  input: z.object({}),
  /** How many there were. */
  output: z.object({ ended: z.int() }),
  refusals: [],
  note: NOTE,
})
