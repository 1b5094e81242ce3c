// A tree in a bucket: a real S3 server that checks signatures, with a gate in front that can be shut.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BucketOptions, openBucket } from '#platform/publish/deliver/bucket.ts'
import { openDeliveryStore } from '#platform/publish/deliver/delivery-store.ts'
import { type SyncOptions, syncTree } from '#platform/publish/deliver/sync.ts'
import type { Target } from '#platform/publish/deliver/target.ts'
import { rankOf } from '../helpers/content-model.ts'
import { type RunningSwift, startSwift } from '../helpers/swift.ts'
import { type Gate, openGate } from './gate.ts'
import { temporaryFolder } from './kit.ts'

const SLOW = 300_000
let swift: RunningSwift
let gate: Gate
let client: S3Client
let options: BucketOptions
let target: Target
let folder: string
let store: string
let buckets = 0

const put = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
const sync = (change: SyncOptions['change'], more: Partial<SyncOptions> = {}) =>
  syncTree({ target, folder, rankOf, store, change, ...more })
const Bucket = () => options.bucket
const keys = async () => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: Bucket() }))
  return Contents.map(({ Key = '' }) => Key).toSorted()
}
const textOf = async (Key: string) =>
  (await client.send(new GetObjectCommand({ Bucket: Bucket(), Key }))).Body?.transformToString()
const SITE_KEYS = [
  '404.html',
  '_astro/app.AbC123.js',
  'favicon.svg',
  'index',
  'index.html',
  'info',
  'info/view/1',
  'info/view/林地',
  'robots.txt',
]
const SITE_PATHS = [
  '/',
  '/404.html',
  '/favicon.svg',
  '/index',
  '/info',
  '/info/view/1',
  '/info/view/%E6%9E%97%E5%9C%B0',
  '/robots.txt',
]

beforeAll(async () => {
  swift = await startSwift()
}, 600_000)
afterAll(() => swift?.stop(), SLOW)

