import { expect, test } from 'vitest'
import { faultText } from '#features/site-check/rules.ts'

test.each([
  ['link', 'https://old.example/a.html', 'gone', '页面不存在'],
  ['link', '/info/view/12', 'gone', '页面不存在'],
  ['picture', '/uploads/staff/2026/11/a.JPG', 'gone', '图片不存在'],
  ['picture', 'https://other.example/b.png?w=400', 'gone', '图片不存在'],
  ['picture', '/uploads/staff/2026/11/a.pdf', 'gone', '文件不存在'],
  ['picture', 'https://other.example/b.png', 'timeout', '对方网站没有回应'],
  ['stale', '', '', ''],
] as const)('%s %s %s is called %s', (finding, subject, fault, said) => {
  expect(faultText(finding, subject, fault)).toBe(said)
})
