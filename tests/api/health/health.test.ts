import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changes } from '#features/publishing/server/change-feed.schema.ts'
import { readFeed } from '#features/publishing/server/change-feed.table.ts'
import { publishQueue } from '#features/publishing/server/publish-runs.service.ts'
import { health, programVersion } from '#platform/contract/health.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { readMigrations } from '#platform/server/db/migrate.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { changesSince } from '../../helpers/feed.ts'
import { article, staffSignedIn } from '../../helpers/people.ts'
import { wentWell } from '../../helpers/publish.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ deps: { snapshotAge: () => 12.5 } })
})
afterAll(() => portal.close().catch(() => {}))

const publish = async () => (await portal.call(health)).data.publish

test('health answers the database, the age of the snapshot and the state of publishing', async () => {
  expect(await portal.call(health)).toMatchObject({
    status: 200,
    code: 200,
    data: {
      database: 'ok',
      clock: { state: 'ok', ahead: 0 },
      snapshot_age: 12.5,
      publish: { state: 'never', pages: 0, at: null, reason: null },
      publisher: null,
      sms_given_up: 0,
    },
  })
})

test('staff, and nobody else, read which version runs', async () => {
  const { token } = await staffSignedIn(portal)
  expect(await portal.call(programVersion, {}, { token })).toMatchObject({
    code: 200,
    data: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), migration: readMigrations().at(-1)?.name },
  })
  expect((await portal.call(programVersion)).code).toBe(NotSignedIn.code)
})

test('publishing is rendering, live or failed, and queued while a change waits for the next run', async () => {
  const runs = publishQueue(portal.deps)
  const cursor = async () => (await changesSince(portal)).cursor
  await article(portal)
  expect((await publish()).state).toBe('never')
  const first = await runs.begin(await cursor())
  expect(await publish()).toMatchObject({ state: 'rendering', at: null })
  await runs.end(first, wentWell)
  const at = '2026-11-20T02:00:00.000Z'
  expect(await publish()).toEqual({ state: 'live', pages: 93, at, reason: null })

  await article(portal)
  expect((await publish()).state).toBe('queued')
  const second = await runs.begin(await cursor())
  expect((await publish()).state).toBe('rendering')
  await article(portal)
  expect((await publish()).state).toBe('rendering')
  portal.passSeconds(60)
  await runs.end(second, wentWell)
  expect((await publish()).state).toBe('queued')
})

test('a run that failed reads failed, though its pull did not get further, until a change comes after it', async () => {
  const runs = publishQueue(portal.deps)
  const { db, now } = portal.deps
  const live = await runs.begin((await changesSince(portal)).cursor)
  const before = (await changesSince(portal)).cursor
  await runs.end(live, wentWell)
  const at = now().toISOString()
  await article(portal)
  // The database's clock is the real one, the app's stands still.
  await db.update(changes).set({ at: now() })
  portal.passSeconds(60)
  await runs.end(await runs.begin(before), { ...wentWell, state: 'failed', pages: 0, reason: '磁盘已满' })
  expect(await publish()).toEqual({ state: 'failed', pages: 93, at, reason: '磁盘已满' })

  await article(portal)
  portal.passSeconds(1)
  const { last } = await readFeed(db)
  await db.update(changes).set({ at: now() }).where(eq(changes.version, last))
  expect(await publish()).toEqual({ state: 'queued', pages: 93, at, reason: '磁盘已满' })
  portal.passSeconds(1)
  await runs.end(await runs.begin(before), { ...wentWell, state: 'failed', pages: 0, reason: '磁盘已满' })
  expect((await publish()).state).toBe('failed')
})

test('content of another database or backend is told apart: the one waits for a run, the other never does', async () => {
  const runs = publishQueue(portal.deps)
  await runs.end(await runs.begin('00000000-0000-0000-0000-000000000000:1'), wentWell)
  expect((await publish()).state).toBe('queued')
  await runs.end(await runs.begin(''), wentWell)
  expect((await publish()).state).toBe('live')
})

test('health answers HTTP 503 when the database is gone, still with an envelope', async () => {
  await portal.database.close()
  const answer = await portal.call(health)
  expect(answer).toMatchObject({ status: 503, code: 500, data: { database: 'down', snapshot_age: 12.5 } })
  expect(answer.msg).not.toBe('')
})
