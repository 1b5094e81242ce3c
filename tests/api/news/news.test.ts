import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCollect } from '#features/favourites/contract.ts'
import { addRead, getNewsDetail, newsList } from '#features/news/contract/news.ts'
import { setTopic } from '#features/news/server/news.table.ts'
import { TargetGone, TooMany } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { article, newAddress, signedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const titles = async (input: Record<string, unknown>) =>
  (await portal.call(newsList, input)).data.list.map(({ title }) => title)

describe('a list of articles', () => {
  beforeAll(async () => {
    for (let n = 1; n <= 25; n++)
      await article(portal, {
        type: 3,
        title: `政策 ${n}`,
        createtime: day(n),
        read_num: n === 7 ? 900 : n,
        hot: n % 6 === 1,
      })
    await article(portal, { type: 3, title: '草稿', published: false, createtime: day(40) })
    await article(portal, {
      type: 3,
      title: '置顶旧闻',
      pinned: true,
      hot: true,
      createtime: new Date('2025-01-01T00:00:00Z'),
    })
    await article(portal, { type: 7, title: '专家访谈', createtime: day(50) })
    await article(portal, { type: 20, title: '热门推荐', createtime: day(51) })
  })

  test('shows published articles of a type, newest first, with the total', async () => {
    const { data, code, msg } = await portal.call(newsList, { type: 3, page: 1, pagesize: 10 })
    expect({ code, msg }).toEqual({ code: 200, msg: '操作成功' })
    expect(data.count).toBe(26)
    expect(data.list.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, i) => `政策 ${25 - i}`),
    )
  })

  test('pages without gaps or repeats, and ends with an empty page', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => titles({ type: 3, page, pagesize: 10 })))
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 6, 0])
    expect(new Set(pages.flat()).size).toBe(26)
    expect(pages.flat()).toEqual(await titles({ type: 3, pagesize: 100 }))
    const hot = await Promise.all(
      [1, 2, 3].map((page) => titles({ type: 3, flag: 'hot', page, pagesize: 2 })),
    )
    expect(hot.flat()).toEqual(await titles({ type: 3, flag: 'hot' }))
  })

  test('does not float the pinned article: the page that shows it does', async () => {
    expect((await titles({ type: 3, pagesize: 100 })).at(-1)).toBe('置顶旧闻')
  })

  test('with flag hot holds hot articles by reads', async () => {
    expect(await titles({ type: 3, flag: 'hot' })).toEqual([
      '政策 7',
      '政策 25',
      '政策 19',
      '政策 13',
      '政策 1',
      '置顶旧闻',
    ])
  })

  test('with flag index holds pinned articles; pinned wins over hot in the mark', async () => {
    const { data } = await portal.call(newsList, { type: 3, flag: 'index' })
    expect(data).toMatchObject({ count: 1, list: [{ title: '置顶旧闻', flag: 'index' }] })
  })

  test('without a type holds the whole news centre and nothing else', async () => {
    const { data } = await portal.call(newsList, {})
    expect(data.list).toHaveLength(10)
    expect(data.count).toBe(26)
    expect(await titles({ type: 7 })).toEqual(['专家访谈'])
    expect(await titles({ type: 20 })).toEqual(['热门推荐'])
  })

  test('takes a JSON body with strings or numbers, and blank fields as absent', async () => {
    const caller = { as: 'json' as const }
    const strings = await portal.call(
      newsList,
      { type: '3', page: '2', pagesize: '5', flag: '', keyword: null },
      caller,
    )
    const numbers = await portal.call(newsList, { type: 3, page: 2, pagesize: 5 }, caller)
    expect(strings.data).toEqual(numbers.data)
    expect(strings.data.list).toHaveLength(5)
  })

  test('gives every time in Beijing', async () => {
    await article(portal, { type: 4, title: '跨年', createtime: new Date('2025-12-31T16:00:00Z') })
    const { data } = await portal.call(newsList, { type: 4 })
    expect(data.list[0]).toMatchObject({
      createtime: '2026-01-01 00:00:00',
      updatetime: '2026-01-01 00:00:00',
    })
  })
})

describe('searching by keyword', () => {
  beforeAll(async () => {
    await article(portal, { type: 5, title: '毛竹的分布', remark: '南方 18 省' })
    await article(portal, { type: 5, title: '毛竹采伐', remark: '100% 合规 a_b c\\d' })
    await article(portal, { type: 5, title: 'Carbon 碳汇', remark: '方法学' })
  })
  const found = (keyword: string) => titles({ type: 5, keyword })

  test('wants every word in title or summary', async () => {
    expect(await found('毛竹')).toHaveLength(2)
    expect(await found('毛竹 南方')).toEqual(['毛竹的分布'])
    expect(await found('  南方　毛竹  ')).toEqual(['毛竹的分布'])
    expect(await found('毛竹 碳汇')).toEqual([])
  })

  test('does not mind case', async () => {
    expect(await found('carbon')).toEqual(['Carbon 碳汇'])
  })

  test.for([['%'], ['_'], ['100%'], ['a_b'], ['c\\d']])(
    'takes %s for itself, not for a wildcard',
    async ([keyword]) => {
      expect(await found(keyword ?? '')).toEqual(['毛竹采伐'])
    },
  )

  test.for([["'; drop table news; --"], ['" or 1=1'], ['\\'.repeat(49)], ['$1 $2'], ['%'.repeat(50)]])(
    'finds nothing for %s, and harms nothing',
    async ([keyword]) => {
      expect(await found(keyword ?? '')).toEqual([])
      expect(await found('毛竹')).toHaveLength(2)
    },
  )
})

