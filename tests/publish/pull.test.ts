// Any backend that honours the spec, however untidy → clean rows; any fault → the last good snapshot.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readHome } from '#features/home/single.ts'
import { readTerms } from '#features/membership/single.ts'
import { news as kind } from '#features/news/kind.ts'
import { readHotNews } from '#features/news/single.ts'
import * as news from '#features/news/templates/news.ts'
import { readProvinces } from '#features/regions/single.ts'
import { readLinks, readSettings } from '#features/site/single.ts'
import { closeContent, openContent } from '#platform/content/open.ts'
import { readerOf } from '#platform/content/reader.ts'
import { articlePath } from '#platform/lib/paths.ts'
import { PullError } from '#platform/publish/pull/backend.ts'
import { isSameServer } from '#platform/publish/pull/bounded-fetch.ts'
import { type Faults, type MessyBackend, startMessyBackend } from '../fixtures/messy-backend.ts'
import { type PullOptions, pull } from '../helpers/content-model.ts'
import { dump, temporaryFolder } from './kit.ts'

const MEDIA = 'https://media.example'

let backend: MessyBackend
let snapshot: string

const pullNow = (more: Partial<PullOptions> = {}) =>
  pull({
    snapshot,
    apiBase: backend.url,
    mediaBase: MEDIA,
    retries: 0,
    retryDelayMs: 5,
    timeoutMs: 5_000,
    ...more,
  })

const articles = () => [...readerOf(kind).addresses()]

const article = (id: number) => {
  const found = news.findNews(id)
  if (!found) throw new Error(`no article ${id}`)
  return found
}

const read = (file = snapshot) =>
  openContent({ snapshot: file, siteUrl: 'https://site.example', apiBase: '', policy: '' })

/** A snapshot pulled once, to be copied by every test that begins with one. */
let good: string
beforeAll(async () => {
  good = join(temporaryFolder(), 'good.db')
  const first = await startMessyBackend()
  await pull({ snapshot: good, apiBase: first.url, mediaBase: MEDIA })
  await first.close()
})

beforeEach(async () => {
  backend = await startMessyBackend()
  snapshot = join(temporaryFolder(), 'snapshot.db')
  copyFileSync(good, snapshot)
})
afterEach(async () => {
  closeContent()
  await backend.close()
})

