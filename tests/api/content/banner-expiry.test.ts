// Banners with a last day: readers see them until midnight in Beijing, and not after it.
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { submitContent } from '#features/content/contract/approval.ts'
import { SCHEDULE_FAILED } from '#features/content/contract/calls.ts'
import { contentVersions } from '#features/content/server/content.schema.ts'
import { publishDue, withdrawExpired } from '#features/content/server/schedule.service.ts'
import { forestIndex } from '#features/home/contract/home.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { DAY_MS, day, startOfDay, toWireTime } from '#platform/lib/dates.ts'
import { publicCache } from '#platform/server/http/public-cache.ts'
import { askTwice, type TestApp, testApp } from '../../helpers/app.ts'
import { toldBy } from '../../helpers/feed.ts'
import { staffSignedIn } from '../../helpers/people.ts'

const { calls } = content.banners
const TOO_LATE = '“展示到”早于上线的那一天，请改晚，或清空'
let portal: TestApp
let editor: { id: number; token: string }
beforeAll(async () => {
  portal = await testApp({ deps: { cache: publicCache({ ttlMs: 3_600_000, maxEntries: 100 }) } })
})
beforeEach(async () => {
  editor = await staffSignedIn(portal)
})
afterAll(() => portal.close())

const save = (fields: Record<string, unknown>) =>
  portal.call(
    calls.save,
    { slot: 1, title: '植树节', images: [{ file: '/uploads/demo/a.webp' }], mode: 'publish', ...fields },
    { token: editor.token },
  )
const record = async (id: number) => (await portal.call(calls.get, { id }, { token: editor.token })).data
const shown = async () =>
  (await askTwice(() => portal.call(forestIndex))).data.banners.map(({ title }) => title)
const expire = () => withdrawExpired(portal.deps)
/** Beijing day so many days from now. */
const dayIn = (days: number) => day(toWireTime(new Date(portal.deps.now().getTime() + days * DAY_MS)))
const secondsLeft = () =>
  (startOfDay(portal.deps.now()).getTime() + DAY_MS - portal.deps.now().getTime()) / 1000
/** Sessions of the staff end overnight. */
const passMidnight = async () => {
  portal.passSeconds(secondsLeft())
  editor = await staffSignedIn(portal)
}

test('one is shown to the end of its last day, taken off at midnight, and the home page is published anew', async () => {
  const { id } = (await save({ last_day: dayIn(0) })).data
  const { id: lasting } = (await save({ title: '常设' })).data
  portal.passSeconds(secondsLeft() - 1)
  expect(await expire()).toBe(0)
  expect(await shown()).toEqual(expect.arrayContaining(['植树节', '常设']))
  await passMidnight()
  expect(await toldBy(portal, expire)).toEqual(['+home 0'])
  expect(await shown()).not.toContain('植树节')
  expect(await shown()).toContain('常设')
  expect((await record(id)).record).toMatchObject({
    state: 'draft',
    live_version: 0,
    live_since: '',
    version: 1,
  })
  expect((await record(lasting)).record).toMatchObject({ state: 'live' })
  const [last] = await historyOf(portal.deps.db, `banners:${id}`)
  expect(last).toMatchObject({
    who: 'schedule',
    action: 'banners.expire',
    detail: { title: '植树节', version: 1 },
  })
  expect(await expire()).toBe(0)
})

test('the day is read as people write it', async () => {
  const year = Number(dayIn(0).slice(0, 4)) + 1
  const { id } = (await save({ last_day: `${year}年3月1日` })).data
  expect((await record(id)).fields).toMatchObject({ last_day: `${year}-03-01` })
})

