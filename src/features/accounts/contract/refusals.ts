import type { Refusal } from '#platform/contract/refusals.ts'

export const AgreementNeeded: Refusal = { code: 1008, msg: '请先勾选同意会员服务协议' }
export const MobileTaken: Refusal = { code: 1001, msg: '该手机号码已注册，请直接登录' }
export const LoginNameTaken: Refusal = { code: 1002, msg: '该登录账号已被使用，请换一个' }
export const MobileUnknown: Refusal = { code: 1005, msg: '该手机号码尚未注册' }
export const PasswordRule: Refusal = {
  code: 1006,
  msg: '密码须为 6-20 位，同时包含字母和数字，不含空格和中文',
}
export const PasswordMismatch: Refusal = { code: 1007, msg: '密码设置有误，两次输入须一致' }
export const LoginNameRule: Refusal = {
  code: 1009,
  msg: '登录账号须为 3-20 位字母、数字、下划线或中文，不能是纯数字',
}
export const CodeTooSoon: Refusal = { code: 1101, msg: '验证码已发送，请 60 秒后再获取' }
export const CodeTooMany: Refusal = { code: 1102, msg: '今日获取验证码次数已达上限，请明天再试' }
export const CodeWrong: Refusal = { code: 1103, msg: '验证码不正确，请填最新一条短信里的验证码' }
export const CodeExpired: Refusal = { code: 1104, msg: '短信验证码已失效，请重新获取' }
export const SmsCeiling: Refusal = {
  code: 1108,
  msg: '短信验证码暂停发送，请一小时后再试；已有账号的，可以用密码登录',
}
export const SmsFailed: Refusal = { code: 1105, msg: '短信发送失败，请稍后重试' }
export const OldPasswordWrong: Refusal = { code: 1015, msg: '当前密码不正确' }
export const TooManyOldPasswords: Refusal = {
  code: 1023,
  msg: '当前密码输错次数过多，请 15 分钟后再试，或退出后找回密码',
}
export const SessionGone: Refusal = { code: 1019, msg: '该登录已经结束' }
export const MobileSame: Refusal = { code: 1024, msg: '新手机号码与现在的相同' }
export const LoginNameNotYours: Refusal = { code: 1025, msg: '个人账号使用手机号码登录，没有登录账号' }
export const UserTypeFixed: Refusal = { code: 1026, msg: '内部人员的身份由平台设置，不能自行更改' }
export const SmsNoticesUnavailable: Refusal = { code: 1036, msg: '短信提醒尚未开通，暂时不能开启' }
export const OwnerProofNeeded: Refusal = {
  code: 1047,
  msg: '为确认是您本人，请再填写登录密码，或发到现在手机号码的验证码',
}
export const AccountAsleep: Refusal = {
  code: 1048,
  msg: '这个账号超过 90 天没有登录，号码可能换了主人，请再确认是您本人',
}
export const IdentityWrong: Refusal = { code: 1049, msg: '身份证号码后六位不正确，或账号没有通过认证' }
export const TooManyProofs: Refusal = { code: 429, msg: '核对次数过多，请 24 小时后再试，或拨打服务热线' }
export const MobileMoved: Refusal = {
  code: 1050,
  msg: '这个号码的账号已换成别的手机号码，不是您本人换的，可以取回账号',
}
export const NothingToRegain: Refusal = {
  code: 1051,
  msg: '最近 7 天没有账号从这个号码换走，忘记密码请用“找回密码”',
}
export const AvatarUnknown: Refusal = { code: 1027, msg: '请先上传头像图片' }
