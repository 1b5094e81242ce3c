// What follows from the kinds of content without the compiler: views and triggers of the database, and the table of calls.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#app/calls.ts'
import { kinds } from '#app/kinds.ts'
import { declaredObjects } from '#app/server-kinds.ts'
import { missingObjects } from '#platform/server/db/declared-objects.ts'
import { testDatabase } from '../../helpers/database.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the migrations create the views and triggers that the kinds of content declare', async () => {
  const missing = await missingObjects(database.db, declaredObjects)
  expect(
    missing.map(({ name }) => name),
    'npm run migrations writes what is missing',
  ).toEqual([])
})

test('the calls that kinds are read by are among those of the portal', () => {
  const calls = Object.values(endpoints).flatMap((of) => of.map(({ path }) => path))
  for (const { name, source } of kinds) {
    expect(calls, name).toContain(source.list.path)
    expect(calls, name).toContain(source.detail.path)
  }
})