describe('what a pull makes of an untidy backend', () => {
  beforeEach(() => read(good))

  test('every record of every list is there, though the backend gives twenty rows at most', () => {
    expect(articles().map(({ id }) => id)).toEqual(backend.ids())
    expect(news.page(1)?.total).toBe(30)
  })

  test('no script, handler, style, frame or script address is anywhere in the snapshot', () => {
    expect(dump(good)).not.toMatch(
      /<script|<style|<iframe|<svg|<math|<object|<embed|<form|<input|<base|<meta|<link|javascript:|style=|srcdoc|@import|\bon\w+\s*=/i,
    )
  })

  test('what was worth reading beside a script stays', () => {
    expect(article(3).content).toContain('<p>采伐许可办理说明</p>')
    expect(article(3).content).toContain('<b>仍在</b>')
    expect(article(3).content).toContain(`<img src="${MEDIA}/upload/a.jpg"`)
    expect(article(4).content).toMatch(/<div class="table-scroll"[^>]*><table>.*杉木/s)
    expect(article(4).content).not.toMatch(/Mso|WordDocument|Print/)
    expect(article(5).content).toContain('<h2>林下种植黄精</h2>')
    expect(article(5).content).toContain('src="https://mmbiz.example/mmbiz_jpg/1/640?wx_fmt=jpeg"')
    expect(article(6).content).toBe('')
    expect(news.filesOf(article(4))).toEqual([
      { name: '调查表 <终稿>.xlsx', file: `${MEDIA}/upload/4.xlsx`, size: 1_258_291 },
      { name: '%E5%9B%BE.zip', file: 'https://cdn.example/%E5%9B%BE.zip', size: 0 },
    ])
    expect(article(6).files).toBe('')
    expect(article(102).content).toBe('<p>未闭合的段落</p><div>与<b>标签</b></div>')
  })

  test.each([
    [1, '2026-03-05 09:30:00', 'wire time'],
    [2, '2026-01-01 08:00:00', 'Unix seconds'],
    [102, '2026-01-01 08:00:00', 'Unix seconds as text'],
    [8, '2026-01-01 08:00:00', 'milliseconds, in the detail only'],
    [3, '2026-03-05 09:30:00', 'slashes, no seconds'],
    [4, '2026-03-05 09:05:00', 'slashes, single digits'],
    [5, '2026-03-05 09:30:00', 'ISO with zone'],
    [6, '2026-03-05 09:00:00', 'tenths of a second'],
    [9, '2026-03-05 00:00:00', 'Chinese date'],
    [7, '', 'a zero date'],
    [10, '', 'no date at all'],
  ])('article %i has the time %j: %s', (id, time) => {
    expect(article(id).createtime).toBe(time)
  })

  test.each([
    [1, `${MEDIA}/upload/1.jpg`],
    [2, `${MEDIA}/upload/2.jpg`],
    [3, ''],
    [4, `${MEDIA}/upload/4.jpg`],
    [6, `${MEDIA}/upload/6-detail.jpg`],
    [7, ''],
    [101, `${MEDIA}/upload/101.jpg`],
    [102, '//cdn.example/102.jpg'],
    [611, `${MEDIA}/upload/611.jpg`],
  ])('article %i has the cover %j', (id, cover) => {
    expect(article(id).cover).toBe(cover)
  })

  test.each([
    [2, '杉木 & 马尾松价格 🌲 周报 “稳”'],
    [3, '重要：采伐许可办理'],
    [4, '毛竹 🎋 出材率调查 👩‍🌾'],
    [9, '标题只在详情里'],
    [10, '（无标题）'],
    [102, '<附件> 更正公告'],
  ])('article %i has the plain title %j', (id, title) => {
    expect(article(id).title).toBe(title)
  })

  test('an over-long title is kept whole', () => {
    expect(article(5).title).toHaveLength(521)
  })

  test('read counts, sources and flags are read from numbers, texts and nothing', () => {
    expect(article(2).read_num).toBeGreaterThanOrEqual(9876)
    expect(article(8)).toMatchObject({ read_num: 15, source: '《林业周刊》·第 3 期', flag: '' })
    expect(news.pinned(1)?.id).toBe(1)
    expect(news.pinned(2)?.id).toBe(102)
    expect(readHotNews()).toEqual([2, 14])
  })

  test('items of a topic stand under it, in its order of time, and in no list', () => {
    expect(news.topicItems(601).map(({ id }) => id)).toEqual([611, 612, 613])
    expect(news.topicItems(602).map(({ id }) => id)).toEqual([621])
    expect(news.topicItems(603)).toEqual([])
    expect(news.page(6)?.total).toBe(3)
    expect(news.newest(6, 100).map(({ topic_id: topic }) => topic)).toEqual([0, 0, 0])
  })

  test('a record that two lists or two topics name stands in the first', () => {
    expect(article(1)).toMatchObject({ type: 1, topic_id: 0 })
    expect(article(613).topic_id).toBe(601)
    expect(news.newest(20, 100).map(({ id }) => id)).toEqual([201])
  })

  test('a list without rows is an empty list', () => {
    expect(news.page(9)?.total).toBe(0)
  })

  test('links without a target keep their "0", script addresses are gone, bare hosts lead somewhere', () => {
    expect(readLinks()).toEqual([
      { id: 1, title: '国家林业网站', url: 'https://forestry.example/' },
      { id: 2, title: '没有地址的伙伴', url: '0' },
      { id: 3, title: '空地址&伙伴', url: '' },
      { id: 4, title: '脚本地址', url: '' },
      { id: 5, title: '裸域名', url: 'http://www.forest.example' },
    ])
  })

  test('home placements and provinces are tidy, and nothing private comes along', () => {
    expect(readHome()).toEqual({
      banners: [
        { images: [{ file: `${MEDIA}/upload/banner-1.jpg` }], url: '0', title: '春季·造林', remark: '' },
        { images: [{ file: `${MEDIA}/upload/banner-2.jpg` }], url: '', title: '', remark: '' },
        { images: [{ file: 'https://cdn.example/3.jpg' }], url: '/info/view/1', title: '', remark: '' },
        { images: [], url: '', title: '', remark: '' },
      ],
      bannerstwo: [],
      gonggao: [101, 102],
      news1: [1, 2],
      news2: [],
      news6: [601],
      newslist: [1, 2, 101],
      forest1: [1],
      forest2: [],
      forest3: [],
      project1: [],
      project2: [],
      project3: [],
      plan1: [],
      plan2: [],
      tenders: [],
    })
    expect(readProvinces()).toContainEqual({ id: 110000, name: '北京市' })
    expect(dump(good)).not.toContain('user_phone')
  })

  test('a backend without our own calls leaves the settings as they are, and tells no terms', () => {
    expect(readSettings().name).toBe('林权通')
    expect(readTerms()).toBeNull()
  })
})