describe('an article', () => {
  test('comes with its body and is gone when it is unpublished or unknown', async () => {
    const id = await article(portal, {
      images: [{ file: '/uploads/demo/a.webp' }],
      files: [{ name: '公告.pdf', file: '/uploads/staff/2026/11/a.pdf', size: 1024 }],
      source: '本站',
    })
    const { data } = await portal.call(getNewsDetail, { id })
    expect(data).toMatchObject({
      id,
      content: '<p>正文</p>',
      source: '本站',
      files: [{ name: '公告.pdf', file: '/uploads/staff/2026/11/a.pdf', size: 1024 }],
      is_collect: false,
      topic_id: 0,
      sublist: [],
    })
    const draft = await article(portal, { published: false })
    for (const gone of [draft, 2_147_483_647])
      expect(await portal.call(getNewsDetail, { id: gone })).toMatchObject({
        status: 200,
        ...TargetGone,
        data: null,
      })
  })

  test('is found only under its own group when one is given', async () => {
    const [news, expert] = [await article(portal, { type: 2 }), await article(portal, { type: 9 })]
    const code = async (id: number, newstype: number) =>
      (await portal.call(getNewsDetail, { id, newstype })).code
    expect(await code(news, 1)).toBe(200)
    expect(await code(expert, 2)).toBe(200)
    expect(await code(news, 2)).toBe(TargetGone.code)
    expect(await code(expert, 1)).toBe(TargetGone.code)
  })

  test('says whether its reader collected it, to that reader only', async () => {
    const id = await article(portal)
    const [mine, other] = [await signedIn(portal), await signedIn(portal)]
    await portal.call(addCollect, { id, type: 10 }, mine)
    const seenBy = async (token?: string) =>
      (await portal.call(getNewsDetail, { id }, { token })).data.is_collect
    expect([
      await seenBy(mine.token),
      await seenBy(other.token),
      await seenBy(),
      await seenBy('unknown'),
    ]).toEqual([true, false, false, false])
  })
})

describe('a topic', () => {
  test('lists its items oldest first, and they stand in no other list', async () => {
    const topic = await article(portal, { type: 6, title: '专题' })
    for (const [title, n] of [
      ['第二篇', 2],
      ['第一篇', 1],
      ['第三篇', 3],
    ] as const)
      await setTopic(portal.deps.db, await article(portal, { type: 6, title, createtime: day(n) }), topic)
    await setTopic(
      portal.deps.db,
      await article(portal, { type: 6, title: '未发布', published: false }),
      topic,
    )
    const { data } = await portal.call(getNewsDetail, { id: topic })
    expect(data.sublist.map(({ title }) => title)).toEqual(['第一篇', '第二篇', '第三篇'])
    expect(await titles({ type: 6 })).toEqual(['专题'])
    const item = await portal.call(getNewsDetail, { id: data.sublist[0]?.id })
    expect(item.data).toMatchObject({ topic_id: topic, sublist: [] })
  })
})

describe('reporting a read', () => {
  const reads = async (id: number) => (await portal.call(getNewsDetail, { id })).data.read_num
  const report = (id: number, address: string) => portal.call(addRead, { id }, { address })

  test('counts once in ten minutes for an address and an article', async () => {
    const id = await article(portal)
    const address = newAddress()
    await Promise.all([1, 2, 3].map(() => report(id, address)))
    expect(await reads(id)).toBe(1)
    expect((await report(id, newAddress())).data).toEqual({ read_num: 2 })
    // Not counted, and told all the same.
    expect((await report(id, address)).data).toEqual({ read_num: 2 })
    expect(await reads(id)).toBe(2)
    portal.passSeconds(600)
    await report(id, address)
    expect(await reads(id)).toBe(3)
  })

  test('of an unknown or unpublished article changes nothing and is no error', async () => {
    const draft = await article(portal, { published: false })
    for (const id of [draft, 2_000_000_000])
      expect(await report(id, newAddress())).toMatchObject({ code: 200, data: { read_num: null } })
  })

  test('does not move the time of the last edit', async () => {
    const id = await article(portal)
    const before = (await portal.call(getNewsDetail, { id })).data.updatetime
    portal.passSeconds(3600)
    await report(id, newAddress())
    expect((await portal.call(getNewsDetail, { id })).data.updatetime).toBe(before)
  })

  test('is refused beyond 120 a minute from one address', async () => {
    const address = newAddress()
    const answers = await Promise.all(Array.from({ length: 121 }, (_, i) => report(1000 + i, address)))
    expect(answers.filter(({ code }) => code === TooMany.code)).toHaveLength(1)
  })
})
