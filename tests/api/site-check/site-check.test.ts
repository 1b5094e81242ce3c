import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { ignoreFinding, siteCheckState, siteFindings } from '#features/site-check/contract.ts'
import {
  siteFindings as findingRows,
  remoteLinks,
  siteChecks,
} from '#features/site-check/server/site-check.schema.ts'
import { checkLinks, checkSite } from '#features/site-check/server/site-check.service.ts'
import { removeWords, saveWord } from '#features/words/contract.ts'
import { Forbidden, TargetGone } from '#platform/contract/refusals.ts'
import { staffLogin } from '#platform/contract/staff-sign-in.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { newAddress, PASSWORD, staffSignedIn } from '../../helpers/people.ts'

// The tests begin on Friday, 20 November 2026, at ten in Beijing.
let portal: TestApp
let editor: Awaited<ReturnType<typeof staffSignedIn>>
beforeAll(async () => {
  portal = await testApp()
  editor = await staffSignedIn(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of [findingRows, remoteLinks, siteChecks]) await portal.deps.db.delete(table)
})

/** Sessions of the staff end after twelve hours. */
const passDays = async (days: number) => {
  portal.passSeconds(days * 24 * 3600)
  const input = { username: editor.name, password: PASSWORD }
  editor = { ...editor, token: (await portal.call(staffLogin, input, { address: newAddress() })).data.token }
}
let last = 0
const whole = () => ({ remark: '摘要', images: [{ file: '/pictures/cover.jpg' }], title: `文章 ${++last}` })
const save = async (fields: object, kind: 'news' | 'plans' | 'experts' | 'pages' = 'news') =>
  (await portal.call(content[kind].calls.save, { type: 1, ...whole(), mode: 'publish', ...fields }, editor))
    .data.id
const check = () => checkSite(portal.deps, 60_000)
const listed = async (input: object = {}) =>
  (await portal.call(siteFindings, { pagesize: 100, ...input }, editor)).data
const findingsOf = async (record: number, input: object = {}) =>
  (await listed(input)).list
    .filter((one) => one.record === record)
    .map(({ finding, subject, fault, field }) => [finding, subject, fault, field].join(' ').trim())
    .toSorted()

test('a whole article has no findings, and what lacks summary or cover is named with the field', async () => {
  const [good, bare] = [await save({}), await save({ remark: '', images: [] })]
  await check()
  expect(await findingsOf(good)).toEqual([])
  expect(await findingsOf(bare)).toEqual(['cover   images', 'summary   remark'])
})

test('an article whose check fails holds up no other, and is named', async () => {
  const [broken, bare] = [
    await save({ content: '<img src="/uploads/unreadable.webp">' }),
    await save({ remark: '', images: [] }),
  ]
  const { storage } = portal.deps
  const failing = Object.assign(Object.create(storage) as typeof storage, {
    has: (key: string) =>
      key.includes('unreadable') ? Promise.reject(new Error('no such disk')) : storage.has(key),
  })
  const run = checkSite({ ...portal.deps, storage: failing }, 60_000)
  await expect(run).rejects.toThrow(`the check of news:${broken} failed`)
  expect(await findingsOf(bare)).toEqual(['cover   images', 'summary   remark'])
  // It goes on behind the article that failed, to the end.
  await check()
  expect((await portal.call(siteCheckState, {}, editor)).data).toMatchObject({ running: null })
})

test('a link to a page that editors withdraw is said, one to a page of ours is not', async () => {
  const guide = await save({ slug: 'guide' }, 'pages')
  const links = [
    '/page/guide',
    '/page/none',
    '/about/none',
    '/about/home',
    '/about/filling',
    '/about/privacy',
  ]
  const id = await save({ content: links.map((href) => `<a href="${href}">指南</a>`).join('') })
  await check()
  expect(await findingsOf(id)).toEqual(['link /about/none gone content', 'link /page/none gone content'])
  await portal.call(content.pages.calls.withdraw, { id: guide, version: 1 }, editor)
  await passDays(1)
  await check()
  expect(await findingsOf(id)).toContain('link /page/guide gone content')
})

