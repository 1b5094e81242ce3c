// Redirects of an earlier site: what may lead where, and what readers and the publisher are told.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { content, contentImports } from '#app/content-calls.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import {
  RedirectCircle,
  redirectList,
  SourceIsPage,
  SourceTaken,
  TargetMissing,
} from '#features/redirects/contract.ts'
import { flattened } from '#features/redirects/rules.ts'
import type { ImportAnswer } from '#platform/contract/sheet-import.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { toldBy } from '../../helpers/feed.ts'
import { staffSignedIn } from '../../helpers/people.ts'
import { tableOf } from '../../helpers/sheets.ts'

let portal: TestApp
let editor: { id: number; token: string }
let read: { id: number }
const { calls } = content.redirects
const ARTICLE = { type: 1, title: '林改一线', content: '<p>正文</p>' }

beforeAll(async () => {
  portal = await testApp()
  editor = await staffSignedIn(portal)
  const saved = await portal.call(content.news.calls.save, { ...ARTICLE, id: 0, mode: 'publish' }, editor)
  read = saved.data
})
afterAll(() => portal.close())

const save = async (source: string, target: string, more: object = {}) => {
  const answer = await portal.call(calls.save, { id: 0, source, target, mode: 'publish', ...more }, editor)
  return answer as Omit<typeof answer, 'data'> & { data: ContentRecord & { fields?: Record<string, string> } }
}
const lists = async () => (await portal.call(redirectList, {})).data
const fieldsOf = async (id: number) => (await portal.call(calls.get, { id }, editor)).data.fields

let number = 0
const old = () => `/old/${++number}.html`
let page = ''
beforeEach(() => {
  page = `/info/view/${read.id}`
})

describe('an old address', () => {
  test('is stored as people read it, and told to the publisher with the change', async () => {
    const site = portal.deps.config.siteUrl
    const told = await toldBy(portal, () =>
      save(`${site}/%E6%97%A7%E9%97%BB/a%20b.asp?id=1#top`, `${site}${page}#a`),
    )
    const [last] = (await lists()).slice(-1)
    expect(last).toEqual({ source: '/旧闻/a%20b.asp?id=1', target: `${page}#a` })
    expect(told).toEqual(['+redirects 0'])
  })

  test('leads to one place, whatever its case and ending, until it is removed', async () => {
    const { data } = await save('/Twice/1.html', page)
    for (const same of ['/twice/1.html', '/Twice/1/', '/TWICE/1'])
      expect(await save(same, page, { mode: 'draft' })).toMatchObject({
        code: SourceTaken.code,
        data: { fields: { source: `这个旧网址已转到 ${page}，请核对` } },
      })
    await portal.call(calls.remove, { id: data.id, version: 1 }, editor)
    expect(await save('/twice/1', page)).toMatchObject({ code: 200 })
  })

  test('of an article is the article’s', async () => {
    const address = '/moved-article.php?id=9'
    await portal.call(
      content.news.calls.save,
      { ...ARTICLE, id: 0, mode: 'publish', old_address: address },
      editor,
    )
    expect(await save(address.toUpperCase().replace('.PHP', '.php'), page)).toMatchObject({
      code: SourceTaken.code,
      data: { fields: { source: expect.stringContaining('原网址') } },
    })
  })

  test.for([
    ['/info'],
    ['/Info/'],
    ['/index.html'],
    ['/login'],
    ['/info/view/99999.html'],
    ['/exchange/fujian'],
    ['/obj/anything'],
    ['/expert/list/3'],
    ['/market/view/LQ-2026-001'],
    ['/about/privacy?from=old'],
    ['/api/newsList'],
    ['/uploads/a.pdf'],
    ['/favicon.svg'],
    ['/sitemap.xml'],
    ['/moved/old/1'],
  ])('is none of the site’s own: %s', async ([source = '']) => {
    const answer = await save(source, page)
    expect([SourceIsPage.code, 400]).toContain(answer.code)
    expect(answer.data.fields?.source).toBeTruthy()
  })

  test.for([
    ['/', '首页'],
    ['/?p=12', '首页'],
    ['旧网站第 5 篇', '请填写旧网址'],
    ['http://other.example/a', '其他网站'],
    [`/${'长'.repeat(90)}`, '太长'],
    ['/.git/config', '以点开头'],
  ])('is not %s', async ([source = '', text = '']) => {
    expect(await save(source, page)).toMatchObject({
      code: 400,
      data: { fields: { source: expect.stringContaining(text) } },
    })
  })
})

