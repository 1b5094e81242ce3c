import { expect, test } from 'vitest'
import '#app/console/audit-subjects.ts'
import { subjectNames, subjectOf } from '#features/audit/console/subjects.ts'
import { auditActions } from '#features/audit/rules.ts'

/** Shown as they stand. */
const UNNAMED = new Set(['tender', 'keys'])

test('what an action is about has a Chinese name', () => {
  const words = Object.keys(auditActions).map((action) => action.split('.')[0] ?? '')
  const names = subjectNames()
  expect(words.filter((word) => names[word] === undefined && !UNNAMED.has(word))).toEqual([])
})

test.each([
  ['news:5', { title: '林改' }, { label: '资讯 5', title: '林改', href: '#/news/5' }],
  ['staff:3', { login_name: 'wang' }, { label: '工作人员 3', title: 'wang', href: '#/staff/3' }],
  ['user:12', {}, { label: '用户账号 12', title: '', href: '#/users/12' }],
  ['bond:5', { task: 2 }, { label: '保证金 5', title: '', href: '#/bonds/5' }],
  ['listing:7', { task: 9 }, { label: '林地信息 7', title: '', href: '#/queues/listings/9' }],
  ['listing:7', {}, { label: '林地信息 7', title: '' }],
  ['list:staff', {}, { label: '列表 工作人员', title: '' }],
  ['queue:leads', {}, { label: '审核队列 预约跟进', title: '' }],
  ['queue:users', {}, { label: '用户列表', title: '' }],
  ['upload:staff/2026/11/a.jpg', {}, { label: '上传文件 staff/2026/11/a.jpg', title: '' }],
  ['/api/staff/me', {}, { label: '接口 /api/staff/me', title: '' }],
])(
  '%s of the audit log, with %o, is shown with its name and a way to its screen',
  (target, detail, shown) => {
    expect(subjectOf({ target, detail })).toEqual(shown)
  },
)
