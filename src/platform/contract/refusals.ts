// Every way a call can be refused: the code is the identity, the wording stands only here and in the tables below.
// Codes -1 and -2 are the spec's (error dialog; not signed in); 4xx mirror HTTP; 1000+ are ours.
import { accountRefusals } from './account-refusals.ts'
import { companyRefusals } from './company-refusals.ts'
import { readerRefusals } from './reader-refusals.ts'
import { uploadRefusals } from './upload-refusals.ts'

export const refusals = {
  ...readerRefusals,
  ...companyRefusals,
  ...accountRefusals,
  ...uploadRefusals,

  BrokenBody: { code: 400, msg: '提交的内容无法识别，请刷新页面后重试' },
  Forbidden: { code: 1403, msg: '您没有进行此操作的权限' },
  NoSuchCall: { code: 404, msg: '请求的地址不存在' },
  TooLarge: { code: 413, msg: '提交的内容超过 256 KB（约 8 万字），请删减或分成几篇后再提交' },
  FileTooLarge: { code: 413, msg: '上传的文件过大，请换一个小一些的文件' },
  TooManyPulls: { code: 429, msg: '拉取变更过于频繁，请稍后再试' },

  WrongCredentials: { code: 1003, msg: '账号或密码不正确' },
  AccountLocked: { code: 1004, msg: '登录失败次数过多，请 24 小时后再试，或找回密码' },
  AgreementNeeded: { code: 1008, msg: '请先勾选同意会员服务协议' },

  CodeTooSoon: { code: 1101, msg: '验证码已发送，请 60 秒后再获取' },
  CodeTooMany: { code: 1102, msg: '今日获取验证码次数已达上限，请明天再试' },
  SmsCeiling: { code: 1108, msg: '短信验证码暂停发送，请一小时后再试；已有账号的，可以用密码登录' },
  SmsFailed: { code: 1105, msg: '短信发送失败，请稍后重试' },

  TooManyEnquiries: { code: 429, msg: '这个电话今天提交的咨询已达上限，请明天再试，或直接拨打服务热线' },

  ListingClosed: { code: 1402, msg: '这条林地信息已完成，不能再修改' },
  ListingState: { code: 1404, msg: '这条林地信息的状态已有变动，请刷新后重试' },
  TooManyListings: { code: 429, msg: '今天提交的林地信息已达上限，请明天再试' },
  TooDeep: { code: 1405, msg: '只能查看前面的结果，请增加筛选条件' },
  TooManyDrafts: { code: 1408, msg: '最多保存 50 份草稿，请先提交或删除不用的草稿' },
  KeywordNeeded: { code: 1409, msg: '请输入文字或数字作为关键词' },
  EmptySearch: { code: 1407, msg: '请先选择筛选条件，再保存' },

  UploadRunning: { code: 429, msg: '您还有一个文件正在上传，请等它传完再试' },
  UploadsFull: { code: 429, msg: '正在上传的人较多，请稍后再试' },
  TooManyUploads: { code: 429, msg: '上传过于频繁，请稍后再试' },

  Overloaded: { code: 503, msg: '当前使用人数较多，请稍后再试' },
  Interrupted: { code: 1090, msg: '服务刚刚中断，请刷新查看后再试' },

  StaffLocked: { code: 1010, msg: '登录失败次数过多，请 24 小时后再试，或请管理员重置密码' },
  OtpNeeded: { code: 1011, msg: '请输入动态验证码' },
  OtpWrong: { code: 1012, msg: '动态验证码不正确' },
  OtpAlreadyOn: { code: 1013, msg: '动态验证码已经开启，如需更换请先关闭' },
  OtpNotOn: { code: 1014, msg: '该账号没有开启动态验证码' },
  OtpUnreadable: { code: 1021, msg: '动态验证码的密钥无法读取，请联系管理员重置您的动态验证码' },
  PasswordChangeNeeded: { code: 1041, msg: '请先修改初始密码' },
  PasswordSame: { code: 1042, msg: '新密码不能与当前密码相同' },
  OtpSetupNeeded: { code: 1043, msg: '您的角色须开启动态验证码，请先设置' },
  OtpSecretUnknown: { code: 1045, msg: '密钥已失效，请重新扫码设置' },
  StaffPasswordRule: {
    code: 1046,
    msg: '密码须为 8-64 位，大写字母、小写字母、数字、符号至少包含三种，不含空格和中文',
  },
  RecoveryCodeWrong: { code: 1044, msg: '恢复码不正确，或已经用过' },
  StaffUnknown: { code: 1016, msg: '该工作人员账号不存在' },
  OwnAccount: {
    code: 1017,
    msg: '不能停用自己、更改自己的角色，自己的密码和动态验证码请在“我的账号”中修改',
  },
  LastAdmin: { code: 1018, msg: '至少须保留一个可以登录的管理员' },
  TooManyPasswords: { code: 1022, msg: '密码或动态验证码输错次数过多，请 15 分钟后再试' },
  DemoAccount: { code: 1020, msg: '演示账号在演示之外不能使用，请新建账号' },

  BadTopic: { code: 1501, msg: '所属专题不存在、尚未发布或不能收录文章' },
  TopicHasItems: { code: 1502, msg: '该专题下还有文章，请先移出或删除这些文章' },
  EditConflict: { code: 1503, msg: '这条内容已有新保存的版本，请比对后再保存，您填写的内容没有丢失' },
  TimePassed: { code: 1505, msg: '定时发布的时间须晚于现在' },
  PageNotFailed: { code: 1513, msg: '这个页面已不在失败之列，请刷新查看' },
  NoPreview: { code: 1506, msg: '该内容暂无可预览的页面' },
  ProjectNumberTaken: { code: 1508, msg: '这个项目编号已被另一条招标信息使用' },
  TenderHasBidders: { code: 1509, msg: '已有单位报名，不能更改项目编号，也不能删除' },
  BadExpert: { code: 1507, msg: '所属专家不存在' },

  TaskTaken: { code: 1601, msg: '这项任务已由同事领取' },
  TaskUnclaimed: { code: 1602, msg: '请先领取这项任务再处理' },
  TaskDecided: { code: 1603, msg: '这项任务已经处理完毕，请刷新查看结果' },
  TaskChanged: { code: 1604, msg: '提交的内容在您查看后有变动，请刷新并重新核对' },
  CertificatesUnread: { code: 1605, msg: '请先查看全部证件和凭证图片，再通过审核' },
  SecondReviewerNeeded: { code: 1606, msg: '提议须由另一位审核员确认' },
  ReviewerTied: {
    code: 1613,
    msg: '您与提议人的账号在 30 天内有过新建、重置或角色变更，这项提议须由与两人无关的审核员确认',
  },
  ProposalOpen: { code: 1607, msg: '这笔保证金已有一项提议等待确认' },
  UserTypeChanged: { code: 1609, msg: '该用户的身份刚被更改过，请核对后再设置' },
  CertificationChanged: { code: 1608, msg: '该用户的认证刚有变动，请刷新后核对' },
  ReopenTooLate: { code: 1610, msg: '已过可以收回处理结果的时间，或这类任务不能收回' },
  ReopenChanged: { code: 1611, msg: '处理之后内容已有变动，不能再收回处理结果' },
  NoReviewer: { code: 1612, msg: '只能转交给可以登录的审核员或管理员' },
  TooManyReveals: { code: 429, msg: '查看次数已达每小时上限，请稍后再试' },

  ImageFormat: { code: 1701, msg: '图片格式不正确，请上传 JPG、PNG、GIF 或 WEBP 图片' },
  ImageUnreachable: { code: 1707, msg: '无法从原网站取得图片，请另存后上传' },
  ImageBroken: { code: 1702, msg: '图片格式不正确或文件已损坏，请重新上传' },
  FileFormat: { code: 1704, msg: '文件格式不正确：内容与文件名所示的类型不一致，或不是可以上传的类型' },
} as const satisfies Record<string, { code: number; msg: string }>

export type RefusalName = keyof typeof refusals
