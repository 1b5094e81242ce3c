// The Content-Security-Policy over the real site: every page of the demo, and a real browser.
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '#app/start.ts'
import { addressOf, contentTypeOf, isHidden, NOT_FOUND_FILE } from '#platform/lib/hosting.ts'
import {
  aboutPath,
  accountHomePath,
  contactPath,
  exchangePath,
  fileOf,
  homePath,
  loginPath,
  newsListPath,
  notFoundPath,
  redirects,
  searchPath,
} from '#platform/lib/paths.ts'
import { hostingFiles } from '#platform/publish/hosting/hosting.ts'
import { type Policy, policyOf, policyOfSite } from '#platform/publish/hosting/policy.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { hashSource, inlineScripts, withOwnHashes } from '#platform/publish/render/inline-scripts.ts'
import { loadConfig } from '#platform/server/config.ts'
import { chromiumPath } from '../../scripts/chromium.ts'
import { freePort } from '../../scripts/free-port.ts'
import { compiledSite } from '../helpers/compiled-site.ts'
import { publish, pull } from '../helpers/content-model.ts'
import { copyOfDemo } from '../helpers/seeded-demo.ts'
import { startCaddy, startNginx, type WebServer } from '../helpers/web-servers.ts'
import { temporaryFolder } from './kit.ts'

const root = join(import.meta.dirname, '../..')
const folder = temporaryFolder()
const outDir = join(folder, 'dist')

let api: Awaited<ReturnType<typeof startServer>>
let nginx: WebServer
let caddy: WebServer
let browser: Browser
let site: CompiledSite
let policy: Policy

