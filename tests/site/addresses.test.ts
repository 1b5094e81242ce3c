// Addresses: those of the spec, the short ones, the unknown ones, and every link there is.
import type { APIRequestContext } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { findArticle } from '../e2e/support/content.ts'
import { fullNumbers, walkSite } from '../e2e/support/walk.ts'
import { openPortal } from './portal.ts'

let request: APIRequestContext
let url: string
beforeAll(async () => {
  ;({ request, url } = await openPortal())
}, 600_000)

/** Every route of the specification (part 1 §2, part 2 §2.1) as a page of the site; `*` is the id of one that exists. */
const ROUTES = `
  / /index /login /reg /recover /login/login /login/reg /login/recover /account /account/home
  /account/work /account/deposit /account/deposit/detail /account/setting
  /account/setting/userauth/auth /account/setting/userauth/detail /account/setting/information
  /account/setting/username /account/setting/password /account/setting/mobile /account/project
  /account/project/list /account/collect /addproject /exchange /exchange/view/* /assess /addAssess
  /addAssess/1 /obj/exchequer /obj/NDRC /obj/local /obj/new /obj/view/* /market /market/view
  /market/tender /market/view/* /info /info/view/* /info/subview/* /data/trade /design /design/list
  /design/view/* /expert /expert/list /expertInfoList /expert/view/* /expert/info/view/* /vip /about
  /about/home /about/law /about/adve /about/contact
`
  .trim()
  .split(/\s+/)

test('short addresses lead to the long ones and keep their query', async () => {
  for (const [short, target] of [
    ['/', '/index'],
    ['/login', '/login/login'],
    ['/reg', '/login/reg'],
    ['/recover', '/login/recover'],
    ['/about', '/about/home'],
    ['/info/', '/info'],
  ] as const) {
    const reply = await request.get(`${short}?from=%2Finfo`)
    expect.soft(reply.status(), short).toBe(200)
    expect.soft(reply.url(), short).toBe(`${url}${target}?from=%2Finfo`)
  }
})

test('unknown addresses answer the error page with status 404', async () => {
  for (const unknown of [
    '/nowhere',
    '/info/view/99999999',
    '/info/view/abc',
    '/exchange/view/99999999',
    '/exchange/view/0',
    '/info/news/999',
    '/login/other',
    '/about/x',
    '/%E6%9E%97',
  ]) {
    const reply = await request.get(unknown)
    expect.soft(reply.status(), unknown).toBe(404)
    expect.soft(await reply.text(), unknown).toContain('没有找到这个页面')
  }
})

test('an article is served under one address, and those of the other kinds lead there for good', async () => {
  const topic = await findArticle(request, [6], ({ sublist }) => sublist.length > 0)
  const item = topic.sublist[0]?.id
  const expert = (await findArticle(request, [7])).id
  for (const [path, address] of [
    [`/info/view/${item}`, `/info/subview/${item}`],
    [`/info/view/${expert}`, `/expert/info/view/${expert}`],
    [`/info/subview/${topic.id}`, `/info/view/${topic.id}`],
    [`/expert/info/view/${topic.id}`, `/info/view/${topic.id}`],
  ] as const) {
    const reply = await request.get(path, { maxRedirects: 0 })
    expect([reply.status(), reply.headers().location], path).toEqual([301, address])
    // It may move back: a browser that kept the redirect would then go round in circles.
    expect(reply.headers()['cache-control'], path).toContain('max-age=0')
  }
  // From one to another by way of the address that both were published under before.
  for (const [path, address] of [
    [`/expert/info/view/${item}`, `/info/subview/${item}`],
    [`/info/subview/${expert}`, `/expert/info/view/${expert}`],
  ] as const)
    expect((await request.get(path)).url(), path).toMatch(new RegExp(`${address}$`))
})

describe('of the whole published site', () => {
  test('every internal link, picture, style and script is there', async () => {
    const { pages, dead } = await walkSite(request)
    expect(pages.size).toBeGreaterThan(200)
    expect(dead).toEqual([])
  })

  test('every address of the sitemap is a page, and links lead to it', async () => {
    const { pages, listed, linked } = await walkSite(request)
    expect(listed.length).toBeGreaterThan(200)
    expect(listed.filter((path) => !pages.has(path))).toEqual([])
    // Experts have no open list yet that could lead to their articles.
    expect(listed.filter((path) => !linked.has(path) && !path.startsWith('/expert/info/'))).toEqual([])
  })

  test('the sitemap lists no page that asks not to be found', async () => {
    const { pages, listed } = await walkSite(request)
    expect(listed.filter((path) => /name="robots" content="noindex"/.test(pages.get(path) ?? ''))).toEqual([])
  })

  test('every route of the specification is a page, and none says 即将开放', async () => {
    const { pages } = await walkSite(request)
    const known = [...pages.keys()]
    for (const route of ROUTES) {
      const prefix = route.replace(/\*$/, '')
      const path =
        route === prefix
          ? route
          : known.find(
              (each) => /^\d+$|^[A-Z]\w+-/.test(each.slice(prefix.length)) && each.startsWith(prefix),
            )
      const reply = await request.get(path ?? route)
      expect([route, reply.status()]).toEqual([route, 200])
      expect([route, (await reply.text()).includes('即将开放')]).toEqual([route, false])
    }
    expect([...pages].filter(([, html]) => html.includes('即将开放')).map(([path]) => path)).toEqual([])
  })

  test('no file shows a full phone number', async () => {
    const { pages, files } = await walkSite(request)
    expect(files.size).toBeGreaterThan(10)
    const found = [...pages, ...files].flatMap(([path, text]) =>
      fullNumbers(text).map((number) => `${path}: ${number}`),
    )
    expect(found).toEqual([])
  })
})