test('own links are checked by the records, without a false alarm', async () => {
  const other = await save({})
  const draft = await save({ mode: 'draft' })
  const { id: listing } = await listedWithOwner(portal)
  const { siteUrl } = portal.deps.config
  const link = (href: string) => `<a href="${href}">林地</a>`
  const good = await save({
    content: [
      `/info/view/${other}`,
      `${siteUrl}/info/view/${other}.html?from=a#b`,
      `/info/subview/${other}`,
      `/exchange/view/${listing}`,
      '/info',
      '/exchange?province_id=350000',
      '/about/home',
      '/market/view/ABC-1',
      '/some-page-of-the-operator',
      '#chapter',
      'mailto:a@example.com',
      'tel:12345',
      'http://',
    ]
      .map(link)
      .join(''),
  })
  const bad = await save({ content: [link(`/info/view/${draft}`), link('/exchange/view/999999')].join('') })
  await check()
  expect(await findingsOf(good)).toEqual([])
  expect(await findingsOf(bad)).toEqual([
    `link /exchange/view/999999 gone content`,
    `link /info/view/${draft} gone content`,
  ])
  expect(await portal.deps.db.$count(remoteLinks)).toBe(0)
})

test('a picture or attachment that the storage does not have is missing', async () => {
  const here = await portal.deps.storage.put('staff/2026/here.jpg', Buffer.from('x'), 'image/jpeg')
  const gone = '/uploads/staff/2026/gone.jpg'
  const good = await save({ images: [{ file: here }], content: `<p><img src="${here}" alt=""></p>` })
  const bad = await save({
    content: `<p><img src="${gone}" alt=""></p>`,
    files: [{ name: '附件', file: '/uploads/staff/2026/gone.pdf', size: 1 }],
  })
  await check()
  expect(await findingsOf(good)).toEqual([])
  expect(await findingsOf(bad)).toEqual([
    'picture /uploads/staff/2026/gone.jpg gone content',
    'picture /uploads/staff/2026/gone.pdf gone files',
  ])
})

test('a link to another website is broken after failures on two days, and well again with the next answer', async () => {
  const url = 'https://gone.example.com/a'
  const id = await save({
    content: `<a href="${url}#top">外部</a><a href="https://well.example.com/">好</a>`,
  })
  const asked: string[] = []
  let fault: 'gone' | '' = 'gone'
  const ask = () =>
    checkLinks(portal.deps, async (address) => {
      asked.push(address)
      return address === url ? fault : ''
    })
  await check()
  await ask()
  await ask()
  expect(asked.toSorted()).toEqual([url, 'https://well.example.com/'])
  await passDays(1)
  await check()
  expect(await findingsOf(id)).toEqual([])
  await ask()
  await passDays(1)
  await check()
  expect(await findingsOf(id)).toEqual([`link ${url}#top gone content`])
  fault = ''
  await passDays(7)
  await ask()
  await check()
  expect(await findingsOf(id)).toEqual([])
  // Once a week each; twice where the first answer was bad.
  expect(asked.filter((one) => one === url)).toHaveLength(3)
})

test('one link of a host is asked at a time, and each by one server', async () => {
  const links = Array.from({ length: 5 }, (_, i) => `<a href="https://many.example.org/${i}">a</a>`).join('')
  await save({ content: links })
  await check()
  const asked: string[] = []
  const ask = () =>
    checkLinks(portal.deps, async (url) => {
      // Pages of other tests link elsewhere.
      if (url.includes('many.example')) asked.push(url)
      return ''
    })
  await Promise.all([ask(), ask()])
  expect(new Set(asked).size).toBe(asked.length)
  for (let i = 0; i < 5; i++) await ask()
  expect(asked).toHaveLength(5)
})

