// Two publishers in processes of their own on one database and one bucket: who writes, and who takes over when.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { activePublisher } from '#features/publishing/server/publish-lease.service.ts'
import { publishRuns } from '#features/publishing/server/publish-runs.schema.ts'
import { health } from '#platform/contract/health.ts'
import { compile } from '#platform/publish/render/compile.ts'
import { LOCKS } from '#platform/server/db/locks.ts'
import { remotePreviews } from '#platform/server/gateways/remote-previews.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { COMMAND_ENV } from '../../helpers/processes.ts'
import { newDatabaseUrl, type TestServer, testServer } from '../../helpers/server.ts'
import { mountSmallDisk } from '../../helpers/small-disk.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'linquan-standby-'))
const TAKEOVER_MS = 10_000
/** What nothing is promised about, on a machine that does other things as well. */
const PATIENCE_MS = 180_000
const PAGE = 'info/view/1'

/** A bucket that remembers who put what, and when. */
const startBucket = async () => {
  const objects = new Map<string, string>()
  const writes: { by: string; key: string; at: number }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const key = new URL(request.url ?? '', 'http://bucket').pathname.split('/').slice(2).join('/')
      const by = /Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      if (request.method === 'GET')
        return response.writeHead(objects.has(key) ? 200 : 404).end(objects.get(key)?.slice(0, 1))
      writes.push({ by, key, at: performance.now() })
      if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks).toString())
      else objects.delete(key)
      return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, objects, writes, close: () => server.close() }
}

let databaseUrl: string
let api: TestServer
let bucket: Awaited<ReturnType<typeof startBucket>>

interface PublisherProcess {
  child: ChildProcess
  said: () => string
  outDir: string
  admin: string
  ended: Promise<unknown>
}
const started: PublisherProcess[] = []

