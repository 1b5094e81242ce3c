import { afterAll, beforeAll, expect, test } from 'vitest'
import { foretryList } from '#features/listings/contract/list.ts'
import { news } from '#features/news/server/news.schema.ts'
import { search } from '#features/search/contract.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertPublished } from '../../helpers/listings.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  const listed = (project_name: string, measure_area: number, face_price: number) =>
    insertPublished(portal, { project_name, measure_area, face_price, years: 30, species: '杉木' })
  await listed('青溪杉木大片', 400, 18)
  await listed('青溪杉木贵山', 400, 90)
  await listed('青溪杉木小块', 40, 12)
  const at = portal.deps.now()
  await portal.deps.db
    .insert(news)
    .values({ type: 1, title: '青溪杉木100亩以上20万以内怎么谈', createtime: at, updatetime: at })
})
afterAll(() => portal.close())

const ask = async (keyword: string, more: object = {}) =>
  (await portal.call(search, { keyword, ...more })).data
const titles = ({ list }: Awaited<ReturnType<typeof ask>>) => list.map(({ title }) => title)

test('bounds in words filter listings; other kinds are searched as it is written', async () => {
  const found = await ask('青溪 100亩以上 杉木 20万以内')
  expect(titles(found)).toEqual(['青溪杉木大片', '青溪杉木100亩以上20万以内怎么谈'])
  expect(found.counts).toMatchObject({ listings: { count: 1 }, news: { count: 1 } })
  expect(found.conditions).toEqual([
    { typed: '100亩以上', text: '面积 100 亩以上', without: '青溪 杉木 20万以内' },
    { typed: '20万以内', text: '总价 20 万元以下', without: '青溪 100亩以上 杉木' },
  ])
  expect(decodeURIComponent(found.conditions_url)).toBe(
    '/exchange?price_max=20&area_min=100&keyword=青溪+杉木',
  )
  expect(titles(await ask('青溪 100亩以上 杉木 20万以内', { kind: 'listings' }))).toEqual(['青溪杉木大片'])
  expect(titles(await ask('青溪 100亩以上', { kind: 'listings' }))).toEqual(['青溪杉木贵山', '青溪杉木大片'])
})

test('asked for as it is written, nothing is filtered, and filters are offered', async () => {
  const found = await ask('青溪 杉木 100亩以上', { literal: 1 })
  expect(found).toMatchObject({ conditions: [], conditions_url: '' })
  expect(titles(found)).toEqual(['青溪杉木100亩以上20万以内怎么谈'])
  expect(found.offers).toMatchObject([{ typed: '100亩以上', text: '面积 100 亩以上' }])
})

test('what is not wanted is left out: by its kind, or by its text', async () => {
  const land = (project_name: string, species: string) => insertPublished(portal, { project_name, species })
  await land('白溪一号', '马尾松、木荷')
  await land('白溪二号', '罗汉松')
  await land('白溪三号靠近公路', '毛竹')
  const left = async (keyword: string) => titles(await ask(keyword, { kind: 'listings' })).toSorted()
  expect(await left('白溪 不要松木')).toEqual(['白溪三号靠近公路', '白溪二号'])
  expect(await left('白溪，除了竹林、公路')).toEqual(['白溪一号', '白溪二号'])
  const found = await ask('白溪 不要松木')
  expect(found.conditions).toEqual([{ typed: '不要松木', text: '不要松类', without: '白溪' }])
  expect(decodeURIComponent(found.conditions_url)).toBe('/exchange?without=松类&keyword=白溪')
  const listed = async (without: string) =>
    (await portal.call(foretryList, { keyword: '白溪', without })).data.list
      .map(({ project_name }) => project_name)
      .toSorted()
  expect(await listed('松树，公路')).toEqual(['白溪二号'])
  expect(await listed('靠近 公路')).toEqual(['白溪一号', '白溪二号'])
  expect(await portal.call(foretryList, { without: '松'.repeat(101) })).toMatchObject({ code: 400 })
})

test('what no filter does is said', async () => {
  expect((await ask('青溪 林龄20年以上')).unsupported).toEqual([
    '还不能按林龄筛选，“林龄20年以上”是当作文字查找的。',
  ])
  expect((await ask('青溪 100亩以上不要')).unsupported).toEqual([
    '还不能这样排除，“100亩以上不要”是当作文字查找的。',
  ])
})

test('what may mean several filters stays a word, and each is offered', async () => {
  const found = await ask('青溪 100以上')
  expect(found.conditions).toEqual([])
  expect(found.offers.map(({ text, url }) => [text, decodeURIComponent(url)])).toEqual([
    ['总价 100 万元以上', '/exchange?price_min=100&keyword=青溪'],
    ['面积 100 亩以上', '/exchange?area_min=100&keyword=青溪'],
    ['单价 100 元/亩·年以上', '/exchange?permu_min=100&keyword=青溪'],
  ])
})

test('a word that news have as well is no filter by itself, and a filter that finds nothing offers no other words', async () => {
  expect((await ask('转让')).conditions).toEqual([])
  expect(await ask('青溪 5000亩以上', { kind: 'listings' })).toMatchObject({ list: [], count: 0, near: [] })
})