beforeEach(async () => {
  folder = temporaryFolder()
  store = join(temporaryFolder(), 'target.db')
  const bucket = `site-${++buckets}`
  gate = await openGate(swift.endpoint, `/${bucket}/`)
  const { region, keyId, keySecret } = swift
  options = { bucket, endpoint: gate.url, region, keyId, keySecret, pathStyle: true, attempts: 2 }
  target = openBucket(options)
  client = new S3Client({
    region,
    endpoint: swift.endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  put('index.html', '<h1>首页</h1>')
  put('404.html', '<h1>没有这一页</h1>')
  put('info.html', '<h1>资讯</h1>')
  put('info/view/1.html', '<h1>一</h1>')
  put('info/view/林地.html', '<h1>林地</h1>')
  put('_astro/app.AbC123.js', 'export {}')
  put('favicon.svg', '<svg/>')
  put('robots.txt', 'User-agent: *')
  for (const hidden of ['.published', '_headers', '_redirects', 'manifest.db', 'info.html.part'])
    put(hidden, 'secret')
  return () => {
    target.close()
    client.destroy()
    gate.close()
  }
}, SLOW)

describe('a whole tree', { timeout: SLOW }, () => {
  test('old addresses are objects that redirect, until a page stands there', async () => {
    const leadsTo = (to: string) => `<meta http-equiv="refresh" content="0;url=${to}">`
    put('moved/old/a.htm.html', leadsTo('/info/view/1?a=1&#38;b=2'))
    put('moved/旧刊/1.html', leadsTo('https://other.example/'))
    put('moved/news.php/=id=1.html', leadsTo('/info'))
    put('moved/info.html', leadsTo('/info/view/1'))
    const sent = new Map<string, string | undefined>()
    const noting: Target = {
      ...target,
      put: (key, body, put) => {
        sent.set(key, put.redirect)
        return target.put(key, body, put)
      },
    }
    expect((await sync('all', { target: noting })).failures).toEqual([])
    expect(sent.get('old/a.htm')).toBe('/info/view/1?a=1&b=2')
    expect(sent.get('旧刊/1')).toBe('https://other.example/')
    expect([sent.get('moved/old/a.htm'), sent.get('info')]).toEqual([undefined, undefined])
    expect(await keys()).toEqual(expect.arrayContaining(['old/a.htm', '旧刊/1', 'moved/news.php/=id=1']))
    expect(await textOf('info')).toContain('资讯')
    for (const file of ['moved/old/a.htm.html', 'moved/info.html']) rmSync(join(folder, file))
    await sync({ written: [], deleted: ['moved/old/a.htm.html', 'moved/info.html'] })
    expect(await keys()).not.toContain('old/a.htm')
    expect(await textOf('info')).toContain('资讯')
  })

  test('goes up once, under clean addresses, with types and times to live', async () => {
    const report = await sync('all')
    expect(report).toMatchObject({ uploaded: SITE_KEYS.length, deleted: 0, failures: [], pending: 0 })
    expect(report.changed.toSorted()).toEqual(SITE_PATHS.toSorted())
    expect(await keys()).toEqual(SITE_KEYS)
    const head = async (Key: string) => {
      const { ContentType, CacheControl } = await client.send(
        new HeadObjectCommand({ Bucket: Bucket(), Key }),
      )
      return [ContentType, CacheControl]
    }
    expect(await head('info/view/1')).toEqual([
      'text/html; charset=utf-8',
      'public, max-age=0, s-maxage=60, must-revalidate',
    ])
    expect(await head('_astro/app.AbC123.js')).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect(await textOf('info/view/林地')).toBe('<h1>林地</h1>')
    gate.passed.length = 0
    expect(await sync('all')).toMatchObject({ uploaded: 0, deleted: 0, bytes: 0, changed: [] })
    expect(gate.passed).toEqual([])
  })

  test('puts what pages need first, home after the pages, and deletes last', async () => {
    await sync('all')
    put('_astro/new.D4f.js', 'export {}')
    put('info.html', '<h1>新</h1>')
    put('index.html', '<h1>新</h1>')
    rmSync(join(folder, 'info/view/1.html'))
    gate.passed.length = 0
    expect(await sync('all')).toMatchObject({ uploaded: 4, deleted: 1, failures: [] })
    expect(gate.passed.slice(0, 2)).toEqual(['PUT _astro/new.D4f.js', 'PUT info'])
    expect(gate.passed.slice(2, 4).toSorted()).toEqual(['PUT index', 'PUT index.html'])
    expect(gate.passed.at(-1)).toBe('DELETE info/view/1')
  })

  test('never loses what others keep in the bucket', async () => {
    await client.send(new PutObjectCommand({ Bucket: Bucket(), Key: 'others/file', Body: 'x' }))
    await sync('all')
    rmSync(join(folder, 'info.html'))
    await sync({ written: [], deleted: ['info.html', 'others/file'] })
    await sync('all')
    const left = await keys()
    expect(left).toContain('others/file')
    expect(left).not.toContain('info')
  })
})

describe('a folder without a site', { timeout: SLOW }, () => {
  test('is not taken for an empty one', async () => {
    await sync('all')
    folder = temporaryFolder()
    await expect(sync('all')).rejects.toThrow('没有已发布的站点')
    expect(await keys()).toEqual(SITE_KEYS)
  })
})

describe('a file that cannot be read', { timeout: SLOW }, () => {
  test('holds up no other', async () => {
    const nameInGbk = Buffer.concat([
      Buffer.from(`${folder}/`),
      Buffer.from([0xb2, 0xe2]),
      Buffer.from('.html'),
    ])
    writeFileSync(nameInGbk, '测')
    const { failures } = await sync('all')
    expect(failures).toEqual([])
    expect(await keys()).toEqual(SITE_KEYS)
  })
})

describe('a change', { timeout: SLOW }, () => {
  test('costs the objects it names, and only where their bytes differ', async () => {
    await sync('all')
    put('info.html', '<h1>改</h1>')
    rmSync(join(folder, 'info/view/1.html'))
    gate.passed.length = 0
    const report = await sync({ written: ['info.html', 'favicon.svg'], deleted: ['info/view/1.html'] })
    expect(report).toMatchObject({ uploaded: 1, deleted: 1, changed: ['/info', '/info/view/1'] })
    expect(gate.passed).toEqual(['PUT info', 'DELETE info/view/1'])
  })
})

describe('a bucket out of reach', { timeout: SLOW }, () => {
  test('is told with the key, in Chinese, without the secret; the next sync finishes', async () => {
    await sync('all')
    put('info.html', '<h1>改</h1>')
    rmSync(join(folder, 'info/view/1.html'))
    gate.shut = true
    const report = await sync({ written: ['info.html'], deleted: ['info/view/1.html'] })
    expect(report).toMatchObject({ uploaded: 0, deleted: 0, pending: 2, changed: [] })
    expect(report.failures).toEqual([{ key: 'info', reason: expect.stringMatching(/^连接不上存储服务/) }])
    expect(JSON.stringify(report)).not.toContain(swift.keySecret)
    gate.shut = false
    // Without new changes, the leftovers are delivered all the same.
    expect(await sync({ written: [], deleted: [] })).toMatchObject({ uploaded: 1, deleted: 1, pending: 0 })
    expect(await textOf('info')).toBe('<h1>改</h1>')
    expect(await keys()).not.toContain('info/view/1')
  })

  test('ends the attempt at once, however many objects wait', async () => {
    for (let id = 1; id <= 300; id++) put(`info/view/${id}.html`, `<h1>${id}</h1>`)
    gate.shut = true
    const started = performance.now()
    const report = await sync('all')
    expect(report.failures.length).toBeLessThanOrEqual(16)
    expect(report.pending).toBe(SITE_KEYS.length + 299)
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  test.for([
    [{ keySecret: 'wrong' }, '访问密钥不正确'],
    [{ bucket: 'none-such' }, '存储桶不存在'],
  ] as const)('%j is named', async ([wrong, reason]) => {
    const other = openBucket({ ...options, ...wrong })
    const { failures } = await sync('all', { target: other })
    expect(failures[0]?.reason).toBe(reason)
    other.close()
  })

  test('says whether it has an object, unless its keys may not know, or it does not answer', async () => {
    put('empty.html', '')
    await sync('all')
    rmSync(join(folder, 'info.html'))
    await sync('all')
    const answers = ['index.html', 'empty', 'info', 'info/view/2'].map((key) => target.has(key))
    expect(await Promise.all(answers)).toEqual([true, true, false, false])
    gate.refuse['GET index.html'] = 403
    expect(await target.has('index.html')).toBeUndefined()
    gate.refuse['GET index.html'] = 500
    await expect(target.has('index.html')).rejects.toThrow('HTTP 500')
    gate.shut = true
    await expect(target.has('index.html')).rejects.toThrow('连接不上存储服务')
  })

  test('for one object keeps back what leads to it, and nothing else', async () => {
    gate.refuse['PUT info'] = 400
    const report = await sync('all')
    // Home has two objects.
    expect(report).toMatchObject({ uploaded: SITE_KEYS.length - 3, pending: 3 })
    expect(report.failures).toMatchObject([{ key: 'info', reason: expect.stringMatching(/HTTP 400/) }])
    expect(await keys()).not.toContain('index')
    gate.refuse = {}
    const next = await sync({ written: [], deleted: [] })
    expect(next).toMatchObject({ uploaded: 3, pending: 0 })
    expect(next.changed.toSorted()).toEqual(['/', '/index', '/info'])
  })

  test('for a script keeps the pages back that ask for it', async () => {
    gate.refuse['PUT _astro/app.AbC123.js'] = 400
    await sync('all')
    expect(await keys()).not.toContain('info')
  })
})

describe('a sync that dies', { timeout: SLOW }, () => {
  test('is finished by the next one, deletions included', async () => {
    await sync('all')
    for (let id = 2; id <= 40; id++) put(`info/view/${id}.html`, `<h1>${id}</h1>`)
    rmSync(join(folder, 'info/view/1.html'))
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, 'sync-slowly.ts'),
        JSON.stringify(options),
        folder,
        store,
      ],
      { stdio: 'inherit' },
    )
    const died = once(child, 'exit')
    gate.passed.length = 0
    gate.onPass = () => gate.passed.length >= 7 && child.kill('SIGKILL')
    await died
    gate.onPass = undefined
    const before = await keys()
    expect(before).toContain('info/view/1')
    expect(before.length).toBeLessThan(SITE_KEYS.length + 39)
    const report = await sync({ written: [], deleted: [] })
    expect(report).toMatchObject({ deleted: 1, failures: [], pending: 0 })
    expect(report.uploaded).toBeGreaterThan(20)
    expect(await keys()).toHaveLength(SITE_KEYS.length - 1 + 39)
    // Every address is still known for the caches, those of the sync that died among them.
    const opened = openDeliveryStore(store)
    expect(opened.urls.all()).toEqual(
      expect.arrayContaining(['/info/view/1', '/info/view/2', '/info/view/40']),
    )
    opened.close()
  })

  test('because it was told to leaves the rest for later', async () => {
    const stop = new AbortController()
    gate.onPass = () => gate.passed.length >= 3 && stop.abort()
    const report = await sync('all', { signal: stop.signal, concurrency: 1 })
    expect(report.failures).toEqual([])
    expect(report.pending).toBeGreaterThan(0)
    gate.onPass = undefined
    expect(await sync('all')).toMatchObject({ pending: 0, failures: [] })
    expect(await keys()).toEqual(SITE_KEYS)
  })

  test('with its record is no loss: everything is put again, nothing is deleted', async () => {
    await sync('all')
    rmSync(join(folder, 'info.html'))
    store = join(temporaryFolder(), 'target.db')
    expect(await sync('all')).toMatchObject({ uploaded: SITE_KEYS.length - 1, deleted: 0 })
    expect(await keys()).toEqual(SITE_KEYS)
  })
})