const spawnScript = (script: string, name: string, env: Record<string, string> = {}) =>
  spawn(process.execPath, [join(root, 'scripts', script)], {
    cwd: folder,
    env: {
      ...COMMAND_ENV,
      DATABASE_URL: databaseUrl,
      PULL_FROM: api.url,
      SITE_URL: 'https://site.example',
      OUT_DIR: join(folder, name, 'dist'),
      CONTENT_CACHE: join(folder, name, 'cache'),
      PUBLISHER_NAME: name,
      SITE_BUCKET: 'site',
      SITE_BUCKET_ENDPOINT: bucket.url,
      SITE_BUCKET_PATH_STYLE: '1',
      SITE_BUCKET_KEY_ID: name,
      SITE_BUCKET_KEY_SECRET: 'secret',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const start = async (name: string, role: 'active' | 'standby') => {
  const admin = `http://127.0.0.1:${await freePort()}`
  const outDir = join(folder, name, 'dist')
  const child = spawnScript('publisher.ts', name, {
    PUBLISHER_ROLE: role,
    ADMIN_PORT: new URL(admin).port,
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const publisher = { child, said: () => said, outDir, admin, ended }
  started.push(publisher)
  return publisher
}
const untilSays = (publisher: PublisherProcess, text: string) =>
  expect.poll(publisher.said, { timeout: PATIENCE_MS }).toContain(text)

/** A machine that builds the site knows the publisher by the database, or by the API. */
const BUILDERS: Record<string, string>[] = [{}, { DATABASE_URL: '' }]

/** A command that publishes, with the name, once. */
const publishOnce = async (name: string, script = 'publish.ts', env: Record<string, string> = {}) => {
  const child = spawnScript(script, name, env)
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

let edits = 0
const edit = async () => {
  const title = `第 ${++edits} 版`
  await api.deps.db.execute(sql`update news set title = ${title} where id = 1`)
  return title
}
const isPublishLocked = async () => {
  const held = await api.deps.db
    .select({ pid: sql`pid` })
    .from(sql`pg_locks join pg_database on pg_database.oid = pg_locks.database`)
    .where(sql`locktype = 'advisory' and objid = ${LOCKS.publish} and datname = current_database()`)
  return held.length > 0
}
const pageOf = ({ outDir }: PublisherProcess) => readFileSync(join(outDir, `${PAGE}.html`), 'utf8')
const inBucket = () => bucket.objects.get(PAGE) ?? ''
const untilShown = (publisher: PublisherProcess, title: string) =>
  expect.poll(() => pageOf(publisher), { timeout: PATIENCE_MS }).toContain(title)
const untilDelivered = (title: string, timeout = PATIENCE_MS) =>
  expect.poll(inBucket, { timeout, interval: 20 }).toContain(title)
const writersSince = (at: number) =>
  new Set(bucket.writes.filter((write) => write.at >= at).map(({ by }) => by))

beforeAll(async () => {
  await compile(root)
  databaseUrl = await newDatabaseUrl()
  ;[api, bucket] = [await testServer(databaseUrl), await startBucket()]
  await api.deps.db.execute(sql`
    insert into news (id, type, title, content, createtime, updatetime) overriding system value
    select n, 1, '第 0 版', '<p>正文</p>', now(), now() from generate_series(1, 5) as n`)
}, 600_000)
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
  bucket.close()
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

// One after the other on the same processes.
describe('two publishers', { retry: 0 }, () => {
  test('a standby keeps its folder current after the active publisher, and writes for nobody else', async () => {
    const one = await start('one', 'active')
    await untilSays(one, 'ready')
    const two = await start('two', 'standby')
    await untilSays(two, 'ready')
    expect(two.said()).toContain('待命')
    const title = await edit()
    await untilDelivered(title)
    await untilShown(two, title)
    // However long the standby takes, nobody waits for it.
    two.child.kill('SIGSTOP')
    onTestFinished(() => void two.child.kill('SIGCONT'))
    await untilDelivered(await edit())
    two.child.kill('SIGCONT')
    await untilShown(two, `第 ${edits} 版`)
    expect(writersSince(0)).toEqual(new Set(['one']))
    // One from the start, one for each edit.
    expect(await api.deps.db.$count(publishRuns)).toBe(3)
  }, 120_000)

  test('monitors see which of them is active, and that both are current', async () => {
    const [one, two] = started as [PublisherProcess, PublisherProcess]
    for (const [publisher, role] of [
      [one, 1],
      [two, 0],
    ] as const) {
      const ask = async (path: string) => (await fetch(publisher.admin + path)).text()
      expect([await ask('/live'), await ask('/ready')]).toEqual(['live\n', 'ready\n'])
      const version = JSON.parse(await ask('/version')) as object
      expect(version).toMatchObject({ version: expect.any(String), migration: expect.any(String) })
      const [firstLine = ''] = publisher.said().split('\n')
      expect(JSON.parse(firstLine)).toMatchObject({
        ...version,
        msg: expect.stringMatching(/^发布程序 .+ 启动，迁移 /),
      })
      const figures = await ask('/metrics')
      expect(figures).toContain(`publisher_active ${role}\n`)
      for (const name of ['waiting_changes', 'lag_seconds', 'delivery_failures'])
        expect(figures).toContain(`publisher_${name} 0\n`)
      expect(figures).toMatch(/publisher_runs_total\{result="live"\} [1-9]/)
      expect(figures).toMatch(/publisher_pages_written_total [1-9]/)
      expect(figures).toMatch(/publisher_run_duration_seconds_count [1-9]/)
      expect(figures).toMatch(/^disk_free_bytes [1-9]/m)
      expect(figures).toMatch(/^clock_ahead_seconds -?\d/m)
    }
    const { data } = (await (await fetch(api.url + health.path)).json()) as { data: unknown }
    expect(data).toMatchObject({ publisher: { name: 'one', since: expect.any(String) } })
    for (const line of one.said().trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ level: 30, time: expect.any(Number), msg: expect.any(String) })
  })

  test('an API elsewhere has drafts rendered by a publisher, and knows the age of its snapshot', async () => {
    const { admin } = started[1] as PublisherProcess
    const previews = remotePreviews(admin)
    onTestFinished(previews.close)
    const detail = await fetch(`${api.url}/api/getNewsDetail`, {
      method: 'POST',
      body: new URLSearchParams({ id: '1', newstype: '1' }),
    })
    const { data } = (await detail.json()) as { data: { id: number } }
    const html = await previews.preview({ kind: 'news', draft: Object.assign(data, { title: '写到一半' }) })
    expect(html).toContain('写到一半')
    expect(html).toContain('尚未发布')
    await expect.poll(previews.snapshotAge).toBeGreaterThanOrEqual(0)
  })

  test('frozen, the active publisher loses its place within ten seconds, and writes no more when it is thawed', async () => {
    const [one, two] = started as [PublisherProcess, PublisherProcess]
    const before = performance.now()
    await edit()
    // In the middle of a run, which it holds the publish lock for.
    while (!(await isPublishLocked()) && performance.now() - before < 1000) await pause(1)
    one.child.kill('SIGSTOP')
    const frozenAt = performance.now()
    onTestFinished(() => void one.child.kill('SIGCONT'))
    const title = await edit()
    await untilDelivered(title, TAKEOVER_MS)
    expect(performance.now() - frozenAt).toBeLessThan(TAKEOVER_MS)
    // What was on its way already has arrived within a second.
    expect(writersSince(frozenAt + 1000)).toEqual(new Set(['two']))
    // Only what the first may not have delivered is put again, not the whole site.
    expect(bucket.writes.filter(({ at }) => at >= before).length).toBeLessThan(bucket.objects.size / 2)

    one.child.kill('SIGCONT')
    await untilSays(one, '待命')
    const thawedAt = performance.now()
    await untilDelivered(await edit())
    const last = await edit()
    await untilDelivered(last)
    await untilShown(one, last)
    expect(writersSince(thawedAt)).toEqual(new Set(['two']))
    expect(two.said()).not.toContain('未能')
  }, 120_000)

  test('killed in the middle of things, it is followed within ten seconds', async () => {
    const two = started[1] as PublisherProcess
    const killedAt = performance.now()
    const title = await edit()
    two.child.kill('SIGKILL')
    await untilDelivered(title, TAKEOVER_MS)
    expect(performance.now() - killedAt).toBeLessThan(TAKEOVER_MS)
    await expect
      .poll(async () => {
        const [run] = await api.deps.db.select().from(publishRuns).orderBy(sql`id desc`).limit(1)
        return run?.state
      })
      .toBe('live')
  }, 120_000)

  test('a second one that is to be active too waits until the first one stops', async () => {
    const one = started[0] as PublisherProcess
    const three = await start('three', 'active')
    await untilSays(three, 'ready')
    expect(three.said()).toContain('待命')
    const title = await edit()
    await untilDelivered(title)
    await untilShown(three, title)
    expect(writersSince(0)).not.toContain('three')
    const stoppedAt = performance.now()
    one.child.kill('SIGTERM')
    await one.ended
    await untilDelivered(await edit())
    expect(writersSince(stoppedAt)).toContain('three')
  }, 120_000)

  test('without its sessions of the database for a moment, it stays the active one', async () => {
    const three = started[2] as PublisherProcess
    await api.deps.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
    await untilDelivered(await edit())
    expect(three.said().match(/待命/g)).toHaveLength(1)
  }, 60_000)

  test('the command refuses to publish beside the active publisher, and publishes when that one has stopped', async () => {
    const three = started[2] as PublisherProcess
    const { code, said } = await publishOnce('command')
    expect(code).toBe(1)
    expect(said).toMatch(/^另一个发布程序（three）正在工作，.*请先停止所有发布程序$/m)
    for (const env of BUILDERS) {
      const build = await publishOnce('builder', 'build.ts', env)
      expect(build.code).toBe(1)
      expect(build.said).toMatch(
        /^另一个发布程序（three）正在工作，.*要运行 npm run build，请先停止所有发布程序$/m,
      )
    }
    for (const name of ['command', 'builder']) expect(writersSince(0)).not.toContain(name)
    three.child.kill('SIGTERM')
    await three.ended
    const title = await edit()
    expect(await publishOnce('command')).toMatchObject({ code: 0 })
    expect(inBucket()).toContain(title)
    expect(await activePublisher(api.deps.db)).toBeNull()
    for (const env of BUILDERS) {
      const built = await edit()
      expect(await publishOnce('builder', 'build.ts', env)).toMatchObject({ code: 0 })
      expect(inBucket()).toContain(built)
    }
    expect(await activePublisher(api.deps.db)).toBeNull()
  }, 240_000)

  test('whose disk is full, the active publisher leaves its place to the standby, and stands by once there is room', async ({
    skip,
  }) => {
    const own = join(folder, 'full')
    mkdirSync(own)
    const disk = mountSmallDisk('64m', own) ?? skip('no disk can be mounted here')
    onTestFinished(disk.unmount)
    const full = await start('full', 'active')
    onTestFinished(() => void full.child.kill('SIGKILL'))
    await untilSays(full, 'ready')
    const spare = await start('spare', 'standby')
    await untilSays(spare, 'ready')
    disk.fill()
    const title = await edit()
    await untilSays(full, '磁盘已满')
    await untilSays(full, '已把发布交给备用的发布程序')
    await untilDelivered(title)
    expect(await activePublisher(api.deps.db)).toMatchObject({ name: 'spare' })
    const since = performance.now()
    await untilDelivered(await edit())
    expect(writersSince(since)).toEqual(new Set(['spare']))
    disk.empty()
    await untilShown(full, `第 ${edits} 版`)
    spare.child.kill('SIGTERM')
    await spare.ended
    await untilDelivered(await edit())
    expect(await activePublisher(api.deps.db)).toMatchObject({ name: 'full' })
  }, 900_000)
})
