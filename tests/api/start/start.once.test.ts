// The server as it is started: on disk, with its demo, and again.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Started, startServer } from '#app/start.ts'
import { assessmentMedians, assessmentReports } from '#features/assessment/server/assessment.schema.ts'
import type { ListingDetail } from '#features/listings/contract/detail.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import type { TaskRow } from '#features/review/contract/review.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { addressOf } from '#features/uploads/server/visibility.service.ts'
import { smallPhoto } from '#platform/lib/photos.ts'
import { loadConfig } from '#platform/server/config.ts'
import { inspectVideo } from '#platform/server/media/videos.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { type RunningProcess, startProcess } from '../../helpers/processes.ts'
import { copyOfDemo, outputOfFirstStart, partsOf } from '../../helpers/seeded-demo.ts'

const folder = mkdtempSync(join(tmpdir(), 'linquan-start-'))
let demo: Awaited<ReturnType<typeof copyOfDemo>>
const { DATA_DIR: dataDir } = partsOf(folder)
const config = (env: Record<string, string> = {}) => ({
  ...loadConfig({ DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env }),
  port: 0,
})
let server: Started
beforeAll(async () => {
  demo = await copyOfDemo(folder)
  server = await startServer(config())
}, 600_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const post = async (path: string, body: Record<string, unknown> = {}, token = '') => {
  const reply = await fetch(server.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', token },
  })
  return (await reply.json()) as { code: number; data: never }
}
const anyText = (value: unknown) => JSON.stringify(value)

test('the demo has news of every type, with pictures that are there, and no trace of their markers', async () => {
  for (const type of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20]) {
    const { data } = (await post('/api/newsList', { type, pagesize: 100 })) as {
      data: { list: { id: number; images: { file: string }[] }[]; count: number }
    }
    expect(data.count, `type ${type}`).toBeGreaterThan(0)
    for (const { id, images } of data.list) {
      for (const { file } of images) expect(existsSync(join(dataDir, file)), file).toBe(true)
      const text = anyText((await post('/api/getNewsDetail', { id })).data)
      expect(text).not.toContain('picture:')
      for (const [, file = ''] of text.matchAll(/src=\\"(\/uploads\/[^"\\]+)/g))
        expect(existsSync(join(dataDir, file)), file).toBe(true)
    }
  }
})

test('the demo has banners, links and settings', async () => {
  const home = (await post('/api/forestIndex')) as { data: Record<string, unknown[]> }
  expect([home.data.banners?.length, home.data.bannerstwo?.length]).toEqual([3, 2])
  expect(anyText(home.data.banners)).toContain('/uploads/demo/banner-1-full.webp')
  expect((await post('/api/linklist')).data).toHaveLength(12)
  expect(anyText((await post('/api/siteSettings')).data)).toContain('林权通')
})

const reviewerToken = async () => {
  const account = { username: 'reviewer', password: 'Demo2026' }
  return ((await post('/api/staff/login', account)) as { data: { token: string } }).data.token
}
const tasksOf = async (token: string, queue: string, show: string) => {
  const input = { queue, show, pagesize: 100 }
  return ((await post('/api/staff/queues/list', input, token)) as { data: { list: TaskRow[] } }).data.list
}

test('the demo has enquiries in the queue, of every type and age, some of them decided', async () => {
  const token = await reviewerToken()
  const [open, decided] = [
    await tasksOf(token, 'enquiries', 'open'),
    await tasksOf(token, 'enquiries', 'decided'),
  ]
  expect(open.length + decided.length).toBe(26)
  for (const list of [open, decided])
    expect(new Set(list.map(({ category }) => category.split(' · ')[0])).size).toBe(3)
  expect(open.some(({ category }) => category.endsWith('要短信'))).toBe(true)
  expect(new Set(decided.map(({ outcome }) => outcome)).size).toBe(2)
  expect(new Set(open.flatMap(({ flags }) => flags))).toEqual(
    new Set(['banned_promise', 'same_phone', 'contact_in_text']),
  )
  expect(anyText([open, decided])).not.toMatch(/1[3-9]\d{9}/)
})

