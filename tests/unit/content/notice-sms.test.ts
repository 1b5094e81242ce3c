// SMS of important notices.
import { expect, test } from 'vitest'
import { importantNotices } from '#features/notices/rules/notice-sms.ts'
import { NOTICE_LENGTH } from '#platform/server/gateways/sms.ts'

const TITLES = [
  '油茶林',
  '福建省南平市建阳区将口镇东田村两百亩杉木中龄林整体转让',
  '🌲'.repeat(40),
  ' 换\n行 ',
]

test('texts fit what providers take, in one line, whatever the title', () => {
  for (const { text } of Object.values(importantNotices))
    for (const title of TITLES) {
      const said = text(title)
      expect(Array.from(said).length, said).toBeLessThanOrEqual(NOTICE_LENGTH)
      expect(said).not.toMatch(/[\n\r]/)
      expect(said).toMatch(/。$/)
    }
  expect(importantNotices.lead.text('油茶林')).toBe('有人想了解“油茶林”，请登录后回电。')
})
