import { expect, test } from 'vitest'
import { fenOf, yuanOf } from '#platform/lib/money.ts'

test.each([
  [1.15, 115],
  [0.29, 29],
  [1005.01, 100_501],
  [12_000, 1_200_000],
])('%d yuan are %d fen, and back', (yuan, fen) => {
  expect([fenOf(yuan), yuanOf(fen)]).toEqual([fen, yuan])
})