test('the demo has assessments: shown, judged by an expert, waiting for one, and medians', async () => {
  const reports = await server.deps.db.select().from(assessmentReports)
  expect(reports.length).toBeGreaterThan(40)
  expect(new Set(reports.map(({ grade }) => grade)).size).toBeGreaterThan(3)
  expect(reports.filter(({ opinion_at }) => opinion_at)).toMatchObject([{ shown: true, expert: '沈知秋' }])
  const medians = await server.deps.db.select().from(assessmentMedians)
  expect(medians).toHaveLength(2)
  expect(Math.min(...medians.map(({ samples }) => samples))).toBeGreaterThanOrEqual(10)
  const token = await reviewerToken()
  const open = await tasksOf(token, 'expertAssessments', 'open')
  expect(open).toHaveLength(3)
  expect(open.filter(({ category }) => category.endsWith('要短信'))).toHaveLength(2)
  const decided = await tasksOf(token, 'expertAssessments', 'decided')
  expect(new Set(decided.map(({ outcome }) => outcome)).size).toBe(2)
  const listed = await server.deps.db.select().from(publishedListings)
  const scored = listed.filter(({ fraction }) => fraction !== null).map(({ id }) => id)
  const shown = reports.flatMap(({ shown: isShown, listing_id }) => (isShown ? [listing_id ?? 0] : []))
  const ascending = (one: number, other: number) => one - other
  expect(scored.toSorted(ascending)).toEqual(shown.toSorted(ascending))
})

test('every file of its listings can be seen, by everybody or by those it is for', async () => {
  const uploads = await server.deps.db.select().from(userUploads)
  const isThere = async (address: string) => {
    const reply = await fetch(server.url + address)
    // An answer that nobody reads keeps its server from closing.
    await reply.arrayBuffer()
    return reply.status === 200
  }
  const broken: string[] = []
  for (const upload of uploads) {
    if (!(await isThere(await addressOf(server.deps, upload))))
      broken.push(`${upload.purpose} ${upload.visibility}`)
    if (upload.visibility === 'public' && !(await isThere(smallPhoto(upload.file)))) broken.push('small')
  }
  expect(broken).toEqual([])
  expect(new Set(uploads.map(({ visibility }) => visibility)).size).toBeGreaterThan(1)
  expect(
    uploads.filter(({ purpose, visibility }) => purpose === 'certificate' && visibility !== 'private'),
  ).toEqual([])
})

test('its listings have scores and reads, and one a video that plays', async () => {
  const found = await server.deps.db.select().from(publishedListings)
  const scored = found.filter(({ fraction }) => fraction !== null)
  expect(scored.length).toBeGreaterThan(found.length / 2)
  expect(found.filter(({ read_num }) => read_num === 0)).toEqual([])
  const detail = async (id: number) => (await post('/api/forestryDetail', { id })).data as ListingDetail
  expect((await detail(scored[3]?.id ?? 0)).fraction?.comprehensive).toBeGreaterThan(0)
  const filmed = found.filter(({ video }) => video !== '')
  expect(filmed).toHaveLength(1)
  const { video } = await detail(filmed[0]?.id ?? 0)
  const reply = await fetch(server.url + video)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  const bytes = Buffer.from(await reply.arrayBuffer())
  const read = async (from: number, to: number) => bytes.subarray(from, to)
  expect(await inspectVideo(bytes.length, read)).toEqual({ kind: 'mp4', isHevc: false })
})

test('its topics have their items', async () => {
  const { data } = (await post('/api/newsList', { type: 6, pagesize: 100 })) as {
    data: { list: { id: number }[] }
  }
  const topics = await Promise.all(data.list.map(({ id }) => post('/api/getNewsDetail', { id })))
  expect(topics.some(({ data: topic }) => (topic as { sublist: unknown[] }).sublist.length > 1)).toBe(true)
})

