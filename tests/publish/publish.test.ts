// Compiled templates → the published folder: whole files only, nothing written twice, nothing lost.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { publishAll } from '#publish/publish.ts'
import { redirectPage, robots, siteMap } from '#publish/side-files.ts'
import { type FakePage, fakeSite, isWhole } from './fake-site.ts'
import { temporaryFolder } from './kit.ts'

const SITE = 'https://site.example'

let outDir: string
let clientFiles: string

beforeEach(() => {
  const folder = temporaryFolder()
  outDir = join(folder, 'dist')
  clientFiles = join(folder, 'client')
  put(clientFiles, '_astro/app.1a2b.js', 'app()')
  put(clientFiles, '.well-known/security.txt', 'Contact: mailto:a@site.example')
})

const put = (folder: string, file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

const publish = (pages: Record<string, FakePage>, more: Parameters<typeof fakeSite>[1] = {}) =>
  publishAll(fakeSite(pages, more), { outDir, clientFiles, snapshot: '', siteUrl: SITE, apiBase: '' })

const text = (file: string) => readFileSync(join(outDir, file), 'utf8')
const has = (file: string) => existsSync(join(outDir, file))
const files = () =>
  globSync('**/*', { cwd: outDir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(outDir.length + 1))
    .toSorted()
/** Changes with every write, even of the same bytes. */
const stampOf = (file: string) => {
  const { ino, mtimeNs } = statSync(join(outDir, file), { bigint: true })
  return `${ino} ${mtimeNs}`
}

const pages: Record<string, string> = {
  '/info/view/1': '<p>一</p>',
  '/info/view/2': '<p>二</p>',
  '/info': '<p>列表</p>',
  '/index': '<p>首页</p>',
}

describe('a first publish', () => {
  test('writes every page, redirect and side file, and takes over assets', async () => {
    const report = await publish(pages, { redirects: { '/': '/index', '/reg': '/login/reg' } })
    expect(files()).toEqual([
      '_astro/app.1a2b.js',
      'index.html',
      'info.html',
      'info/view/1.html',
      'info/view/2.html',
      'reg.html',
      'robots.txt',
      'sitemap.xml',
    ])
    expect(has('.well-known/security.txt')).toBe(true)
    expect(text('info/view/1.html')).toBe('<p>一</p>')
    expect(text('index.html')).toBe('<p>首页</p>')
    expect(report).toMatchObject({ pages: 4, written: 9, deleted: 0, failures: [] })
    expect(report.bytes).toBeGreaterThan(0)
  })

  test('publishes the page for unknown addresses with its status, and no other', async () => {
    const { failures } = await publish({
      ...pages,
      '/404': { status: 404, html: '<p>没有此页</p>' },
      '/about/home': { status: 404, html: '<p>没有此页</p>' },
    })
    expect(text('404.html')).toBe('<p>没有此页</p>')
    expect(has('about/home.html')).toBe(false)
    expect(failures).toEqual([{ path: '/about/home', reason: '页面返回状态 404' }])
  })

  test('lists published pages in the site map, hidden ones not', async () => {
    const hidden = '<meta name="robots" content="noindex">'
    await publish({ ...pages, '/login/login': hidden, '/fragments/hot-news': 'x', '/info/search': hidden })
    const addresses = [...text('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    expect(addresses).toEqual([`${SITE}/index`, `${SITE}/info`, `${SITE}/info/view/1`, `${SITE}/info/view/2`])
    expect(text('robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  })
})

describe('a publish after a publish', () => {
  test('writes nothing where nothing changed', async () => {
    await publish(pages)
    const before = files().map(stampOf)
    expect(await publish(pages)).toMatchObject({ pages: 4, written: 0, bytes: 0, deleted: 0 })
    expect(files().map(stampOf)).toEqual(before)
  })

  test('writes the page that changed and leaves the others untouched', async () => {
    await publish(pages)
    const before = new Map(files().map((file) => [file, stampOf(file)]))
    // As many bytes as before: size alone does not tell.
    expect(await publish({ ...pages, '/info/view/2': '<p>贰</p>' })).toMatchObject({ written: 1 })
    expect(text('info/view/2.html')).toBe('<p>贰</p>')
    for (const [file, stamp] of before) if (file !== 'info/view/2.html') expect(stampOf(file)).toBe(stamp)
  })

  test('takes away pages and assets that have gone, after everything else', async () => {
    await publish(pages)
    put(outDir, '_astro/old.js', 'old()')
    put(outDir, '.manifest', 'of the host')
    const { '/info/view/2': _, ...rest } = pages
    const still: boolean[] = []
    const report = await publish(rest, {
      onRender: () => still.push(has('info/view/2.html') && has('_astro/old.js')),
    })
    expect(still).toEqual([true, true, true])
    expect(report).toMatchObject({ deleted: 2, written: 1 })
    expect(has('info/view/2.html')).toBe(false)
    expect(text('sitemap.xml')).not.toContain('/info/view/2')
    expect(has('.manifest')).toBe(true)
  })

  test('two ways to the same content end in the same tree', async () => {
    await publish({ ...pages, '/info/view/3': 'gone' })
    await publish({ ...pages, '/info': 'meanwhile' })
    await publish(pages)
    const stepwise = files().map((file) => [file, text(file)])
    outDir = join(temporaryFolder(), 'dist')
    await publish(pages)
    expect(files().map((file) => [file, text(file)])).toEqual(stepwise)
  })
})

describe('a page that cannot be rendered', () => {
  test('keeps its last good version, is reported, and holds nothing else up', async () => {
    await publish(pages)
    const report = await publish({
      ...pages,
      '/info/view/1': new Error('模板出错'),
      '/info/view/2': '<p>新</p>',
    })
    expect(report).toMatchObject({
      pages: 3,
      deleted: 0,
      failures: [{ path: '/info/view/1', reason: '模板出错' }],
    })
    expect(text('info/view/1.html')).toBe('<p>一</p>')
    expect(text('info/view/2.html')).toBe('<p>新</p>')
    expect(text('sitemap.xml')).toContain('/info/view/1<')
  })

  test('without a version before has no file and no place in the site map', async () => {
    await publish({ ...pages, '/info/view/9': new Error('模板出错') })
    expect(has('info/view/9.html')).toBe(false)
    expect(text('sitemap.xml')).not.toContain('/info/view/9')
  })

  test('and no page at all: the publish fails and the site stays', async () => {
    await publish(pages)
    const before = files().map((file) => [file, text(file)])
    const broken = Object.fromEntries(Object.keys(pages).map((path) => [path, new Error('模板出错')]))
    await expect(publish(broken)).rejects.toThrow('没有一个页面可以生成：模板出错')
    await expect(publish({})).rejects.toThrow('没有一个页面可以生成：内容快照为空')
    expect(files().map((file) => [file, text(file)])).toEqual(before)
  })

  test('missing assets fail the publish before a page is touched', async () => {
    await publish(pages)
    clientFiles = join(clientFiles, 'missing')
    await expect(publish({ ...pages, '/info': 'new' })).rejects.toThrow()
    expect(text('info.html')).toBe('<p>列表</p>')
    expect(has('_astro/app.1a2b.js')).toBe(true)
  })

  test('the content is closed again, come what may', async () => {
    const closed: string[] = []
    const site = { ...fakeSite({}), close: () => void closed.push('closed') }
    const options = { outDir, clientFiles, snapshot: '', siteUrl: SITE, apiBase: '' }
    await expect(publishAll(site, options)).rejects.toThrow()
    expect(closed).toEqual(['closed'])
  })
})

test('readers see nothing but whole files, during a publish and after its death', async () => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'publish-again-and-again.ts'), outDir, clientFiles],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  let readings = 0
  const readAll = () => {
    for (let number = 0; number < 20; number++, readings++)
      if (!isWhole(text(`info/view/${number}.html`))) throw new Error(`half a file: ${number}`)
  }
  for (const until = performance.now() + 400; performance.now() < until; ) {
    readAll()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  readAll()
  expect(readings).toBeGreaterThan(100)

  // What the dead one left half done goes with the next.
  put(outDir, 'info/view/3.html.part', 'half')
  await publish(pages)
  expect(files().filter((file) => file.endsWith('.part'))).toEqual([])
})

describe('side files', () => {
  test('more than 50,000 addresses become several site maps under one index', () => {
    const made = siteMap(
      Array.from({ length: 100_001 }, (_, number) => `/info/view/${number}`),
      SITE,
    )
    expect(made.map(([file]) => file)).toEqual([
      'sitemap-1.xml',
      'sitemap-2.xml',
      'sitemap-3.xml',
      'sitemap.xml',
    ])
    expect(made.map(([, body]) => body.split('<loc>').length - 1)).toEqual([50_000, 50_000, 1, 3])
    expect(made[3]?.[1]).toContain(`<loc>${SITE}/sitemap-3.xml</loc>`)
  })

  test('addresses are escaped', () => {
    expect(siteMap(['/a?b=1&c="<'], SITE)[0]?.[1]).toContain('/a?b=1&#38;c=&#34;&#60;')
    expect(redirectPage('/a"><script>')).not.toContain('<script>')
  })

  test('a redirect works without rules and scripts, and is not indexed', () => {
    const page = redirectPage('/login/reg')
    expect(page).toContain('content="0;url=/login/reg"')
    expect(page).toContain('<a href="/login/reg">')
    expect(page).toContain('noindex')
  })

  test('robots stay out of calls and account', () => {
    expect(robots(SITE)).toMatch(/Disallow: \/api\/\n[^]*Disallow: \/account\/\n/)
  })
})
