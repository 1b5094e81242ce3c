// The site itself, compiled, over what was pulled from the messy backend.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aboutPath,
  contactPath,
  fileOf,
  homePath,
  newsListPath,
  newsPath,
  notFoundPath,
  vipPath,
} from '#platform/lib/paths.ts'
import type { Build } from '#platform/publish/render/compile.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { inlineScripts } from '#platform/publish/render/inline-scripts.ts'
import type { PublishReport } from '#platform/publish/write/options.ts'
import { type MessyBackend, startMessyBackend } from '../fixtures/messy-backend.ts'
import { compiledSite } from '../helpers/compiled-site.ts'
import { publish as publishSite, pull } from '../helpers/content-model.ts'
import { temporaryFolder } from './kit.ts'
import { tooNew, tooNewDeclarations } from './old-browsers.ts'
import { touch } from './touch.ts'
import { deadLinks, treeOf } from './trees-kit.ts'

const root = join(import.meta.dirname, '../..')
const folder = temporaryFolder()
const snapshot = join(folder, 'snapshot.db')
const outDir = join(folder, 'dist')
const HOSTILE = '</script><img src=x onerror=alert(1)>'

let backend: MessyBackend
let build: Build
let site: CompiledSite
let report: PublishReport

const publish = (to = outDir, { full = false } = {}) =>
  publishSite(site, {
    snapshot,
    outDir: to,
    buildId: build.id,
    entry: '',
    clientFiles: build.clientFiles,
    siteUrl: 'https://site.example',
    apiBase: 'https://api.example',
    policy: '',
    full,
  })
const pullNow = () => pull({ snapshot, apiBase: backend.url, mediaBase: 'https://media.example' })

const htmlOf = (path: string) => readFileSync(join(outDir, fileOf(path)), 'utf8')
const { DOMParser } = new JSDOM('').window
const parser = new DOMParser()
const parse = (path: string) => parser.parseFromString(htmlOf(path), 'text/html')
const tree = (of = outDir) => treeOf(of)
const isMoved = (path: string) => htmlOf(path).includes('http-equiv="refresh"')
/** The backend has no listings: below /exchange stand only shells for those to come. */
const articles = () =>
  [...tree().keys()]
    .filter((file) => /view\/\d+\.html$/.test(file) && !file.startsWith('exchange/'))
    .map((file) => `/${file.slice(0, -5)}`)
    .filter((path) => !isMoved(path))

beforeAll(async () => {
  ;({ build, site } = await compiledSite(root))
  backend = await startMessyBackend()
  // Escaped in the list, so that it is plain text, and dangerous, once it is read.
  backend.edit(304, { title: HOSTILE.replaceAll('<', '&lt;').replaceAll('>', '&gt;') })
  backend.edit(303, {}, { old_address: '/news.php?id=12' })
  await pullNow()
  report = await publish()
}, 600_000)
afterAll(() => backend.close())

