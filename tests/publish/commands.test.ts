// `npm run build` and `npm run publish` as an operator meets them: what they answer when the API is down, lies, or
// somebody else publishes as well.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { PublishResult } from '#platform/publish/publish-names.ts'
import { type Build, compile } from '#platform/publish/render/compile.ts'
import { withLock } from '#platform/publish/system/lock.ts'
import { type MessyBackend, startMessyBackend } from '../fixtures/messy-backend.ts'
import { type RunOptions, run } from '../helpers/content-model.ts'
import { COMMAND_ENV } from '../helpers/processes.ts'
import { mountSmallDisk } from '../helpers/small-disk.ts'
import { temporaryFolder } from './kit.ts'
import { checkFinished, checkServed, hashesOf } from './tree-checks.ts'

const root = join(import.meta.dirname, '../..')

let build: Build
let backend: MessyBackend
let folder: string
let outDir: string
let contentCache: string
beforeAll(async () => {
  build = await compile(root)
}, 600_000)
beforeEach(async () => {
  backend = await startMessyBackend()
  folder = temporaryFolder()
  outDir = join(folder, 'dist')
  contentCache = join(folder, 'cache')
})
afterEach(() => backend.close())

const command = async (name: 'build' | 'publish') => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, `scripts/${name}.ts`)],
    {
      cwd: folder,
      env: {
        ...COMMAND_ENV,
        API_BASE: backend.url,
        OUT_DIR: outDir,
        CONTENT_CACHE: contentCache,
        DATA_DIR: join(folder, 'data'),
        SITE_URL: 'https://site.example',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  const listen = (chunk: Buffer) => (said += chunk.toString())
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}
const optionsOf = (more: Partial<RunOptions> = {}): RunOptions => ({
  pullFrom: backend.url,
  siteUrl: 'https://site.example',
  apiBase: 'https://api.example',
  outDir,
  contentCache,
  say: () => undefined,
  ...more,
})
const STACK = /\n\s+at /

describe('a build', () => {
  test('goes on from the last good snapshot while the API is down, and says how old that is', async () => {
    expect(await command('build')).toMatchObject({ code: 0 })
    const before = hashesOf(outDir)
    await backend.set({ down: 'refused' })
    const { code, said } = await command('build')
    expect(code, said).toBe(0)
    expect(said).toMatch(/未能更新内容：.*连接失败/)
    expect(said).toMatch(/改用 \d+ 秒前的内容快照/)
    expect(hashesOf(outDir)).toEqual(before)
    checkFinished(outDir)
  }, 300_000)

  test.each(['without a snapshot', 'with one that is damaged'])(
    'fails in plain words while the API is down: %s',
    async (which) => {
      if (which !== 'without a snapshot') {
        await run(build, optionsOf())
        writeFileSync(join(contentCache, 'snapshot.db'), 'no database'.repeat(1000))
      }
      const before = existsSync(outDir) ? hashesOf(outDir) : undefined
      await backend.set({ down: 'refused' })
      const { code, said } = await command('build')
      expect(code).toBe(1)
      expect(said).toMatch(/^取不到内容，也没有可用的旧快照：.*连接失败/m)
      expect(said).not.toMatch(STACK)
      expect(existsSync(outDir) ? hashesOf(outDir) : undefined).toEqual(before)
    },
    300_000,
  )

  test('publishes all but the records that were refused, and says so by exit code and last line', async () => {
    await backend.set({ details: { ids: [601], as: 'http500' } })
    const { code, said } = await command('build')
    expect(code, said).toBe(2)
    expect(said).toMatch(/^ {2}\/api\/getNewsDetail \{"id":601,.*HTTP 500/m)
    expect(said.trimEnd().split('\n').at(-1)).toMatch(/^已发布，但有 1 条记录被拒绝/)
    checkFinished(outDir)
    checkServed(outDir)
  }, 300_000)

  test('fails in plain words where most of the content has gone, and leaves the site alone', async () => {
    await run(build, optionsOf())
    const before = hashesOf(outDir)
    await backend.set({ lists: 'dropped' })
    const { code, said } = await command('build')
    expect(code).toBe(1)
    expect(said).toMatch(/超过两成，已停止更新/)
    expect(said).not.toMatch(STACK)
    expect(hashesOf(outDir)).toEqual(before)
  }, 300_000)
})

test('a full disk is named as such, and the site stays', async ({ skip }) => {
  const disk = mountSmallDisk('16m') ?? skip('no disk can be mounted here')
  onTestFinished(disk.unmount)
  contentCache = disk.folder
  await run(build, optionsOf())
  const before = hashesOf(outDir)
  disk.fill()
  await expect(run(build, optionsOf({ watching: true, compare: true }))).rejects.toThrow('磁盘已满')
  expect(hashesOf(outDir)).toEqual(before)
  disk.empty()
  expect(await run(build, optionsOf())).toMatchObject({ failures: [] })
})

test('a damaged snapshot is pulled anew as soon as the API answers', async () => {
  await run(build, optionsOf())
  const before = hashesOf(outDir)
  writeFileSync(join(contentCache, 'snapshot.db'), 'no database'.repeat(1000))
  expect(await run(build, optionsOf())).toMatchObject({ kind: 'full', failures: [] })
  expect([...hashesOf(outDir).keys()]).toEqual([...before.keys()])
})

test('a run whose record is refused has failed by that record alone, until it comes', async () => {
  const results: PublishResult[] = []
  const publishLog: RunOptions['publishLog'] = {
    requested: async () => undefined,
    begin: async () => 1,
    end: async (_id, result) => void results.push(result),
  }
  const next = async () => {
    const { refused } = await run(build, optionsOf({ publishLog, quiet: true, watching: true }))
    return refused
  }
  expect(await next()).toBe(0)
  await backend.set({ refuse: { ids: [601] } })
  expect([await next(), await next()]).toEqual([1, 1])
  await backend.set()
  expect(await next()).toBe(0)
  const refusal = {
    url: '/info/view/601',
    record: 'news 601',
    technical: expect.stringContaining('数据异常'),
  }
  // The second of the refused runs has nothing new to log.
  expect(results).toMatchObject([
    { state: 'live', failures: [] },
    { state: 'failed', failures: [refusal] },
    { state: 'live', failures: [] },
  ])
})

test('a request is taken on when all pages are about to be made, and not by what fails before', async () => {
  const taken: (readonly number[])[] = []
  let open: readonly number[] = [7]
  const publishLog: RunOptions['publishLog'] = {
    requested: async () => (open.length > 0 ? { requests: open, pages: undefined } : undefined),
    begin: async (_upTo, { requests }) => taken.push(requests),
    end: async () => undefined,
  }
  const asked = { publishLog, quiet: true, watching: true }
  await backend.set({ down: 'refused' })
  await expect(run(build, optionsOf(asked))).rejects.toThrow('连接失败')
  expect(taken).toEqual([[]])
  await backend.set({})
  expect(await run(build, optionsOf(asked))).toMatchObject({ kind: 'full', failures: [] })
  open = []
  await run(build, optionsOf(asked))
  expect(taken).toEqual([[], [7]])
})

test('no page and no delivery waits for the log, and a run that it could not record is made up for', async () => {
  await run(build, optionsOf())
  let isAway = true
  const recorded: PublishResult[] = []
  const publishLog: RunOptions['publishLog'] = {
    requested: async () => undefined,
    begin: async () => {
      if (isAway) throw new Error('log away')
      return 1
    },
    end: async (_id, result) => void recorded.push(result),
  }
  const written: (readonly string[])[] = []
  const onPublished: RunOptions['onPublished'] = (report) => written.push(report.written)
  const next = () => run(build, optionsOf({ publishLog, onPublished, quiet: true, watching: true }))
  backend.edit(601, { title: '新标题' }, { title: '新标题' })
  await expect(next()).rejects.toThrow('log away')
  expect(written).toEqual([expect.arrayContaining(['/info/view/601'])])
  expect(readFileSync(join(outDir, 'info/view/601.html'), 'utf8')).toContain('新标题')
  isAway = false
  for (const _ of [1, 2]) await next()
  expect(recorded).toMatchObject([{ state: 'live', failures: [] }])
})

describe('two publishers at once', () => {
  test('both do their work, and the site is whole', async () => {
    const results = await Promise.all([command('publish'), command('publish')])
    for (const { code, said } of results) expect(code, said).toBe(0)
    checkFinished(outDir)
    checkServed(outDir)
  }, 300_000)

  test('no pull lands in the snapshot while one of them renders it', async () => {
    const heldUp: boolean[] = []
    const later: Promise<void>[] = []
    const progress = () => {
      let hasToWait = false
      later.push(
        withLock(
          join(contentCache, 'lock'),
          async () => undefined,
          () => (hasToWait = true),
        ),
      )
      heldUp.push(hasToWait)
    }
    await run(build, optionsOf({ progress }))
    await Promise.all(later)
    expect(heldUp.length).toBeGreaterThan(0)
    expect(heldUp).not.toContain(false)
  })
})
