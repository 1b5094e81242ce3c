import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCollect, delCollect } from '#features/favourites/contract.ts'
import { addRead } from '#features/news/contract/news.ts'
import { plandetail, planslist } from '#features/plans/contract/plans.ts'
import { plans } from '#features/plans/server/plans.schema.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, signedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const day = (n: number) => new Date(Date.UTC(2026, 0, n))

/** Answers the id. */
const plan = async (changes: Partial<typeof plans.$inferInsert> = {}) => {
  const at = day(1)
  const [row] = await portal.deps.db
    .insert(plans)
    .values({ plan_type: 1, title: '案例', createtime: at, updatetime: at, published: true, ...changes })
    .returning({ id: plans.id })
  return row?.id ?? 0
}
const list = async (input: Record<string, unknown>) => (await portal.call(planslist, input)).data
const titles = async (input: Record<string, unknown>) => (await list(input)).list.map(({ title }) => title)

describe('a list of planning cases', () => {
  beforeAll(async () => {
    for (let n = 1; n <= 20; n++) await plan({ plan_type: 3, title: `产业 ${n}`, createtime: day(n) })
    await plan({ plan_type: 3, title: '草稿', createtime: day(40), published: false })
    await plan({ plan_type: 4, title: '景观', createtime: day(30), remark: '摘要' })
  })

  test('holds published cases of a type, newest first, ten a page, with the total', async () => {
    const { code, data } = await portal.call(planslist, { plan_type: 3 })
    expect([code, data.count]).toEqual([200, 20])
    expect(data.list.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, index) => `产业 ${20 - index}`),
    )
    expect(data.list[0]).toMatchObject({ plan_type: 3, createtime: '2026-01-20 08:00:00', images: [] })
    expect(data.list[0]).not.toHaveProperty('content')
  })

  test('pages without gaps or repeats, and is empty after the last page, an exact multiple of its size', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => titles({ plan_type: 3, page })))
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 0])
    expect(new Set(pages.flat()).size).toBe(20)
    expect(await titles({ plan_type: 3, page: 1_000_000 })).toEqual([])
  })

  test('of cases of the same time begins with the one added last', async () => {
    const at = day(35)
    for (const title of ['甲', '乙', '丙']) await plan({ plan_type: 5, title, createtime: at })
    expect(await titles({ plan_type: 5 })).toEqual(['丙', '乙', '甲'])
  })

  test('holds all types without one', async () => {
    const all = await titles({ pagesize: 100 })
    expect(all).toContain('景观')
    expect(all).toContain('产业 1')
    expect(all).not.toContain('草稿')
  })

  test('of a type that is none is refused by name', async () => {
    for (const plan_type of [6, -1, 'abc', 1.5])
      expect(await portal.call(planslist, { plan_type })).toMatchObject({
        code: 400,
        msg: expect.stringContaining('规划类型'),
      })
  })
})

describe('a planning case', () => {
  test('answers its text, and whether the reader has collected it', async () => {
    const id = await plan({ content: '<p>正文</p>', read_num: 7, images: [{ file: '/a.webp' }] })
    const reader = await signedIn(portal)
    const shown = async (caller = {}) => (await portal.call(plandetail, { id }, caller)).data
    expect(await shown()).toMatchObject({
      id,
      title: '案例',
      content: '<p>正文</p>',
      read_num: 7,
      plan_type: 1,
      images: [{ file: '/a.webp' }],
      is_collect: false,
    })
    await portal.call(addCollect, { id, type: 9 }, reader)
    expect([(await shown(reader)).is_collect, (await shown()).is_collect]).toEqual([true, false])
    await portal.call(delCollect, { id, type: 9 }, reader)
    expect((await shown(reader)).is_collect).toBe(false)
  })

  test('that is unpublished, unknown or no number is refused, to read and to collect', async () => {
    const draft = await plan({ published: false })
    const reader = await signedIn(portal)
    for (const id of [draft, 2_000_000_000]) {
      expect(await portal.call(plandetail, { id })).toMatchObject(TargetGone)
      expect(await portal.call(addCollect, { id, type: 9 }, reader)).toMatchObject(TargetGone)
    }
    for (const id of [0, -1, 'x', 1e20]) expect((await portal.call(plandetail, { id })).code).toBe(400)
  })

  test('counts a read once for each reader, and none of a draft', async () => {
    const [id, draft] = [await plan(), await plan({ published: false })]
    const address = newAddress()
    for (const from of [address, address, newAddress()])
      for (const of of [id, draft]) await portal.call(addRead, { id: of, type: 9 }, { address: from })
    expect((await portal.call(plandetail, { id })).data.read_num).toBe(2)
    const rows = await portal.deps.db.select({ id: plans.id, read_num: plans.read_num }).from(plans)
    expect(rows.find((row) => row.id === draft)?.read_num).toBe(0)
  })

  test('keeps scripts as the text they are', async () => {
    const title = '</script><img src=x onerror=alert(1)>'
    const id = await plan({ title, remark: title, content: title, plan_type: 2 })
    expect((await portal.call(plandetail, { id })).data).toMatchObject({
      title,
      remark: title,
      content: title,
    })
    expect(await titles({ plan_type: 2 })).toEqual([title])
  })
})
