// A machine whose clock is ten minutes ahead of the database.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { content } from '#app/content-calls.ts'
import { register } from '#features/accounts/contract/accounts.ts'
import { publishDue } from '#features/content/server/schedule.service.ts'
import { noticeClockSkew } from '#features/health/server/clock-skew.service.ts'
import { health } from '#platform/contract/health.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { testDatabase } from '../../helpers/database.ts'
import { codeFor, newAddress, newMobile, registration, staffSignedIn } from '../../helpers/people.ts'

const MINUTE_MS = 60_000

let database: Awaited<ReturnType<typeof testDatabase>>
let portal: TestApp
beforeAll(async () => {
  database = await testDatabase()
  portal = await testApp({ database, deps: clockOf(database) })
})
afterEach(() => vi.useRealTimers())
afterAll(() => portal.close())

/** The server's clock, instead of the one that tests move. */
const clockOf = ({ clock }: Pick<typeof database, 'clock'>) => ({
  now: clock.now,
  clockAheadMs: clock.aheadMs,
})

const setMachineClockAhead = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

/** Milliseconds between the server's clock and that of the database. */
const error = async (now: () => Date) => {
  const [row] = await database.db
    .select({ ms: sql<number>`extract(epoch from clock_timestamp())::float8 * 1000` })
    .from(sql`(select 1) as one`)
  return Math.abs(now().getTime() - (row?.ms ?? 0))
}

test('the server keeps to the database, whether the clock was wrong at the start or is set later', async () => {
  setMachineClockAhead(10 * MINUTE_MS)
  const late = await openDatabase({ databaseUrl: database.url, dataDir: '' })
  try {
    expect(await error(late.clock.now)).toBeLessThan(10_000)
    expect(await error(database.clock.now)).toBeLessThan(10_000)
  } finally {
    await late.close()
  }
})

test('an SMS code stays good, and nothing is published before its time', async () => {
  const mobile = newMobile()
  const code = await codeFor(portal, mobile, 'orregister')
  const editor = await staffSignedIn(portal)
  setMachineClockAhead(10 * MINUTE_MS)
  const person = registration({ mobile, type: 2 }, code)
  expect(await portal.call(register, person, { address: newAddress() })).toMatchObject({ code: 200 })

  const publish_at = toWireTime(new Date(portal.deps.now().getTime() + 5 * MINUTE_MS))
  const { save, get } = content.news.calls
  const article = { type: 4, title: '培训通知', mode: 'schedule', publish_at }
  const saved = await portal.call(save, article, { token: editor.token })
  expect(saved).toMatchObject({ code: 200 })
  expect(await publishDue(portal.deps)).toBe(0)
  const { data } = await portal.call(get, { id: saved.data.id }, { token: editor.token })
  expect(data.record.state).toBe('scheduled')
})

test('a difference of more than 30 s is said in the health and once in the log, and its end, too', async () => {
  const check = noticeClockSkew(portal.app.log)
  const lines = () => portal.log().match(/the clock of this machine[^"]*/g) ?? []
  await check(portal.deps)
  expect(lines()).toEqual([])

  setMachineClockAhead(10 * MINUTE_MS)
  const { clock } = (await portal.call(health)).data
  expect(clock.state).toBe('wrong')
  expect(Math.round(clock.ahead / 60)).toBe(10)
  await check(portal.deps)
  await check(portal.deps)
  expect(lines()).toEqual(['the clock of this machine differs from the database'])

  vi.useRealTimers()
  expect((await portal.call(health)).data.clock.state).toBe('ok')
  await check(portal.deps)
  expect(lines().at(-1)).toBe('the clock of this machine is right again')
})
