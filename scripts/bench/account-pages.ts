// Pages of the account area, and forms of a page of their own, on a slow line: `account-pages.ts <JSON of AccountLoad>`. A
// signed-in user opens each of them in a browser that has no file of the site.
import { chromium, type Page } from '@playwright/test'
import { SESSION_FLAG } from '#platform/lib/session-flag.ts'
import { gzipped, isReact } from './script-size.ts'

export interface AccountLoad {
  /** Port of the browser's debugging protocol. */
  port: string
  /** Origin of the site over HTTP/1.1, and over HTTP/2. */
  site: string
  http2: string
  token: string
  paths: string[]
  rounds: number
}

export interface AccountPage {
  path: string
  /** KB of gzip of the scripts of the page's own islands but React's. */
  scripts: number
  /** Milliseconds from the start of the navigation until the user's data, or the form, answers to touch, of each round. */
  interactive: number[]
  /** The same over HTTP/1.1, where a browser asks for six files at a time. */
  overHttp1: number[]
}

/** A slow 4G line as Lighthouse simulates it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const TIMEOUT_MS = 30_000

const { port, site, http2, token, paths, rounds } = JSON.parse(process.argv[2] ?? '') as AccountLoad
const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)

/** Resolves when the user's data is shown, or React has the form; to the milliseconds since the navigation began. */
const shown = (page: Page) =>
  page
    .waitForFunction(
      () => {
        const groups = Array.from(document.querySelectorAll('.account-area [aria-busy]'))
        const isShown =
          groups.length > 0 && groups.every((group) => group.getAttribute('aria-busy') === 'false')
        const form = document.querySelector('.scripted-islands form')
        const hasReact = form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'))
        return (isShown || hasReact) && performance.now()
      },
      undefined,
      { timeout: TIMEOUT_MS },
    )
    .then(async (handle) => Number(await handle.jsonValue()))

/** Opens a page in a browser that knows the user and has no file of the site. */
const open = async (origin: string, path: string) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  // As a sign-in leaves it; the page then stores whose it is.
  await context.addInitScript(
    ({ token: value, flag }) => {
      const until = Date.now() + 86_400_000
      localStorage.setItem('token', JSON.stringify({ value, until }))
      localStorage.setItem(flag, String(until))
    },
    { token, flag: SESSION_FLAG },
  )
  await page.goto(origin + path, { waitUntil: 'commit' })
  await shown(page)
  await page.waitForFunction(() => localStorage.getItem('user') !== null)

  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.clearBrowserCache')
  await line.send('Network.emulateNetworkConditions', SLOW_4G)
  await page.goto(origin + path, { waitUntil: 'commit' })
  const interactive = await shown(page)
  await context.close()
  return interactive
}

/** KB of gzip of the scripts that a page names but React's. */
const scriptsOf = async (path: string) => {
  // Before anything runs: what is loaded later adds links of its own.
  const html = await (await fetch(site + path)).text()
  const files = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file = '']) => file)
  const sizes = await Promise.all(
    files
      .filter((file) => !isReact(file))
      .map(async (file) => gzipped(await (await fetch(site + file)).text())),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const timesOf = async (origin: string, path: string) => {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await open(origin, path))
  return times
}

const pages: AccountPage[] = []
for (const path of paths)
  pages.push({
    path,
    scripts: await scriptsOf(path),
    interactive: await timesOf(http2, path),
    overHttp1: await timesOf(site, path),
  })
await browser.close()
console.info(JSON.stringify(pages))
