// A draft by the real templates: what readers would get, told from what they have.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNewsDetail, type NewsDetail } from '#features/news/contract/news.ts'
import { news } from '#features/news/kind.ts'
import { articlePath, fileOf, newsListPath, newsPath } from '#platform/lib/paths.ts'
import { openBackend } from '#platform/publish/pull/backend.ts'
import type { Build } from '#platform/publish/render/compile.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { type MessyBackend, startMessyBackend } from '../fixtures/messy-backend.ts'
import { compiledSite } from '../helpers/compiled-site.ts'
import {
  openSnapshotStore,
  preview as previewOf,
  publish as publishSite,
  pull,
} from '../helpers/content-model.ts'
import { temporaryFolder } from './kit.ts'
import { treeOf } from './trees-kit.ts'

const folder = temporaryFolder()
const snapshot = join(folder, 'snapshot.db')
const outDir = join(folder, 'dist')
const where = { snapshot, siteUrl: 'https://site.example', apiBase: '' }

let backend: MessyBackend
let build: Build
let site: CompiledSite
const publish = (full = false) =>
  publishSite(site, {
    ...where,
    policy: '',
    outDir,
    buildId: build.id,
    entry: '',
    clientFiles: build.clientFiles,
    full,
  })
const preview = (draft: NewsDetail, bar?: string) => previewOf(site, where, 'news', draft, bar)

beforeAll(async () => {
  ;({ build, site } = await compiledSite(join(import.meta.dirname, '../..')))
  backend = await startMessyBackend()
  await pull({ snapshot, apiBase: backend.url, mediaBase: where.apiBase })
  await publish()
}, 600_000)
afterAll(() => backend.close())

const { DOMParser } = new JSDOM('').window
const parser = new DOMParser()
const parse = (html: string) => parser.parseFromString(html, 'text/html')
const published = (path: string) => readFileSync(join(outDir, fileOf(path)), 'utf8')

/** Without the marks of a preview, and without what a published page has instead. */
const unmarked = (html: string) =>
  html
    .replace('<meta name="robots" content="noindex"><base target="_blank">', '')
    .replace(/<p role="status"[^>]*>预览 · 尚未发布<\/p>/, '')
    .replace(/ data-(?:read|read-at|detail-at|detail)="[^"]*"/g, '')

const stored = async (id: number): Promise<NewsDetail> => {
  const call = openBackend({ apiBase: backend.url })
  const detail = await call(getNewsDetail, { id })
  const store = openSnapshotStore(snapshot)
  // Read meanwhile: the count has moved on.
  const stored = store.find(news, id)
  store.close()
  return { ...detail, id, read_num: Number(stored?.read_num ?? detail.read_num) }
}

const written = (changes: Partial<NewsDetail> = {}): NewsDetail => ({
  id: 0,
  newtype: 1,
  type: 1,
  topic_id: 0,
  topic_position: 0,
  expert_id: 0,
  title: '尚未发布的消息',
  remark: '',
  source: '',
  images: [],
  files: [],
  content: '<p>正文</p>',
  createtime: '2026-11-20 10:00:00',
  updatetime: '',
  read_num: 0,
  flag: '',
  is_collect: false,
  old_address: '',
  sublist: [],
  ...changes,
})

test('a published article looks the same, but for the marks', async () => {
  for (const [id, type] of [
    [1, 1],
    [4, 1],
    [302, 3],
    [601, 6],
  ] as const) {
    const path = articlePath({ id, type, topic_id: 0 })
    const html = await preview({ ...(await stored(id)), type })
    expect(unmarked(html), path).toBe(unmarked(published(path)))
    expect(html, path).not.toBe(published(path))
  }
})

test('it is marked as a preview, kept from search engines, counted by nobody, and leads nowhere itself', async () => {
  const page = parse(await preview(written()))
  expect(page.body.firstElementChild?.textContent).toBe('预览 · 尚未发布')
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(page.querySelector('base')?.outerHTML).toBe('<base target="_blank">')
  expect(page.querySelector('[data-read], [data-read-at], meta[http-equiv]')).toBeNull()
  expect(page.querySelector('h1')?.textContent).toBe('尚未发布的消息')
})

