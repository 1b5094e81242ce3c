// Navigation, footer and quick links: what editors show, in which order, and where it may lead.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { MENU, MenuTargetMissing, menuList } from '#features/site/contract/menus.ts'
import { defaultMenus } from '#features/site/rules/menus.ts'
import { ensureMenus } from '#features/site/server/site.service.ts'
import { siteFindings } from '#features/site-check/contract.ts'
import { checkSite } from '#features/site-check/server/site-check.service.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { toldBy } from '../../helpers/feed.ts'
import { staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let editor: { id: number; token: string }
const { calls } = content.menus

beforeAll(async () => {
  portal = await testApp()
})
beforeEach(async () => {
  editor = await staffSignedIn(portal)
})
afterAll(() => portal.close())

const save = async (more: object) => {
  const input = { id: 0, place: MENU.navigation, title: '办事指南', url: '/index', mode: 'publish', ...more }
  const answer = await portal.call(calls.save, input, editor)
  return answer as Omit<typeof answer, 'data'> & { data: ContentRecord & { fields?: Record<string, string> } }
}
const shown = async () => (await portal.call(menuList, {})).data

test('the entries that the site comes with become records once, in their order', async () => {
  expect(await shown()).toEqual([])
  await ensureMenus(portal.deps)
  await ensureMenus(portal.deps)
  expect(await shown()).toEqual(defaultMenus)
})

test('an entry is shown where it stands in the order, and hidden when it is withdrawn', async () => {
  const entry = { title: '林改专题', url: 'https://www.example.org/reform', sort: 15 }
  let saved = await save({ ...entry, mode: 'draft' })
  const told = await toldBy(portal, async () => {
    saved = await save({ ...entry, id: saved.data.id, version: 1 })
  })
  expect(told).toEqual(['+menus 0'])
  expect((await shown()).map(({ title }) => title).slice(0, 3)).toEqual(['首页', '林改专题', '林地流转'])
  await portal.call(calls.withdraw, { id: saved.data.id, version: saved.data.version }, editor)
  expect(await shown()).toEqual(defaultMenus)
})

test('a link that leads nowhere is refused', async () => {
  expect(await save({ url: '/page/none' })).toMatchObject({
    code: MenuTargetMissing.code,
    data: { fields: { url: '本站没有 /page/none 这个页面，或没有上线，请核对' } },
  })
  for (const url of ['', '0', '//host', 'javascript:alert(1)', '办事指南'])
    expect((await save({ url })).code, url).toBe(BadInput.code)
  expect(await save({ url: '/page/none', mode: 'draft' })).toMatchObject({ code: 200 })
})

test('a link to a page that is withdrawn later is said by the site check', async () => {
  const page = { id: 0, title: '收费说明', slug: 'fees', remark: '说明', mode: 'publish' }
  const { data } = await portal.call(content.pages.calls.save, page, editor)
  const entry = await save({ url: '/page/fees', title: '收费' })
  expect(entry).toMatchObject({ code: 200 })
  await portal.call(content.pages.calls.withdraw, { id: data.id, version: 1 }, editor)
  await checkSite(portal.deps, 60_000)
  const { list } = (await portal.call(siteFindings, { kind: 'menus', pagesize: 100 }, editor)).data
  expect(list).toMatchObject([
    { finding: 'link', record: entry.data.id, subject: '/page/fees', fault: 'gone', field: 'url' },
  ])
})
