import { globSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#app/calls.ts'
import { ListingDraft } from '#features/listings/contract/draft.ts'
import { ListingFields } from '#features/listings/contract/form.ts'
import { INTEGER_MAX, integer } from '#platform/contract/fields.ts'
import { bigInteger, SMALLINT_MAX, smallInteger } from '#platform/contract/integers.ts'
import { numbersOf } from '../../helpers/number-inputs.ts'

/** Inputs beyond int32, and why. */
const BIG: Record<string, string> = {
  '/api/upToken size': 'bytes of a file: the column is a bigint',
}

const calls = Object.values(endpoints).flat()
const inputs = [
  ...calls.flatMap(({ path, input }) => numbersOf(input).map((number) => ({ path, ...number }))),
  // Read inside their calls, not by their inputs.
  ...[ListingDraft, ListingFields].flatMap((schema) =>
    numbersOf(schema).map((number) => ({ path: '/api/addForesty', ...number })),
  ),
]

const tables = (
  await Promise.all(
    globSync(join(import.meta.dirname, '../../../src/**/*.schema.ts')).map(
      (file) => import(file) as Promise<Record<string, unknown>>,
    ),
  )
).flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
const smallColumns = new Set(
  tables
    .flatMap((table) => getTableConfig(table).columns)
    .filter((column) => column.getSQLType() === 'smallint' && !column.primary)
    .map(({ name }) => name),
)

describe('every number that a call takes', () => {
  test('is looked at, nested ones included', () => {
    expect(inputs.length).toBeGreaterThan(150)
    const sizes = inputs.filter(({ path, name }) => path === '/api/staff/tenders/save' && name === 'size')
    expect(sizes).toHaveLength(1)
  })

  test('lies within int32, or is declared with its reason', () => {
    const beyond = inputs
      .filter(({ min, max }) => !(min >= -INTEGER_MAX - 1 && max <= INTEGER_MAX))
      .map(({ path, name }) => `${path} ${name}`)
    expect(beyond).toEqual(Object.keys(BIG))
  })

  test('lies within int16 where columns of its name are small', () => {
    expect(smallColumns).toContain('category')
    const beyond = inputs.filter(
      ({ name, isInteger, min, max }) =>
        isInteger && smallColumns.has(name) && !(min >= -SMALLINT_MAX - 1 && max <= SMALLINT_MAX),
    )
    expect(beyond).toEqual([])
  })
})

describe('a field of whole numbers', () => {
  test.for([
    ['smallint', () => smallInteger(0, SMALLINT_MAX + 1)],
    ['smallint', () => smallInteger(-SMALLINT_MAX - 2, 0)],
    ['bigint', () => bigInteger(0, 2 ** 53)],
  ] as const)('for a %s column cannot be made with bounds beyond it', ([, make]) => {
    expect(make).toThrow(RangeError)
  })

  test.for([
    [smallInteger(-SMALLINT_MAX - 1, SMALLINT_MAX), -32_768, 32_767],
    [integer(-INTEGER_MAX - 1, INTEGER_MAX), -2_147_483_648, 2_147_483_647],
    [bigInteger(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1), -(2 ** 53) + 1, 2 ** 53 - 2],
  ] as const)('takes its borders and nothing beyond them', ([field, min, max]) => {
    for (const value of [min, max]) expect(z.safeParse(field, value).data).toBe(value)
    for (const value of [min - 1, max + 1, 1e21, String(max + 1), '1e21', Infinity, Number.NaN])
      expect(z.safeParse(field, value).success, String(value)).toBe(false)
  })
})
