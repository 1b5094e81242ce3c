import { expect, test } from 'vitest'
import { readSerialDay } from '#platform/readers/time.ts'
import { codeOfWord } from '#platform/readers/word.ts'

test.for([
  ['45352', '2024-03-01'],
  ['45352.5', '2024-03-01 12:00:00'],
  ['2024-03-01', '2024-03-01'],
  ['20240301', '20240301'],
  ['12', '12'],
] as const)('%s of a cell without its format is %s', ([cell, read]) => {
  expect(readSerialDay(cell)).toBe(read)
})

test('a word is known by its name or another one, in full width too', () => {
  const words = { names: { 1: '林业新闻', 2: '通知公告' }, others: { 公告: 2 } }
  expect(['通知公告', ' 公告 ', '林业新闻', '其他'].map((word) => codeOfWord(words, word))).toEqual([
    2,
    2,
    1,
    undefined,
  ])
})
