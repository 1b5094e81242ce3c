// What owners learn about their listings from the list.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCollect, delCollect } from '#features/favourites/contract.ts'
import { MyListing, myforestlist } from '#features/listings/contract/owner.ts'
import { addRead } from '#features/news/contract/news.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { newAddress, signedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('owners see how often readers opened a listing and how many users collect it', async () => {
  const { id, owner } = await listedWithOwner(portal)
  const other = await listedWithOwner(portal, { owner })
  const counts = async () =>
    (await portal.call(myforestlist, {}, owner)).data.list.map((listing) => [
      listing.id,
      listing.read_num,
      listing.collect_num,
    ])
  expect(await counts()).toEqual([
    [other.id, 0, 0],
    [id, 0, 0],
  ])
  const readers = [await signedIn(portal), await signedIn(portal)]
  for (const reader of readers) {
    await portal.call(addRead, { id, type: 8 }, { address: newAddress() })
    await portal.call(addCollect, { id, type: 8 }, reader)
  }
  expect(await counts()).toEqual([
    [other.id, 0, 0],
    [id, 2, 2],
  ])
  await portal.call(delCollect, { id, type: 8 }, readers[0])
  expect((await counts())[1]).toEqual([id, 2, 1])
})

test('a backend that counts neither is not taken to say none', () => {
  const spec = { id: 1, project_name: '杉木林', status: 1 }
  expect(MyListing.parse(spec)).toMatchObject({ read_num: null, collect_num: null })
})