describe('every page the content gives rise to', () => {
  test('is published', () => {
    expect(report.failures).toEqual([])
    expect(articles()).toHaveLength(backend.ids().length)
    for (const path of [homePath, newsListPath(), newsListPath(1, 1), newsListPath(6), notFoundPath])
      expect(existsSync(join(outDir, fileOf(path)))).toBe(true)
  })

  test('leads on from where an item of a topic may have been published before', () => {
    const moved = parse('/info/view/611')
    expect(moved.querySelector('meta[http-equiv=refresh]')?.getAttribute('content')).toBe(
      '0;url=/info/subview/611',
    )
    expect(moved.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://site.example/info/subview/611',
    )
    expect(htmlOf('/sitemap.xml')).not.toContain('/info/view/611<')
  })

  test('leads on from the address of an earlier site, until the article has another one', async () => {
    const target = () =>
      parse('/moved/news.php/=id=12').querySelector('meta[http-equiv=refresh]')?.getAttribute('content')
    expect(target()).toBe('0;url=/info/view/303')
    expect(htmlOf('/sitemap.xml')).not.toContain('moved')
    backend.edit(303, { updatetime: '2026-11-27 10:00:00' }, { old_address: '' })
    backend.edit(302, { updatetime: '2026-11-27 10:00:00' }, { old_address: '/news.php?id=12' })
    await pullNow()
    await publish()
    expect(target()).toBe('0;url=/info/view/302')
    backend.edit(302, { updatetime: '2026-11-27 11:00:00' }, { old_address: '/html/5.html' })
    await pullNow()
    await publish()
    expect(existsSync(join(outDir, 'moved/news.php/=id=12.html'))).toBe(false)
    expect(existsSync(join(outDir, 'moved/html/5.html'))).toBe(true)
  })

  test('is one whole Chinese document with one heading and its own title', () => {
    for (const path of [...articles(), homePath, newsListPath(), newsListPath(1, 1), aboutPath]) {
      const html = htmlOf(path)
      expect(html, path).toMatch(/^<!doctype html><html lang="zh-CN"[^]*<\/html>\s*$/i)
      expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
      expect(html, path).toMatch(/<title>[^<]+<\/title>/)
    }
  })

  test('is small enough for a slow line', () => {
    for (const path of articles()) expect(gzipSync(htmlOf(path)).length, path).toBeLessThanOrEqual(15 * 1024)
  })

  test('links within the site to what there is', () => {
    expect(deadLinks(tree())).toEqual({})
  })
})

