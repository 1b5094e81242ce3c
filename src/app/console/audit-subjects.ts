import { assessmentSubject } from '#features/assessment/console/assessments.ts'
import { type AuditSubject, setAuditSubjects } from '#features/audit/console/subjects.ts'
import { bondSubject } from '#features/bonds/console/bonds.ts'
import { submissionSubjects } from '#features/review/console/queues.ts'
import { QUEUES } from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { USERS, userSubject } from '#features/users/console/users.ts'
import { EDITED_KINDS, editedKinds } from '#platform/contract/kinds.ts'
import { sections } from './sections.ts'

const contentSubjects = EDITED_KINDS.map((kind): [string, AuditSubject] => [
  kind,
  { name: editedKinds[kind], path: (id) => `/${kind}/${id}` },
])

const subjects: Readonly<Record<string, AuditSubject>> = {
  ...Object.fromEntries(contentSubjects),
  staff: { name: '工作人员', path: (id) => `/staff/${id}` },
  user: userSubject,
  account: { name: userSubject.name },
  ...submissionSubjects,
  bond: bondSubject,
  assessment: assessmentSubject,
  queue: { name: '审核队列' },
  upload: { name: '上传文件' },
  media: { name: '图片或文件' },
  publishing: { name: '发布' },
  approval: { name: '审核设置' },
  words: { name: '错敏词' },
  finding: { name: '网站体检' },
  sms: { name: '短信' },
  role: { name: '岗位' },
  list: { name: '列表' },
  webhook: { name: '推送地址' },
  apiToken: { name: '接口令牌' },
}

setAuditSubjects({
  subjects,
  labels: {
    ...Object.fromEntries(sections.map(({ name, label }) => [`list:${name}`, `列表 ${label}`])),
    ...Object.fromEntries(QUEUES.map((queue) => [`queue:${queue}`, `审核队列 ${queueWords[queue].title}`])),
    [`queue:${USERS}`]: '用户列表',
  },
})