beforeAll(async () => {
  mkdirSync(outDir)
  const compiled = await compiledSite(root)
  ;({ site } = compiled)
  const [port, calls, other] = [await freePort(), await freePort(), await freePort()]
  const siteUrl = `http://127.0.0.1:${port}`
  const { DATA_DIR } = await copyOfDemo(temporaryFolder())
  const env = { DEMO: '1', PORT: String(calls), HOST: '127.0.0.1', DATA_DIR }
  api = await startServer(loadConfig({ ...env, SITE_URL: siteUrl, LOG_LEVEL: 'silent' }), {})
  const snapshot = join(folder, 'snapshot.db')
  await pull({ snapshot, apiBase: api.url, mediaBase: '' })
  const options = { snapshot, siteUrl, apiBase: '', policy: '' }
  site.open(options)
  policy = await policyOfSite(site, options)
  const { id: buildId, clientFiles } = compiled.build
  await publish(site, { ...options, policy: policy.meta, outDir, buildId, entry: '', clientFiles })
  const conf = (name: string, at: number) => {
    const host = `127.0.0.1:${at}`
    const { beside } = hostingFiles({ siteUrl, policy, root: outDir, upstreams: [api.url], host })
    return { port: at, conf: new Map(beside).get(name) ?? '' }
  }
  nginx = await startNginx(conf('nginx.conf', port))
  caddy = await startCaddy(conf('Caddyfile', other))
  browser = await chromium.launch({
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await nginx?.stop()
  await caddy?.stop()
  await api?.close()
}, 300_000)

const pages = () => globSync('**/*.html', { cwd: outDir })
const htmlOf = (file: string) => readFileSync(join(outDir, file), 'utf8')
const policyIn = (file: string) =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(htmlOf(file))?.[1] ?? ''

/** Violations of a page's policy, as the browser reports them, and its other errors. */
const watch = async (page: Page) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /content.security/i.test(message.text()))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`refused: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  return complaints
}

/** Opens a page, does something there, and expects no complaint. */
const visit = async (path: string, act: (page: Page) => Promise<void> = async () => {}) => {
  const context = await browser.newContext({ baseURL: nginx.url, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const complaints = await watch(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await act(page)
    expect(complaints, path).toEqual([])
  } finally {
    await context.close()
  }
}

describe('the policy of a build', () => {
  test('covers every script of every page', () => {
    const missing: Record<string, string> = {}
    let found = 0
    for (const file of pages())
      for (const script of inlineScripts(htmlOf(file))) {
        found++
        if (!policyIn(file).includes(hashSource(script))) missing[file] = script.slice(0, 80)
      }
    expect(missing).toEqual({})
    expect(found).toBeGreaterThan(pages().length)
  })

  test('a page carries no other hashes than those of its scripts, and none that the build does not know', () => {
    for (const file of pages()) {
      const own = new Set(inlineScripts(htmlOf(file)).map(hashSource))
      const carried = policyIn(file).match(/'sha256-[^']+'/g) ?? []
      expect(new Set(carried), file).toEqual(own)
      for (const hash of carried) expect(policy.meta).toContain(hash)
    }
    const [known, foreign] = ['known()', '偷()']
    const page = `<meta http-equiv="Content-Security-Policy" content="script-src 'self' ${hashSource(known)} ${hashSource('elsewhere()')}"><script>${known}</script><p>林</p><script>${foreign}</script>`
    expect(withOwnHashes(page)).toBe(page.replace(` ${hashSource('elsewhere()')}`, ''))
  })

  test('covers scripts that no page of today carries: hydration on sight, when idle', () => {
    const scripts = site.inlineScripts()
    expect(scripts.length).toBeGreaterThanOrEqual(7)
    for (const script of scripts) expect(policy.meta).toContain(hashSource(script))
  })

  test('stands at the head of every page, before anything it must rule', () => {
    for (const file of pages()) {
      const html = htmlOf(file)
      if (!html.includes('rel="canonical"')) continue
      expect(html, file).toMatch(
        /<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="/,
      )
      expect(html.match(/http-equiv="Content-Security-Policy"/g), file).toHaveLength(1)
    }
    expect(htmlOf(fileOf(notFoundPath))).toContain('Content-Security-Policy')
  })

  test('lets no script run because it stands in the page', () => {
    for (const text of Object.values(policy)) {
      expect(/script-src ([^;]*)/.exec(text)?.[1] ?? '').not.toMatch(/unsafe|data:|\*|https?:/)
      expect(text).toContain("object-src 'none'; base-uri 'none'")
    }
    // Directives that a page cannot set, and that a server configured by hand must not set.
    expect(policy.meta).not.toContain('frame-ancestors')
    expect(policy.header).toContain("frame-ancestors 'self'")
    expect(policy.lasting).not.toMatch(/script-src|default-src/)
  })

  test('templates keep to two inline scripts of their own, which sampled pages have: the build does not know of others', () => {
    const own = globSync('src/**/*.astro', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/<script\b[^>]*\bis:inline[^>]*>/g)]
        .filter(([tag]) => !tag.includes('application/ld+json'))
        .map(() => file),
    )
    expect(own.toSorted()).toEqual([
      'src/features/account-area/templates/Account.astro',
      'src/features/site/templates/Shell.astro',
    ])
    for (const script of inlineScripts(htmlOf(fileOf(accountHomePath))))
      expect(policy.meta).toContain(hashSource(script))
  })
})

describe('every file of the site', () => {
  const files = () =>
    globSync('**/*', { cwd: outDir, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(outDir, join(entry.parentPath, entry.name)))

  test.for([['nginx'], ['Caddy']])('is served as it is by %s', { timeout: 300_000 }, async ([name]) => {
    const { url } = name === 'nginx' ? nginx : caddy
    const wrong: string[] = []
    for (const file of files()) {
      const path = addressOf(file)
      const reply = await fetch(url + encodeURI(path), { redirect: 'manual' })
      const body = Buffer.from(await reply.arrayBuffer())
      const moved = /<meta http-equiv="refresh" content="0;url=\/(info\/subview|expert\/info\/view)\//.test(
        readFileSync(join(outDir, file), 'latin1'),
      )
      const expected =
        file === NOT_FOUND_FILE || isHidden(file) ? 404 : path in redirects ? 302 : moved ? 301 : 200
      const same = expected !== 200 || body.equals(readFileSync(join(outDir, file)))
      const type = reply.headers.get('content-type')?.toLowerCase().split(';')[0]
      const typed = expected !== 200 || type === contentTypeOf(file).split(';')[0]
      if (reply.status !== expected || !same || !typed) wrong.push(`${path}: ${reply.status} ${type}`)
    }
    expect(wrong.slice(0, 20)).toEqual([])
  })
})

describe('texts', () => {
  test('that a browser would run are told from data', () => {
    const html = `<script>a</script><SCRIPT type=module>b</SCRIPT><script type="text/javascript">c</script>
      <script src="/x.js"></script><script type="module" src=/y.js></script>
      <script type="application/ld+json">{}</script><script type="speculationrules">{}</script>`
    expect(inlineScripts(html)).toEqual(['a', 'b', 'c'])
  })

  test('of the API on another host are allowed for calls and forms', () => {
    const { meta } = policyOf([], { apiBase: 'https://api.example' })
    expect(meta).toContain("connect-src 'self' https://api.example;")
    expect(policyOf([], { apiBase: '' }).meta).toContain("connect-src 'self';")
  })

  test('of the bucket that files go to are allowed to be sent, and it is asked for nothing else', () => {
    const policy = policyOf([], { apiBase: '', uploadOrigin: 'https://files.s3.example' })
    for (const text of Object.values(policy)) {
      expect(text).toContain("connect-src 'self' https://files.s3.example;")
      expect(text.match(/files\.s3\.example/g)).toHaveLength(1)
    }
  })
})

describe('in a browser, under the policy,', () => {
  test('home loads its styles and its carousel moves', () =>
    visit(homePath, async (page) => {
      await page.waitForSelector('.swiper-initialized')
      const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
      expect(font).toMatch(/Noto|PingFang|YaHei|sans/i)
    }))

  test('an article loads its side lists, and its collect button answers a click', async () => {
    const article = globSync('info/view/*.html', { cwd: outDir })[0] ?? ''
    await visit(`/${article.replace('.html', '')}`, async (page) => {
      await page.waitForFunction(() =>
        [...document.querySelectorAll('[data-fragment]')].every((holder) => holder.querySelector('a')),
      )
      const button = page.getByRole('button', { name: /收藏/ })
      await button.click()
      await page.waitForFunction(
        () => !document.querySelector('astro-island[client="hover"]')?.hasAttribute('ssr'),
      )
    })
  })

  test('the login page hydrates and its other tab opens', () =>
    visit(loginPath(), async (page) => {
      await page.waitForFunction(
        () => !document.querySelector('astro-island[client="load"]')?.hasAttribute('ssr'),
      )
      await page.getByRole('tab').last().click()
    }))

  test('search answers with what it found', () =>
    visit(searchPath('林'), async (page) => {
      await page.waitForSelector('main a[href*="/view/"]')
    }))

  test('lists, about pages and the page for what is not there have nothing to complain about', async () => {
    for (const path of [newsListPath(), contactPath, aboutPath, exchangePath]) await visit(path)
  })

  test('a script that was smuggled in does not run', async () => {
    const page = await browser.newPage()
    await page.goto(`${nginx.url}${aboutPath}`)
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.documentElement.dataset.smuggled = "1"'
      document.body.append(script)
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="/none.png" onerror="document.documentElement.dataset.smuggled = 1">',
      )
      return new Promise((resolve) =>
        setTimeout(() => resolve(document.documentElement.dataset.smuggled), 300),
      )
    })
    expect(ran).toBeUndefined()
    await page.close()
  })
})
