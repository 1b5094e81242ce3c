import { afterAll, beforeAll, expect, test } from 'vitest'
import { health } from '#contract/health.ts'
import { type TestApp, testApp } from '../helpers/app.ts'

let portal: TestApp
beforeAll(async () => {
  const publishStatus = () => ({
    state: 'live' as const,
    pages: 93,
    at: '2026-11-20T01:00:00.000Z',
    reason: null,
  })
  portal = await testApp({ deps: { publishStatus, snapshotAge: () => 12.5 } })
})
afterAll(() => portal.close().catch(() => {}))

test('health answers the database, the age of the snapshot and the state of publishing', async () => {
  expect(await portal.call(health)).toMatchObject({
    status: 200,
    code: 200,
    data: {
      database: 'ok',
      snapshot_age: 12.5,
      publish: { state: 'live', pages: 93, at: '2026-11-20T01:00:00.000Z', reason: null },
    },
  })
})

test('health answers HTTP 503 when the database is gone, still with an envelope', async () => {
  await portal.database.close()
  const answer = await portal.call(health)
  expect(answer).toMatchObject({ status: 503, code: 500, data: { database: 'down', snapshot_age: 12.5 } })
  expect(answer.msg).not.toBe('')
})
