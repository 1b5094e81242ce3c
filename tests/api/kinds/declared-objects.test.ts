// The database against the declarations that its views and triggers are made from.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredObjects } from '#app/server-kinds.ts'
import { missingObjects } from '#platform/server/db/declared-objects.ts'
import type { Opened } from '#platform/server/db/open.ts'
import { testDatabase } from '../../helpers/database.ts'

let database: Opened
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