describe('scripts of public pages', () => {
  const folderOf = () => join(outDir, '_astro')
  const scriptText = (name: string) => readFileSync(join(folderOf(), name), 'utf8')
  /** These scripts and all that they name, imported at once or later. */
  const reachedFrom = (names: Iterable<string>) => {
    const reached = new Set(names)
    for (const name of reached)
      for (const [named] of scriptText(name).matchAll(/[\w.-]+\.js\b/g))
        if (existsSync(join(folderOf(), named))) reached.add(named)
    return reached
  }
  const publicScripts = () => {
    const all = readdirSync(folderOf()).filter((name) => name.endsWith('.js'))
    const ofConsole = reachedFrom(all.filter((name) => name.startsWith('console.astro')))
    return reachedFrom(all.filter((name) => !ofConsole.has(name)))
  }

  /** Astro's element for islands, without what it calls for exports with a dot and for props of that type: we have neither. */
  const withoutIdleCode = (script: string) =>
    script.replace(/Object\.hasOwn\(this\.Component,\s*\w+\)/, 'true').replace(/BigInt\(\w+\)/, '0')

  /** Chunks without calls that they never reach in a browser that lacks them. */
  const UNREACHED: readonly [chunk: string, call: RegExp][] = [
    // file-type: only for callers with a signal of their own, and we give none.
    ['prepare-file.', /\bAbortSignal\.any\(/],
    // Loaded only where the browser has the function.
    ['heic-to.', /\bcreateImageBitmap\(/g],
    // Chart.js: called where charts are responsive, which ours are only with an observer. Swiper asks in the function that calls.
    ['chart-look.', /\bnew ResizeObserver\(/],
    ['play.', /\bnew ResizeObserver\(/],
  ]
  const withoutUnreached = (name: string) =>
    UNREACHED.filter(([chunk]) => name.startsWith(chunk)).reduce(
      (script, [, call]) => script.replace(call, 'Object('),
      scriptText(name),
    )

  test('use nothing that Chromium 80 and Safari 13 do not know', async () => {
    const names = [...publicScripts()]
    expect(names.length).toBeGreaterThan(100)
    const scripts = new Map(names.map((name) => [name, withoutUnreached(name)]))
    const inline = new Set([...articles(), homePath].flatMap((path) => inlineScripts(htmlOf(path))))
    for (const [index, script] of [...inline, ...site.inlineScripts()].entries())
      scripts.set(`inline-${index}.js`, withoutIdleCode(script))
    expect(await tooNew(scripts)).toEqual({})
  })

  test.each([
    ['syntax', 'first ??= second', /LogicalAssignment/],
    ['a method of the language', '[2, 1].toSorted()', /ArrayToSorted.*chrome 80/],
    ['an expression that cannot be read', '/(?<=a)b/.test(text)', /lookbehind/],
    ['a method of the web', 'structuredClone(value)', /structuredClone/],
  ])('that use %s of later browsers are found', async (_, script, complaint) => {
    expect(await tooNew(new Map([['planted.js', script]]))).toEqual({
      'planted.js': expect.stringMatching(complaint),
    })
  })

  const ASKED = 'typeof structuredClone === "function" && structuredClone(one)'

  test.each([
    ASKED,
    'if ("structuredClone" in window) structuredClone(one)',
    'window.structuredClone ? structuredClone(one) : one',
    'function copy(one) { if (!window.structuredClone) return one; return structuredClone(one) }',
    'try { structuredClone(one) } catch {}',
    'dialog.showModal && dialog.showModal()',
  ])('may use what they ask for first: %s', async (script) => {
    expect(await tooNew(new Map([['guarded.js', script]]))).toEqual({})
  })

  test.each([
    `${ASKED}; structuredClone(two)`,
    'window.structuredClone; structuredClone(two)',
    'if (!window.structuredClone) warn(); structuredClone(two)',
    'typeof BroadcastChannel === "function" && structuredClone(two)',
  ])('are not excused by what is asked elsewhere: %s', async (script) => {
    expect(await tooNew(new Map([['planted.js', script]]))).toEqual({ 'planted.js': 'structuredClone' })
  })
})

test('style sheets have no shorthand that Chromium 80 and Safari 13 ignore', () => {
  const sheets = [...tree().keys()].filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(3)
  for (const sheet of sheets)
    expect(tooNewDeclarations(readFileSync(join(outDir, sheet), 'utf8')), sheet).toEqual([])
  expect(tooNewDeclarations('a{padding-inline:var(--gutter);top:0}b{inset:var(--gap)}')).toEqual([
    'padding-inline:var(--gutter)',
    'inset:var(--gap)',
  ])
})

test('the share card of WeChat is asked for where the site has an official account, and nowhere else', async () => {
  for (const path of [homePath, ...articles()]) expect(htmlOf(path)).not.toContain('WechatShare')
  site.open({ snapshot, siteUrl: 'https://site.example', apiBase: '', policy: '', wechatAppId: 'wx1' })
  const { body: html } = await site.render(homePath)
  site.close()
  const { window } = new JSDOM(html)
  const island = window.document.querySelector('astro-island[component-url*=WechatShare]')
  expect(island?.getAttribute('client')).toBe('wechat')
  // Neither React nor the client of the API.
  const file = island?.getAttribute('component-url') ?? ''
  expect(readFileSync(join(outDir, file), 'utf8').length).toBeLessThan(3000)
})

describe('scripts named in the head', () => {
  const preloads = (path: string) =>
    [...parse(path).querySelectorAll('link[rel=modulepreload]')].map(
      (link) => link.getAttribute('href') ?? '',
    )
  const islandFiles = (path: string) =>
    [...parse(path).querySelectorAll('astro-island[client=load]')].map(
      (island) => island.getAttribute('component-url') ?? '',
    )

  test('are those of islands that load at once, with all that they import, and are there', () => {
    const pages = [...tree().keys()].filter((file) => /^account\/.*\.html$/.test(file))
    expect(pages.length).toBeGreaterThan(10)
    for (const page of pages.map((file) => `/${file.slice(0, -5)}`)) {
      const named = preloads(page)
      expect(named).toEqual(expect.arrayContaining(islandFiles(page)))
      expect(named.filter((file) => !existsSync(join(outDir, file)))).toEqual([])
      for (const file of named) {
        const script = readFileSync(join(outDir, file), 'utf8')
        const imported = [...script.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)]
        expect(named).toEqual(expect.arrayContaining(imported.map(([, name]) => `/_astro/${name}`)))
      }
      const lengths = named.map((file) => readFileSync(join(outDir, file), 'utf8').length)
      expect(lengths, 'the heaviest first').toEqual(lengths.toSorted((one, other) => other - one))
    }
  })

  test('are none where nothing loads at once', () => {
    for (const page of ['/index', '/info', '/exchange', articles()[0] ?? ''])
      expect(preloads(page)).toEqual([])
  })
})

describe('the page of memberships', () => {
  test('names no number where the backend tells no terms, and still offers opening and trial', () => {
    const main = parse(vipPath).querySelector('main')
    const numbers = (main?.textContent ?? '').match(/\d+ ?(个|天|元)/g)
    expect(numbers).toBeNull()
    const buttons = [...(main?.querySelectorAll('button[data-kind]') ?? [])]
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['立即开通', '限时试用'])
  })
})

describe('attachments', () => {
  test('stand under their article by name, kind and size, and change with it', async () => {
    const shown = () =>
      [...parse(newsPath(4)).querySelectorAll('section[aria-labelledby="files"] li')].map((entry) => {
        const link = entry.querySelector('a')
        return [
          link?.textContent,
          link?.getAttribute('href'),
          link?.download,
          entry.querySelector('span')?.textContent,
        ]
      })
    const name = '调查表 <终稿>.xlsx'
    const address = 'https://media.example/upload/4.xlsx'
    expect(shown()).toEqual([
      [name, address, name, 'Excel，1.2 MB'],
      ['%E5%9B%BE.zip', 'https://cdn.example/%E5%9B%BE.zip', '%E5%9B%BE.zip', '压缩包'],
    ])
    backend.edit(
      4,
      { updatetime: '2026-06-01 08:00:00' },
      { files: [{ name: '清单.pdf', file: '/upload/4.pdf', size: 20_480 }] },
    )
    await pullNow()
    expect((await publish()).written).toContain(newsPath(4))
    expect(shown()).toEqual([['清单.pdf', 'https://media.example/upload/4.pdf', '清单.pdf', 'PDF，20 KB']])
  })

  test('leave no trace where there are none', () => {
    for (const path of articles().filter((path) => path !== newsPath(4)))
      expect(htmlOf(path), path).not.toContain('id="files"')
  })
})

describe('what was hostile in the content', () => {
  test('adds no script to its page', () => {
    const scripts = (path: string) =>
      [...parse(path).querySelectorAll('script:not([type="application/ld+json"])')].map(
        ({ outerHTML }) => outerHTML,
      )
    const ordinary = scripts(newsPath(305))
    for (const path of articles()) expect(scripts(path), path).toEqual(ordinary)
  })

  test('leaves no handler and no script address on any page', () => {
    for (const [file] of tree()) {
      if (!file.endsWith('.html')) continue
      const elements = [...parse(`/${file.slice(0, -5)}`).querySelectorAll('*')]
      const attributes = elements.flatMap((element) => [...element.attributes])
      expect(attributes.length, file).toBeGreaterThan(0)
      const dangerous = attributes.filter(
        ({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value),
      )
      expect(
        dangerous.map(({ name, value }) => `${name}=${value}`),
        file,
      ).toEqual([])
    }
  })

  test('is shown as text where it was text, and told to search engines as text', () => {
    const document = parse(newsPath(304))
    expect(document.querySelector('h1')?.textContent.trim()).toBe(HOSTILE)
    expect(document.querySelectorAll('img[src="x"]')).toHaveLength(0)
    const facts = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => textContent,
    )
    expect(
      facts.some((json) => JSON.stringify(JSON.parse(json)).includes(JSON.stringify(HOSTILE).slice(1, -1))),
    ).toBe(true)
  })

  test('and private in the answers is on no page', () => {
    // Code is full of numbers, and made before there was any content.
    for (const [file, text] of tree())
      if (!file.startsWith('_astro/')) expect(text.includes('00000000000'), file).toBe(false)
  })
})

describe('publishing again', () => {
  test('the same content gives the same bytes: nothing is written', async () => {
    expect(await publish()).toMatchObject({ kind: 'nothing', failures: [] })
  })

  test('an edited title changes the pages that show it, and no other', async () => {
    const before = tree()
    backend.edit(302, { title: '改过的标题' })
    await pullNow()
    const { written, deleted } = await publish()
    const after = tree()
    const changed = [...after.keys()].filter((file) => after.get(file) !== before.get(file))
    const showing = [...after]
      // Between words stands where a line may end.
      .filter(([, html]) =>
        Buffer.from(html, 'latin1').toString().replaceAll('<wbr>', '').includes('改过的标题'),
      )
      .map(([file]) => file)
    expect(changed).toEqual(showing)
    expect(changed).toContain('info/view/302.html')
    expect(changed).toContain('info/policy.html')
    expect(written.map(fileOf).toSorted()).toEqual(changed)
    expect(deleted).toEqual([])
  })

  test('a new article leaves older list pages alone; a withdrawn one loses its page', async () => {
    const before = tree()
    backend.add(
      1,
      { id: 99, title: '新到的消息', createtime: '2026-05-01 08:00:00' },
      { content: '<p>全文</p>' },
    )
    backend.remove(401)
    await pullNow()
    expect(await publish()).toMatchObject({ deleted: ['/info/view/401'], failures: [] })
    const after = tree()
    expect(after.has('info/view/99.html')).toBe(true)
    expect(after.has('info/view/401.html')).toBe(false)
    expect(after.get('info/news/1.html')).toBe(before.get('info/news/1.html'))
  })

  test('a page is the same, whether it is rendered first or after others', async () => {
    const options = { snapshot, siteUrl: 'https://site.example', apiBase: 'https://api.example', policy: '' }
    for (const path of [contactPath, homePath, articles()[0] ?? '']) {
      site.open(options)
      const [first, again] = [await site.render(path), await site.render(path)]
      site.close()
      expect(first.body).toBe(again.body)
      expect(first.keys).toEqual(again.keys)
    }
  })

  test('step by step and all at once end in the same tree', async () => {
    const whole = join(folder, 'whole')
    await publish(whole)
    expect(tree(whole)).toEqual(tree())
  })
})

describe('a page whose template fails', () => {
  /** Simulates a backend's answer of a shape that no template expects. */
  const setHome = (json: string) => {
    const database = new DatabaseSync(snapshot)
    database.prepare("UPDATE single SET json = ? WHERE name = 'home'").run(json)
    database.close()
    touch(snapshot, 'single:home')
  }

  test('keeps its last good version, is told with what went wrong, and is back once it works', async () => {
    const good = htmlOf(homePath)
    const { json } = new DatabaseSync(snapshot, { readOnly: true })
      .prepare("SELECT json FROM single WHERE name = 'home'")
      .get() as { json: string }
    setHome('{"banners":5}')
    for (const full of [false, true]) {
      const { failures, deleted } = await publish(outDir, { full })
      expect(failures).toMatchObject([{ url: homePath, record: '' }])
      expect(failures[0]?.reason).toContain('页面模板出错')
      expect(failures[0]?.technical).toMatch(/map|undefined|iterable|function/)
      expect(deleted).toEqual([])
      expect(htmlOf(homePath)).toBe(good)
    }
    setHome(json)
    expect(await publish()).toMatchObject({ kind: 'changes', failures: [] })
    expect(htmlOf(homePath)).toBe(good)
  })
})
