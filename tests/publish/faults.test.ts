// Faults of disks, operators and templates: the site stays whole, the reason is reported, the next
// publish makes good.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { replaceInPlace } from '#platform/publish/write/swap-folders.ts'
import { foldersOf, oldTreesRemoved } from '#platform/publish/write/trees.ts'
import { openSnapshotStore, type PublishOptions, publish } from '../helpers/content-model.ts'
import { mountSmallDisk } from '../helpers/small-disk.ts'
import { site as poisonedSite } from './fake-entry.ts'
import { type FakePage, fakeSite } from './fake-site.ts'
import { temporaryFolder } from './kit.ts'
import { checkFinished, hashesOf } from './tree-checks.ts'

let folder: string
let outDir: string
let snapshot: string

beforeEach(() => {
  folder = temporaryFolder()
  outDir = join(folder, 'dist')
  snapshot = join(folder, 'snapshot.db')
  put(folder, 'client/_astro/app.1a2b.js', 'app()')
  put(folder, 'client/.well-known/security.txt', 'Contact: mailto:a@site.example')
  pullChanges(1)
})

const put = (root: string, file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

/** A pull that touched these articles, and `single:home` with every one. */
const pullChanges = (...ids: number[]) => {
  const store = openSnapshotStore(snapshot)
  const text = `${store.state().pull}`
  const article = {
    type: 1,
    topic_id: 0,
    topic_order: '',
    expert_id: 0,
    remark: '',
    source: '',
    cover: '',
    createtime: '',
    updatetime: '',
    read_num: 0,
    flag: '',
    files: '',
    moved_name: '',
  }
  store.apply({
    records: {
      news: {
        changed: ids.map((id) => ({ ...article, id, title: text, content: text, fingerprint: '' })),
        removed: [],
      },
    },
    singles: {},
    pulledAt: '2026-01-01T00:00:00.000Z',
    source: 'fake',
  })
  store.close()
}

/** Every page shows its articles. */
const keysOf = (path: string) => {
  const id = /\d+$/.exec(path)?.[0]
  return id ? [`news:${id}`, `news:${id}:card`] : ['news.section:1']
}
const siteOf = (pages: Record<string, FakePage>, onRender?: (path: string) => void) => ({
  ...fakeSite({ pages, keysOf, ...(onRender ? { onRender } : {}) }),
  pagesOfKey: (key: string) => (/^news:\d+$/.test(key) ? [`/info/view/${key.slice(5)}`] : []),
})
const optionsOf = (more: Partial<PublishOptions> = {}): PublishOptions => ({
  outDir,
  snapshot,
  clientFiles: join(folder, 'client'),
  siteUrl: 'https://site.example',
  apiBase: '',
  policy: '',
  buildId: 'one',
  entry: '',
  ...more,
})
const publishPages = (pages: Record<string, FakePage>, more?: Partial<PublishOptions>) =>
  publish(siteOf(pages), optionsOf(more))

const text = (file: string) => readFileSync(join(outDir, file), 'utf8')
const manifestFile = () => join(`${outDir}.publish`, `${text('.published')}.db`)

const pages = {
  '/info/view/1': '<p>一</p>',
  '/info/view/2': '<p>二</p>',
  '/info': '<p>列表</p>',
  '/index': '<p>首页</p>',
}

describe('a manifest that cannot be used', () => {
  const damages: Record<string, () => void> = {
    deleted: () => rmSync(manifestFile()),
    'overwritten with something else': () =>
      writeFileSync(manifestFile(), 'not a database at all'.repeat(400)),
    'cut off': () => truncateSync(manifestFile(), statSync(manifestFile()).size / 2),
    emptied: () => truncateSync(manifestFile(), 0),
    'damaged within': () => {
      const bytes = readFileSync(manifestFile())
      writeFileSync(manifestFile(), bytes.fill(0xa5, 4096))
    },
    'deleted with all that stands beside the site': () => rmSync(`${outDir}.publish`, { recursive: true }),
    'named by a mark that was overwritten': () =>
      writeFileSync(join(outDir, '.published'), '../../etc/passwd'),
    'named by a mark that cannot be read': () => {
      rmSync(join(outDir, '.published'))
      mkdirSync(join(outDir, '.published'))
    },
  }
  test.each(Object.keys(damages))('makes the next publish a full one: %s', async (name) => {
    await publishPages(pages)
    damages[name]?.()
    pullChanges(1)
    const next = { ...pages, '/info/view/1': '<p>壹</p>' }
    expect(await publishPages(next)).toMatchObject({ kind: 'full', failures: [] })
    expect(text('info/view/1.html')).toBe('<p>壹</p>')
    checkFinished(outDir)
    expect(await publishPages(next)).toMatchObject({ kind: 'nothing' })
  })
})

test('a tree that was replaced, and one that a killed process left, are removed after the publish', async () => {
  await publishPages(pages)
  put(`${outDir}.publish`, 'next/info.html', 'half a tree')
  put(`${outDir}.publish`, 'old-00000000-0000-4000-8000-000000000000/info/1.html', 'an old tree')
  await publishPages(pages, { full: true })
  await oldTreesRemoved(foldersOf(outDir))
  expect(readdirSync(`${outDir}.publish`).filter((name) => /^(?:old-|next)/.test(name))).toEqual([])
  checkFinished(outDir)
})

describe('a published folder that somebody tidied', () => {
  test('by deleting it, is published in full', async () => {
    await publishPages(pages)
    const before = hashesOf(outDir)
    rmSync(outDir, { recursive: true })
    expect(await publishPages(pages)).toMatchObject({ kind: 'full' })
    expect(hashesOf(outDir)).toEqual(before)
    checkFinished(outDir)
  })

  test('by deleting a page, gets it back with its next change, whatever that was, or with a full publish', async () => {
    await publishPages(pages)
    for (const full of [false, true]) {
      rmSync(join(outDir, 'info/view/1.html'))
      pullChanges(1)
      expect((await publishPages(pages, { full })).failures).toEqual([])
      expect(text('info/view/1.html')).toBe('<p>一</p>')
    }
  })
})

describe('a snapshot that cannot be used', () => {
  test('because it is gone, is no reason to empty the site', async () => {
    await publishPages(pages)
    const before = hashesOf(outDir)
    rmSync(snapshot)
    await expect(publishPages(pages)).rejects.toThrow('没有内容快照')
    await expect(publishPages(pages, { full: true })).rejects.toThrow('没有内容快照')
    expect(hashesOf(outDir)).toEqual(before)
  })

  test('because it is an older one from a backup, is published in full', async () => {
    const backup = readFileSync(snapshot)
    pullChanges(1)
    await publishPages(pages)
    for (const suffix of ['-wal', '-shm']) rmSync(snapshot + suffix, { force: true })
    writeFileSync(snapshot, backup)
    expect(await publishPages(pages)).toMatchObject({ kind: 'full' })
  })
})

test('a page that a killed publish had taken away is new again: it is written before those that lead to it', async () => {
  await publishPages(pages)
  // Taken away, and killed before the manifest was told.
  rmSync(join(outDir, 'info/view/2.html'))
  const order: string[] = []
  pullChanges(1, 2)
  await publish(
    siteOf(pages, (path) => void order.push(path)),
    optionsOf(),
  )
  expect(order[0]).toBe('/info/view/2')
})

describe('a full disk', () => {
  const linked = (mark: string, ...ids: number[]) => ({
    ...Object.fromEntries(ids.map((id) => [`/info/view/${id}`, `<p>${mark}</p>${'林'.repeat(20_000)}`])),
    '/info': `<p>${mark}</p>${ids.map((id) => `<a href="/info/view/${id}">${id}</a>`).join('')}`,
    '/index': `<p>${mark}</p>`,
  })
  const linksResolve = () => {
    for (const [, path] of text('info.html').matchAll(/href="([^"]+)"/g))
      expect(existsSync(join(outDir, `${path}.html`)), path).toBe(true)
  }

  test.for(['changes', 'full'] as const)(
    'stops a publish of %s, the site stays whole, and room makes it go on',
    async (kind, { skip }) => {
      const disk = mountSmallDisk('2m')
      if (!disk) {
        skip('没有挂载文件系统的权限')
        return
      }
      onTestFinished(disk.unmount)
      outDir = join(disk.folder, 'dist')
      const before = linked('旧', 1, 2, 3)
      await publishPages(before)
      pullChanges(3, 4, 5)
      disk.fill()
      const after = linked('新', 1, 2, 3, 4, 5)
      await expect(publishPages(after, { full: kind === 'full' })).rejects.toThrow('磁盘已满')
      linksResolve()
      for (const [path, body] of Object.entries(before)) expect(text(`${path.slice(1)}.html`)).toBe(body)
      expect(existsSync(join(`${outDir}.publish`, 'next'))).toBe(false)
      disk.empty()
      expect(await publishPages(after)).toMatchObject({ failures: [] })
      linksResolve()
      expect(text('info/view/5.html')).toContain('新')
      checkFinished(outDir)
    },
  )

  test('under threads stops them all and leaves nothing of the new tree', async ({ skip }) => {
    const disk = mountSmallDisk('4m')
    if (!disk) {
      skip('没有挂载文件系统的权限')
      return
    }
    onTestFinished(disk.unmount)
    outDir = join(disk.folder, 'dist')
    const entry = join(import.meta.dirname, 'fake-entry.ts')
    await expect(publish(poisonedSite, optionsOf({ entry }))).rejects.toThrow('磁盘已满')
    expect(existsSync(outDir)).toBe(false)
    expect(readdirSync(`${outDir}.publish`)).toEqual(['lock'])
  })
})

describe('threads of a full publish', () => {
  const entry = join(import.meta.dirname, 'fake-entry.ts')
  const publishPoisoned = (apiBase: string) =>
    publish(poisonedSite, optionsOf({ apiBase, entry, full: true }))

  test('leave a page aside whose template throws, and name its record', async () => {
    await publishPoisoned('')
    const report = await publishPoisoned('throws')
    expect(report).toMatchObject({
      rendered: 1500,
      failures: [{ url: '/info/view/700', record: 'news 700', reason: '模板出错' }],
    })
    expect(existsSync(join(outDir, 'info/view/700.html'))).toBe(true)
  })

  test.each([
    ['ends', '渲染线程意外结束'],
    ['crashes', '线程崩溃'],
    ['cannot open', '快照打不开'],
  ])('that one of them %s fail the publish, and the site stays', async (fault, reason) => {
    await publishPoisoned('')
    const before = hashesOf(outDir)
    await expect(publishPoisoned(fault)).rejects.toThrow(reason)
    expect(hashesOf(outDir)).toEqual(before)
    checkFinished(outDir)
    expect(await publishPoisoned('')).toMatchObject({ rendered: 1501 })
  })
})

test('where folders cannot change places, what is new stands before anything that could lead to it is replaced', async () => {
  const next = join(folder, 'next')
  put(outDir, 'index.html', 'old')
  put(outDir, 'info/.view.html.part', 'half')
  put(outDir, 'gone.html', 'old')
  put(next, '.published', 'new')
  put(next, '.well-known/security.txt', 'new')
  put(next, 'a.html', 'new')
  put(next, 'index.html', 'new')
  put(next, 'sitemap.xml', 'new')
  // The last of the new files cannot be put in place.
  mkdirSync(join(outDir, '.sitemap.xml.part'), { recursive: true })
  await expect(replaceInPlace(next, outDir, '.published')).rejects.toThrow()
  expect(text('index.html')).toBe('old')
  rmSync(join(outDir, '.sitemap.xml.part'), { recursive: true })
  await replaceInPlace(next, outDir, '.published')
  expect([...hashesOf(outDir).keys()]).toEqual([
    '.well-known/security.txt',
    'a.html',
    'index.html',
    'sitemap.xml',
  ])
})
