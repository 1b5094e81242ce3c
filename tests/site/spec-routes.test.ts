// The routes of both specifications, as they are published: every route finds its page.
import type { APIRequestContext } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { pageOf, routes } from '../e2e/support/spec-routes.ts'
import { openPortal, parsePage, textOf } from './portal.ts'

let request: APIRequestContext
beforeAll(async () => {
  ;({ request } = await openPortal())
}, 600_000)

test('every route finds its page, as it is published', async () => {
  for (const route of routes) {
    const { path, heading, withoutScripts = heading } = await pageOf(route, request)
    const reply = await request.get(path)
    expect.soft(reply.status(), route.route).toBe(200)
    if (route.leadsTo) expect.soft(new URL(reply.url()).pathname, route.route).toBe(route.leadsTo)
    const document = parsePage(await reply.text())
    const title = textOf(document.querySelector('h1'))
    if (typeof withoutScripts === 'string') expect.soft(title, route.route).toBe(withoutScripts)
    else expect.soft(title, route.route).toMatch(withoutScripts)
    // Text of a section that is not open.
    expect.soft(document.body.textContent, route.route).not.toContain('这个栏目正在准备')
    // The shell of every page.
    expect.soft(document.querySelector('nav[aria-label="主导航"]'), route.route).not.toBeNull()
    expect.soft(document.querySelector('footer')?.textContent, route.route).toContain('友情链接')
  }
})

test('any other path shows the error page', async () => {
  for (const path of [
    '/nowhere',
    '/design/view/99999999',
    '/obj/view/99999999',
    '/expert/view/abc',
    '/market/view/NO-SUCH-NUMBER',
    '/data',
  ]) {
    const reply = await request.get(path)
    expect(reply.status(), path).toBe(404)
    const document = parsePage(await reply.text())
    expect(document.querySelector('h1')?.textContent).toBe('没有找到这个页面')
  }
})
