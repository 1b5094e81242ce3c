import { expect, test } from 'vitest'
import { endpoints } from '#app/calls.ts'
import * as accounts from '#features/accounts/contract/refusals.ts'
import { TOKEN_REFUSALS, TokenNotAccepted } from '#features/api-tokens/contract.ts'
import * as content from '#features/content/contract/refusals.ts'
import * as files from '#platform/contract/file-refusals.ts'
import * as general from '#platform/contract/refusals.ts'

/** HTTP's own codes, which say what kind of refusal it is and leave the rest to the words. */
const SHARED = new Set([400, 413, 429])

test('every refusal has a code of its own', () => {
  const ofCalls = Object.values(endpoints).flatMap((calls) => calls.flatMap(({ refusals }) => refusals))
  const all = new Set([
    ...Object.values(general),
    ...Object.values(files),
    ...Object.values(accounts),
    ...Object.values(content),
    ...TOKEN_REFUSALS,
    TokenNotAccepted,
    ...ofCalls,
  ])
  const codes = [...all].map(({ code }) => code).filter((code) => !SHARED.has(code))
  expect(codes.length).toBeGreaterThan(90)
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
})
