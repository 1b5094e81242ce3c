// What monitors and balancers see of a server: its figures, that its database is away, that it is about to stop.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Started, startServer } from '#app/start.ts'
import { sendCode } from '#features/accounts/contract/accounts.ts'
import { dataExports } from '#features/data-rights/server/data-rights.schema.ts'
import { tokens } from '#features/identity/server/users.schema.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { noticeCountEvents } from '#features/notices/contract.ts'
import { changeFeed } from '#features/publishing/server/change-feed.schema.ts'
import { publishRuns } from '#features/publishing/server/publish-runs.schema.ts'
import { insertTask } from '#features/review/server/index.ts'
import { dataKeys } from '#features/staff/server/data-keys.schema.ts'
import { loadConfig } from '#platform/server/config.ts'
import { first } from '#platform/server/db/first.ts'
import { readMigrations } from '#platform/server/db/migrate.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { testDatabase } from '../../helpers/database.ts'
import { insertPublished, owner } from '../../helpers/listings.ts'
import { startPgbouncer } from '../../helpers/pgbouncer.ts'
import { until } from '../../helpers/until.ts'

const folder = mkdtempSync(join(tmpdir(), 'linquan-admin-'))
let pooler: Awaited<ReturnType<typeof startPgbouncer>>
let server: Started
let admin: string
let closing: Promise<void> | undefined

