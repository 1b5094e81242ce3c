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
    '还不能这样排除，“100亩以上不要”没有用来查找。',
  ])
  for (const [keyword, more] of [
    ['100亩以上不要', {}],
    ['青溪 100亩以上不要', { literal: 1 }],
  ] as const)
    expect((await ask(keyword, more)).unsupported).toEqual([
      '还不能这样排除，“100亩以上不要”是当作文字查找的。',
    ])
})

test('of other kinds, too, what is not wanted is left out, and never searched as words', async () => {
  await insertPublished(portal, { project_name: '黑溪一号', species: '马尾松' })
  await insertPublished(portal, { project_name: '黑溪二号', species: '杉木' })
  const at = portal.deps.now()
  const article = (title: string, content: string) => ({
    type: 1,
    title,
    content,
    createtime: at,
    updatetime: at,
  })
  await portal.deps.db
    .insert(news)
    .values([
      article('黑溪造林', '<p>种的是杉木。</p>'),
      article('黑溪松木行情', '<p>涨了。</p>'),
      article('黑溪抚育', '<p>松木和毛竹都要抚育。</p>'),
      article('黑溪不要松木', '<p>说的是病害。</p>'),
    ])
  const found = async (keyword: string, more: object = {}) => titles(await ask(keyword, more)).toSorted()
  const plain = ['黑溪造林', '黑溪二号']
  for (const typed of ['黑溪 不要松木', '松木除外，黑溪', '黑溪 非松木'])
    expect(await found(typed), typed).toEqual(plain.toSorted())
  expect(await found('黑溪 不要松')).toEqual(plain.toSorted())
  expect(await found('黑溪 不要毛竹', { kind: 'news' })).toEqual(
    ['黑溪造林', '黑溪松木行情', '黑溪不要松木'].toSorted(),
  )
  expect(await found('黑溪 不要松木和毛竹', { kind: 'news' })).toEqual(['黑溪造林'])
  expect(await found('黑溪 100亩以上不要', { kind: 'news' })).toHaveLength(4)
  const answered = await ask('黑溪 不要松木')
  expect(answered.counts).toMatchObject({ listings: { count: 1 }, news: { count: 1 } })
  expect(answered.reading).toBe('其他内容中，含“松木”的没有列出。')
  expect(answered.words).toEqual(['黑溪'])
  // As it is written, and alone: then nothing but forest land has been asked for.
  expect(await found('黑溪 不要松木', { literal: 1 })).toEqual(['黑溪不要松木'])
  expect((await ask('不要松木')).counts).toMatchObject({ news: { count: 0 } })
  expect((await ask('不要松木')).counts.listings.count).toBeGreaterThan(0)
})

