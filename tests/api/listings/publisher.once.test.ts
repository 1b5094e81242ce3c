// Which listings have one publisher, as readers are told.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertPublished, owner } from '../../helpers/listings.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const publisherOf = async (id: number) => (await portal.call(forestryDetail, { id })).data.publisher

test('listings of one publisher share a key, from which no account can be told; withdrawn ones have none', async () => {
  const [one, other] = [await owner(portal), await owner(portal)]
  const publish = async (user_id: number, state: 'live' | 'withdrawn' = 'live') =>
    publisherOf((await insertPublished(portal, { user_id, state })).id)
  const key = await publish(one)
  expect(await publish(one)).toBe(key)
  expect(await publish(other)).not.toBe(key)
  expect(await publish(one, 'withdrawn')).toBe('')
  const elsewhere = await testApp()
  const { id } = await insertPublished(elsewhere, { user_id: await owner(elsewhere) })
  expect((await elsewhere.call(forestryDetail, { id })).data.publisher).not.toBe(key)
  await elsewhere.close()
})
