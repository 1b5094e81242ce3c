// Sections of the export: which columns, and their Chinese labels. What is no personal data, such as keys of forms, is left out.

import { userTypeNames } from '#features/accounts/rules.ts'
import { auditActions } from '#features/audit/rules.ts'
import { bondStateName } from '#features/bonds/rules/bonds.ts'
import { businessText, identityNames } from '#features/certification/rules/rules.ts'
import { complaintReasons } from '#features/complaints/contract.ts'
import { callTimes, enquiryName } from '#features/enquiries/rules/enquiries.ts'
import { COLLECT_TABS } from '#features/favourites/rules.ts'
import { leadStates } from '#features/leads/contract.ts'
import { statusNames } from '#features/listings/rules/woodland.ts'
import { membershipKinds, orderStates } from '#features/membership/rules.ts'
import { industries } from '#features/projects/rules/projects.ts'
import { questionKinds } from '#features/tender-questions/rules/terms.ts'
import { marketKindName } from '#features/tenders/rules/tender-facts.ts'
import { tenderKinds } from '#features/tenders/rules/tenders.ts'
import type { UploadPurpose } from '#features/uploads/contract/user-uploads.ts'
import { accountTypeNames, certificationNames } from '#platform/contract/account-types.ts'
import { answersText, filterText, formText } from './form-texts.ts'
import type { Section } from './personal-data.table.ts'

/** Label, and the text of a value where it is a code; or the label of a picture in the archive. */
export type Column = string | readonly [label: string, text: (value: never) => string] | PictureColumn
export interface PictureColumn {
  picture: string
}

const from =
  (names: Readonly<Record<string | number, string>>) =>
  (value: string | number): string =>
    names[value] ?? String(value)
const yuan = (fen: number) => `${(fen / 100).toFixed(2)} 元`

const purposes: Readonly<Record<UploadPurpose, string>> = {
  woodland: '林地照片',
  video: '视频',
  certificate: '权证照片',
  voucher: '汇款凭证',
  identity: '证件照片',
}
const favouriteTypes = Object.fromEntries(COLLECT_TABS.map(({ type, label }) => [type, label]))

const region = { place: '地区' } as const
const time = { createtime: '时间' } as const

export const profileColumns: Readonly<Record<string, Column>> = {
  account_type: ['账号类型', from(accountTypeNames)],
  mobile: '手机号码',
  login_name: '登录账号',
  nickname: '昵称',
  avatar: { picture: '头像' },
  username: '认证名称',
  type: ['身份', from(userTypeNames)],
  apply_state: ['认证状态', from(certificationNames)],
  expiretime: '会员有效期至',
  sms_listings: '林地信息的重要消息同时发短信',
  sms_notices: '其他重要消息同时发短信',
  createtime: '注册时间',
  active_at: '最近使用',
}

export const certificationColumns: Readonly<Record<string, Column>> = {
  apply_type: ['认证类型', from(identityNames)],
  apply_state: ['状态', from(certificationNames)],
  legal_person: '姓名（企业为法定代表人或经办人）',
  legal_identity: '身份证号码',
  company_name: '企业名称',
  credit_code: '统一社会信用代码',
  reg_capital: '注册资本（万元）',
  ...region,
  address: '地址',
  email: '邮箱',
  business_type: ['业务类型', businessText],
  review_msg: '审核意见',
  submitted_at: '提交时间',
  decided_at: '处理时间',
  revoked_at: '撤销时间',
}

export const consentColumns: Readonly<Record<string, Column>> = {
  title: '事项',
  version: '版本',
  at: '时间',
}

export const exportSections: Readonly<
  Record<Section, { title: string; columns: Readonly<Record<string, Column>> }>
