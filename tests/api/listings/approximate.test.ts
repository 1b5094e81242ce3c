// Who writes 约 in a listing reads it again wherever the number is told.
import { desc, eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportListing } from '#features/complaints/contract.ts'
import { exportFile, exportStart, exportState } from '#features/data-rights/contract.ts'
import { writeNextExport } from '#features/data-rights/server/exports.service.ts'
import { addCollect } from '#features/favourites/contract.ts'
import { forestIndex } from '#features/home/contract/home.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { foretryMap } from '#features/listings/contract/map.ts'
import { myforestlist } from '#features/listings/contract/owner.ts'
import { areaText, type Offer, perMuText, priceText, yearsText } from '#features/listings/rules/woodland.ts'
import { noticeList } from '#features/notices/contract.ts'
import { queueTask } from '#features/review/contract/review.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { searchAdd } from '#features/saved-searches/contract.ts'
import { search } from '#features/search/contract.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, signedIn, staffSignedIn } from '../../helpers/people.ts'
import { newOwner, type Owner, review, send, submitAndApprove, validForm } from '../../helpers/submissions.ts'

const WRITTEN = { measure_area: '约120亩', price: '约 80 万', years: 20, project_name: '约字头杉木林转让' }
const AREA = '约 120 亩'
const PRICE = '约 80 万元'
const PER_MU = '约 333.33 元/亩·年'

let portal: TestApp
let owner: Owner
let reader: { token: string }
let reviewer: { token: string }
let id: number
beforeAll(async () => {
  portal = await testApp()
  owner = await newOwner(portal)
  reader = await signedIn(portal)
  reviewer = await staffSignedIn(portal, 'reviewer')
  await portal.call(
    searchAdd,
    { name: '建阳', county_id: 350703, city_id: 350700, province_id: 350000 },
    reader,
  )
  id = await submitAndApprove(portal, owner, reviewer, WRITTEN)
})
afterAll(() => portal.close())

const textsOf = (listing: Offer | undefined) =>
  listing ? [areaText(listing), priceText(listing), perMuText(listing), yearsText(listing)] : []
const ours = <T extends { id: number }>(list: readonly T[]) => list.find((one) => one.id === id)
const mapped = (point: Omit<Offer, 'years'> | undefined) => (point ? [areaText(point), priceText(point)] : [])

const factsOfTask = async (queue: 'listings' | 'reports') => {
  const [row] = await portal.deps.db
    .select()
    .from(queueTasks)
    .where(eq(queueTasks.queue, queue))
    .orderBy(desc(queueTasks.id))
    .limit(1)
  const task = { queue, id: row?.id ?? 0 }
  return (await portal.call(queueTask, task, reviewer)).data.facts.map(({ value }) => value)
}

test.each<[surface: string, read: () => Promise<string[]>, told: string[]]>([
  [
    'the list',
    async () => textsOf(ours((await portal.call(foretryList, { sort: 'newest' })).data.list)),
    [AREA, PRICE, PER_MU, '20 年'],
  ],
  [
    'the home page',
    async () => textsOf(ours((await portal.call(forestIndex, {})).data.forest3)),
    [AREA, PRICE, PER_MU],
  ],
  ['the map', async () => mapped(ours((await portal.call(foretryMap, {})).data.points)), [AREA, PRICE]],
  [
    'the search of the site',
    async () =>
      (await portal.call(search, { keyword: '约字头' }, { address: newAddress() })).data.list[0]?.facts ?? [],
    [AREA, PRICE],
  ],
  [
    'a search by the bare number',
    async () =>
      (await portal.call(search, { keyword: '约字头 120亩' }, { address: newAddress() })).data.list[0]
        ?.facts ?? [],
    [AREA, PRICE],
  ],
  [
    'the list of its owner',
    async () => textsOf(ours((await portal.call(myforestlist, {}, owner)).data.list)),
    [AREA, PRICE, PER_MU],
  ],
  [
    'the review',
    () => factsOfTask('listings'),
    [`${AREA}（填写为“约120亩”）`, `${PRICE}（填写为“约 80 万”）`, PER_MU],
  ],
  [
    'the review of a report about it',
    async () => {
      await portal.call(reportListing, { id, reason: 'price' }, { address: newAddress() })
      return factsOfTask('reports')
    },
    [AREA, `${PRICE}，${PER_MU}`],
  ],
  [
    'the data that its owner takes along',
    async () => {
      await portal.call(exportStart, {}, owner)
      await writeNextExport(portal.deps)
      const state = (await portal.call(exportState, {}, owner)).data
      const { file } = (await portal.call(exportFile, { id: state?.id ?? '' }, owner)).data
      const reply = await portal.app.inject({ method: 'GET', url: file })
      return strFromU8(unzipSync(reply.rawPayload)['我的数据.html'] ?? new Uint8Array()).split(/<br>|\n/)
    },
    ['实测面积：约120亩', '期望总价：约 80 万'],
  ],
])('%s has it', async (_, read, told) => {
  const texts = await read()
  for (const text of told) expect(texts).toContain(text)
})

test('a notice of another price has it on both sides, and sets bare figures apart', async () => {
  await portal.call(addCollect, { id, type: 8 }, reader)
  for (const price of ['约75万', '70']) {
    const form = await validForm(portal, owner, { ...WRITTEN, price })
    expect(await send(portal, owner, { ...form, id })).toMatchObject({ code: 200 })
    expect(await review(portal, reviewer, id)).toMatchObject({ code: 200 })
  }
  const told = (await portal.call(noticeList, {}, reader)).data.data.map(({ content }) => content)
  expect(told).toContainEqual(expect.stringContaining('价格由约 80 万元改为约 75 万元'))
  expect(told).toContainEqual(expect.stringContaining('价格由约 75 万元改为 70 万元'))
})