beforeAll(async () => {
  const direct = await testDatabase()
  await direct.close()
  pooler = await startPgbouncer(direct.url, 'session', 20)
  const port = await freePort()
  admin = `http://127.0.0.1:${port}`
  server = await startServer({
    ...loadConfig({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: direct.url,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      ADMIN_PORT: String(port),
      DRAIN_SECONDS: '1',
      COMMIT: 'abc123',
    }),
    port: 0,
  })
})
afterAll(async () => {
  await closing
  await pooler.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (path: string) => {
  const reply = await fetch(admin + path)
  return { status: reply.status, text: (await reply.text()).trim() }
}
/** Values of the metrics by name and labels. */
const figures = async () => {
  const lines = (await ask('/metrics')).text.split('\n').filter((line) => !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('it lives, is ready and says what it is, on the port of the operator alone', async () => {
  expect(await ask('/live')).toEqual({ status: 200, text: 'live' })
  expect(await ask('/ready')).toEqual({ status: 200, text: 'ready' })
  expect(JSON.parse((await ask('/version')).text)).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    commit: 'abc123',
    migration: readMigrations().at(-1)?.name,
  })
  expect((await ask('/elsewhere')).status).toBe(404)
  for (const path of ['/metrics', '/ready']) expect((await fetch(server.url + path)).status).toBe(404)
})

test('its figures tell of calls, SMS that fail, jobs and what waits for them', async () => {
  const { db, now } = server.deps
  await fetch(server.url + foretryList.path, { method: foretryList.method })
  await fetch(server.url + sendCode.path, {
    method: 'POST',
    body: new URLSearchParams({ mobile: '13900000001', event: 'proposal' }),
  })
  const waitingSince = new Date(now().getTime() - 600_000)
  await db.insert(dataExports).values({
    id: crypto.randomUUID(),
    user_id: await owner({ deps: server.deps }),
    key: 'exports/none',
    createtime: waitingSince,
    expires: new Date(now().getTime() + 600_000),
    state: 'running',
    claimed_at: now(),
  })
  await insertTask(db, { queue: 'listings', target_id: 1, createtime: waitingSince })
  const seen = await figures()
  expect(seen.get(`http_request_duration_seconds_count{call="${foretryList.path}",status="200"}`)).toBe(1)
  expect(seen.get('sms_total{purpose="code",result="failed"}')).toBe(1)
  expect(seen.get('job_runs_total{name="schedule",result="failed"}')).toBe(0)
  expect(seen.get('backlog_items{name="data exports"}')).toBe(1)
  expect(seen.get('backlog_oldest_seconds{name="data exports"}')).toBeGreaterThan(599)
  expect(seen.get('backlog_items{name="notice SMS"}')).toBe(0)
  expect(seen.get('job_given_up_items{name="notice SMS"}')).toBe(0)
  expect(seen.get('job_given_up_items{name="changed mobiles"}')).toBe(0)
  expect(seen.get('review_tasks{queue="listings"}')).toBe(1)
  expect(seen.get('review_oldest_seconds{queue="listings"}')).toBeGreaterThan(599)
  expect(seen.get('review_tasks{queue="bonds"}')).toBe(0)
  expect(seen.get('publish_state{state="never"}')).toBe(1)
  expect(seen.get('database_up')).toBe(1)
  expect(seen.get('database_connections{state="waiting"}')).toBe(0)
  expect(seen.get('disk_free_bytes')).toBeGreaterThan(0)
  expect(seen.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  await until(async () => ((await figures()).get('job_runs_total{name="schedule",result="ok"}') ?? 0) > 0)
})

test('its figures tell of open event streams, and which limit refused', async () => {
  const { db, now } = server.deps
  const token = 'a-token-of-an-owner'
  await db.insert(tokens).values({
    hash: sha256(token),
    user_id: await owner({ deps: server.deps }),
    expires: new Date(now().getTime() + 600_000),
  })
  const open = async () => {
    const request = get(server.url + noticeCountEvents.path, { headers: { token }, agent: false })
    const [reply] = (await once(request, 'response')) as [IncomingMessage]
    return { status: reply.statusCode, leave: () => request.destroy() }
  }
  const pages = await Promise.all(Array.from({ length: 6 }, open))
  expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  const refused = await open()
  expect(refused.status).toBe(429)
  const seen = await figures()
  const streams = `http_event_streams{call="${noticeCountEvents.path}"}`
  expect(seen.get(streams)).toBe(6)
  expect(seen.get('http_requests_limited_total{limit="streamsOfUser"}')).toBe(1)
  for (const page of [...pages, refused]) page.leave()
  await until(async () => (await figures()).get(streams) === 0)
  // How long a page was open is no latency.
  expect(
    (await figures()).has(
      `http_request_duration_seconds_count{call="${noticeCountEvents.path}",status="200"}`,
    ),
  ).toBe(false)
})

test('its figures tell of storage that fails, and of changes that readers do not see', async () => {
  const { storage, now, db } = server.deps
  await expect(storage.read('../elsewhere')).rejects.toThrow('not a storage key')
  await insertPublished(server)
  const before = await figures()
  expect(before.get('storage_errors_total{operation="read"}')).toBe(1)
  expect(before.get('publish_waiting_changes')).toBeGreaterThan(0)
  const { database, last } = (await first(db.select().from(changeFeed))) ?? {}
  await db.insert(publishRuns).values({
    state: 'live',
    started_at: now(),
    finished_at: now(),
    up_to: `${database}:${last}`,
    milliseconds: 1500,
  })
  const after = await figures()
  expect(after.get('publish_waiting_changes')).toBe(0)
  expect(after.get('publish_lag_seconds')).toBe(0)
  expect(after.get('publish_duration_seconds')).toBe(1.5)
})

test('it is not ready while the database has values of a key that it lacks', async () => {
  const { db } = server.deps
  await db.insert(dataKeys).values({ id: 'another1' })
  expect(await ask('/ready')).toEqual({ status: 503, text: 'data key' })
  await db.delete(dataKeys).where(eq(dataKeys.id, 'another1'))
  expect(await ask('/ready')).toEqual({ status: 200, text: 'ready' })
})

test('with its database away it lives, is not ready, and still gives figures', async () => {
  await pooler.stop()
  expect((await ask('/live')).status).toBe(200)
  expect(await ask('/ready')).toEqual({ status: 503, text: 'database' })
  const seen = await figures()
  expect(seen.get('database_up')).toBe(0)
  expect(seen.has('backlog_items{name="data exports"}')).toBe(false)
})

test('it says that it is leaving before it stops to listen, and its answers end their connections', async () => {
  closing = server.close()
  expect(await ask('/ready')).toEqual({ status: 503, text: 'draining' })
  const { status, headers } = await fetch(`${server.url}/api/health`)
  expect([status, headers.get('connection')]).toEqual([503, 'close'])
  await closing
  await expect(ask('/live')).rejects.toThrow()
})
