// Refusals of account settings, of users and staff. Reading pages do not load them.

export const accountRefusals = {
  OldPasswordWrong: { code: 1015, msg: '当前密码不正确' },
  SessionGone: { code: 1019, msg: '该登录已经结束' },
  TooManyOldPasswords: { code: 1023, msg: '当前密码输错次数过多，请 15 分钟后再试，或退出后找回密码' },
  MobileSame: { code: 1024, msg: '新手机号码与现在的相同' },
  LoginNameNotYours: { code: 1025, msg: '个人账号使用手机号码登录，没有登录账号' },
  UserTypeFixed: { code: 1026, msg: '内部人员的身份由平台设置，不能自行更改' },
  DeletionBlocked: { code: 1028, msg: '您还有未办结的事项，办结后才能注销账号' },
  DeletionNotAsked: { code: 1029, msg: '账号没有正在等待的注销申请' },
  ExportGone: { code: 1030, msg: '文件已过期或不存在，请重新生成' },
  SmsNoticesUnavailable: { code: 1036, msg: '短信提醒尚未开通，暂时不能开启' },
  OwnerProofNeeded: {
    code: 1047,
    msg: '为确认是您本人，请再填写登录密码，或发到现在手机号码的验证码',
  },
  AccountAsleep: {
    code: 1048,
    msg: '这个账号超过 90 天没有登录，号码可能换了主人，请再确认是您本人',
  },
  IdentityWrong: { code: 1049, msg: '身份证号码后六位不正确，或账号没有通过认证' },
  TooManyProofs: { code: 429, msg: '核对次数过多，请 24 小时后再试，或拨打服务热线' },
  MobileMoved: {
    code: 1050,
    msg: '这个号码的账号已换成别的手机号码，不是您本人换的，可以取回账号',
  },
  NothingToRegain: { code: 1051, msg: '最近 7 天没有账号从这个号码换走，忘记密码请用“找回密码”' },
  FormerCodeNeeded: { code: 1052, msg: '手机号码 7 天内更换过，还须填写发到原号码的验证码' },
  AvatarUnknown: { code: 1027, msg: '请先上传头像图片' },
} as const satisfies Record<string, { code: number; msg: string }>