describe('a pull after a pull', () => {
  test('changes nothing, and asks for no detail but those of topics', async () => {
    const before = dump(snapshot, { meta: false })
    expect(await pullNow()).toMatchObject({
      changed: 0,
      removed: 0,
      total: backend.ids().length,
      refused: {},
    })
    expect(dump(snapshot, { meta: false })).toBe(before)
    expect(backend.detailsAsked().toSorted((a, b) => a - b)).toEqual([601, 602, 603])
  })

  test('an edit changes that record and no other', async () => {
    read()
    const before = new Map(articles().map(({ id }) => [id, article(id)]))
    closeContent()
    backend.edit(303, { title: '改过的标题' }, { content: '<p>改过的正文</p>' })
    expect(await pullNow()).toMatchObject({ changed: 1, removed: 0 })
    expect(backend.detailsAsked()).toContain(303)
    expect(backend.detailsAsked()).toHaveLength(4)
    read()
    expect(article(303)).toMatchObject({ title: '改过的标题', content: '<p>改过的正文</p>' })
    for (const [id, old] of before) if (id !== 303) expect(article(id)).toEqual(old)
  })

  test('the text of a topic and an item under it change, though no list says so', async () => {
    backend.edit(601, {}, { content: '<p>新的导语</p>' })
    backend.editSubItem(612, { title: '林下羊肚菌', content: '<p>新的条目</p>' })
    expect(await pullNow()).toMatchObject({ changed: 2, removed: 0 })
    read()
    expect(article(601).content).toBe('<p>新的导语</p>')
    expect(article(612)).toMatchObject({ title: '林下羊肚菌', topic_id: 601 })
  })

  test('a new record comes, a withdrawn one goes', async () => {
    backend.add(
      3,
      { id: 399, title: '新政策', createtime: '2026-04-01 08:00:00' },
      { content: '<p>全文</p>' },
    )
    backend.remove(301)
    expect(await pullNow()).toMatchObject({ changed: 1, removed: 1 })
    read()
    expect(news.findNews(301)).toBeUndefined()
    expect(news.newest(3, 1)[0]?.id).toBe(399)
  })

  test('links to files lead to the backend, links to pages stay on the site', async () => {
    const content = '<a href="upload/a.pdf">附件</a><a href="info/view/1">站内</a>'
    backend.edit(303, { title: '改过的标题' }, { content })
    await pullNow()
    read()
    expect(article(303).content).toContain(`href="${MEDIA}/upload/a.pdf"`)
    expect(article(303).content).toContain('href="/info/view/1"')
  })

  test('pictures that moved to another host are fetched again', async () => {
    const { changed } = await pullNow({ mediaBase: 'https://other.example' })
    expect(changed).toBe(backend.ids().length)
    read()
    expect(article(1).cover).toBe('https://other.example/upload/1.jpg')
  })

  test('a refused detail keeps the last good version of its article, and is reported', async () => {
    backend.edit(305, { title: '改过的标题' })
    await backend.set({ refuse: { ids: [305] } })
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 0, refused: { news: [{ id: 305 }] } })
    read()
    expect(article(305).title).toBe('第 305 期林业简讯')
    await backend.set()
    closeContent()
    expect(await pullNow()).toMatchObject({ changed: 1, refused: {} })
  })

  test('a text nested without end keeps no other record from the site', async () => {
    backend.edit(305, { title: '改过的标题' }, { content: `${'<div>'.repeat(6000)}深处` })
    backend.edit(303, { title: '另一篇' })
    expect(await pullNow()).toMatchObject({ changed: 2, refused: {} })
    read()
    expect(article(305).content).toBe('<p>深处</p>')
    expect(article(303).title).toBe('另一篇')
  })

  test('a page of frames keeps no other record from the site, and its words stay', async () => {
    backend.edit(
      305,
      { title: '改过的标题' },
      { content: '<frameset><frame src="/a"></frameset><p>正文</p>' },
    )
    backend.edit(303, { title: '另一篇' })
    expect(await pullNow()).toMatchObject({ changed: 2, refused: {} })
    read()
    expect(article(305).content).toBe('<p>正文</p>')
  })

  test('a refused topic keeps its items', async () => {
    await backend.set({ refuse: { ids: [601] } })
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 0, refused: { news: [{ id: 601 }] } })
    read()
    expect(news.topicItems(601)).toHaveLength(3)
  })

  test('a record withdrawn between list and detail goes', async () => {
    backend.edit(305, { title: '改过的标题' })
    await backend.set({ refuse: { ids: [305], code: 404 } })
    expect(await pullNow()).toMatchObject({ removed: 1, refused: {} })
  })
})

