import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forestIndex } from '#features/home/contract/home.ts'
import { writePlacements } from '#features/home/server/home.table.ts'
import { newsList } from '#features/news/contract/news.ts'
import { setTopic } from '#features/news/server/news.table.ts'
import { getCity } from '#features/regions/contract/regions.ts'
import { linkList, siteSettings } from '#features/site/contract/site.ts'
import { defaultSettings } from '#features/site/rules/site.ts'
import { insertBanners, insertLinks, writeSettings } from '#features/site/server/site.table.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertPublished } from '../../helpers/listings.ts'
import { article } from '../../helpers/people.ts'

const noLibrary = { project1: [], project2: [], project3: [], plan1: [], plan2: [] }

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const SETTINGS = {
  ...defaultSettings,
  name: '林权通',
  slogan: '口号',
  company: '公司',
  hotline: '400',
  email: 'a@b.example',
  telecom_licence: '',
  icp: '京ICP',
  service_hours: '工作日 9:00-17:00',
  sales_phone: '',
  consult_note: '',
  police_filing: '',
  map_approval: '',
  expert_count: '1203',
  expert_site: '',
}

test('an empty database answers empty lists and plain settings, not errors', async () => {
  const home = await portal.call(forestIndex)
  expect(home.code).toBe(200)
  for (const list of Object.values(home.data)) expect(list).toEqual([])
  expect((await portal.call(linkList)).data).toEqual([])
  expect((await portal.call(siteSettings)).data).toMatchObject({ name: '林权通', hotline: '' })
})

describe('the home page', () => {
  beforeAll(async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    for (let n = 1; n <= 12; n++)
      for (const type of [1, 2, 6])
        await article(portal, {
          type,
          title: `${type}-${n}`,
          createtime: day(n),
          pinned: type === 1 && n === 2,
        })
    const item = await article(portal, { type: 6, title: '专题条目', createtime: day(30) })
    await setTopic(portal.deps.db, item, item - 1)
    await article(portal, { type: 8, title: '专家', createtime: day(31) })
    await insertBanners(portal.deps.db, [
      { slot: 1, title: '后', sort: 2, images: [{ file: '/b.webp' }], url: '/info' },
      { slot: 1, title: '先', sort: 1 },
      { slot: 1, title: '未发布', published: false },
      { slot: 2, title: '第二处', url: '0' },
    ])
    await insertLinks(portal.deps.db, [
      { title: '乙', url: '0', sort: 2 },
      { title: '甲', url: 'https://www.example.org/', sort: 1 },
    ])
    await writeSettings(portal.deps.db, SETTINGS)
  })

  test('has its sections: pinned first, then newest; notices; the newest of all', async () => {
    const { data } = await portal.call(forestIndex)
    const titles = (name: 'news1' | 'news2' | 'news6' | 'gonggao' | 'newslist') =>
      data[name].map(({ title }) => title)
    expect(titles('news1')).toEqual(['1-2', '1-12', '1-11', '1-10', '1-9', '1-8'])
    expect(titles('news2')).toEqual(['2-12', '2-11', '2-10', '2-9', '2-8', '2-7'])
    expect(titles('news6')).toEqual(['6-12', '6-11', '6-10', '6-9', '6-8', '6-7'])
    expect(titles('gonggao')).toHaveLength(8)
    expect(titles('newslist')).toHaveLength(10)
    expect(titles('newslist')).not.toContain('专题条目')
    expect(titles('newslist')).not.toContain('专家')
    expect(JSON.stringify(data)).not.toContain('正文')
  })

  test('puts in front what editors placed there, in their order, and leaves out what readers no longer find', async () => {
    const id = async (title: string) =>
      (await portal.call(newsList, { type: Number(title[0]), pagesize: 100 })).data.list.find(
        (item) => item.title === title,
      )?.id ?? 0
    const [one, two] = [await id('1-5'), await id('1-3')]
    const [{ id: hidden }] = [{ id: await article(portal, { title: '已撤回', published: false }) }]
    await writePlacements(portal.deps.db, {
      gonggao: [],
      news1: [one, hidden, 999_999, two],
      news2: [],
      news6: [],
      newslist: [two],
      forest1: [],
      forest2: [],
      forest3: [],
      ...noLibrary,
    })
    const { data } = await portal.call(forestIndex)
    const titles = (name: 'news1' | 'newslist') => data[name].map(({ title }) => title)
    expect(titles('news1')).toEqual(['1-5', '1-3', '1-2', '1-12', '1-11', '1-10'])
    expect(titles('newslist')[0]).toBe('1-3')
    expect(titles('newslist')).toHaveLength(10)
  })

  test('has its banners by slot, in order, published ones only', async () => {
    const { data } = await portal.call(forestIndex)
    expect(data.banners.map(({ title }) => title)).toEqual(['先', '后'])
    expect(data.bannerstwo).toEqual([{ title: '第二处', remark: '', images: [], url: '0' }])
  })

  test('links and settings are what the operator set', async () => {
    expect((await portal.call(linkList)).data.map(({ title, url }) => [title, url])).toEqual([
      ['甲', 'https://www.example.org/'],
      ['乙', '0'],
    ])
    expect((await portal.call(siteSettings)).data).toEqual({ ...SETTINGS, sms_answers: true })
  })
})