test('bytes that are no HTTP, and headers beyond measure, are answered with the envelope too', async () => {
  const { port } = new URL(server.url)
  const say = (bytes: string) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (part) => {
        answer += part
      })
      socket.on('close', () => resolve(answer)).on('error', () => {})
    })
  expect(await say('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":400,"msg":"提交的内容无法识别/)
  expect(await say(`GET /api/health HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /)
})

test('a close waits for the answer under way', async () => {
  const drawing = fetch(`${server.url}/api/getCaptcha`)
  await new Promise((resolve) => server.app.server.once('request', resolve))
  await server.close()
  const reply = await drawing
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(500)
  server = await startServer(config())
})

test('a second process on the same folder is refused, and the folder is free again after a close', async () => {
  await expect(startServer(config())).rejects.toThrow('数据目录正被进程')
  const before = (await post('/api/newsList', { pagesize: 1 })).data as { count: number }
  await server.close()
  expect(readdirSync(dataDir)).not.toContain('db.pid')
  server = await startServer(config())
  expect(((await post('/api/newsList', { pagesize: 1 })).data as { count: number }).count).toBe(before.count)
})

/** `npm start` without npm, on the demo that is there already; its output once it says that it is ready. */
const startPortal = async (command: readonly [string, ...string[]], env: Record<string, string> = {}) => {
  await server.close()
  const port = await freePort()
  let portal: RunningProcess | undefined
  try {
    portal = await startProcess(command, {
      port,
      cwd: join(import.meta.dirname, '../../..'),
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        ...demo,
        ...env,
      },
    })
    const ready = `ready http://localhost:${port}`
    await expect.poll(() => portal?.output(), { timeout: 240_000 }).toContain(ready)
    return portal.output()
  } finally {
    await portal?.stop('SIGTERM', 60_000)
    // `script` may end before the portal that it runs, which ends well when its terminal is closed.
    await expect.poll(() => readdirSync(dataDir), { timeout: 60_000 }).not.toContain('db.pid')
    server = await startServer(config())
  }
}
const portalCommand = [process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/start.ts'] as const
const logLine = /^\{"level":/m

test('the first start renders all pages, gives its memory back, and is ready once', async () => {
  const lines = (await outputOfFirstStart()).split('\n')
  const positions = [/^已全部发布/, /^重新启动，释放内存/, /^页面都是最新的/, /^ready http/].map((line) =>
    lines.flatMap((text, position) => (line.test(text) ? [position] : [])),
  )
  expect(positions.map(({ length }) => length)).toEqual([1, 1, 1, 1])
  expect(positions.flat()).toEqual(positions.flat().toSorted((a, b) => a - b))
})

test('where there is no terminal, log lines go to standard output if LOG_LEVEL asks for them', async () => {
  expect(await startPortal(portalCommand, { LOG_LEVEL: 'info' })).toMatch(logLine)
  expect(await startPortal(portalCommand)).not.toMatch(logLine)
}, 600_000)

test('on a terminal it prints steps, accounts and where the log is, and no log line', async () => {
  const said = await startPortal(['script', '-qec', portalCommand.join(' '), '/dev/null'], {
    LOG_LEVEL: 'info',
    // Another address than the demo's: all pages are made anew, step by step.
    SITE_URL: 'https://portal.example',
  })
  expect(said).not.toMatch(logLine)
  for (const words of ['生成页面 ', '演示账号', '13800000001', '后台 http', '日志 '])
    expect(said).toContain(words)
  expect(said.split('\n').length).toBeLessThan(25)
  expect(readFileSync(join(dataDir, 'log/server.log'), 'utf8')).toMatch(logLine)
}, 600_000)

test('started again without the demo, its accounts are locked and its outbox is gone', async () => {
  const enter = () => post('/api/login', { username: '13800000001', password: 'Demo2026', type: 2 })
  expect((await enter()).code).toBe(200)
  await server.close()
  server = await startServer(config({ DEMO: '0' }))
  expect((await enter()).code).toBe(1003)
  expect((await fetch(`${server.url}/api/dev/outbox`)).status).toBe(404)
})