const faults: [name: string, faults: Faults, complaint: RegExp, more?: Partial<PullOptions>][] = [
  ['nobody listens', { down: 'refused' }, /^\/api\/\w+ \{.*\}：连接失败：对方没有应答/],
  ['connections break', { down: 'destroyed' }, /^\/api\/\w+ \{.*\}：连接失败/],
  ['HTTP 500', { http500: 'always' }, /^\/api\/\w+ \{.*\}：HTTP 500/],
  [
    'lists answer HTTP 500',
    { http500: 'always', only: '/api/newsList' },
    /^\/api\/newsList .*"type":\d+.*HTTP 500/,
  ],
  ['a page of HTML', { garbage: 'html' }, /^\/api\/\w+ .*答复不是完整的 JSON/],
  ['half an answer', { garbage: 'truncated' }, /^\/api\/\w+ .*答复不是完整的 JSON/],
  [
    'half a list',
    { garbage: 'truncated', only: '/api/newsList' },
    /^\/api\/newsList .*"type":\d+.*不是完整的 JSON/,
  ],
  ['another envelope', { garbage: 'envelope' }, /^\/api\/\w+ .*答复不是 \{code, msg, data\}：code 没有填写/],
  ['data of another type', { garbage: 'wrong type' }, /^\/api\/\w+ .*答复内容不合约定：data 格式不正确/],
  ['code 500', { garbage: 'code 500' }, /^\/api\/\w+ .*后端拒绝（500 系统繁忙）/],
  [
    'code 500 from lists',
    { garbage: 'code 500', only: '/api/newsList' },
    /^\/api\/newsList .*"type":\d+.*后端拒绝（500/,
  ],
  ['answers too late', { slowMs: 2_000 }, /^\/api\/\w+ \{.*\}：超时/, { timeoutMs: 60 }],
  [
    'lists shorter than they say',
    { lists: 'cut' },
    /^\/api\/newsList（type=\d+）：应有 \d+ 条，只收到 \d+ 条/,
  ],
  ['lists that lost most records', { lists: 'dropped' }, /^资讯将从 \d+ 条减少到 \d+ 条，超过两成.*--force/],
  ['answers that are too long', { bytes: 300_000 }, /^\/api\/\w+ .*答复超过 0\.1 MB/, { maxBytes: 100_000 }],
  [
    'a list without end',
    { lists: 'endless' },
    /^\/api\/newsList（type=\d+）：列表超过 20 页仍没有结束/,
    { maxPages: 20 },
  ],
  [
    'another host',
    { redirect: 'http://localhost.example' },
    /^\/api\/\w+ .*转向另一台主机.*localhost\.example/,
  ],
  ['a pull that takes too long', { slowMs: 400 }, /^内容拉取超过 1 分钟.*PULL_MINUTES/, { maxMs: 200 }],
]

describe('a fault leaves the snapshot as it was and says what and where', () => {
  test.each(faults)('%s', async (_, fault, complaint, more) => {
    const before = dump(snapshot)
    // Something to lose besides: a change that must not land in part.
    backend.edit(1, { title: '不应出现' })
    backend.edit(302, { title: '不应出现' })
    await backend.set(fault)
    const error = await pullNow(more).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(PullError)
    expect((error as PullError).message).toMatch(complaint)
    expect(dump(snapshot)).toBe(before)
  })

  test('home data that are empty all of a sudden', async () => {
    const before = dump(snapshot)
    await backend.set({ emptyHome: true })
    await expect(pullNow()).rejects.toThrow(/^首页数据 \w+ 突然为空/)
    expect(dump(snapshot)).toBe(before)
  })

  test('and the calls that waited behind it are given up', async () => {
    snapshot = join(temporaryFolder(), 'none.db')
    await backend.set({ garbage: 'code 500', only: '/api/getNewsDetail', slowMs: 10 })
    await expect(pullNow({ concurrency: 2 })).rejects.toThrow(/取不到详情.*系统繁忙/)
    const seen = backend.requests.length
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(backend.requests.length).toBeLessThanOrEqual(seen + 1)
  })

  test('the next pull after it lands', async () => {
    await backend.set({ down: 'refused' })
    await expect(pullNow()).rejects.toThrow(PullError)
    backend.edit(302, { title: '改过的标题' })
    await backend.set()
    expect(await pullNow()).toMatchObject({ changed: 1, removed: 0 })
  })

  test('without a snapshot, nothing is made up', async () => {
    snapshot = join(temporaryFolder(), 'none.db')
    await backend.set({ garbage: 'code 500', only: '/api/getNewsDetail' })
    await expect(pullNow()).rejects.toThrow(/getNewsDetail.*取不到详情/)
    read()
    expect(articles()).toEqual([])
  })
})

