import { afterAll, beforeAll, expect, test } from 'vitest'
import { foretryList } from '#contract/listings.ts'
import { type TestApp, testApp } from '../helpers/app.ts'
import { released } from '../helpers/listings.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('only live listings are listed', async () => {
  const { id } = await released(portal)
  for (const state of ['stale', 'withdrawn', 'completed'] as const) await released(portal, { state })
  const { data, code } = await portal.call(foretryList, { province_id: 350000, keyword: '杉木' })
  expect(code).toBe(200)
  expect(data).toMatchObject({ count: 1, more: false, list: [{ id, place: '福建省 南平市 建阳区' }] })
})
