import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugOf } from '#platform/lib/slug.ts'

test.each([
  ['LQ-2024-012', 'LQ-2024-012'],
  ['FJ/2024/01', 'FJ-2024-01'],
  ['闽林招〔2024〕012号', '95fd679762db-2024-012-53f7'],
  ['闽林招[2024]012号', '95fd679762db-2024-012-53f7'],
  ['ＦＪ２０２４', 'FJ2024'],
  ['〔〕', ''],
])('the number %s stands in an address as %s', (number, slug) => {
  expect(slugOf(number)).toBe(slug)
})

test('a slug is one part of an address, and its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (number) => {
      const slug = slugOf(number)
      expect(slug).toMatch(/^(?:[A-Za-z0-9][A-Za-z0-9-]*)?$/)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})