describe('one bad record costs one record', () => {
  test.each<[string, Faults, RegExp]>([
    ['the detail of another record', { swap: 601 }, /^\/api\/getNewsDetail（id=601）：答复的编号是 602/],
    [
      'a detail that answers HTTP 500',
      { details: { ids: [601], as: 'http500' } },
      /^\/api\/getNewsDetail \{"id":601,.*HTTP 500/,
    ],
    [
      'an empty array for an object',
      { details: { ids: [601], as: 'array' } },
      /^\/api\/getNewsDetail \{"id":601,.*不合约定/,
    ],
  ])('%s', async (_, fault, reason) => {
    backend.edit(302, { title: '改过的标题' })
    await backend.set(fault)
    const { changed, removed, refused } = await pullNow()
    expect({ changed, removed }).toEqual({ changed: 1, removed: 0 })
    expect(refused.news?.map(({ id }) => id)).toEqual([601])
    expect(refused.news?.[0]?.reason).toMatch(reason)
    read()
    expect(news.topicItems(601)).toHaveLength(3)
    expect(article(302).title).toBe('改过的标题')
  })

  test('details that all fail keep the last good version of everything', async () => {
    const before = dump(snapshot, { meta: false })
    await backend.set({ garbage: 'wrong type', only: '/api/getNewsDetail' })
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 0 })
    expect(dump(snapshot, { meta: false })).toBe(before)
  })
})

describe('lists in other shapes', () => {
  test.each<[string, Faults]>([
    ['objects of PHP, and an empty array for an empty one', { php: true }],
    ['counts of the page', { count: 'page' }],
    ['counts that are too low', { count: -2 }],
    ['counts that are too high by a record', { count: 1 }],
    ['no page past the end', { pastEnd: 'refused' }],
  ])('%s: the same articles', async (_, fault) => {
    snapshot = join(temporaryFolder(), 'snapshot.db')
    await backend.set(fault)
    await pullNow()
    read()
    expect(articles().map(({ id }) => id)).toEqual(backend.ids())
    closeContent()
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 0 })
  })

  test('a list much shorter than its count lands where a person decides so', async () => {
    await backend.set({ count: 50 })
    await expect(pullNow()).rejects.toThrow('列表不完整')
    backend.edit(302, { title: '改过的标题' })
    expect(await pullNow({ force: true })).toMatchObject({ changed: 1, removed: 0 })
  })
})

test('a redirect on the same server is followed', async () => {
  backend.edit(302, { title: '改过的标题' })
  await backend.set({ redirect: `${backend.url}/moved` })
  expect(await pullNow()).toMatchObject({ changed: 1, removed: 0 })
})

test.each([
  ['another port', 'http://site.example:8080', 'http://site.example:9090', false],
  ['HTTPS on the same host', 'http://site.example', 'https://site.example', true],
  ['the same host without TLS', 'https://site.example', 'http://site.example', false],
  ['a host below it', 'https://site.example', 'https://api.site.example', false],
])('of redirects, whether one to %s is followed', (_, from, target, isFollowed) => {
  expect(isSameServer(new URL(target), new URL(from))).toBe(isFollowed)
})

