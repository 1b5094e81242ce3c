import { expect, test } from 'vitest'
import { bareMobile } from '#platform/readers/phone.ts'

test.each([
  ['13900001234', '13900001234'],
  [' 139 0000 1234 ', '13900001234'],
  ['+86 139-0000-1234', '13900001234'],
  ['008613900001234', '13900001234'],
  ['１３９００００１２３４', '13900001234'],
  // Not a number yet, or none at all: said by whoever asks for one.
  ['+8', '+8'],
  ['1390000', '1390000'],
  ['林业站', '林业站'],
])('%s', (typed, bare) => {
  expect(bareMobile(typed)).toBe(bare)
})

test('a text far too long for a number stays as it is', () => {
  const typed = `1390000${'\u0301\u0327'.repeat(100_000)}1234`
  expect(bareMobile(typed)).toBe(typed)
})