test('either of two provinces is asked for, where forest land can have only one', async () => {
  const land = (project_name: string, more: object) => insertPublished(portal, { project_name, ...more })
  await land('赤溪甲', { province_id: 350_000, city_id: 350_700, county_id: 350_703, species: '杉木' })
  await land('赤溪乙', { province_id: 360_000, city_id: 360_700, county_id: 360_702, species: '毛竹' })
  await land('赤溪丙', { province_id: 330_000, city_id: 330_500, county_id: 330_523, species: '杉木' })
  const at = portal.deps.now()
  const article = (title: string) => ({ type: 1, title, createtime: at, updatetime: at })
  await portal.deps.db.insert(news).values([article('赤溪：福建'), article('赤溪：福建、江西两省')])
  const listed = async (keyword: string) => {
    const { data } = await portal.call(foretryList, { keyword })
    return [...data.list.map(({ project_name }) => project_name).toSorted(), data.reading]
  }
  for (const typed of ['福建和江西', '福建、江西', '福建 江西', '福建以及江西', '福建與江西'])
    expect(await listed(`赤溪 ${typed}`), typed).toEqual(
      ['赤溪甲', '赤溪乙'].toSorted().concat(`“${typed}”按“福建或江西”查找。`),
    )
  expect(await listed('赤溪 福建和南平')).toEqual(['赤溪甲', ''])
  expect(await listed('赤溪 福建 建阳')).toEqual(['赤溪甲', ''])
  expect(await listed('赤溪 建阳和安吉')).toEqual([
    ...['赤溪甲', '赤溪丙'].toSorted(),
    '“建阳和安吉”按“建阳或安吉”查找。',
  ])
  // News may have both.
  const found = await ask('赤溪 福建和江西')
  expect(titles(found).toSorted()).toEqual(['赤溪乙', '赤溪甲', '赤溪：福建、江西两省'].toSorted())
  expect(found).toMatchObject({
    conditions: [{ typed: '福建和江西', text: '福建或江西', without: '赤溪' }],
    reading: '',
  })
  expect(decodeURIComponent(found.conditions_url)).toBe('/exchange?keyword=赤溪+福建和江西')
  expect(titles(await ask('赤溪 福建和江西', { literal: 1 }))).toEqual(['赤溪：福建、江西两省'])
  // Where none has both, either does.
  const either = await ask('赤溪 福建和广东', { kind: 'news' })
  expect(titles(either).toSorted()).toEqual(['赤溪：福建', '赤溪：福建、江西两省'].toSorted())
  expect(either.reading).toBe('“福建和广东”按“福建或广东”查找。')
  expect(await listed('赤溪 杉木、毛竹')).toEqual([
    ...['赤溪甲', '赤溪乙', '赤溪丙'].toSorted(),
    '“杉木、毛竹”按“杉木或毛竹”查找。',
  ])
  expect(await listed('赤溪 杉木 毛竹')).toEqual([''])
})

test('what is left out in traditional characters is left out as its species', async () => {
  await insertPublished(portal, { project_name: '青岭一号', species: '杉木' })
  await insertPublished(portal, { project_name: '青岭二号', species: '毛竹' })
  const left = async (keyword: string) => titles(await ask(keyword, { kind: 'listings' })).toSorted()
  expect(await left('青岭 除杉樹外')).toEqual(['青岭二号'])
  const { data } = await portal.call(foretryList, { keyword: '青岭', without: '杉樹' })
  expect(data.list.map(({ project_name }) => project_name)).toEqual(['青岭二号'])
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

test('面议 beside bounds of the price finds what lies within, and what has no price', async () => {
  await insertPublished(portal, { project_name: '青溪杉木面谈山', measure_area: 400, face_price: 0 })
  const expected = ['青溪杉木面谈山', '青溪杉木小块', '青溪杉木大片']
  for (const typed of ['青溪 面议 20万以内', '青溪 面议或20万以内', '青溪 20万以内 可面议']) {
    const found = await ask(typed, { kind: 'listings' })
    expect(titles(found)).toEqual(expected)
    expect(found.reading).toBe('价格面议的没有标价：总价 20 万元以下的和价格面议的都列出。')
    expect(decodeURIComponent(found.conditions_url)).toBe(
      '/exchange?forestry_price=5&price_max=20&keyword=青溪',
    )
  }
  const listed = (sort: 'newest' | 'price_asc') =>
    portal.call(foretryList, { keyword: '青溪', forestry_price: 5, price_max: 20, sort })
  const { list, reading } = (await listed('price_asc')).data
  expect(list.map(({ face_price }) => face_price)).toEqual([12, 18, 0])
  expect(reading).toContain('都列出')
  expect(titles(await ask('青溪 不要面议 20万以内', { kind: 'listings' }))).toEqual(expected.slice(1))
})

test('land with its species in one word is found by the species, and said so', async () => {
  await insertPublished(portal, { project_name: '银溪一号', species: '楠竹' })
  await insertPublished(portal, { project_name: '银溪二号', species: '杉木' })
  for (const typed of ['银溪毛竹山', '银溪 毛竹林', '银溪的毛竹林地']) {
    const found = await ask(typed, { kind: 'listings' })
    expect([typed, ...titles(found)]).toEqual([typed, '银溪一号'])
    expect(found.conditions.map(({ text }) => text)).toEqual(['毛竹'])
  }
  expect(decodeURIComponent((await ask('毛竹山')).conditions_url)).toBe('/exchange?species=3')
})
