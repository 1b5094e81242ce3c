import type { Refusal } from './refusals.ts'

export const WrongCredentials: Refusal = { code: 1003, msg: '账号或密码不正确' }
export const AccountLocked: Refusal = { code: 1004, msg: '登录失败次数过多，请 24 小时后再试，或找回密码' }
export const CaptchaWrong: Refusal = { code: 1106, msg: '图形验证码不正确，请重新输入' }
export const CaptchaNeeded: Refusal = { code: 1107, msg: '请先输入图形验证码' }
export const OtpNeeded: Refusal = { code: 1011, msg: '请输入动态验证码' }
export const StaffLocked: Refusal = {
  code: 1010,
  msg: '登录失败次数过多，请 24 小时后再试，或请管理员重置密码',
}
export const StaffPasswordRule: Refusal = {
  code: 1046,
  msg: '密码须为 8-64 位，大写字母、小写字母、数字、符号至少包含三种，不含空格和中文',
}
export const OtpUnreadable: Refusal = {
  code: 1021,
  msg: '动态验证码的密钥无法读取，请联系管理员重置您的动态验证码',
}
export const OtpWrong: Refusal = { code: 1012, msg: '动态验证码不正确' }
export const RecoveryCodeWrong: Refusal = { code: 1044, msg: '恢复码不正确，或已经用过' }
