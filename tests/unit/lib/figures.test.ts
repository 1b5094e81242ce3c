import { expect, test } from 'vitest'
import { figureText, shortCount } from '#platform/lib/text.ts'

test.each([
  [0, '0'],
  [12_345.678, '12,345.68'],
  [99_999_999, '99,999,999'],
  [99_999_999.999, '1 亿'],
  [100_000_000, '1 亿'],
  [123_456_789_012, '1,234.6 亿'],
])('the figure %d is shown as %s', (value, text) => {
  expect(figureText(value)).toBe(text)
})

test.each([
  [9876, '9876'],
  [12_345, '1.2 万'],
  [123_456_789_012, '1,234.6 亿'],
])('the count %d is shortened to %s', (count, text) => {
  expect(shortCount(count)).toBe(text)
})
