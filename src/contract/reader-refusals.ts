// How calls of readers and users can be refused: the code is the identity, the wording stands only here.
// Codes -1 and -2 are the spec's (error dialog; not signed in); 4xx mirror HTTP; 1000+ are ours.
// Pages load this table: what only staff may meet stands in refusals.ts.

export const readerRefusals = {
  NotSignedIn: { code: -2, msg: '您尚未登录，请先登录' },
  BadInput: { code: 400, msg: '提交的内容有误，请检查后重试' },
  BrokenBody: { code: 400, msg: '提交的内容无法识别，请刷新页面后重试' },
  Forbidden: { code: 1403, msg: '您没有进行此操作的权限' },
  NoSuchCall: { code: 404, msg: '请求的地址不存在' },
  TooLarge: { code: 413, msg: '提交的内容过大' },
  TooMany: { code: 429, msg: '操作过于频繁，请稍后再试' },
  TooManyPulls: { code: 429, msg: '拉取变更过于频繁，请稍后再试' },
  Broken: { code: 500, msg: '服务器开小差了，请刷新后重试' },

  MobileTaken: { code: 1001, msg: '该手机号码已注册，请直接登录' },
  LoginNameTaken: { code: 1002, msg: '该登录账号已被使用，请换一个' },
  WrongCredentials: { code: 1003, msg: '账号或密码不正确' },
  AccountLocked: { code: 1004, msg: '登录失败次数过多，请 24 小时后再试，或找回密码' },
  MobileUnknown: { code: 1005, msg: '该手机号码尚未注册' },
  PasswordRule: { code: 1006, msg: '密码须为 6-20 位，同时包含字母和数字，不含空格和中文' },
  PasswordMismatch: { code: 1007, msg: '密码设置有误，两次输入须一致' },
  AgreementNeeded: { code: 1008, msg: '请先勾选同意会员服务协议' },
  LoginNameRule: { code: 1009, msg: '登录账号须为 3-20 位字母、数字、下划线或中文，不能是纯数字' },

  CodeTooSoon: { code: 1101, msg: '验证码已发送，请 60 秒后再获取' },
  CodeTooMany: { code: 1102, msg: '今日获取验证码次数已达上限，请明天再试' },
  CodeWrong: { code: 1103, msg: '短信验证码不正确' },
  CodeExpired: { code: 1104, msg: '短信验证码已失效，请重新获取' },
  SmsFailed: { code: 1105, msg: '短信发送失败，请稍后重试' },
  CaptchaWrong: { code: 1106, msg: '图形验证码不正确，请重新输入' },
  CaptchaNeeded: { code: 1107, msg: '请先输入图形验证码' },

  BadRegion: { code: 1301, msg: '请选择所在城市' },
  TooManyEnquiries: { code: 429, msg: '这个电话今天提交的咨询已达上限，请明天再试，或直接拨打服务热线' },

  ReadAgreement: { code: 1303, msg: '请先阅读协议' },
  BadPlace: { code: 1304, msg: '请选择所在地区' },
  OwnListing: { code: 1305, msg: '这是您自己发布的林地，无须预约' },
  AlreadyBooked: { code: 1306, msg: '您已预约过这块林地，发布人会尽快与您联系' },

  ListingConflict: { code: 1401, msg: '这条林地信息在别处改过，请刷新后再改，您填写的内容没有丢失' },
  ListingClosed: { code: 1402, msg: '这条林地信息已完成，不能再修改' },
  ListingState: { code: 1404, msg: '这条林地信息的状态已有变动，请刷新后重试' },
  TooManyListings: { code: 429, msg: '今天提交的林地信息已达上限，请明天再试' },
  TooDeep: { code: 1405, msg: '只能查看前面的结果，请增加筛选条件' },
  TooManySearches: { code: 1406, msg: '保存的搜索条件已达上限，请先删除不用的' },
  TooManyDrafts: { code: 1408, msg: '最多保存 50 份草稿，请先提交或删除不用的草稿' },
  KeywordNeeded: { code: 1409, msg: '请输入文字或数字作为关键词' },
  EmptySearch: { code: 1407, msg: '请先选择筛选条件，再保存' },

  TooManyUploads: { code: 429, msg: '上传过于频繁，请稍后再试' },
  StorageFull: {
    code: 1804,
    msg: '尚未发布的文件已占满您的空间，请先删除不用的草稿和文件，或等待审核通过后再上传',
  },
  UploadIncomplete: { code: 1801, msg: '文件没有传完，请继续上传' },
  UploadFormat: { code: 1802, msg: '文件格式不正确' },
  UploadBroken: { code: 1803, msg: '文件已损坏，请重新上传' },
  ImageSideTooLong: { code: 1705, msg: '图片的边长不能超过 30000 像素，请裁剪或缩小后重新上传' },
  ImageTooManyPixels: { code: 1703, msg: '图片的尺寸过大，请缩小到 6000 万像素以内后重新上传' },

  TargetGone: { code: 1201, msg: '内容不存在或已下线' },
} as const satisfies Record<string, { code: number; msg: string }>
