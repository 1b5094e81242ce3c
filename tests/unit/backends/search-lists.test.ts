// The page of results at a backend without the search: what a keyword does not want, and filters in it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { searchLists } from '#backends/spec/search-lists.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { newsList } from '#features/news/contract/news.ts'

const summary = (id: number, project_name: string, more: object) => ({
  id,
  project_name,
  pname: '福建省',
  place: '',
  releasetime: '2026-11-01 08:00:00',
  images: [],
  forestry_type: 1,
  type: 1,
  measure_area: 120,
  face_price: 20,
  years: 30,
  ...more,
})
const LISTINGS = [
  summary(1, '建阳松木林', {}),
  summary(2, '建阳大片林地', { measure_area: 400 }),
  summary(3, '建阳出租林地', { forestry_type: 2 }),
  summary(4, '建阳面谈林地', { face_price: 0 }),
]
const NEWS = ['建阳林地改革', '建阳松木价格'].map((title, at) => ({
  id: at + 1,
  type: 1,
  title,
  remark: '',
  source: '',
  createtime: '2026-11-01 08:00:00',
}))

/** Whether the backend's lists look at their keywords, and whether it says that it applied every filter. */
let backend = { heedsKeyword: true, applied: false }
let asked: Record<string, URLSearchParams>
beforeEach(() => {
  asked = {}
  backend = { heedsKeyword: true, applied: false }
  vi.stubGlobal('document', { documentElement: { dataset: { api: 'http://backend.test' } } })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const request = new Request(new URL(address, 'http://backend.test'), init)
    const path = new URL(request.url).pathname
    const body = new URLSearchParams(await request.text())
    const isProbe = body.get('keyword') === 'qzxjvwk'
    if (!isProbe) asked[path] = body
    const list = isProbe && backend.heedsKeyword ? [] : path === newsList.path ? NEWS : LISTINGS
    const data = { list, count: list.length, ...(backend.applied ? { applied: true } : {}) }
    return Response.json({ code: 200, msg: '', data })
  })
})

afterEach(() => vi.unstubAllGlobals())

const search = (keyword: string, kind: '' | 'listings' | 'news' = '') =>
  searchLists({ keyword, kind, page: 1, pagesize: 10 })
const titles = ({ list }: Awaited<ReturnType<typeof search>>) => list.map(({ title }) => title)

test('what is not wanted is no word of the search, and what shows it is left out, which is said', async () => {
  const found = await search('建阳 不要松木')
  expect(asked[newsList.path]?.get('keyword')).toBe('建阳')
  expect(asked[foretryList.path]?.get('keyword')).toBe('建阳')
  expect(asked[foretryList.path]?.get('without')).toBe('松类')
  expect(titles(found)).toEqual(['建阳大片林地', '建阳出租林地', '建阳面谈林地', '建阳林地改革'])
  expect(found.reading).toBe('标题和摘要中含“松木”的没有列出，正文里仍可能提到。')
  expect(found.unsearched).toContain('listings')
  expect(titles(await search('建阳 不要出租', 'listings'))).not.toContain('建阳出租林地')
})

test('a list that says that it applied the filters is believed', async () => {
  backend.applied = true
  const found = await search('建阳 不要松木', 'listings')
  expect(titles(found)).toEqual(LISTINGS.map(({ project_name }) => project_name))
  expect(found.unsearched).not.toContain('listings')
  expect(found.conditions.map(({ text }) => text)).toEqual(['不要松类'])
})

test('bounds narrow what the list shows, and 面议 beside them is either', async () => {
  expect(titles(await search('建阳 300亩以上', 'listings'))).toEqual(['建阳大片林地'])
  const either = await search('建阳 面议或10万以下', 'listings')
  expect(titles(either)).toEqual(['建阳面谈林地'])
  expect(either.reading).toContain('都列出')
})

test('as it is written, nothing is left out and nothing narrowed', async () => {
  const found = await searchLists({
    keyword: '建阳 不要松木',
    kind: 'news',
    literal: true,
    page: 1,
    pagesize: 10,
  })
  expect(asked[newsList.path]?.get('keyword')).toBe('建阳 不要松木')
  expect(titles(found)).toEqual(['建阳林地改革', '建阳松木价格'])
  expect(found).toMatchObject({ conditions: [], reading: '' })
})
