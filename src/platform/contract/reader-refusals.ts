// Refusals that pages for readers and users tell apart from others, or say themselves. Reading pages load
// this table alone; refusals.ts has all.
import { broken } from './broken.ts'
import { notSignedIn } from './not-signed-in.ts'

export const readerRefusals = {
  NotSignedIn: notSignedIn,
  BadInput: { code: 400, msg: '提交的内容有误，请检查后重试' },
  TooMany: { code: 429, msg: '操作过于频繁，请稍后再试' },
  Broken: broken,

  MobileTaken: { code: 1001, msg: '该手机号码已注册，请直接登录' },
  LoginNameTaken: { code: 1002, msg: '该登录账号已被使用，请换一个' },
  MobileUnknown: { code: 1005, msg: '该手机号码尚未注册' },
  PasswordRule: { code: 1006, msg: '密码须为 6-20 位，同时包含字母和数字，不含空格和中文' },
  PasswordMismatch: { code: 1007, msg: '密码设置有误，两次输入须一致' },
  LoginNameRule: { code: 1009, msg: '登录账号须为 3-20 位字母、数字、下划线或中文，不能是纯数字' },

  CodeWrong: { code: 1103, msg: '验证码不正确，请填最新一条短信里的验证码' },
  CodeExpired: { code: 1104, msg: '短信验证码已失效，请重新获取' },
  CaptchaWrong: { code: 1106, msg: '图形验证码不正确，请重新输入' },
  CaptchaNeeded: { code: 1107, msg: '请先输入图形验证码' },

  BadRegion: { code: 1301, msg: '请选择所在城市' },

  ReadAgreement: { code: 1303, msg: '请先阅读协议' },
  BadPlace: { code: 1304, msg: '请选择所在地区' },
  OwnListing: { code: 1305, msg: '这是您自己发布的林地，无须预约' },
  AlreadyBooked: { code: 1306, msg: '您已预约过这块林地，发布人会尽快与您联系' },

  ListingConflict: { code: 1401, msg: '这条林地信息在别处改过，请刷新后再改，您填写的内容没有丢失' },
  TooManySearches: { code: 1406, msg: '保存的搜索条件已达上限，请先删除不用的' },

  TargetGone: { code: 1201, msg: '内容不存在或已下线' },
} as const satisfies Record<string, { code: number; msg: string }>