test('one that several instances find is taken off once', async () => {
  const { id } = (await save({ last_day: dayIn(0) })).data
  await passMidnight()
  const taken = await Promise.all([expire(), expire(), expire()])
  expect(taken.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  const history = await historyOf(portal.deps.db, `banners:${id}`)
  expect(history.filter(({ action }) => action === 'banners.expire')).toHaveLength(1)
})

test('a day that is over is refused when it is published, not when it is drafted; today is taken', async () => {
  expect(await save({ last_day: dayIn(-1) })).toMatchObject({
    code: BadInput.code,
    data: { fields: { last_day: TOO_LATE } },
  })
  expect(await save({ last_day: dayIn(-1), mode: 'draft' })).toMatchObject({ code: 200 })
  expect(await save({ last_day: dayIn(0) })).toMatchObject({ code: 200 })
  for (const last_day of ['下周', '2026-13-01', '2026-11'])
    expect(await save({ last_day }), last_day).toMatchObject({ code: BadInput.code })
})

test('one that is shown for longer before its day is over stays', async () => {
  const { id } = (await save({ title: '延期', last_day: dayIn(0) })).data
  await save({ id, version: 1, title: '延期', last_day: dayIn(1) })
  await passMidnight()
  await expire()
  expect(await shown()).toContain('延期')
})

test('a draft that was saved meanwhile is kept, and goes live with a day to come', async () => {
  const { id } = (await save({ title: '有草稿', last_day: dayIn(0) })).data
  const last_day = dayIn(30)
  await save({ id, version: 1, title: '有草稿', last_day, mode: 'draft' })
  await passMidnight()
  await expire()
  expect(await shown()).not.toContain('有草稿')
  expect(await record(id)).toMatchObject({
    record: { state: 'draft', version: 2 },
    fields: { last_day },
  })
  await portal.call(calls.publish, { id, version: 2 }, { token: editor.token })
  expect(await shown()).toContain('有草稿')
})

test('one is not scheduled, nor sent for approval, to go live after its last day', async () => {
  const refused = { code: BadInput.code, data: { fields: { last_day: TOO_LATE } } }
  const publish_at = `${dayIn(2)} 00:00:00`
  for (const mode of ['schedule', 'submit']) {
    expect(await save({ mode, publish_at, last_day: dayIn(1) })).toMatchObject(refused)
    expect(await save({ mode, publish_at, last_day: dayIn(2) })).toMatchObject({ code: 200 })
  }
  expect(await save({ mode: 'submit', last_day: dayIn(-1) })).toMatchObject(refused)
  const { id, version } = (await save({ mode: 'draft', last_day: dayIn(1) })).data
  const sent = { kind: 'banners', id, version } as const
  expect(await portal.call(submitContent, { ...sent, publish_at }, { token: editor.token })).toMatchObject(
    refused,
  )
})

test('one whose schedule comes late, after its last day, does not go live, and says why', async () => {
  const publish_at = `${dayIn(1)} 00:00:00`
  const { id } = (await save({ title: '太晚', last_day: dayIn(1), mode: 'schedule', publish_at })).data
  await passMidnight()
  await passMidnight()
  await publishDue(portal.deps)
  expect(await shown()).not.toContain('太晚')
  expect((await record(id)).note).toBe(`${SCHEDULE_FAILED}${TOO_LATE}`)
})

/** As a server of the release before last days saves it: without a word of the day, and with the column as it was. */
const asFormerRelease = async (id: number, number: number) => {
  const { db } = portal.deps
  const ofVersion = and(
    eq(contentVersions.kind, 'banners'),
    eq(contentVersions.id, id),
    eq(contentVersions.number, number),
  )
  await db
    .update(contentVersions)
    .set({ data: sql`${contentVersions.data} - 'last_day'` })
    .where(ofVersion)
}

test('a version of a former release keeps the last day, when it is restored, edited and published', async () => {
  const last_day = dayIn(0)
  const { id } = (await save({ title: '旧版', mode: 'draft' })).data
  await asFormerRelease(id, 1)
  expect((await record(id)).fields).toMatchObject({ last_day: '' })
  await save({ id, version: 1, title: '新版', last_day })
  await portal.call(calls.restore, { id, version: 2, number: 1 }, { token: editor.token })
  expect((await record(id)).fields).toMatchObject({ title: '旧版', last_day })

  await save({ id, version: 3, title: '旧程序改的', last_day, mode: 'draft' })
  await asFormerRelease(id, 4)
  expect((await record(id)).fields).toMatchObject({ last_day })
  await portal.call(calls.publish, { id, version: 4 }, { token: editor.token })
  expect(await shown()).toContain('旧程序改的')
  await passMidnight()
  await expire()
  expect(await shown()).not.toContain('旧程序改的')
})
