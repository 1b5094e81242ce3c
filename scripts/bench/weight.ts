// Weight of a page that a browser loads before any interaction, compressed:
// `weight.ts <port of a browser's debugging protocol> <url>`; and more once its sorting is touched, for a list that has one.
import { chromium } from '@playwright/test'
import { gzipped, isReact } from './script-size.ts'

export interface Weight {
  /** KB of gzip. */
  html: number
  css: number
  js: number
  /** KB of pieces of HTML the page loads into itself; not in `html`. */
  fragments: number
  apiRequests: string[]
  /** KB of scripts that a touch of the list's order brings, React's own two files apart; 0 where there is none. */
  touched: number
  react: number
}

/** Inline content of an element, structured data left out. */
const inline = (html: string, tag: 'style' | 'script') =>
  [...html.matchAll(new RegExp(`<${tag}([^>]*)>([^]*?)</${tag}>`, 'g'))]
    .filter(([, attributes = '']) => !/\bsrc=|ld\+json/.test(attributes))
    .map(([, , content]) => content)
    .join('\n')

const [port = '', url = ''] = process.argv.slice(2)
const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
const page = await context.newPage()
const seen: { kind: string; path: string; body: Promise<Buffer> }[] = []
const asked: string[] = []
page.on('request', (request) => asked.push(new URL(request.url()).pathname))
page.on('response', (response) => {
  const body = response.body().catch(() => Buffer.alloc(0))
  seen.push({ kind: response.request().resourceType(), path: new URL(response.url()).pathname, body })
})
await page.goto(url, { waitUntil: 'networkidle' })

const html = await (await page.request.get(url)).text()
const sum = async (...kinds: string[]) => {
  const bodies = await Promise.all(seen.filter(({ kind }) => kinds.includes(kind)).map(({ body }) => body))
  return bodies.reduce((total, body) => total + gzipped(body), 0)
}
const weight: Weight = {
  html: gzipped(html),
  css: (await sum('stylesheet')) + gzipped(inline(html, 'style')),
  js: (await sum('script')) + gzipped(inline(html, 'script')),
  fragments: await sum('fetch', 'xhr'),
  apiRequests: asked.filter((path) => /^\/(api|pro)\//.test(path)),
  touched: 0,
  react: 0,
}
const order = page.locator('select[name=sort]')
if ((await order.count()) > 0) {
  seen.length = 0
  await order.selectOption({ index: 1 })
  await page.waitForURL(/[?&]sort=/)
  await page.waitForLoadState('networkidle')
  for (const { path, body } of seen.filter(({ kind }) => kind === 'script'))
    weight[isReact(path) ? 'react' : 'touched'] += gzipped(await body)
}
await context.close()
await browser.close()
console.info(JSON.stringify(weight))
