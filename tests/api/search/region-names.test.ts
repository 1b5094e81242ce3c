import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchableKinds } from '#app/server-kinds.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { regionNames } from '#features/regions/server/region-names.schema.ts'
import { followRegionNames } from '#features/search/server/search.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertPublished, owner } from '../../helpers/listings.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const FUJIAN = 350_000
const idsFor = async (keyword: string) =>
  (await portal.call(foretryList, { keyword })).data.list.map(({ id }) => id)

test('a region that is renamed in the package is found by its new name after the next start, and no more by the old', async () => {
  const { db } = portal.deps
  await db.update(regionNames).set({ name: '旧名省' }).where(eq(regionNames.id, FUJIAN))
  const { id } = await insertPublished(portal, { user_id: await owner(portal), province_id: FUJIAN })
  expect([await idsFor('旧名省'), await idsFor('福建省')]).toEqual([[id], []])
  await followRegionNames(db, searchableKinds)
  expect([await idsFor('旧名省'), await idsFor('福建省')]).toEqual([[], [id]])
})
