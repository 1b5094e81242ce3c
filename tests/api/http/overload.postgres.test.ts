// More calls than the database can answer: those beyond are refused at once, staff and monitors are not, and nothing fails.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsList } from '#features/news/contract/news.ts'
import { health } from '#platform/contract/health.ts'
import { Overloaded } from '#platform/contract/refusals.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import type { Opened } from '#platform/server/db/opened.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { testDatabase } from '../../helpers/database.ts'
import { until } from '../../helpers/until.ts'

const CONNECTIONS = 2
let database: Opened
let portal: TestApp
beforeAll(async () => {
  const whole = await testDatabase()
  await whole.close()
  database = await openDatabase({ databaseUrl: whole.url, dataDir: '', postgres: { pool: CONNECTIONS } })
  portal = await testApp({ database })
})
afterAll(() => portal.close())

/** Takes every connection for so many seconds. */
const occupy = (seconds: number) =>
  Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      database.db.execute(sql`select pg_sleep(${seconds})`).then(() => {}),
    ),
  )

test('calls beyond the queue are refused with a time to try again; those in it are answered', async () => {
  const busy = occupy(2)
  await until(() => database.connections?.().total === CONNECTIONS && database.connections().idle === 0)
  const asked = []
  for (let n = 0; n < 60; n++) {
    // Equal questions share an answer.
    asked.push(portal.call(newsList, { type: 1, page: n + 1 }))
    await pause(5)
  }
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(20)
  for (const { code, msg, headers } of refused) {
    expect({ code, msg }).toEqual(Overloaded)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  const answered = answers.filter(({ status }) => status === 200)
  expect(answered.length + refused.length).toBe(answers.length)
  expect(answered.length).toBeGreaterThan(CONNECTIONS)
  await busy
  expect((await portal.call(newsList, { type: 1 })).code).toBe(200)
})

test('a monitor is told how it is, however many wait', async () => {
  const busy = occupy(0.5)
  const waiting = Array.from({ length: 40 }, (_, n) => portal.call(newsList, { type: 1, page: n + 1 }))
  expect((await portal.call(health)).status).toBe(200)
  await Promise.all([busy, ...waiting])
})