test('stale records, empty topics and titles that others have, too, are found', async () => {
  const topic = await save({ type: 6 })
  const full = await save({ type: 6 })
  await save({ topic_id: full })
  const expert = await save({ username: '老专家' }, 'experts')
  const [one, two] = [await save({ title: '同名的文章' }), await save({ title: '同名的 文章' })]
  await passDays(400)
  await check()
  expect(await findingsOf(topic, { finding: 'topic' })).toEqual(['topic'])
  expect(await findingsOf(full, { finding: 'topic' })).toEqual([])
  expect(await findingsOf(expert, { finding: 'stale', kind: 'experts' })).toEqual(['stale'])
  expect(await findingsOf(one, { finding: 'duplicate' })).toEqual(['duplicate   title'])
  expect(await findingsOf(two, { finding: 'duplicate' })).toEqual(['duplicate   title'])
})

test('what is edited waits for the next check, and what is mended is gone with it', async () => {
  const id = await save({ remark: '' })
  await check()
  portal.passSeconds(60)
  const { version } = (await portal.call(content.news.calls.get, { id }, editor)).data.record
  await save({ id, version })
  expect(await findingsOf(id)).toEqual([])
  expect(await findingsOf(id, { state: 'edited' })).toEqual(['summary   remark'])
  await passDays(1)
  await check()
  expect(await findingsOf(id, { state: 'edited' })).toEqual([])
})

test('what is ignored is listed apart, stays so, and is not counted', async () => {
  const id = await save({ remark: '' })
  await check()
  const found = (await listed()).list.find(({ record }) => record === id)
  expect((await portal.call(ignoreFinding, { id: found?.id, ignored: true }, editor)).code).toBe(200)
  expect(await findingsOf(id)).toEqual([])
  await passDays(1)
  await check()
  const [ignored] = (await listed({ state: 'ignored' })).list
  expect(ignored).toMatchObject({ record: id, ignored_by: editor.name })
  const { checks } = (await portal.call(dashboard, {}, editor)).data
  expect(checks).toHaveLength(2)
  expect((checks[0]?.counts.summary ?? 0) - (checks[1]?.counts.summary ?? 0)).toBe(1)
  await portal.call(ignoreFinding, { id: found?.id, ignored: false }, editor)
  expect(await findingsOf(id)).toEqual(['summary   remark'])
  expect((await portal.call(ignoreFinding, { id: 999_999, ignored: true }, editor)).code).toBe(
    TargetGone.code,
  )
})

test('a check is made once a day, in pieces, by whichever server has the time', async () => {
  for (let i = 0; i < 3; i++) await save({})
  const state = async () => (await portal.call(siteCheckState, {}, editor)).data
  // Each piece is a run of its own: it ends after the first.
  await checkSite(portal.deps, 0)
  expect(await state()).toMatchObject({ last: null })
  expect((await state()).running?.pages).toBeGreaterThan(2)
  await Promise.all([check(), check()])
  const pages = (await state()).last?.pages
  expect(pages).toBe((await portal.deps.db.select().from(siteChecks))[0]?.pages)
  await check()
  expect((await portal.deps.db.select().from(siteChecks)).map((one) => one.pages)).toEqual([pages])
})

test('reviewers are refused', async () => {
  const reviewer = await staffSignedIn(portal, 'reviewer')
  expect((await portal.call(siteFindings, {}, reviewer)).code).toBe(Forbidden.code)
})

test('a word that is listed after a text was published is found, until the text or the list changes', async () => {
  const admin = await staffSignedIn(portal, 'admin')
  const id = await save({ title: '示范林场', content: '<p>本场是全国<b>第一</b>品牌，<i>独家</i>经营。</p>' })
  await check()
  expect(await findingsOf(id)).toEqual([])
  const words: number[] = []
  for (const [word, level] of [
    ['第一品牌', 'banned'],
    ['独家', 'sensitive'],
  ])
    words.push((await portal.call(saveWord, { word, level }, admin)).data.id)
  await passDays(1)
  await check()
  expect(await findingsOf(id)).toEqual(['words 敏感词“独家”  content', 'words 禁用词“第一品牌”  content'])
  await portal.call(removeWords, { ids: words }, await staffSignedIn(portal, 'admin'))
  await passDays(1)
  await check()
  expect(await findingsOf(id)).toEqual([])
})
