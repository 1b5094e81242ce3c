import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forestryPrices } from '#features/listings/contract/prices.ts'
import { ensureMedians, medianOf, refreshMedians } from '#features/listings/server/prices.service.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { changes } from '#features/publishing/server/change-feed.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertPublished, owner } from '../../helpers/listings.ts'

let portal: TestApp
let user_id: number
beforeAll(async () => {
  portal = await testApp()
  user_id = await owner(portal)
})
beforeEach(() => portal.deps.db.delete(publishedListings))
afterAll(() => portal.close())

const prices = async () => (await portal.call(forestryPrices)).data
/** Ten mu for ten years: a price of 1 is 100 yuan per mu and year. */
const offer = (face_price: number, changes: Parameters<typeof insertPublished>[1] = {}) =>
  insertPublished(portal, { user_id, measure_area: 10, years: 10, face_price, ...changes })

test('the median of a province and category counts what is or was on offer at a price', async () => {
  for (const price of [1, 2, 4]) await offer(price)
  await offer(8, { state: 'completed' })
  await offer(0)
  for (const state of ['withdrawn', 'stale'] as const) await offer(900, { state })
  await offer(3.33333, { forestry_type: 2, years: 7 })
  await refreshMedians(portal.deps)
  expect(await prices()).toEqual([
    { province_id: 350_000, forestry_type: 1, median: 300, samples: 4, date: '2026-11-20' },
    { province_id: 350_000, forestry_type: 2, median: 476.19, samples: 1, date: '2026-11-20' },
  ])
  expect(await medianOf(portal.deps.db, 350_000, 1)).toEqual({ median: 300, samples: 4 })
  expect(await medianOf(portal.deps.db, 110_000, 1)).toEqual({ median: 0, samples: 0 })
})

test('a day is that of the last change; what stays the same is no change for readers', async () => {
  const { id } = await offer(5)
  await offer(5, { forestry_type: 3 })
  await refreshMedians(portal.deps)
  portal.passSeconds(86_400)
  const versions = () =>
    portal.deps.db.select({ version: changes.version }).from(changes).where(eq(changes.kind, 'prices'))
  const before = await versions()
  await refreshMedians(portal.deps)
  expect(await versions()).toEqual(before)
  await portal.deps.db.update(publishedListings).set({ face_price: 6 }).where(eq(publishedListings.id, id))
  await refreshMedians(portal.deps)
  expect(await versions()).not.toEqual(before)
  expect(await prices()).toMatchObject([
    { forestry_type: 1, median: 600, date: '2026-11-21' },
    { forestry_type: 3, median: 500, date: '2026-11-20' },
  ])
})

test('a median goes with its last price, and is made at a start where there is none', async () => {
  await refreshMedians(portal.deps)
  expect(await prices()).toEqual([])
  await ensureMedians(portal.deps)
  expect(await prices()).toEqual([])
  await offer(5)
  await ensureMedians(portal.deps)
  expect(await prices()).toMatchObject([{ samples: 1 }])
  await offer(5)
  await ensureMedians(portal.deps)
  expect(await prices()).toMatchObject([{ samples: 1 }])
})
