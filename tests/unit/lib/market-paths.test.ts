// Addresses of the market's lists: made, and read back.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MARKET_KINDS } from '#features/tenders/contract/tenders.ts'
import { marketListOf, marketListPath } from '#platform/lib/paths.ts'

const restOf = (path: string) => path.replace(/^\/market\/?/, '')

test('every list page of a kind has an address of its own, which is read back', () => {
  const pages = fc.record({ kind: fc.constantFrom(...MARKET_KINDS), page: fc.nat(100_000) })
  fc.assert(
    fc.property(pages, ({ kind, page }) => {
      expect(marketListOf(restOf(marketListPath(kind, page)))).toEqual({ kind, page })
    }),
  )
  expect(new Set(MARKET_KINDS.map((kind) => marketListPath(kind))).size).toBe(MARKET_KINDS.length)
})

test('the newest of all kinds stand at the market itself, without older pages', () => {
  expect([marketListPath(), marketListPath(0, 3)]).toEqual(['/market', '/market'])
  for (const rest of [undefined, '']) expect(marketListOf(rest)).toEqual({ kind: 0, page: 0 })
})

test.each([
  'x',
  '3',
  'works/0',
  'works/03',
  'works/-1',
  'works/1.5',
  'works/1e3',
  'works/3/4',
  'works/',
  '/works',
  'Works',
])('%s is no list', (rest) => {
  expect(marketListOf(rest)).toBeUndefined()
})
