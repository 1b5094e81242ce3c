import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { backendsFile, withTables } from '../../../scripts/list-calls.ts'

test('docs/backends.md lists the calls as the contract has them (npm run list-calls writes them)', () => {
  const text = readFileSync(backendsFile, 'utf8')
  expect(text).toContain('/api/foretryList')
  expect(text).toBe(withTables(text))
})
