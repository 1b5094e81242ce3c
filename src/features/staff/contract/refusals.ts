import { OldPasswordWrong } from '#features/accounts/contract/refusals.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import {
  CaptchaNeeded,
  CaptchaWrong,
  OtpNeeded,
  OtpUnreadable,
  OtpWrong,
  RecoveryCodeWrong,
  StaffLocked,
  WrongCredentials,
} from '#platform/contract/sign-in-refusals.ts'

export const OtpAlreadyOn: Refusal = { code: 1013, msg: '动态验证码已经开启，如需更换请先关闭' }
export const OtpNotOn: Refusal = { code: 1014, msg: '该账号没有开启动态验证码' }
export const PasswordSame: Refusal = { code: 1042, msg: '新密码不能与当前密码相同' }
export const OtpSecretUnknown: Refusal = { code: 1045, msg: '密钥已失效，请重新扫码设置' }
export const StaffUnknown: Refusal = { code: 1016, msg: '该工作人员账号不存在' }
export const OwnAccount: Refusal = {
  code: 1017,
  msg: '不能停用自己、更改自己的角色，自己的密码和动态验证码请在“我的账号”中修改',
}
export const LastAdmin: Refusal = { code: 1018, msg: '至少须保留一个可以登录的管理员' }
export const TooManyPasswords: Refusal = { code: 1022, msg: '密码或动态验证码输错次数过多，请 15 分钟后再试' }
export const EditorRoleUnknown: Refusal = { code: 1071, msg: '该岗位不存在，可能已被删除，请刷新后再看' }
export const EditorRoleChanged: Refusal = { code: 1072, msg: '该岗位已被他人修改，请刷新后再改' }
export const EditorRoleNameTaken: Refusal = { code: 1073, msg: '已有同名的岗位' }
export const EditorRoleInUse: Refusal = { code: 1074, msg: '还有工作人员在这个岗位，请先给他们换岗位' }
export const DemoAccount: Refusal = { code: 1020, msg: '演示账号在演示之外不能使用，请新建账号' }

/** Reasons of failed sign-ins and passwords, by the names that the audit log stores. */
export const FAILURE_REASONS: Readonly<Record<string, Refusal>> = {
  CaptchaNeeded,
  CaptchaWrong,
  WrongCredentials,
  StaffLocked,
  OtpWrong,
  OtpNeeded,
  OtpNotOn,
  OtpUnreadable,
  RecoveryCodeWrong,
  OldPasswordWrong,
  TooManyPasswords,
}
