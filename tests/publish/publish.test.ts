// Compiled templates → the published folder: whole files only, nothing written twice, nothing lost.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { redirectPage } from '#platform/publish/write/full-tree.ts'
import { replaceInPlace } from '#platform/publish/write/swap-folders.ts'
import { openSnapshotStore, type PublishOptions, publish } from '../helpers/content-model.ts'
import { type FakePage, type FakeSite, fakeSite, isWhole } from './fake-site.ts'
import { temporaryFolder } from './kit.ts'
import { touch as touchIn } from './touch.ts'

let folder: string
let outDir: string
let clientFiles: string
let snapshot: string

beforeEach(() => {
  folder = temporaryFolder()
  outDir = join(folder, 'dist')
  clientFiles = join(folder, 'client')
  snapshot = join(folder, 'snapshot.db')
  startSnapshot()
  put(clientFiles, '_astro/app.1a2b.js', 'app()')
  put(clientFiles, '.well-known/security.txt', 'Contact: mailto:a@site.example')
})

/** Snapshot of a first pull that found nothing. */
const startSnapshot = () => {
  const store = openSnapshotStore(snapshot)
  store.apply({ records: {}, singles: {}, pulledAt: '2026-01-01T00:00:00.000Z', source: 'fake' })
  store.close()
}

