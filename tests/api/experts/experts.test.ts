import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edetail, experts as expertList } from '#features/experts/contract/experts.ts'
import { experts } from '#features/experts/server/experts.schema.ts'
import { expertIndex, expertnews, getNewsDetail } from '#features/news/contract/news.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { article } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const day = (n: number) => new Date(Date.UTC(2026, 0, n))

/** Answers the id. */
const expert = async (changes: Partial<typeof experts.$inferInsert> = {}) => {
  const [row] = await portal.deps.db
    .insert(experts)
    .values({ username: '专家', updatetime: day(1), published: true, ...changes })
    .returning({ id: experts.id })
  return row?.id ?? 0
}

test('with nothing written yet, all lists are empty', async () => {
  expect((await portal.call(expertIndex)).data).toEqual({
    fangtan: [],
    dongtai: [],
    wenxian: [],
    guandian: [],
  })
  expect((await portal.call(expertList)).data).toEqual({ list: [], count: 0 })
})

describe('the list of experts', () => {
  const names = async (input: Record<string, unknown> = {}) =>
    (await portal.call(expertList, input)).data.list.map(({ username }) => username)

  beforeAll(async () => {
    for (let n = 1; n <= 16; n++) await expert({ username: `甲${n}`, sort: n })
    await expert({ username: '乙', sort: 16 })
    await expert({ username: '未发布', sort: 0, published: false })
  })

  test('stands in the order of the editors, eight a page; of equal ones the one added last is first', async () => {
    expect(await names()).toEqual(Array.from({ length: 8 }, (_, index) => `甲${index + 1}`))
    expect(await names({ page: 3 })).toEqual(['甲16'])
    expect((await names({ page: 2 })).at(-1)).toBe('乙')
    expect(await names({ page: 4 })).toEqual([])
    expect((await portal.call(expertList)).data.count).toBe(17)
  })

  test('takes a type, of which the spec says no more, and refuses what is no number', async () => {
    expect(await names({ type: 4 })).toHaveLength(8)
    expect((await portal.call(expertList, { type: 'x' })).code).toBe(400)
    expect((await portal.call(expertList, { pagesize: 0 })).code).toBe(400)
  })
})

describe('an expert', () => {
  test('answers what the profile shows', async () => {
    const id = await expert({
      username: '顾长林',
      nickname: '顾老师',
      position: '森林经营',
      remark: '看树冠',
    })
    expect((await portal.call(edetail, { id })).data).toMatchObject({
      id,
      username: '顾长林',
      nickname: '顾老师',
      position: '森林经营',
      remark: '看树冠',
      images: [],
    })
  })

  test('who is unpublished or unknown is refused', async () => {
    const hidden = await expert({ published: false })
    for (const id of [hidden, 2_000_000_000])
      expect(await portal.call(edetail, { id })).toMatchObject(TargetGone)
    for (const id of [0, 'x']) expect((await portal.call(edetail, { id })).code).toBe(400)
  })

  test('has articles of all four types, newest first, ten a page; drafts and those of others are left out', async () => {
    const [expert_id, other] = [await expert(), await expert()]
    for (let n = 1; n <= 10; n++)
      await article(portal, { type: 7 + (n % 4), title: `文章 ${n}`, createtime: day(n), expert_id })
    await article(portal, { type: 7, title: '草稿', published: false, expert_id })
    await article(portal, { type: 7, title: '别人的', expert_id: other })
    const page = async (number: number) =>
      (await portal.call(expertnews, { expert_id, page: number, newstype: 2 })).data
    expect((await page(1)).list.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, index) => `文章 ${10 - index}`),
    )
    expect(await page(2)).toEqual({ list: [], count: 10 })
  })

  test('nobody knows has no articles', async () => {
    expect((await portal.call(expertnews, { expert_id: 2_000_000_000 })).data).toEqual({ list: [], count: 0 })
    expect((await portal.call(expertnews, { expert_id: 'x' })).code).toBe(400)
  })
})

test('the landing page begins each type with the newest pinned article, then the newest', async () => {
  for (let n = 1; n <= 8; n++)
    await article(portal, {
      type: 10,
      title: `观点 ${n}`,
      createtime: day(100 + n),
      pinned: n === 2 || n === 3,
    })
  const { guandian, fangtan } = (await portal.call(expertIndex)).data
  expect(guandian.map(({ title }) => title)).toEqual([
    '观点 3',
    '观点 8',
    '观点 7',
    '观点 6',
    '观点 5',
    '观点 4',
  ])
  expect(guandian[0]?.flag).toBe('index')
  expect(fangtan.every(({ type }) => type === 7)).toBe(true)
})

test('an article tells its author, and is none of the news centre', async () => {
  const expert_id = await expert()
  const id = await article(portal, { type: 8, expert_id })
  expect((await portal.call(getNewsDetail, { id, newstype: 2 })).data).toMatchObject({
    id,
    expert_id,
    type: 8,
  })
  expect(await portal.call(getNewsDetail, { id, newstype: 1 })).toMatchObject(TargetGone)
})