> = {
  listings: {
    title: '林地信息',
    columns: {
      project_sn: '编号',
      project_name: '标题',
      status: ['状态', from(statusNames)],
      phone: '联系电话',
      content: ['提交的内容', formText],
      draft: ['未提交的修改', formText],
      close_reason: '驳回或下架原因',
      agreed_at: '同意发布协议的时间',
      ...time,
      updatetime: '更新时间',
    },
  },
  leads_received: {
    title: '收到的预约回电',
    columns: {
      project_name: '林地',
      name: '预约人',
      mobile: '预约人电话',
      message: '留言',
      call_time: ['希望回电时间', from(callTimes)],
      state: ['跟进', from(leadStates)],
      remark: '我的备注',
      ...time,
    },
  },
  leads_sent: {
    title: '提交的预约回电',
    columns: {
      project_name: '林地',
      name: '姓名',
      mobile: '手机号码',
      message: '留言',
      call_time: ['希望回电时间', from(callTimes)],
      ...time,
    },
  },
  favourites: {
    title: '收藏',
    columns: { type: ['类型', from(favouriteTypes)], target_id: '编号', title: '标题', ...time },
  },
  searches: {
    title: '保存的搜索',
    columns: { name: '名称', filter: ['条件', filterText], ...time },
  },
  tender_follows: {
    title: '招标订阅',
    columns: {
      c_id: ['类别', marketKindName],
      type: ['采购方式', from({ 0: '', ...tenderKinds })],
      industry_type: ['所属行业', from({ 0: '', ...industries })],
      keyword: '关键词',
      ...region,
      ...time,
    },
  },
  tender_questions: {
    title: '招标提问与异议',
    columns: {
      project_sn: '项目编号',
      title: '项目',
      kind: ['类型', from(questionKinds)],
      content: '内容',
      answer: '答复',
      refusal: '不予受理的原因',
      is_late: '过了提问截止时间',
      decided_at: '答复时间',
      ...time,
    },
  },
  assessments: {
    title: '林权评估报告',
    columns: {
      id: '编号',
      name: '名称',
      comprehensive: '综合评分',
      grade: '等级',
      model: '评分模型',
      answers: ['填写的内容', answersText],
      opinion: '专家意见',
      expert: '专家',
      ...region,
      ...time,
    },
  },
  assessment_drafts: {
    title: '林权评估草稿',
    columns: { step: '步骤', answers: ['填写的内容', answersText], updatetime: '更新时间' },
  },
  sign_ups: { title: '投标报名', columns: { title: '项目', project_sn: '项目编号', ...time } },
  bonds: {
    title: '投标保证金',
    columns: {
      title: '项目',
      project_sn: '项目编号',
      amount_fen: ['金额', yuan],
      state: ['状态', bondStateName],
      remark: '审核意见',
      certificatetime: '提交凭证的时间',
      ...time,
    },
  },
  orders: {
    title: '会员订单',
    columns: {
      kind: ['类型', from(membershipKinds)],
      days: '天数',
      price_fen: ['价格', yuan],
      state: ['状态', from(orderStates)],
      expires: '开通至',
      ...time,
    },
  },
  enquiries: {
    title: '咨询与合作',
    columns: {
      type: ['类型', enquiryName],
      name: '姓名',
      mobile: '手机号码',
      content: '内容',
      wants_sms: '需要短信通知',
      ...region,
      ...time,
    },
  },
  reports: {
    title: '举报',
    columns: {
      listing_id: '林地编号',
      reason: ['原因', from(complaintReasons)],
      content: '说明',
      mobile: '手机号码',
      ...time,
    },
  },
  notices: { title: '站内消息', columns: { content: '内容', read: '已读', ...time } },
  sessions: {
    title: '登录',
    columns: {
      createtime: '登录时间',
      seen: '最近使用',
      expires: '有效期至',
      address: '网络地址',
      agent: '浏览器',
    },
  },
  devices: { title: '记住的浏览器', columns: { expires: '记住至' } },
  uploads: {
    title: '上传的文件',
    columns: {
      name: '文件名',
      purpose: ['用途', from(purposes)],
      size: '大小（字节）',
      archived: { picture: '图片' },
      ...time,
    },
  },
  actions: {
    title: '操作记录',
    columns: {
      action: ['操作', from(auditActions)],
      target: '对象',
      address: '网络地址',
      at: '时间',
    },
  },
}