describe('forest land on the home page', () => {
  const LEASE = 2
  const none = { gonggao: [], news1: [], news2: [], news6: [], newslist: [], ...noLibrary }
  const ids = async () => {
    const { data } = await portal.call(forestIndex)
    return [data.forest1, data.forest2, data.forest3].map((list) => list.map(({ id }) => id))
  }
  const at = (day: number) => ({ releasetime: new Date(Date.UTC(2026, 9, day)) })
  const listed = async (day: number, forestry_type: number, face_price: number) =>
    (await insertPublished(portal, { ...at(day), forestry_type, face_price })).id

  test('is the newest of all, the newest for lease and the newest with a price', async () => {
    const priced = await listed(1, 1, 36)
    const lease = await listed(2, LEASE, 8)
    const negotiable = await listed(3, LEASE, 0)
    const cooperation = await listed(4, 4, 0)
    await insertPublished(portal, { ...at(5), state: 'stale', forestry_type: LEASE })
    await insertPublished(portal, { ...at(6), state: 'withdrawn', forestry_type: LEASE })
    expect(await ids()).toEqual([
      [cooperation, negotiable, lease, priced],
      [negotiable, lease],
      [lease, priced],
    ])
  })

  test('begins with what editors placed there, as long as it is listed and belongs there', async () => {
    const [, [negotiable = 0, lease = 0] = [], [, priced = 0] = []] = await ids()
    const { id: gone } = await insertPublished(portal, { ...at(7), state: 'withdrawn', forestry_type: LEASE })
    await writePlacements(portal.deps.db, {
      ...none,
      forest1: [priced, gone, 999_999, lease],
      forest2: [priced, lease],
      forest3: [negotiable, priced],
    })
    const [all = [], leases, prices] = await ids()
    expect(all.slice(0, 2)).toEqual([priced, lease])
    expect(all).toHaveLength(4)
    expect(leases).toEqual([lease, negotiable])
    expect(prices).toEqual([priced, lease])
  })
})

describe('regions', () => {
  const below = async (pid?: number) =>
    (await portal.call(getCity, pid === undefined ? {} : { pid, type: 2 })).data
  const names = async (pid?: number) => (await below(pid)).map(({ name }) => name)

  test('the top level has 34 provinces, Taiwan, Hong Kong and Macao among them', async () => {
    const top = await names()
    expect(top).toHaveLength(34)
    expect(top).toEqual(expect.arrayContaining(['台湾省', '香港特别行政区', '澳门特别行政区']))
    expect(await names(0)).toEqual(top)
  })

  test('a municipality has itself as its only city, with its districts below', async () => {
    expect(await names(110000)).toEqual(['北京市'])
    expect(await names(110100)).toContain('密云区')
    expect(await names(500000)).toEqual(['重庆市'])
    expect(await names(500100)).toEqual(expect.arrayContaining(['渝中区', '巫山县']))
  })

  test('places that report to the province stand among its cities', async () => {
    expect(await names(410000)).toContain('济源市')
    expect(await names(429000)).toEqual([])
    expect((await names(420000)).filter((name) => name.includes('直辖'))).toEqual([])
  })

  test('cities without counties, places without lower levels and unknown codes answer an empty list', async () => {
    for (const pid of [441900, 442000, 419001, 710000, 110101, 999999]) expect(await below(pid)).toEqual([])
  })
})
