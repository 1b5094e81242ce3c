// Bytes that the console makes a browser load, compressed: `console-weight.ts <port of a browser> <site>`.
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { gzipped } from './script-size.ts'

export interface ConsoleWeight {
  /** KB of gzip, scripts and styles: up to the sign-in, up to the dashboard, and what an article's form adds. */
  login: number
  dashboard: number
  form: number
  /** Names of the console's files that no public page needs. */
  own: string[]
  /** Files among them that public pages load as well. */
  shared: string[]
}

const PUBLIC = ['/index', '/info', '/info/view/1', '/login/login']

const [port = '', site = ''] = process.argv.slice(2)
const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)

/** Watches what a page loads; each file counts once. */
const watched = async (context: BrowserContext) => {
  const page = await context.newPage()
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (!['script', 'stylesheet'].includes(response.request().resourceType())) return
    const size = response.body().then((body) => gzipped(body))
    sizes.set(
      new URL(response.url()).pathname,
      size.catch(() => 0),
    )
  })
  const total = async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
  return { page, sizes, total }
}

const quiet = (page: Page) => page.waitForLoadState('networkidle')

const visitor = await browser.newContext({ locale: 'zh-CN' })
const loadedByPublic = new Set<string>()
for (const path of PUBLIC) {
  const { page, sizes } = await watched(visitor)
  await page.goto(site + path, { waitUntil: 'networkidle' })
  // Islands that wait for a pointer.
  for (const island of await page.locator('astro-island').all())
    await island.hover({ timeout: 500 }).catch(() => {})
  await quiet(page)
  for (const file of sizes.keys()) loadedByPublic.add(file)
}
await visitor.close()

const staff = await browser.newContext({ locale: 'zh-CN' })
const { page, sizes, total } = await watched(staff)
await page.goto(`${site}/console`, { waitUntil: 'networkidle' })
const login = await total()
await page.getByLabel('登录账号').fill('editor')
await page.getByLabel('登录密码').fill('Demo2026')
await page.getByRole('button', { name: '登录', exact: true }).click()
await page.getByRole('heading', { name: '概览', level: 1 }).waitFor()
await page.locator('canvas').first().waitFor()
await quiet(page)
const dashboard = await total()
await page.goto(`${site}/console#/news/create`)
await page.locator('.ProseMirror').waitFor()
await quiet(page)
const form = (await total()) - dashboard
const files = [...sizes.keys()]
await staff.close()
await browser.close()
const own = files.filter((file) => !loadedByPublic.has(file))
console.info(
  JSON.stringify({
    login,
    dashboard,
    form,
    own: own.map((file) => file.slice(file.lastIndexOf('/') + 1)),
    // React itself is shared with the islands; whatever is not is the console's alone.
    shared: files.filter((file) => loadedByPublic.has(file) && /console/i.test(file)),
  } satisfies ConsoleWeight),
)
