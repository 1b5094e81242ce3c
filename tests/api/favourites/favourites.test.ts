import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCollect, addNum, COLLECTS_PAGE, collectList, delCollect } from '#features/favourites/contract.ts'
import { favourites } from '#features/favourites/server/favourites.schema.ts'
import { getNewsDetail, newsList } from '#features/news/contract/news.ts'
import { news } from '#features/news/server/news.schema.ts'
import { plans } from '#features/plans/server/plans.schema.ts'
import { NotSignedIn, TargetGone, TooMany } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { article, signedIn } from '../../helpers/people.ts'

let portal: TestApp
let reader: { token: string }
beforeAll(async () => {
  portal = await testApp()
  reader = await signedIn(portal)
})
afterAll(() => portal.close())

const isCollected = async (id: number) => (await portal.call(getNewsDetail, { id }, reader)).data.is_collect

describe('collecting', () => {
  test('marks an article, once however often it is sent, until it is taken back', async () => {
    const id = await article(portal)
    const answers = await Promise.all([1, 2, 3].map(() => portal.call(addCollect, { id, type: 10 }, reader)))
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, msg: '收藏成功', data: null })
    expect(await portal.deps.db.select().from(favourites)).toHaveLength(1)
    expect(await isCollected(id)).toBe(true)
    for (let i = 0; i < 2; i++)
      expect(await portal.call(delCollect, { id, type: 10 }, reader)).toMatchObject({
        code: 200,
        msg: '取消收藏成功',
        data: null,
      })
    expect(await isCollected(id)).toBe(false)
  })

  test('shows in the list of news, with the body, to whom it belongs; visitors get neither', async () => {
    const collected = await article(portal, { type: 6, content: '<p>正文</p>' })
    const other = await article(portal, { type: 6 })
    await portal.call(addCollect, { id: collected, type: 10 }, reader)
    const listed = async (caller?: { token: string }) =>
      new Map((await portal.call(newsList, { type: 6 }, caller)).data.list.map((item) => [item.id, item]))
    const own = await listed(reader)
    expect(own.get(collected)).toMatchObject({ is_collect: true, content: '<p>正文</p>' })
    expect(own.get(other)).toMatchObject({ is_collect: false })
    const others = await listed(await signedIn(portal))
    expect(others.get(collected)).toMatchObject({ is_collect: false })
    const visible = (await listed()).get(collected)
    expect(visible).toBeDefined()
    expect(visible).not.toHaveProperty('content')
    expect(visible).not.toHaveProperty('is_collect')
    await portal.call(delCollect, { id: collected, type: 10 }, reader)
  })

  test.each([
    [20, true],
    [21, false],
  ])('a page of %i has bodies: %s, however few articles there are', async (pagesize, hasBodies) => {
    const id = await article(portal, { type: 6, content: '<p>正文</p>' })
    const { list } = (await portal.call(newsList, { type: 6, pagesize }, reader)).data
    expect(list.length).toBeLessThan(20)
    expect(list.find((item) => item.id === id)).toMatchObject({ is_collect: false })
    expect(list.map((item) => 'content' in item)).toEqual(list.map(() => hasBodies))
  })

  test('goes by the kind of article: 10 for the news centre, 11 for experts’ news', async () => {
    const [recommended, expert] = [await article(portal, { type: 20 }), await article(portal, { type: 7 })]
    const code = async (id: number, type: number) =>
      (await portal.call(addCollect, { id, type }, reader)).code
    expect([await code(recommended, 10), await code(expert, 11)]).toEqual([200, 200])
    expect([await code(recommended, 11), await code(expert, 10)]).toEqual(Array(2).fill(TargetGone.code))
    expect(await isCollected(expert)).toBe(true)
  })

  test('is refused for what is not there: drafts, unknown ids, areas to come', async () => {
    const draft = await article(portal, { published: false })
    const id = await article(portal)
    for (const target of [
      { id: draft, type: 10 },
      { id: 2_000_000_000, type: 10 },
      ...[7, 8, 9].map((type) => ({ id, type })),
    ])
      for (const call of [addCollect, addNum])
        expect(await portal.call(call, target, reader)).toMatchObject({ status: 200, ...TargetGone })
  })
})

describe('counting downloads', () => {
  test('answers the total, whoever downloads, and loses none that come together', async () => {
    const id = await article(portal)
    const other = await signedIn(portal)
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => portal.call(addNum, { id, type: 10 }, i % 2 ? reader : other)),
    )
    expect(await portal.call(addNum, { id, type: 10 }, reader)).toMatchObject({
      code: 200,
      data: { num: 11 },
    })
  })

  test('is refused beyond sixty a minute for one user', async () => {
    const id = await article(portal)
    const busy = await signedIn(portal)
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => portal.call(addNum, { id, type: 10 }, busy)),
    )
    expect(answers.filter(({ code }) => code === TooMany.code)).toHaveLength(1)
  })
})

