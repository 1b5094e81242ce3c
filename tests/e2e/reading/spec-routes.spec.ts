// Routes of both specifications whose page a script completes; `site/spec-routes.test.ts` reads all as they are published.
import { pageOf, routes } from '../support/spec-routes.ts'
import { expect, test } from '../support/test.ts'

/** Pages whose content depends on their query or on who is here. */
const isFoundByScript = (path: string) => /^\/(account|market\/(view|tender))|\?/.test(path)

test('every route whose page a script completes finds it', async ({ page, request }) => {
  test.slow()
  for (const route of routes) {
    const { path, heading } = await pageOf(route, request)
    if (!isFoundByScript(path)) continue
    await page.goto(path)
    await expect.soft(page.getByRole('heading', { level: 1 }), route.route).toHaveText(heading)
    if (route.leadsTo) expect.soft(new URL(page.url()).pathname, route.route).toBe(route.leadsTo)
  }
})
