import { EDITED_KINDS, type EditedKind, editedKinds } from '#platform/contract/kinds.ts'

export const contentActions = {
  add: '新建',
  edit: '修改',
  publish: '发布',
  withdraw: '撤回',
  unschedule: '取消定时发布',
  remove: '删除',
  restore: '恢复历史版本',
  import: '从表格导入草稿',
  /** By the clock: it may not be published any more. */
  'schedule-failed': '未能定时发布',
  expire: '展示到期，自动撤下',
  submit: '送审',
  approve: '审核通过',
  'send-back': '退回修改',
  recall: '撤回送审',
  'hand-over': '转交审核',
  urgent: '未经审核紧急发布',
  'share-preview': '制作预览链接',
  'revoke-preview': '撤销预览链接',
  'confirm-words': '写明理由，保留敏感词或个人信息',
} as const
export type ContentAction = keyof typeof contentActions

export const submissionNames = {
  listing: '林地信息',
  lead: '回电预约',
  report: '举报',
  enquiry: '咨询',
  expertAssessment: '专家评估',
  tenderQuestion: '招标提问',
  bond: '保证金凭证',
  bondChange: '保证金变动',
  membership: '会员开通',
  certification: '认证资料',
} as const
export type Submission = keyof typeof submissionNames

export const stepNames = {
  add: '提交',
  edit: '修改',
  withdraw: '撤回',
  republish: '重新发布',
  complete: '标为完成',
  confirm: '确认有效',
  discard: '放弃修改',
  remove: '删除',
  hide: '久未确认，移出列表',
  takedown: '下架',
  claim: '领取',
  unclaim: '取消领取',
  answer: '答复',
  approve: '通过',
  reject: '驳回',
  notify: '短信通知已发出',
  notifyFailed: '短信通知未能发出',
  reveal: '查看隐藏信息',
  note: '备注',
  remind: '设置提醒',
  handOver: '转交',
  askChange: '请发布人修改',
  reopen: '收回处理结果',
  submit: '提交凭证',
  propose: '提议',
  refund: '退还',
  freeze: '冻结',
  unfreeze: '解冻',
  forfeit: '不予退还',
  end: '终止',
  revoke: '撤销',
} as const
export type StepName = keyof typeof stepNames

const otherActions = {
  'listing.import': '林地信息：批量导入草稿',
  'account.register': '用户注册',
  'account.agree': '用户同意协议的新版本',
  'account.recover': '用户找回密码',
  'account.password': '用户修改密码',
  'account.mobile': '用户更换手机号码',
  'account.regain': '用户以原号码取回账号',
  'account.releaseMobile': '号码被新用户注册，原账号不再使用',
  'account.loginName': '用户修改登录账号',
  'account.smsNotices': '用户设置短信提醒',
  'account.export': '用户下载个人数据',
  'account.askDeletion': '用户申请注销账号',
  'account.cancelDeletion': '用户撤回注销申请',
  'account.announceClosing': '通知长期未用的账号将关闭',
  'account.stopDeletion': '注销中止：有未办结的事项',
  'account.delete': '注销账号',
  'account.endSession': '用户结束登录',
  'account.setType': '设置用户身份',
  'enquiry.add': '提交咨询',
  'assessment.add': '提交林权评估',
  'assessment.remove': '删除评估报告',
  'assessment.share': '开启评估报告的分享链接',
  'assessment.unshare': '关闭评估报告的分享链接',
  'assessment.show': '在林地页面展示评分',
  'assessment.hide': '从林地页面撤下评分',
  'certification.consent': '单独同意处理证件信息',
  'certification.withdraw': '撤回同意，删除认证资料',
  'assessment.view': '查看用户的评估报告',
  'tender.signUp': '报名投标',
  'tender.withdrawSignUp': '取消报名',
  'bond.submit': '提交保证金汇款凭证',
  'bond.end': '终止保证金',
  'bond.credit': '补记保证金到账',
  'bond.refund': '退还保证金',
  'bond.freeze': '冻结保证金',
  'bond.unfreeze': '解冻保证金',
  'bond.forfeit': '保证金不予退还',
  'bondChange.propose': '提议变动保证金',
  'lead.add': '预约回电',
  'lead.edit': '发布人记录回电结果',
  'report.add': '举报林地信息',
  'role.save': '保存岗位',
  'role.remove': '删除岗位',
  'staff.login': '工作人员登录',
  'staff.loginFailed': '工作人员登录失败',
  'staff.loginCaptcha': '工作人员登录须输入图形验证码',
  'staff.loginLocked': '工作人员登录被锁定',
  'staff.logout': '工作人员退出登录',
  'staff.passwordFailed': '核对自己的密码失败',
  'staff.refused': '越权或未登录的调用',
  'staff.add': '新建工作人员',
  'staff.edit': '修改工作人员',
  'staff.changePassword': '修改自己的密码',
  'staff.resetPassword': '重置工作人员密码',
  'staff.otpOn': '开启动态验证码',
  'staff.otpOff': '关闭动态验证码',
  'staff.resetOtp': '重置工作人员的动态验证码',
  'staff.useRecoveryCode': '使用恢复码',
  'staff.renewRecoveryCodes': '重新生成恢复码',
  'staff.endSession': '结束登录',
  'staff.endOtherSessions': '结束其他设备的登录',
  'approval.rules': '修改审核设置',
  'words.add': '新建错敏词',
  'words.edit': '修改错敏词',
  'words.import': '导入错敏词',
  'words.remove': '删除错敏词',
  'words.people': '修改姓名职务表',
  'publishing.request': '要求全站重新发布',
  'publishing.retry': '要求重新生成失败的页面',
  'finding.ignore': '网站体检：忽略一个问题',
  'finding.heed': '网站体检：不再忽略一个问题',
  'sms.sendAgain': '再次发送没有发出的短信',
  'keys.adopt': '启用新的密钥',
  'list.export': '导出列表',
  'queue.searchPhone': '按完整电话搜索',
  'queue.templates': '修改常用说明',
  'queue.searchName': '按完整姓名或身份证号码搜索',
  'upload.image': '上传图片',
  'upload.file': '上传附件',
  'upload.view': '查看权证照片',
} as const
export type AuditAction =
  | keyof typeof otherActions
  | `${EditedKind}.${ContentAction}`
  | `${Submission}.${StepName}`

const contentLabels = EDITED_KINDS.flatMap((kind) =>
  Object.entries(contentActions).map(([verb, label]) => [
    `${kind}.${verb}`,
    `${editedKinds[kind]}：${label}`,
  ]),
)

const submissionLabels = Object.entries(submissionNames).flatMap(([word, name]) =>
  Object.entries(stepNames).map(([verb, label]) => [`${word}.${verb}`, `${name}：${label}`]),
)

export const auditActions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(contentLabels),
  ...Object.fromEntries(submissionLabels),
  ...otherActions,
}

/** Why a call of the staff's was refused, as its entry says in `detail.reason`. */
export const refusedReasons = {
  noToken: '未登录',
  userToken: '用户的令牌',
  staleToken: '令牌已失效或不存在',
  role: '角色不符',
} as const
export type RefusedReason = keyof typeof refusedReasons

export const actorsWithoutAccount: Readonly<Record<string, string>> = {
  visitor: '访客',
  cli: '命令行',
  schedule: '定时任务',
}
