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

/** Calls that wait for a connection before others are refused. */
const QUEUE = CONNECTIONS * 10

/** Takes every connection until the answered function is called, however slow the machine is. */
const takeConnections = async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const taken = Array.from({ length: CONNECTIONS }, () =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await gate
    }),
  )
  await until(() => database.connections?.().total === CONNECTIONS && database.connections().idle === 0)
  return async () => {
    open()
    await Promise.all(taken)
  }
}

/** Waits until so many calls have been answered. */
const answered = async (calls: readonly Promise<unknown>[], number: number) => {
  let count = 0
  for (const call of calls) void call.then(() => count++)
  await until(() => count >= number)
}

test('calls beyond the queue are refused with a time to try again; those in it are answered', async () => {
  const giveBack = await takeConnections()
  // Equal questions share an answer.
  const asked = Array.from({ length: 60 }, (_, n) => portal.call(newsList, { type: 1, page: n + 1 }))
  await answered(asked, 60 - QUEUE)
  await giveBack()
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(60 - QUEUE)
  for (const { code, msg, headers } of refused) {
    expect({ code, msg }).toEqual(Overloaded)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await metrics.read()).text).toContain(`limit="overload"} ${refused.length}\n`)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(QUEUE)
  expect((await portal.call(newsList, { type: 1 })).code).toBe(200)
})

test('a monitor is told how it is, however many wait', async () => {
  const giveBack = await takeConnections()
  const waiting = Array.from({ length: 40 }, (_, n) => portal.call(newsList, { type: 1, page: n + 1 }))
  await answered(waiting, 40 - QUEUE)
  const told = portal.call(health)
  await giveBack()
  expect((await told).status).toBe(200)
  await Promise.all(waiting)
})

test('staff are answered however many visitors wait, until too many of them wait as well', async () => {
  const { token } = await staffSignedIn(portal, 'reviewer')
  const giveBack = await takeConnections()
  const visitors = Array.from({ length: 40 }, (_, n) => portal.call(newsList, { type: 1, page: n + 1 }))
  await answered(visitors, 40 - QUEUE)
  const ofStaff = Array.from({ length: 40 }, () => portal.call(queueList, { queue: 'enquiries' }, { token }))
  await answered(ofStaff, 40 - QUEUE)
  await giveBack()
  const statuses = (await Promise.all(ofStaff)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 503)).toHaveLength(40 - QUEUE)
  expect(statuses.filter((status) => status === 200)).toHaveLength(QUEUE)
  await Promise.all(visitors)
})

test('staff systems with an API token are told when to try again, as visitors are, and keep no staff out', async () => {
  const admin = await staffSignedIn(portal, 'admin')
  const grants = [{ kind: 'news', category: 0, rights: ['read'] }]
  const made = await portal.call(makeApiToken, { name: '数据平台', grants, until: '2026-12-31' }, admin)
  const { path } = content.news.calls.list
  const giveBack = await takeConnections()
  const ofSystem = Array.from({ length: 40 }, () =>
    portal.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${made.data.token}` },
      payload: {},
    }),
  )
  await answered(ofSystem, 40 - QUEUE)
  const ofStaff = portal.call(content.news.calls.list, {}, admin)
  await giveBack()
  expect((await ofStaff).status).toBe(200)
  const replies = await Promise.all(ofSystem)
  const refused = replies.filter(({ statusCode }) => statusCode === 503)
  expect(refused).toHaveLength(40 - QUEUE)
  for (const reply of refused) {
    expect(reply.json()).toMatchObject(Overloaded)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(QUEUE)
})

test('calls of nobody to staff keep no staff out', async () => {
  const { token } = await staffSignedIn(portal, 'reviewer')
  const giveBack = await takeConnections()
  const ofNobody = Array.from({ length: 40 }, () => portal.call(queueList, { queue: 'enquiries' }))
  const ofStaff = portal.call(queueList, { queue: 'enquiries' }, { token })
  await giveBack()
  expect((await ofStaff).status).toBe(200)
  await Promise.all(ofNobody)
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