const put = (root: string, file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const touch = (...keys: string[]) => touchIn(snapshot, ...keys)

const optionsOf = (more: Partial<PublishOptions> = {}): PublishOptions => ({
  outDir,
  clientFiles,
  snapshot,
  siteUrl: 'https://site.example',
  apiBase: '',
  policy: '',
  buildId: 'one',
  entry: '',
  ...more,
})
const publishSite = (site: FakeSite, more?: Partial<PublishOptions>) =>
  publish(fakeSite(site), optionsOf(more))
const publishPages = (pages: Record<string, FakePage>, more?: Partial<PublishOptions>) =>
  publishSite({ pages }, more)
/** Publishes after these pages changed, and no other. */
const publishChanged = (pages: Record<string, FakePage>, ...changed: string[]) => {
  touch(...changed)
  return publishPages(pages)
}

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
const stamps = () => new Map(files().map((file) => [file, stampOf(file)]))

const pages: Record<string, string> = {
  '/info/view/1': '<p>一</p>',
  '/info/view/2': '<p>二</p>',
  '/info': '<p>列表</p>',
  '/index': '<p>首页</p>',
}

describe('a first publish', () => {
  test('writes every page and redirect, and takes over assets', async () => {
    const report = await publishSite({ pages, redirects: { '/': '/index', '/reg': '/login/reg' } })
    expect(files()).toEqual([
      '_astro/app.1a2b.js',
      'index.html',
      'info.html',
      'info/view/1.html',
      'info/view/2.html',
      'reg.html',
    ])
    expect(has('.well-known/security.txt')).toBe(true)
    expect(text('info/view/1.html')).toBe('<p>一</p>')
    expect(text('index.html')).toBe('<p>首页</p>')
    expect(report).toMatchObject({
      kind: 'full',
      pages: 4,
      rendered: 4,
      skipped: 0,
      deleted: [],
      failures: [],
    })
    expect(report.written.toSorted()).toEqual(Object.keys(pages).toSorted())
    expect(report.bytes).toBeGreaterThan(0)
  })

  test('publishes the page for unknown addresses with its status, and no other', async () => {
    const { failures } = await publishPages({
      ...pages,
      '/404': { status: 404, body: '<p>没有此页</p>' },
      '/assess': { status: 404, body: '<p>没有此页</p>' },
      '/vip': { status: 500, body: '' },
    })
    expect(text('404.html')).toBe('<p>没有此页</p>')
    expect(has('assess.html')).toBe(false)
    expect(failures).toEqual([
      {
        url: '/assess',
        record: '',
        reason: '页面要显示的内容已不存在或尚未发布，请检查这条内容',
        technical: 'HTTP 404',
      },
      {
        url: '/vip',
        record: '',
        reason: '页面模板出错，请检查这条内容；内容没有问题的，请联系管理员',
        technical: 'HTTP 500',
      },
    ])
  })

  test('does not touch a folder that holds something else', async () => {
    put(outDir, 'thesis.doc', 'years of work')
    await expect(publishPages(pages)).rejects.toThrow('不能用作发布目录')
    expect(files()).toEqual(['thesis.doc'])
  })
})

describe('a publish after a publish', () => {
  test('writes nothing where nothing changed', async () => {
    await publishPages(pages)
    const before = stamps()
    const rendered: string[] = []
    expect(await publishSite({ pages, onRender: (path) => void rendered.push(path) })).toMatchObject({
      kind: 'nothing',
      pages: 4,
      skipped: 4,
      written: [],
      deleted: [],
    })
    expect(rendered).toEqual([])
    expect(stamps()).toEqual(before)
  })

  test('renders the pages that depend on what changed, and leaves the others untouched', async () => {
    await publishPages(pages)
    const before = stamps()
    const report = await publishChanged({ ...pages, '/info/view/2': '<p>贰</p>' }, '/info/view/2', '/info')
    expect(report).toMatchObject({ kind: 'changes', rendered: 2, skipped: 2, written: ['/info/view/2'] })
    expect(text('info/view/2.html')).toBe('<p>贰</p>')
    for (const [file, stamp] of before) if (file !== 'info/view/2.html') expect(stampOf(file)).toBe(stamp)
  })

  test('writes new pages first, lists and home after them', async () => {
    await publishPages(pages)
    const order: string[] = []
    touch('/index', '/info', '/info/view/1', '/info/view/3', '/list/9')
    await publishSite({
      pages: { ...pages, '/list/9': '<p>新</p>', '/info/view/3': '<p>三</p>' },
      onRender: (path) => void order.push(path),
    })
    expect(order).toEqual(['/info/view/3', '/list/9', '/info/view/1', '/info', '/index'])
    expect(has('info/view/3.html')).toBe(true)
  })

  test('takes away pages that have gone, after everything else', async () => {
    await publishPages(pages)
    const { '/info/view/2': _, ...rest } = pages
    const still: boolean[] = []
    touch('/info/view/2', '/info', '/index')
    const report = await publishSite({
      pages: rest,
      onRender: () => void still.push(has('info/view/2.html')),
    })
    expect(still).toEqual([true, true, true])
    expect(report).toMatchObject({ deleted: ['/info/view/2'], written: [], pages: 3 })
    expect(has('info/view/2.html')).toBe(false)
  })

  test('a change of what every page shows in its text renders every page into a new tree', async () => {
    await publishPages(pages)
    const next = Object.fromEntries(Object.entries(pages).map(([path, html]) => [path, `${html}新`]))
    touch('single:settings:name')
    expect(await publishPages(next)).toMatchObject({ kind: 'full', rendered: 4 })
    expect(text('index.html')).toBe('<p>首页</p>新')
  })

  test('other templates are a new tree, which keeps the assets that open pages still ask for', async () => {
    await publishPages(pages)
    put(outDir, '_astro/ancient.js', 'ancient()')
    utimesSync(join(outDir, '_astro/ancient.js'), 0, 0)
    rmSync(join(clientFiles, '_astro'), { recursive: true })
    put(clientFiles, '_astro/app.3c4d.js', 'newer()')
    const { '/info/view/2': _, ...rest } = pages
    const report = await publishPages(rest, { buildId: 'two' })
    expect(report).toMatchObject({ kind: 'full', deleted: ['/info/view/2'] })
    expect(readdirSync(join(outDir, '_astro'))).toEqual(['app.1a2b.js', 'app.3c4d.js'])
    expect(has('info/view/2.html')).toBe(false)
    expect(readdirSync(`${outDir}.publish`).filter((name) => /^(next|.*\.db)$/.test(name))).toHaveLength(1)
  })

  test('a publisher that keeps to its own build leaves another’s tree alone, even when asked for all of it', async () => {
    await publishPages(pages, { buildId: 'newer' })
    const before = stamps()
    for (const full of [false, true])
      await expect(publishPages(pages, { sameBuild: true, full })).rejects.toThrow('请重启本进程')
    expect(stamps()).toEqual(before)
    const report = await publishPages(pages, { sameBuild: true, full: true, buildId: 'newer' })
    expect(report).toMatchObject({ kind: 'full', failures: [] })
  })

  test('another snapshot, or one whose changes were not kept, is published in full', async () => {
    await publishPages(pages)
    rmSync(snapshot)
    startSnapshot()
    expect(await publishPages(pages)).toMatchObject({ kind: 'full' })
    const database = new DatabaseSync(snapshot)
    database.exec("INSERT INTO meta VALUES ('pull', '9'), ('touched_since', '9')")
    database.close()
    expect(await publishPages(pages)).toMatchObject({ kind: 'full' })
    expect(await publishPages(pages)).toMatchObject({ kind: 'nothing' })
  })

  test('two at once take turns', async () => {
    await publishPages(pages)
    let inside = 0
    let most = 0
    const slow = fakeSite({ pages })
    const one = () =>
      publish(
        {
          ...slow,
          render: async (path) => {
            most = Math.max(most, ++inside)
            await new Promise((resolve) => setTimeout(resolve, 5))
            inside--
            return slow.render(path)
          },
        },
        optionsOf({ full: true }),
      )
    await Promise.all([one(), one(), one()])
    expect(most).toBe(1)
  })
})

describe('a page that cannot be rendered', () => {
  const broken = { ...pages, '/info/view/1': new Error('模板出错'), '/info/view/2': '<p>新</p>' }

  test.each(['changes', 'full'] as const)(
    'keeps its last good version, is reported, and holds nothing else up: %s',
    async (kind) => {
      await publishPages(pages)
      touch('/info/view/1', '/info/view/2')
      const report = await publishPages(broken, { full: kind === 'full' })
      expect(report).toMatchObject({
        kind,
        deleted: [],
        failures: [{ url: '/info/view/1', record: 'news 1', reason: '模板出错' }],
      })
      expect(text('info/view/1.html')).toBe('<p>一</p>')
      expect(text('info/view/2.html')).toBe('<p>新</p>')
      // Tried again with every publish, until it works.
      expect((await publishPages(broken)).failures).toHaveLength(1)
      expect(await publishPages({ ...broken, '/info/view/1': '<p>好</p>' })).toMatchObject({
        rendered: 1,
        failures: [],
      })
      expect(text('info/view/1.html')).toBe('<p>好</p>')
    },
  )

  test('is tried again alone: what changed meanwhile is published, and what else failed is left for later', async () => {
    await publishPages(pages)
    const others = { '/info/view/2': new Error('模板出错'), '/info': '<p>列表</p>' }
    touch('/info/view/1', '/info/view/2')
    await publishPages({ ...broken, ...others })
    const rendered: string[] = []
    touch('/info')
    const report = await publish(
      fakeSite({ pages: { ...pages, ...others }, onRender: (path) => rendered.push(path) }),
      optionsOf({ again: ['/info/view/1'], leaveFailed: true }),
    )
    expect(rendered.toSorted()).toEqual(['/info', '/info/view/1'])
    expect(report).toMatchObject({ failures: [], untried: ['/info/view/2'] })
    expect((await publishPages({ ...pages, ...others })).failures).toMatchObject([{ url: '/info/view/2' }])
  })

  test('without a version before has no file', async () => {
    await publishPages({ ...pages, '/info/view/9': new Error('模板出错') })
    expect(has('info/view/9.html')).toBe(false)
  })

  test('nor one that cannot be written', async () => {
    await publishPages(pages)
    // A full disk is hard to come by; a folder in the way is as good.
    mkdirSync(join(outDir, 'info/view/.1.html.part'))
    touch('/info/view/1', '/info/view/2')
    const report = await publishPages({ ...pages, '/info/view/1': '<p>壹</p>', '/info/view/2': '<p>贰</p>' })
    expect(report.failures).toMatchObject([
      {
        url: '/info/view/1',
        record: 'news 1',
        reason: '文件的位置被同名的文件夹占用，请管理员移走这个文件夹后再试',
        technical: expect.stringContaining('EISDIR'),
      },
    ])
    expect(text('info/view/1.html')).toBe('<p>一</p>')
    expect(text('info/view/2.html')).toBe('<p>贰</p>')
  })

  test('and no page at all: the publish fails and the site stays', async () => {
    await publishPages(pages)
    const before = stamps()
    const none = Object.fromEntries(Object.keys(pages).map((path) => [path, new Error('模板出错')]))
    await expect(publishPages(none, { full: true })).rejects.toThrow('没有一个页面可以生成：模板出错')
    await expect(publishPages({}, { full: true })).rejects.toThrow('没有一个页面可以生成：内容快照为空')
    expect(stamps()).toEqual(before)
  })

  test('missing assets fail the publish before a page is touched', async () => {
    await publishPages(pages)
    clientFiles = join(clientFiles, 'missing')
    await expect(publishPages({ ...pages, '/info': 'new' }, { full: true })).rejects.toThrow()
    expect(text('info.html')).toBe('<p>列表</p>')
    expect(has('_astro/app.1a2b.js')).toBe(true)
  })
})

describe('what a killed publish left', () => {
  const killDuring = async (next: Record<string, FakePage>, at: string, ...changed: string[]) => {
    touch(...changed)
    const site = fakeSite({ pages: next })
    // The publish never ends, and undoes nothing, as if the process had died here.
    const dying = publish(
      { ...site, render: (path) => (path === at ? new Promise<never>(() => undefined) : site.render(path)) },
      optionsOf(),
    )
    void dying
    await expect.poll(() => has(`${Object.keys(next)[0]?.slice(1)}.html`)).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }

  test('is finished by the next one, even where the content is the old one again', async () => {
    await publishPages(pages)
    const lockOf = `${outDir}.publish/lock`
    await killDuring(
      { ...pages, '/info/view/1': '<p>壹</p>', '/info': '<p>新列表</p>' },
      '/info',
      '/info/view/1',
      '/info',
    )
    expect(text('info/view/1.html')).toBe('<p>壹</p>')
    // The dead process's lock is gone with it.
    rmSync(lockOf)
    const report = await publishPages(pages)
    expect(report.written).toEqual(['/info/view/1', '/info'])
    expect(text('info/view/1.html')).toBe('<p>一</p>')
    expect(await publishPages(pages)).toMatchObject({ kind: 'nothing' })
  })
})

test('where folders cannot change places, files do: assets, pages, what is gone last', async () => {
  const next = join(folder, 'next')
  put(outDir, '.published', 'old')
  put(outDir, 'info.html', 'old')
  put(outDir, 'gone.html', 'old')
  put(next, '.published', 'new')
  put(next, 'info.html', 'new')
  put(next, '_astro/a.js', 'new')
  await replaceInPlace(next, outDir, '.published')
  expect(files()).toEqual(['_astro/a.js', 'info.html'])
  expect([text('info.html'), text('.published')]).toEqual(['new', 'new'])
})

test('readers see nothing but whole files, during a publish and after its death', async () => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'publish-again-and-again.ts'), outDir, clientFiles, snapshot],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const readAll = () => {
    for (let number = 0; number < 20; number++)
      if (!isWhole(text(`info/view/${number}.html`))) throw new Error(`half a file: ${number}`)
  }
  const until = performance.now() + 600
  for (let readings = 0; readings < 10 || performance.now() < until; readings++) {
    readAll()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  readAll()

  // The next publish removes the leftovers of the dead one, whose lock blocks nobody.
  await publishPages(pages, { buildId: 'after' })
  expect(globSync('**/.*.part', { cwd: outDir })).toEqual([])
  expect(files()).toContain('info/view/1.html')
})

test('a redirect works without rules and scripts, and is not indexed', () => {
  const page = redirectPage('/login/reg')
  expect(page).toContain('content="0;url=/login/reg"')
  expect(page).toContain('<a href="/login/reg">')
  expect(page).toContain('noindex')
  expect(redirectPage('/a"><script>')).not.toContain('<script>')
})
