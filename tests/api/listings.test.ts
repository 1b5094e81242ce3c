// Publishing forest land, as its owner does it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forestryDetail } from '#contract/listings.ts'
import { myforestdetail, myforestlist } from '#contract/my-listings.ts'
import { refusals } from '#contract/refusals.ts'
import { STATUS } from '#contract/woodland.ts'
import { audit, historyOf } from '#server/tables/audit.ts'
import { listings, listingVersions } from '#server/tables/listings.ts'
import { queueTasks } from '#server/tables/queues.ts'
import { type TestApp, testApp } from '../helpers/app.ts'
import { newOwner, type Owner, readyFile, send, submitted, validForm } from '../helpers/submissions.ts'

let portal: TestApp
let owner: Owner
let other: Owner
beforeAll(async () => {
  portal = await testApp()
  owner = await newOwner(portal)
  other = await newOwner(portal)
})
afterAll(() => portal.close())

const rowOf = async (id: number) => {
  const [row] = await portal.deps.db.select().from(listings).where(eq(listings.id, id))
  if (!row) throw new Error(`no listing ${id}`)
  return row
}
const detail = async (id: number, who = owner) => (await portal.call(myforestdetail, { id }, who)).data
const mine = async (input: Record<string, unknown> = {}, who = owner) =>
  (await portal.call(myforestlist, { pagesize: 100, ...input }, who)).data
const tasksOf = async (id: number) =>
  (await portal.deps.db.select().from(queueTasks).where(eq(queueTasks.target_id, id))).filter(
    ({ queue }) => queue === 'listings',
  )

describe('a submission', () => {
  test('waits for review as version 1, with a number, a task and an entry on record', async () => {
    const form = await validForm(portal, owner)
    const answer = await send(portal, owner, { ...form, agree: true })
    expect(answer).toMatchObject({ code: 200, msg: '提交成功', data: { status: STATUS.pending, version: 1 } })
    const { id } = answer.data
    const row = await rowOf(id)
    expect(row).toMatchObject({
      user_id: owner.id,
      status: STATUS.pending,
      version: 1,
      released_version: 0,
      project_name: form.project_name,
      forestry_type: 1,
      type: 3,
      county_id: 350703,
      phone: owner.mobile,
      draft: null,
      agreed_at: portal.deps.now(),
    })
    expect(row.project_sn).toBe(`LQ20261120-${String(id).padStart(6, '0')}`)
    const versions = await portal.deps.db
      .select()
      .from(listingVersions)
      .where(eq(listingVersions.listing_id, id))
    expect(versions.map(({ version, content }) => [version, content])).toEqual([[1, row.content]])
    expect(await tasksOf(id)).toMatchObject([{ queue: 'listings', outcome: null, claimed_by: null }])
    expect(await historyOf(portal.deps.db, `listing:${id}`)).toMatchObject([
      { who: `user:${owner.id}`, action: 'listing.add', detail: { title: form.project_name, version: 1 } },
    ])
    expect(JSON.stringify(await portal.deps.db.select().from(audit))).not.toContain(owner.mobile)
    expect((await portal.call(forestryDetail, { id })).code).toBe(refusals.TargetGone.code)
  })

  test('may have price and region as the spec spells them', async () => {
    const { price: _, price_type: __, province_id: ___, ...form } = await validForm(portal, owner)
    const wire = { ...form, area: [350000, 350700, 350703], face_price: { type: 1, value: '' } }
    const { id } = (await send(portal, owner, { ...wire, forestry_price: { type: 1, value: '' } })).data
    expect((await detail(id)).form).toMatchObject({ price_type: '1', province_id: 350000, county_id: 350703 })
    expect((await detail(id)).face_price).toBe(0)
    const again = { ...form, province_id: 350000, images: [await readyFile(portal, owner)] }
    const image = [await readyFile(portal, owner, 'certificate')]
    const second = await send(portal, owner, { ...again, image, face_price: 12.5, forestry_price: 12.5 })
    expect((await detail(second.data.id)).face_price).toBe(12.5)
  })

  test('is refused without the agreement where the form says so', async () => {
    const form = await validForm(portal, owner)
    expect(await send(portal, owner, { ...form, agree: false })).toMatchObject(refusals.ReadAgreement)
    expect(await send(portal, owner, { ...form, agree: '0' })).toMatchObject(refusals.ReadAgreement)
    const { code, data } = await send(portal, owner, form)
    expect([code, (await rowOf(data.id)).agreed_at]).toEqual([200, null])
  })

  test('names everything that is missing at once', async () => {
    const answer = await send(portal, owner, {})
    expect(answer).toMatchObject({ code: 400 })
    expect((answer.data as unknown as { fields: Record<string, string> }).fields).toEqual({
      forestry_type: '请选择流转类别',
      type: '请选择林地类型',
      province_id: '请选择所在地区',
      measure_area: '请填写实测面积',
      price: '请填写期望总价，或选择面议',
      years: '请填写使用年限',
      ownership: '请选择林地权属',
      warrant: '请选择权证情况',
      image: '请上传权证照片',
      images: '请上传林地照片',
      project_name: '请填写信息标题',
      content: '请填写林地详情',
      user_name: '请填写联系人',
    })
  })
})

describe('what is mine', () => {
  test('is listed newest first, with filters', async () => {
    const me = await newOwner(portal)
    const first = await submitted(portal, me, { project_name: '第一块 100%', forestry_type: 2 })
    portal.passSeconds(60)
    const second = await submitted(portal, me, { project_name: '第二块' })
    await submitted(portal, other)
    const ids = async (input = {}) => {
      const { list, count } = await mine(input, me)
      expect(count).toBe(list.length)
      return list.map(({ id }) => id)
    }
    expect(await ids()).toEqual([second, first])
    expect(await ids({ search_name: '第一' })).toEqual([first])
    expect(await ids({ search_name: '0%' })).toEqual([first])
    expect(await ids({ search_name: '_' })).toEqual([])
    expect(await ids({ forestry_type: 2 })).toEqual([first])
    expect(await ids({ status: 0 })).toEqual([second, first])
    expect(await ids({ status: 1 })).toEqual([])
    expect(await ids({ time: 1 })).toEqual([second, first])
    portal.passSeconds(86_400)
    expect(await ids({ time: 1 })).toEqual([])
    expect(await mine({ page: 2, pagesize: 1 }, me)).toMatchObject({ list: [{ id: first }], count: 2 })
  })

  test('is nobody else’s to read or write', async () => {
    const id = await submitted(portal, owner)
    expect(await portal.call(myforestdetail, { id }, other)).toMatchObject(refusals.TargetGone)
    const form = await validForm(portal, other, { id })
    for (const statusType of [1, 2] as const)
      expect(await send(portal, other, form, statusType)).toMatchObject(refusals.TargetGone)
    expect(await send(portal, other, { ...form, id: 999_999 }, 1)).toMatchObject(refusals.TargetGone)
    expect((await rowOf(id)).version).toBe(1)
  })
})
