// More calls than the database can answer: those beyond are refused at once, staff and monitors are not, and nothing fails.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { makeApiToken } from '#features/api-tokens/contract.ts'
import { createMetrics } from '#features/health/server/metrics.service.ts'
import { newsList } from '#features/news/contract/news.ts'
import { queueList } from '#features/review/contract/review.ts'
import { health } from '#platform/contract/health.ts'
import { Overloaded } from '#platform/contract/refusals.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import type { Opened } from '#platform/server/db/opened.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { testDatabase } from '../../helpers/database.ts'
import { staffSignedIn } from '../../helpers/people.ts'
import { openRaw } from '../../helpers/raw-http.ts'
import { until } from '../../helpers/until.ts'

const CONNECTIONS = 2
const metrics = createMetrics()
let database: Opened
let portal: TestApp
beforeAll(async () => {
  const whole = await testDatabase()
  await whole.close()
  database = await openDatabase({ databaseUrl: whole.url, dataDir: '', postgres: { pool: CONNECTIONS } })
  portal = await testApp({ database, metrics, env: { DATABASE_POOL: String(CONNECTIONS) } })
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
  expect((await metrics.read()).text).toContain(`limit="overload"} ${refused.length}\n`)
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

test('staff are answered however many visitors wait, until too many of them wait as well', async () => {
  const { token } = await staffSignedIn(portal, 'reviewer')
  const busy = occupy(1)
  await until(() => database.connections?.().total === CONNECTIONS && database.connections().idle === 0)
  const visitors = Array.from({ length: 40 }, (_, n) => portal.call(newsList, { type: 1, page: n + 1 }))
  const ofStaff = Array.from({ length: 40 }, () => portal.call(queueList, { queue: 'enquiries' }, { token }))
  const statuses = (await Promise.all(ofStaff)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(CONNECTIONS)
  await Promise.all([busy, ...visitors])
})

test('staff systems with an API token are told when to try again, as visitors are, and keep no staff out', async () => {
  const admin = await staffSignedIn(portal, 'admin')
  const grants = [{ kind: 'news', category: 0, rights: ['read'] }]
  const made = await portal.call(makeApiToken, { name: '数据平台', grants, until: '2026-12-31' }, admin)
  const { path } = content.news.calls.list
  const busy = occupy(1)
  await until(() => database.connections?.().total === CONNECTIONS && database.connections().idle === 0)
  const ofSystem = Array.from({ length: 40 }, () =>
    portal.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${made.data.token}` },
      payload: {},
    }),
  )
  expect((await portal.call(content.news.calls.list, {}, admin)).status).toBe(200)
  const replies = await Promise.all(ofSystem)
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]))
  for (const reply of replies.filter(({ statusCode }) => statusCode === 503)) {
    expect(reply.json()).toMatchObject(Overloaded)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
  await busy
})

test('calls of nobody to staff keep no staff out', async () => {
  const { token } = await staffSignedIn(portal, 'reviewer')
  const busy = occupy(1)
  await until(() => database.connections?.().total === CONNECTIONS && database.connections().idle === 0)
  const ofNobody = Array.from({ length: 40 }, () => portal.call(queueList, { queue: 'enquiries' }))
  expect((await portal.call(queueList, { queue: 'enquiries' }, { token })).status).toBe(200)
  await Promise.all([busy, ...ofNobody])
})

test('bodies that are slow to come keep nobody out', async () => {
  const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const slow = await Promise.all(Array.from({ length: 30 }, () => openRaw(origin)))
  for (const { socket } of slow)
    socket.write(
      `POST ${newsList.path} HTTP/1.1\r\nHost: portal.example\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{`,
    )
  await pause(300)
  expect((await portal.call(newsList, { type: 1 })).status).toBe(200)
  for (const { socket, received } of slow) {
    socket.write('"type":1}')
    await until(() => received().includes('HTTP/1.1 200'))
    socket.destroy()
  }
})
