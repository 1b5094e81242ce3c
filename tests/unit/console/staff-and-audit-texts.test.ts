// Texts of the staff and audit screens: names of devices, generated passwords, details of audit entries.
import { expect, test } from 'vitest'
import '#app/console/kinds.ts'
import { detailLines } from '#features/audit-log/console/detail-lines.ts'
import { enquiryTypes } from '#features/enquiries/rules/enquiries.ts'
import { generatePassword } from '#platform/console/random.ts'
import { PASSWORD } from '#platform/contract/account-fields.ts'
import { deviceOf } from '#platform/lib/device-name.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, '谷歌浏览器 · Windows', false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/128.0.0.0`, 'Edge 浏览器 · Windows', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.49',
    '微信 · iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:128.0) Gecko/20100101 Firefox/128.0',
    '火狐浏览器 · macOS',
    false,
  ],
  [`Mozilla/5.0 (Linux; Android 14; ALN-AL00) ${CHROME} HuaweiBrowser/15.0`, '华为浏览器 · 安卓', true],
  ['curl/8.5.0', '未知设备', false],
  ['', '未知设备', false],
])('the user agent %s is shown as %s', (agent, name, isHandheld) => {
  expect(deviceOf(agent)).toEqual({ name, isHandheld })
})

test('a generated password meets the password rule and is different each time', () => {
  const made = Array.from({ length: 200 }, generatePassword)
  for (const password of made) expect(password).toMatch(PASSWORD)
  expect(new Set(made).size).toBe(made.length)
  expect(made.join('')).not.toMatch(/[01IOlo]/)
})

test('an account change in the audit log shows old and new values', () => {
  const changed = { role: { from: 'editor', to: 'admin' }, disabled: { from: false, to: true } }
  expect(detailLines({ action: 'staff.edit', detail: { login_name: 'li', changed } })).toEqual([
    ['登录账号', 'li'],
    ['角色', '编辑 → 管理员'],
    ['停用', '否 → 是'],
  ])
})

test('changed fields of an article have the labels of its form in the audit log', () => {
  const detail = { version: 3, published: true, changed: ['title', 'remark'] }
  expect(detailLines({ action: 'news.edit', detail })).toEqual([
    ['版本', '第 3 版'],
    ['是否上线', '保存并上线'],
    ['修改的内容', '标题、摘要'],
  ])
})

test('the audit log shows the reason of a refusal as text, and keeps unknown details', () => {
  expect(detailLines({ action: 'staff.refused', detail: { reason: 'role' } })).toEqual([['原因', '角色不符']])
  expect(
    detailLines({ action: 'staff.loginFailed', detail: { name: 'li', reason: 'WrongCredentials' } }),
  ).toEqual([
    ['输入的账号', 'li'],
    ['原因', '账号或密码不正确'],
  ])
  expect(detailLines({ action: 'later.one', detail: { odd: { a: 1 } } })).toEqual([['odd', '{"a":1}']])
})

test('the audit log names the type of an enquiry as its queue does', () => {
  for (const [type, label] of Object.entries(enquiryTypes))
    expect(detailLines({ action: 'enquiry.add', detail: { type: Number(type) } })).toEqual([['类型', label]])
})
