// Units as types: what the compiler refuses, and what it takes.
import { expect, test } from 'vitest'
import { bondShare, isBondTooHigh } from '#features/tenders/rules/tenders.ts'
import { fenOf, yuanOf, yuanText } from '#platform/lib/money.ts'

test('an amount in fen is not taken for yuan, nor yuan for fen or for ten-thousand yuan', () => {
  const fen = fenOf(12.34)
  // @ts-expect-error -- fen where yuan are expected
  expect(yuanText(fen)).toBe('1,234.00 元')
  // @ts-expect-error -- yuan where fen are expected
  expect(yuanOf(yuanOf(fen))).toBe(0.1234)
  // @ts-expect-error -- yuan where ten-thousand yuan are expected
  expect(bondShare({ bond: 1, estimate: yuanOf(100) })).toBe(0.0001)
})

test('a plain number fits any unit', () => {
  expect(yuanText(yuanOf(1234))).toBe('12.34 元')
  expect(isBondTooHigh({ bond: 201, estimate: 1 })).toBe(true)
})