describe('expert news with numbers of their own', () => {
  beforeEach(async () => {
    snapshot = join(temporaryFolder(), 'snapshot.db')
    backend.add(7, { id: 12, title: '访谈：十二' }, { content: '<p>访谈正文</p>' })
    await pullNow()
    read()
  })

  test('keep a page each beside the news of the same number, with their own texts', () => {
    expect(article(12)).toMatchObject({ type: 1, content: expect.not.stringContaining('访谈') })
    const expert = news.findExpertNews(12)
    expect(expert).toMatchObject({ type: 7, title: '访谈：十二', content: '<p>访谈正文</p>' })
    expect(expert && articlePath(expert)).toBe('/expert/info/view/12')
    expect(expert && kind.pages.former?.({ ...expert, topic_order: '', updatetime: '' })).toEqual([])
    expect(news.findExpertNews(701)?.type).toBe(7)
  })

  test('follow their edits and go by themselves', async () => {
    closeContent()
    backend.editExpert(12, { title: '访谈：改过' })
    expect(await pullNow()).toMatchObject({ changed: 1, removed: 0 })
    read()
    expect([article(12).title, news.findExpertNews(12)?.title]).toEqual(['第 12 期林业简讯', '访谈：改过'])
  })
})

describe('load', () => {
  test('calls that fail twice succeed at the third try', async () => {
    await backend.set({ http500: 2 })
    backend.edit(302, { title: '改过的标题' })
    expect(await pullNow({ retries: 2 })).toMatchObject({ changed: 1, removed: 0 })
    const lists = backend.requests.filter(({ path, body }) => path === '/api/newsList' && body.type === '3')
    expect(lists).toHaveLength(3)
  })

  test.each([1, 3, 8])('never more than %i calls at once', async (concurrency) => {
    const slow = await startMessyBackend({ delayMs: 2 })
    onTestFinished(slow.close)
    snapshot = join(temporaryFolder(), 'snapshot.db')
    await pullNow({ apiBase: slow.url, concurrency })
    expect(slow.mostInFlight()).toBeLessThanOrEqual(concurrency)
    expect(slow.mostInFlight()).toBeGreaterThan(concurrency / 2)
  })
})

describe('loss', () => {
  test('a pull that loses more than a fifth of a kind is refused, and lands when forced', async () => {
    const before = dump(snapshot)
    backend.remove(501, 502, 503)
    await expect(pullNow()).rejects.toThrow('资讯（type=5）将从 6 条减少到 3 条，超过两成')
    expect(dump(snapshot)).toBe(before)
    expect(await pullNow({ force: true })).toMatchObject({ removed: 3 })
    read()
    expect(news.page(5)?.total).toBe(3)
  })

  test('new records do not make up for lost ones', async () => {
    backend.remove(501, 502, 503)
    for (const id of [581, 582, 583])
      backend.add(5, { id, title: '顶替的', createtime: '2026-04-01 08:00:00' })
    await expect(pullNow()).rejects.toThrow('资讯（type=5）将从 6 条减少到 3 条')
  })

  test('a topic that loses its items is refused like a list', async () => {
    for (const id of [601, 602]) backend.edit(id, {}, { sublist: [] })
    await expect(pullNow()).rejects.toThrow('专题条目将从 4 条减少到 0 条')
  })

  test('an editor may take away one of a few', async () => {
    backend.remove(401)
    expect(await pullNow()).toMatchObject({ removed: 1 })
  })
})

const start = (script: string, ...args: string[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const kill = async (child: ChildProcess) => {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

describe('a killed pull', () => {
  test('in the middle of a write leaves the old snapshot, readable at once', async () => {
    const before = dump(snapshot)
    const child = start('write-slowly.ts', snapshot)
    await once(child.stdout, 'data')
    await kill(child)
    read()
    expect(article(1).title).toBe('林地流转合同网签系统上线')
    closeContent()
    expect(dump(snapshot)).toBe(before)
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 0 })
  })

  test('at any other moment leaves one state of the backend, never a mixture', async () => {
    const other = await startMessyBackend()
    onTestFinished(other.close)
    other.mark('乙')
    const child = start('pull-again-and-again.ts', snapshot, backend.url, other.url)
    const states = new Set<boolean>()
    await once(child.stdout, 'data')
    const children = [child]
    for (const pause of [3, 40, 90]) {
      const current = children.at(-1) ?? child
      await new Promise((resolve) => setTimeout(resolve, pause + Math.random() * 40))
      // A second one starts up while the first is about to die.
      if (pause < 90) children.push(start('pull-again-and-again.ts', snapshot, other.url, backend.url))
      await kill(current)
      read()
      const marked = new Set(
        articles()
          .filter(({ topic_id: topic }) => topic === 0)
          .map(({ id }) => article(id).title.startsWith('乙')),
      )
      expect(marked.size).toBe(1)
      for (const state of marked) states.add(state)
      closeContent()
      if (pause < 90) await once((children.at(-1) ?? child).stdout, 'data')
    }
    expect(states.size).toBeGreaterThan(0)
  })
})
