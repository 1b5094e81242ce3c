// Refusals of tenders, bonds, memberships, leads and assessments. Reading pages do not load them.

export const companyRefusals = {
  NotCertified: { code: 1901, msg: '本项目须先完成认证，再报名投标' },
  SignUpClosed: { code: 1902, msg: '报名已经截止' },
  BondState: { code: 1903, msg: '保证金的状态已有变动，请刷新后重试' },
  BondOverdue: { code: 1904, msg: '缴纳时间已过，不能再提交凭证' },
  TrialUsed: { code: 1905, msg: '每个手机号码只能试用一次，您可以直接开通会员' },
  OrderWaiting: { code: 1906, msg: '您的开通申请正在处理，请等待工作人员确认' },
  RevealsUsedUp: { code: 1907, msg: '今天可查看的号码已达上限，请明天再看' },
  TermsChanged: { code: 1908, msg: '会员价格刚有调整，请刷新页面后确认' },
  ModelChanged: { code: 1911, msg: '评分模型已更新，请核对后重新提交，您填写的内容没有丢失' },
  ScoresDiffer: { code: 1912, msg: '报告中的林地条件与林地信息不一致，评分不能展示在林地页面' },
  DraftConflict: { code: 1913, msg: '这份草稿在别处改过，请选择保留哪一份' },
  TooManyAssessments: { code: 429, msg: '今天提交的评估已达上限，请明天再试' },
  ConsentNeeded: { code: 1914, msg: '请先阅读并单独同意证件信息的处理说明，再上传证件影像' },
  MemberLongEnough: { code: 1920, msg: '您的会员有效期已超过 10 年，暂不需要续期' },
} as const satisfies Record<string, { code: number; msg: string }>
