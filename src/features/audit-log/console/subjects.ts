// Subject of an audit entry: a record (`news:5`, `staff:3`), or the path of a refused call.

import { sections } from '#app/console/sections.ts'
import { assessmentPath } from '#features/assessment/console/assessments.ts'
import type { AuditEntry } from '#features/audit-log/contract.ts'
import { bondPath } from '#features/bonds/console/bonds.ts'
import { taskPath } from '#features/review/console/queues.ts'
import { QUEUES } from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { USERS, userPath } from '#features/users/console/users.ts'
import { EDITED_KINDS, editedKinds } from '#platform/contract/kinds.ts'

/** First part of a target or an action → its Chinese name. */
export const subjectNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EDITED_KINDS.map((kind) => [kind, editedKinds[kind]])),
  staff: '工作人员',
  user: '用户账号',
  account: '用户账号',
  ...Object.fromEntries(Object.values(queueWords).map(({ word, name }) => [word, name])),
  bond: '保证金',
  assessment: '评估报告',
  queue: '审核队列',
  upload: '上传文件',
  publishing: '发布',
  list: '列表',
}

interface Subject {
  /** «资讯 5», «接口 /api/staff/me» */
  label: string
  /** Title of the record, if the entry has it. */
  title: string
  /** Address of its screen, if there is one. */
  href?: string
}

const stringOr = (value: unknown) => (typeof value === 'string' ? value : '')

/** Submissions have no screen of their own; the entry links to the review task. */
const taskHref = (kind: string, task: unknown) => {
  const queue = QUEUES.find((one) => queueWords[one].word === kind)
  return queue && typeof task === 'number' ? `#${taskPath(queue, task)}` : undefined
}

const recordHref = (kind: string, id: string, detail: AuditEntry['detail']) => {
  if (kind === 'assessment') return `#${assessmentPath(Number(id))}`
  if (kind === 'bond') return `#${bondPath(Number(id))}`
  if (kind === 'user') return `#${userPath(Number(id))}`
  return /^\d+$/.test(id) && sections.some(({ name, edit }) => name === kind && edit)
    ? `#/${kind}/${id}`
    : taskHref(kind, detail.task)
}

export const subjectOf = ({ target, detail }: Pick<AuditEntry, 'target' | 'detail'>): Subject => {
  if (target.startsWith('/')) return { label: `接口 ${target}`, title: '' }
  const [kind = '', ...rest] = target.split(':')
  const id = rest.join(':')
  const href = recordHref(kind, id, detail)
  // A search of the list of users.
  const isUserList = target === `queue:${USERS}`
  const list = kind === 'list' ? sections.find(({ name }) => name === id) : undefined
  const queue = kind === 'queue' ? QUEUES.find((name) => name === id) : undefined
  return {
    label: isUserList
      ? '用户列表'
      : [subjectNames[kind] ?? kind, list?.label ?? (queue ? queueWords[queue].title : id)]
          .filter(Boolean)
          .join(' '),
    title: stringOr(detail.title) || stringOr(detail.login_name),
    ...(href && { href }),
  }
}
