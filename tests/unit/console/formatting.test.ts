// Formatting of waiting times, durations and text differences in the console.
import { expect, test } from 'vitest'
import { duration, timeSpan, urgencyOf } from '#platform/console/texts/format.ts'
import { diffText } from '#platform/lib/diff-text.ts'

const HOUR = 3600
const DAY = 24 * HOUR

test('a waiting time is formatted in its largest unit', () => {
  expect([0, 59, 60, HOUR - 1, HOUR, DAY - 1, DAY, 3.5 * DAY].map(timeSpan)).toEqual([
    '不到 1 分钟',
    '不到 1 分钟',
    '1 分钟',
    '59 分钟',
    '1 小时',
    '23 小时',
    '1 天',
    '3 天',
  ])
})

test('a task is slow after one day and late after three', () => {
  expect([DAY - 1, DAY, 3 * DAY - 1, 3 * DAY].map(urgencyOf)).toEqual(['fresh', 'slow', 'slow', 'late'])
})

test('a short duration is formatted with more precision', () => {
  expect([0, 850, 1840, 59_900, 60_000, 125_400, 179_900].map(duration)).toEqual([
    '0 毫秒',
    '850 毫秒',
    '1.8 秒',
    '59.9 秒',
    '1 分 0 秒',
    '2 分 5 秒',
    '3 分 0 秒',
  ])
})

test('a text difference marks removed and added words', () => {
  const parts = diffText('我家有二百亩杉木林。', '我家有三百亩杉木林。')
  const without = (mark: 'added' | 'removed') =>
    parts
      .filter((part) => !part[mark])
      .map(({ value }) => value)
      .join('')
  expect(without('added')).toBe('我家有二百亩杉木林。')
  expect(without('removed')).toBe('我家有三百亩杉木林。')
  expect(parts.some(({ added }) => added)).toBe(true)
  expect(diffText('一样', '一样').every(({ added, removed }) => !added && !removed)).toBe(true)
})