describe('its target', () => {
  test('is a page of the site that readers find, or an address elsewhere', async () => {
    const good = [
      page,
      '/info',
      '/about/home#map',
      '/exchange?keyword=a',
      'https://other.example/a',
      '/uploads/a.pdf',
    ]
    for (const target of good) expect(await save(old(), target), target).toMatchObject({ code: 200 })
    for (const target of ['/info/view/99999', '/nothing', '/info/none'])
      expect(await save(old(), target), target).toMatchObject({
        code: TargetMissing.code,
        data: { fields: { target: expect.stringContaining(target) } },
      })
    for (const target of ['//evil.example', 'javascript:alert(1)', '下一页', ''])
      expect(await save(old(), target), target).toMatchObject({ code: 400 })
  })

  test('is not an article that was withdrawn', async () => {
    const saved = await portal.call(content.news.calls.save, { ...ARTICLE, id: 0, mode: 'publish' }, editor)
    const { id } = saved.data
    await portal.call(content.news.calls.withdraw, { id, version: 1 }, editor)
    expect(await save(old(), `/info/view/${id}`)).toMatchObject({ code: TargetMissing.code })
  })

  test('may be another old address, and never leads in a circle', async () => {
    const [a, b, c] = [old(), old(), old()]
    const first = (await save(a, page)).data
    await save(b, a)
    expect(await save(c, b)).toMatchObject({ code: 200 })
    const told = flattened(await lists()).filter(({ source }) => [a, b, c].includes(source))
    expect(told.map(({ target }) => target)).toEqual([page, page, page])
    const before = await fieldsOf(first.id)
    expect(await save(a, c, { id: first.id, version: 1 })).toMatchObject({
      code: RedirectCircle.code,
      data: { fields: { target: `会绕圈：${a} → ${c} → ${b} → ${a}` } },
    })
    const self = old()
    expect(await save(self, self.replace('.html', '/'))).toMatchObject({ code: RedirectCircle.code })
    expect(await fieldsOf(first.id)).toEqual(before)
  })

  test('makes no circle with another that is saved at once', async () => {
    const [a, b] = [old(), old()]
    const one = await save(a, page)
    const other = await save(b, page)
    const answers = await Promise.all([
      save(a, b, { id: one.data.id, version: 1 }),
      save(b, a, { id: other.data.id, version: 1 }),
    ])
    expect(answers.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([200, RedirectCircle.code])
  })
})

test('a table of them becomes drafts, each line refused for its own reason', async () => {
  const file = await tableOf(
    ['旧链接', '新链接', '备注'],
    ['/sheet/1.asp', page, '旧栏目'],
    ['/Sheet/1.asp', page, ''],
    ['/sheet/2.asp', '/info/view/99999', ''],
    ['/info', page, ''],
    ['/sheet/3.asp', '/sheet/3.asp', ''],
  )
  const reply = await portal.app.inject({
    method: 'POST',
    url: `${contentImports.redirects.importSheet.path}?step=import`,
    payload: Buffer.from(file),
    headers: { 'content-type': 'application/octet-stream', token: editor.token },
  })
  const { data } = reply.json<{ data: ImportAnswer }>()
  expect(data.lines.map(({ state }) => state)).toEqual(['made', 'refused', 'refused', 'refused', 'refused'])
  expect(data.lines.map(({ complaints }) => complaints[0]?.text ?? '')).toEqual([
    '',
    '与第 2 行相同，请核对',
    expect.stringContaining('没有上线'),
    expect.stringContaining('现有的网址'),
    expect.stringContaining('会绕圈'),
  ])
  expect((await lists()).some(({ source }) => source === '/sheet/1.asp')).toBe(false)
})