describe('the list of favourites', () => {
  const listOf = async (who: { token: string }, input: object = {}) => {
    const answer = await portal.call(collectList, { type: 10, ...input }, who)
    if (answer.code !== 200) throw new Error(answer.msg)
    return answer.data
  }
  const collect = async (who: { token: string }, id: number, type = 10) => {
    portal.passSeconds(1)
    expect(await portal.call(addCollect, { id, type }, who)).toMatchObject({ code: 200 })
  }
  const titles = ({ list }: { list: readonly { project_name: string }[] }) =>
    list.map(({ project_name }) => project_name)

  test('has the newest first, with the address of each, and nobody else’s', async () => {
    const [me, other] = [await signedIn(portal), await signedIn(portal)]
    const [older, newer] = [await article(portal, { title: '甲' }), await article(portal, { title: '乙' })]
    await collect(me, older)
    await collect(other, newer)
    await collect(me, newer)
    expect(await listOf(me)).toMatchObject({
      count: 2,
      list: [
        { cid: newer, type: 10, project_name: '乙', ntype: 1, plan_type: 0, url: `/info/view/${newer}` },
        { cid: older, project_name: '甲', is_gone: false },
      ],
    })
    expect(titles(await listOf(other))).toEqual(['乙'])
    expect(await listOf(await signedIn(portal))).toEqual({ list: [], count: 0 })
  })

  test('keeps the types apart', async () => {
    const me = await signedIn(portal)
    const expert = await article(portal, { type: 7, title: '访谈' })
    const topic = await article(portal, { type: 6, title: '专题' })
    const item = await article(portal, { title: '专题文章', topic_id: topic })
    const at = portal.deps.now()
    const [plan] = await portal.deps.db
      .insert(plans)
      .values({ plan_type: 3, title: '竹产业', createtime: at, updatetime: at, published: true })
      .returning({ id: plans.id })
    await collect(me, expert, 11)
    await collect(me, item)
    await collect(me, plan?.id ?? 0, 9)
    expect((await listOf(me, { type: 11 })).list).toMatchObject([
      { url: `/expert/info/view/${expert}`, ntype: 7 },
    ])
    expect((await listOf(me)).list).toMatchObject([{ url: `/info/subview/${item}` }])
    expect((await listOf(me, { type: 9 })).list).toMatchObject([
      { url: `/design/view/${plan?.id}`, plan_type: 3, ntype: 0 },
    ])
    expect((await listOf(me, { type: 8 })).list).toEqual([])
  })

  test('has fifteen on a page', async () => {
    const me = await signedIn(portal)
    for (let i = 0; i <= COLLECTS_PAGE; i++) await collect(me, await article(portal, { title: `文 ${i}` }))
    const [first, second] = [await listOf(me), await listOf(me, { page: 2 })]
    expect([first.list.length, second.list.length, first.count, second.count]).toEqual([15, 1, 16, 16])
    expect(titles(second)).toEqual(['文 0'])
  })

  test('shows what was taken down as such, by its last known title, and lets go of it', async () => {
    const me = await signedIn(portal)
    const id = await article(portal, { title: '旧标题' })
    await collect(me, id)
    await portal.deps.db.update(news).set({ title: '新标题' }).where(eq(news.id, id))
    expect((await listOf(me)).list).toMatchObject([{ project_name: '新标题', is_gone: false }])
    await portal.deps.db.update(news).set({ published: false }).where(eq(news.id, id))
    expect((await listOf(me)).list).toMatchObject([{ project_name: '旧标题', url: '', is_gone: true }])
    await portal.deps.db.delete(news).where(eq(news.id, id))
    expect((await listOf(me, { search_name: '旧' })).list).toMatchObject([{ cid: id, is_gone: true }])
    expect(await portal.call(delCollect, { id, type: 10 }, me)).toMatchObject({ code: 200 })
    expect(await listOf(me)).toEqual({ list: [], count: 0 })
  })

  test('is searched by every word of a title, old or new, wildcards taken literally', async () => {
    const me = await signedIn(portal)
    const renamed = await article(portal, { title: '杉木林 100% 转让' })
    await collect(me, renamed)
    await collect(me, await article(portal, { title: '毛竹林采伐' }))
    const found = async (search_name: string) => titles(await listOf(me, { search_name }))
    expect(await found('转让 杉木')).toEqual(['杉木林 100% 转让'])
    expect(await found('100%')).toEqual(['杉木林 100% 转让'])
    expect(await found('%')).toEqual(['杉木林 100% 转让'])
    expect(await found('杉木 采伐')).toEqual([])
    await portal.deps.db.update(news).set({ title: '马尾松' }).where(eq(news.id, renamed))
    expect(await found('马尾松')).toEqual(['马尾松'])
    expect(await found('杉木')).toEqual(['马尾松'])
    expect((await listOf(me, { search_name: '林' })).count).toBe(2)
  })

  test('is refused without a type, with an unknown one, and without a login', async () => {
    const me = await signedIn(portal)
    for (const type of [undefined, 0, 6, 12])
      expect(await portal.call(collectList, { type }, me)).toMatchObject({ code: 400 })
    expect(await portal.call(collectList, { type: 10 })).toMatchObject(NotSignedIn)
  })
})

describe('a list of favourites from another backend', () => {
  test('may be bare, without addresses, times and totals: all of that is unknown', () => {
    expect(collectList.output.parse([{ cid: '5', type: '8', project_name: '林地' }])).toEqual({
      list: [
        {
          cid: 5,
          type: 8,
          project_name: '林地',
          ntype: 0,
          plan_type: 0,
          url: '',
          is_gone: false,
          createtime: '',
        },
      ],
      count: null,
    })
  })
})
