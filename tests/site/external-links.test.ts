// Pages that stand on other sites: the settings name them, and every page leads there.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { APIRequestContext } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { findProject } from '../e2e/support/projects.ts'
import { compiledSite } from '../helpers/compiled-site.ts'
import { copyOfDemo } from '../helpers/seeded-demo.ts'
import { allNamed, hrefOf, named, openPortal, parsePage, region, textOf } from './portal.ts'

let request: APIRequestContext
let site: CompiledSite
let snapshot: string
beforeAll(async () => {
  ;({ request } = await openPortal())
  ;({ site } = await compiledSite(join(import.meta.dirname, '../..')))
  const { CONTENT_CACHE } = await copyOfDemo(mkdtempSync(join(tmpdir(), 'portal-links-')))
  snapshot = join(CONTENT_CACHE, 'snapshot.db')
}, 600_000)
afterAll(() => site?.close())

/** Pages as they would be published with these settings, others as they are. */
const settle = (links: Record<string, string>) => {
  const database = new DatabaseSync(snapshot)
  const { json } = database.prepare("SELECT json FROM single WHERE name = 'settings'").get() as {
    json: string
  }
  database
    .prepare("UPDATE single SET json = ? WHERE name = 'settings'")
    .run(JSON.stringify({ ...(JSON.parse(json) as object), ...links }))
  database.close()
  site.open({ snapshot, siteUrl: 'https://portal.example', apiBase: '', policy: '' })
}
const render = async (path: string) => {
  const { status, body } = await site.render(path)
  expect(status, path).toBe(200)
  return parsePage(body)
}

const linkIn = (page: Document, part: string, name: RegExp) => named(region(page, part), 'a', name)
const expectElsewhere = (link: Element, href: string) => {
  expect(hrefOf(link)).toBe(href)
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  expect(textOf(link)).toMatch(/↗.*（在新窗口打开）/)
}
const expectHere = (link: Element, href: string) => {
  expect([hrefOf(link), link.getAttribute('target')]).toEqual([href, null])
}
/** Address that the menu of whoever has signed in is given. */
const managementOf = (page: Document) =>
  /"projectAdmin":\[0,"([^"]*)"\]/.exec(
    page.querySelector('astro-island[component-url*="SessionMenu"]')?.getAttribute('props') ?? '',
  )?.[1]

test('market, bidding, a library, its management and experts elsewhere are linked in new windows', async () => {
  const [market, bidding] = ['https://market.example.org/forest', 'https://bidding.example.org/']
  const [finance, management] = ['https://finance.example.org/library', 'https://manage.example.org/login']
  const experts = 'https://expert.example.org'
  settle({
    market_link: market,
    bidding_link: bidding,
    finance_link: finance,
    project_admin_link: management,
    expert_site: experts,
    expert_count: '1500',
  })
  const home = await render('/index')
  expectElsewhere(linkIn(home, '主导航', /^招标采购/), market)
  expectElsewhere(linkIn(home, '招标采购', /招投标平台/), bidding)
  expect(allNamed(region(home, '招标采购'), 'a', /开标大厅/)).toEqual([])
  for (const part of ['主导航', '平台服务']) expectElsewhere(linkIn(home, part, /^项目库/), finance)
  expectElsewhere(linkIn(home, '重大项目库', /财政部项目库/), finance)
  expectHere(linkIn(home, '重大项目库', /发改委项目库/), '/obj/NDRC')
  expect(managementOf(home)).toBe(management)
  expectElsewhere(linkIn(await render('/account/home'), '个人中心', /项目库管理/), management)

  const landing = await render('/expert')
  expect(textOf(landing.querySelector('main'))).toMatch(/已有\s*1500\s*位专家入驻/)
  for (const [name, path] of [
    [/^申请行业专家/, '/expert/reg/0/4'],
    [/^申请评标专家/, '/expert/reg/0/3'],
    [/^进入智库/, '/expert/login'],
  ] as const) {
    const link = named(landing, 'main a', name)
    expect([hrefOf(link), link.getAttribute('target')]).toEqual([experts + path, '_blank'])
  }
})

test('a bid hall and two libraries elsewhere are linked where each of them is named; a management of this site is no new window', async () => {
  const [hall, NDRC, local] = [
    'https://hall.example.org/',
    'https://ndrc.example.org/projects',
    'https://local.example.org/',
  ]
  const own = '/about/contact'
  settle({
    market_link: '',
    bidding_link: '',
    finance_link: '',
    bid_hall_link: hall,
    ndrc_link: NDRC,
    local_link: local,
    project_admin_link: own,
    expert_site: '',
    expert_count: '1203',
  })
  const home = await render('/index')
  expectElsewhere(linkIn(home, '招标采购', /开标大厅/), hall)
  expectHere(linkIn(home, '主导航', /^项目库/), '/obj/exchequer')
  expectElsewhere(linkIn(home, '重大项目库', /发改委项目库/), NDRC)
  expectElsewhere(linkIn(home, '重大项目库', /地方项目库/), local)
  expect(managementOf(home)).toBe(own)
  expectHere(linkIn(await render('/account/home'), '个人中心', /项目库管理/), own)
  for (const path of ['/obj/exchequer', '/obj/new']) {
    const page = await render(path)
    expectElsewhere(linkIn(page, '项目库', /发改委/), NDRC)
    expectElsewhere(linkIn(page, '项目库', /地方/), local)
    expectHere(linkIn(page, '项目库', /^财政部$/), '/obj/exchequer')
  }
  const { id } = await findProject(request, ({ type }) => type === 3)
  expectElsewhere(named(await render(`/obj/view/${id}`), 'a', /浏览地方项目库/), local)

  const landing = await render('/expert')
  expect(textOf(landing.querySelector('main'))).toMatch(/已有\s*1203\s*位专家入驻/)
  expect(allNamed(landing, 'main a', /申请行业专家/)).toEqual([])
  expect(textOf(landing.querySelector('main'))).toContain('申请成为行业专家或评标专家')
  const consult = hrefOf(named(landing, 'main a', '向专家咨询'))
  expect(textOf(landing.querySelector(`[id="${consult.replace(/^#/, '')}"]`))).toContain('免费咨询')
})

test('nothing elsewhere is linked once it is removed', async () => {
  settle({ bid_hall_link: '', ndrc_link: '', local_link: '', project_admin_link: '0' })
  const home = await render('/index')
  expectHere(linkIn(home, '主导航', /^招标采购/), '/market')
  expectHere(linkIn(home, '重大项目库', /发改委项目库/), '/obj/NDRC')
  expect(managementOf(home)).toBeUndefined()
  expect(allNamed(await render('/account/home'), 'a', /项目库管理/)).toEqual([])
})