test('its bar says what whoever asked for it has to say, as text', async () => {
  const page = parse(await preview(written(), '预览，未发布 · 有效至 2026-12-06 <10:00>'))
  expect(page.body.firstElementChild?.textContent).toBe('预览，未发布 · 有效至 2026-12-06 <10:00>')
})

test('what was pasted is cleaned as it will be, and no script survives', async () => {
  const html = await preview(
    written({
      title: '<b>标题</b><script>alert(1)</script>',
      remark: '</p><script>alert(2)</script>',
      source: '"><img src=x onerror=alert(3)>',
      content:
        '<p class=MsoNormal onclick="a()">甲<o:p></o:p></p><script>alert(4)</script><img data-src="/a.jpg" onerror="b()"><table><tr><td>1</td></tr></table>',
      files: [
        { name: '表.xlsx', file: '/uploads/a.xlsx', size: 2048 },
        { name: 'x', file: 'javascript:alert(5)', size: 1 },
      ],
    }),
  )
  const page = parse(html)
  expect(page.querySelector('.prose')?.innerHTML).toBe(
    '<p>甲</p><img src="/a.jpg" alt="" loading="lazy" decoding="async"><div class="table-scroll" tabindex="0" role="region" aria-label="表格，可左右滑动"><table><tbody><tr><td>1</td></tr></tbody></table></div>',
  )
  expect(page.querySelector('h1')?.textContent).toBe('标题')
  expect(html).not.toMatch(/alert\(\d\)|onclick=|onerror=/)
  expect([...page.querySelectorAll('.files a')].map((link) => link.textContent)).toEqual(['表.xlsx'])
})

test('a new article stands where it would: at its time in its list, under its topic, or under none', async () => {
  const links = async (draft: NewsDetail) =>
    [...parse(await preview(draft)).querySelectorAll('.neighbours a')].map((link) =>
      link.getAttribute('href'),
    )
  const newest = [...parse(published(newsListPath(3))).querySelectorAll('.entries h3 a')][0]
  expect(await links(written({ type: 3 }))).toEqual([newest?.getAttribute('href')])
  expect(await links(written({ type: 3, topic_id: 601 }))).toEqual([newsPath(601)])
  expect(await links(written({ type: 3, topic_id: 999_999 }))).toEqual([])
  const topic = parse(await preview(written({ type: 6 })))
  expect(topic.querySelector('#topic-items')).toBeNull()
  for (const type of [7, 10, 20]) expect(await preview(written({ type }))).toContain('尚未发布的消息')
})

test('it shows what is being written, and leaves what readers have alone', async () => {
  const before = treeOf(outDir)
  const draft = { ...(await stored(302)), type: 5, title: '改到一半的标题', topic_id: 0 }
  const page = parse(await preview(draft))
  expect(page.querySelector('h1')?.textContent).toBe('改到一半的标题')
  expect(page.querySelector('.breadcrumb')?.textContent).toContain('林业百科')
  expect(await publish()).toMatchObject({ kind: 'nothing' })
  await publish(true)
  expect(treeOf(outDir)).toEqual(before)
})

test('previews and a publish at the same time do not notice one another', async () => {
  const before = treeOf(outDir)
  const alone = await preview(written())
  const [report, ...pages] = await Promise.all([
    publish(true),
    ...Array.from({ length: 20 }, () => preview(written())),
  ])
  expect(report).toMatchObject({ kind: 'full', failures: [], written: [] })
  for (const page of pages) expect(page).toBe(alone)
  expect(treeOf(outDir)).toEqual(before)
})

test('without a snapshot there is none, and it is said why', async () => {
  const none = { ...where, snapshot: join(folder, 'none.db') }
  await expect(previewOf(site, none, 'news', written())).rejects.toThrow('没有内容快照')
})
