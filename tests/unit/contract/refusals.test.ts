import { expect, test } from 'vitest'
import { refusals } from '#platform/contract/refusals.ts'

/** HTTP's own codes, which say what kind of refusal it is and leave the rest to the words. */
const SHARED = new Set([400, 413, 429])

test('every refusal has a code of its own', () => {
  const codes = Object.values(refusals)
    .map(({ code }): number => code)
    .filter((code) => !SHARED.has(code))
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
})
