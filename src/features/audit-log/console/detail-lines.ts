// Detail of an audit entry → labelled lines of Chinese text. Unknown fields are shown unchanged: nothing is hidden.

import { userTypeTitles } from '#features/accounts/rules.ts'
import { refusedReasons } from '#features/audit/rules.ts'
import type { AuditEntry } from '#features/audit-log/contract.ts'
import { proposalName } from '#features/bonds/console/bonds.ts'
import { identityNames } from '#features/certification/rules/rules.ts'
import { complaintReasons } from '#features/complaints/contract.ts'
import { fieldLabels, isEditedKind } from '#features/content/console/kind-contract.ts'
import { enquiryTypes } from '#features/enquiries/rules/enquiries.ts'
import { leadStates } from '#features/leads/contract.ts'
import { FAILURE_REASONS } from '#features/staff/contract/refusals.ts'
import { fileSize, roleNames } from '#platform/console/texts/format.ts'
import { accountTypeNames } from '#platform/contract/account-types.ts'

type DetailLine = readonly [name: string, text: string]

const labelOf = (labels: Readonly<Record<string, string>>, value: unknown) =>
  labels[String(value)] ?? plainText(value)

const plainText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (value === '' || value === null || value === undefined) return '空'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const listText = (value: unknown) =>
  Array.isArray(value) ? value.map(plainText).join('、') : plainText(value)

const reasons = {
  ...refusedReasons,
  ...complaintReasons,
  ...Object.fromEntries(Object.entries(FAILURE_REASONS).map(([name, { msg }]) => [name, msg])),
}

/** Field of the detail → its label and the formatter of its value. */
const knownDetails: Readonly<Record<string, [label: string, read?: (value: unknown) => string]>> = {
  title: ['标题'],
  version: ['版本', (value) => `第 ${plainText(value)} 版`],
  published: ['是否上线', (value) => (value ? '保存并上线' : '只存草稿')],
  publish_at: ['定时上线'],
  link: ['预览链接编号'],
  until: ['有效至'],
  opened: ['已打开', (value) => `${plainText(value)} 次`],
  login_name: ['登录账号'],
  name: ['姓名'],
  role: ['角色', (value) => labelOf(roleNames, value)],
  disabled: ['停用'],
  reason: ['原因', (value) => labelOf(reasons, value)],
  session: ['登录编号'],
  address: ['该设备的网络'],
  ended: ['结束的登录', (value) => `${plainText(value)} 个`],
  left: ['剩余的恢复码', (value) => `${plainText(value)} 个`],
  url: ['页面'],
  size: ['大小', (value) => fileSize(Number(value))],
  type: ['类型', (value) => labelOf(enquiryTypes, value)],
  identity_type: ['认证类型', (value) => labelOf(identityNames, value)],
  user_type: ['身份', (value) => labelOf(userTypeTitles, value)],
  account_type: ['账号类型', (value) => labelOf(accountTypeNames, value)],
  mobile: ['手机号码'],
  phone: ['搜索的电话'],
  value: ['搜索的内容'],
  task: ['任务编号'],
  field: ['查看的信息'],
  file: ['文件编号'],
  of: ['原领取人'],
  to: ['转交给'],
  remind_at: ['提醒时间'],
  rows: ['导出条数', (value) => `${plainText(value)} 条`],
  filter: ['筛选条件'],
  listing: ['林地编号'],
  assessment: ['评估编号'],
  model: ['评分模型'],
  state: ['跟进状态', (value) => labelOf(leadStates, value)],
  bond: ['保证金编号'],
  change: ['提议', (value) => proposalName(String(value))],
  proposed_by: ['提议人', plainText],
  word: ['词'],
  words: ['保留的内容'],
  added: ['新增'],
  rewritten: ['改写'],
  removed: ['删除'],
  people: ['姓名职务'],
  token: ['接口令牌'],
  grants: ['权限'],
  kinds: ['内容类别', listText],
  events: ['事件', listText],
  active: ['启用'],
  before: ['修改前'],
  delivery: ['发送记录编号'],
  end_old: ['旧密钥立即失效'],
  pictures: ['凭证图片', (value) => `${plainText(value)} 张`],
}

const valueText = (name: string, value: unknown) => knownDetails[name]?.[1]?.(value) ?? plainText(value)
const detailLabel = (name: string) => knownDetails[name]?.[0] ?? name

/** Changed fields: an array of names, or old and new value by name. */
const changeLines = (changed: unknown, kind: string): DetailLine[] => {
  if (Array.isArray(changed)) {
    const labels = isEditedKind(kind) ? new Map(fieldLabels(kind)) : new Map<string, string>()
    const names = changed.map((name) => labels.get(String(name)) ?? String(name))
    return [['修改的内容', names.join('、') || '无']]
  }
  return Object.entries(changed ?? {}).map(([name, change]) => {
    const { from, to } = change as { from: unknown; to: unknown }
    return [detailLabel(name), `${valueText(name, from)} → ${valueText(name, to)}`]
  })
}

export const detailLines = ({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): DetailLine[] => {
  const [kind = ''] = action.split('.')
  return Object.entries(detail).flatMap(([name, value]): DetailLine[] => {
    if (name === 'changed') return changeLines(value, kind)
    // For a failed sign-in `name` is the login name that was typed, not the name of a person.
    if (action.startsWith('staff.login') && name === 'name') return [['输入的账号', plainText(value)]]
    return [[detailLabel(name), valueText(name, value)]]
  })
}
