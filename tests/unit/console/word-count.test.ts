import { expect, test } from 'vitest'
import { wordCount } from '#features/content/console/editor/word-count.ts'

test.for([
  ['', 0],
  [' \n\t　', 0],
  ['林权流转', 4],
  ['林权流转，依法办理。', 10],
  ['“三权分置”——试点……', 12],
  ['共 1,234.5 亩', 3],
  ['2026年12月1日', 6],
  ['Hello, world 你好。', 5],
  ['don’t well-known A·B', 3],
  ['买买提·艾力', 6],
  ['邮箱：a@b.example', 4],
  ['㐀𠀀', 2],
  ['ＡＢＣ', 3],
  ['林\u200b权\ufeff', 2],
  ['👍🏽 好', 2],
] as const)('%j has %i', ([text, count]) => {
  expect(wordCount(text)).toBe(count)
})

test('a long text is counted in no time', () => {
  const before = process.cpuUsage().user
  expect(wordCount('林权 forest。'.repeat(30_000))).toBe(120_000)
  expect(process.cpuUsage().user - before).toBeLessThan(500_000)
})
