// What follows from declarations without the compiler: views, triggers and foreign keys of the database, and the table of calls.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#app/calls.ts'
import { contentModel } from '#app/content-model.ts'
import { declaredObjects } from '#app/server-kinds.ts'
import { bonds } from '#features/bonds/server/bonds.schema.ts'
import { certifications } from '#features/certification/server/certification.schema.ts'
import { declaredForeignKey, missingObjects } from '#platform/server/db/declared-objects.ts'
import { testDatabase } from '../../helpers/database.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the migrations create the views, triggers and foreign keys that features declare', async () => {
  const missing = await missingObjects(database.db, declaredObjects)
  expect(
    missing.map(({ name }) => name),
    'npm run migrations writes what is missing',
  ).toEqual([])
})

test('a foreign key that no migration has created is missing', async () => {
  const declared = declaredForeignKey(certifications.version, bonds.id, 'set null')
  expect(await missingObjects(database.db, [declared])).toEqual([declared])
})

test('the calls that kinds are read by are among those of the portal', () => {
  const calls = Object.values(endpoints).flatMap((of) => of.map(({ path }) => path))
  for (const { name, source } of contentModel.kinds) {
    expect(calls, name).toContain(source.list.path)
    expect(calls, name).toContain(source.detail.path)
  }
})
