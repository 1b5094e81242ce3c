// Content that goes before readers at a time it was given.

import { DrizzleQueryError, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { SCHEDULE_FAILED } from '#features/content/contract/calls.ts'
import { contentVersions } from '#features/content/server/content.schema.ts'
import { publishDue } from '#features/content/server/schedule.service.ts'
import { BadTopic } from '#features/news/contract/editing.ts'
import { getNewsDetail, newsList } from '#features/news/contract/news.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { publicCache } from '#platform/server/http/public-cache.ts'
import { askTwice, type TestApp, testApp } from '../../helpers/app.ts'
import { toldBy } from '../../helpers/feed.ts'
import { staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let editor: { id: number; token: string }
beforeAll(async () => {
  // Readers' answers are kept for long: whatever shows at once was made to.
  portal = await testApp({ deps: { cache: publicCache({ ttlMs: 3_600_000, maxEntries: 100 }) } })
  editor = await staffSignedIn(portal)
})
afterAll(() => portal.close())

const { calls } = content.news
const inSeconds = (seconds: number) => toWireTime(new Date(portal.deps.now().getTime() + seconds * 1000))
const save = (changes: Record<string, unknown>) =>
  portal.call(calls.save, { type: 4, title: '培训通知', ...changes }, { token: editor.token })
const scheduled = async (seconds: number, changes: Record<string, unknown> = {}) => {
  const answer = await save({ mode: 'schedule', publish_at: inSeconds(seconds), ...changes })
  if (answer.code !== 200) throw new Error(`not saved: ${answer.msg}`)
  return answer.data.id
}
const record = async (id: number) =>
  (await portal.call(calls.get, { id }, { token: editor.token })).data.record
const titles = async (type = 4) =>
  (await askTwice(() => portal.call(newsList, { type, pagesize: 100 }))).data.list.map(({ title }) => title)
const due = () => publishDue(portal.deps)
const history = async (id: number) =>
  (await historyOf(portal.deps.db, `news:${id}`)).map(({ who, action, detail }) => [who, action, detail])

test('an article goes live when its time has come, not before, and once', async () => {
  const at = inSeconds(60)
  const id = await scheduled(60)
  expect([await titles(), await due(), await record(id)]).toMatchObject([[], 0, { state: 'scheduled' }])
  portal.passSeconds(59)
  expect([await due(), await titles()]).toEqual([0, []])
  portal.passSeconds(1)
  expect(await toldBy(portal, due)).toEqual([`+news ${id}`])
  expect(await titles()).toEqual(['培训通知'])
  expect(await record(id)).toMatchObject({ state: 'live', live_version: 1, live_since: at, publish_at: '' })
  expect(await due()).toBe(0)
  expect(await history(id)).toEqual([
    ['schedule', 'news.publish', { title: '培训通知', version: 1, publish_at: at }],
    [`staff:${editor.id}`, 'news.add', expect.anything()],
  ])
})

test('a change of what readers see waits for its time too, and a draft saved meanwhile for its own', async () => {
  const { data } = await save({ type: 5, title: '第一版', mode: 'publish' })
  const { id } = data
  const first = await record(id)
  await scheduled(60, { id, version: 1, type: 5, title: '第二版' })
  await save({ id, version: 2, type: 5, title: '第三版', mode: 'draft' })
  expect(await titles(5)).toEqual(['第一版'])
  portal.passSeconds(60)
  await due()
  expect(await titles(5)).toEqual(['第二版'])
  expect(await record(id)).toMatchObject({
    state: 'changed',
    version: 3,
    live_version: 2,
    live_since: first.live_since,
  })
})

test('what was taken off the schedule, published by hand or removed does not go live by itself', async () => {
  const [off, byHand, removed] = [await scheduled(10), await scheduled(10), await scheduled(10)]
  const act = (call: typeof calls.publish | typeof calls.unschedule, id: number) =>
    portal.call(call, { id, version: 1 }, { token: editor.token })
  await act(calls.unschedule, off)
  await act(calls.publish, byHand)
  await portal.call(calls.remove, { id: removed, version: 1 }, { token: editor.token })
  portal.passSeconds(10)
  expect(await due()).toBe(0)
  expect((await portal.call(getNewsDetail, { id: off })).code).toBe(TargetGone.code)
})

test('what may not be published any more waits for an editor, with the reason, and stops no other', async () => {
  const topic = await save({ type: 6, title: '专题', mode: 'publish' })
  const { id: topicId } = topic.data
  const orphan = await scheduled(10, { topic_id: topicId, title: '无处可去' })
  const other = await scheduled(20, { title: '照常发布' })
  await portal.deps.db.execute(sql`update news set topic_id = null where id = ${orphan}`)
  await portal.call(calls.remove, { id: topicId, version: 1 }, { token: editor.token })
  portal.passSeconds(20)
  expect(await due()).toBe(1)
  expect([await record(orphan), await record(other)]).toMatchObject([
    { state: 'draft', publish_at: '' },
    { state: 'live' },
  ])
  expect((await history(orphan))[0]).toEqual([
    'schedule',
    'news.schedule-failed',
    expect.objectContaining({ title: '无处可去', reason: BadTopic.msg }),
  ])
  // Whoever opens the article is told so.
  const { data } = await portal.call(calls.get, { id: orphan }, { token: editor.token })
  expect(data.note).toBe(SCHEDULE_FAILED + BadTopic.msg)
  expect(await due()).toBe(0)
})

test('a version that breaks the rules of today waits for an editor, and the others go live', async () => {
  const [broken, whole] = [await scheduled(10), await scheduled(20)]
  const ofBroken = sql`${contentVersions.kind} = 'news' and ${contentVersions.id} = ${broken}`
  await portal.deps.db
    .update(contentVersions)
    .set({ data: { type: 1, title: '长'.repeat(201) } })
    .where(ofBroken)
  portal.passSeconds(20)
  expect(await due()).toBe(1)
  expect([await record(broken), await record(whole)]).toMatchObject([{ state: 'draft' }, { state: 'live' }])
  expect((await history(broken))[0]).toEqual([
    'schedule',
    'news.schedule-failed',
    expect.objectContaining({ reason: '标题不能超过 200个字' }),
  ])
})

test('every kind that can be a draft can be scheduled', async () => {
  const answer = await portal.call(
    content.links.calls.save,
    { title: '林业站', mode: 'schedule', publish_at: inSeconds(5) },
    { token: editor.token },
  )
  portal.passSeconds(5)
  expect(await toldBy(portal, due)).toEqual(['+links 0'])
  expect((await historyOf(portal.deps.db, `links:${answer.data.id}`))[0]).toMatchObject({
    who: 'schedule',
    action: 'links.publish',
  })
})

test('a record that fails unexpectedly is tried again a minute later, and holds up no other', async () => {
  const { deps } = portal
  const tried: number[] = []
  const failing = (bad: readonly number[]) => ({
    ...deps,
    editable: {
      ...deps.editable,
      news: {
        ...deps.editable.news,
        lock: async (...[tx, rows]: Parameters<typeof deps.editable.news.lock>) => {
          for (const { id } of rows) {
            tried.push(id)
            if (bad.includes(id)) throw new Error('no such index')
          }
          await deps.editable.news.lock(tx, rows)
        },
      },
    },
  })
  // As many as a run takes, and one that is due after them.
  const bad: number[] = []
  for (let i = 0; i < 100; i++) bad.push(await scheduled(10, { title: `坏的 ${i}` }))
  const good = await scheduled(11, { title: '好的' })
  portal.passSeconds(11)
  const failed = expect.objectContaining({ message: `the schedule of news:${bad[0]} failed` }) as Error
  await expect(publishDue(failing(bad))).rejects.toMatchObject({
    errors: expect.arrayContaining([failed]) as Error[],
  })
  expect(await publishDue(failing(bad))).toBe(1)
  expect(await record(good)).toMatchObject({ state: 'live' })
  expect(await record(bad[0] ?? 0)).toMatchObject({ state: 'scheduled' })
  tried.length = 0
  portal.passSeconds(58)
  expect([await publishDue(failing(bad)), tried]).toEqual([0, []])
  portal.passSeconds(2)
  expect(await publishDue(failing([]))).toBe(100)
})

test('a schedule that failed and is set anew is tried at its new time', async () => {
  const id = await scheduled(10)
  portal.passSeconds(10)
  const ofRecord = sql`${contentVersions.kind} = 'news' and ${contentVersions.id} = ${id}`
  const [version] = await portal.deps.db.select().from(contentVersions).where(ofRecord)
  await portal.deps.db.delete(contentVersions).where(ofRecord)
  await expect(due()).rejects.toThrow(`the schedule of news:${id} failed`)
  expect(await due()).toBe(0)
  await portal.deps.db.insert(contentVersions).values(version as typeof contentVersions.$inferInsert)
  await scheduled(5, { id, version: 1 })
  portal.passSeconds(5)
  expect(await due()).toBe(1)
})

/** The server's, with transactions that end so. */
const depsWith = (transaction: () => Promise<never>, more: Partial<typeof portal.deps.db> = {}) => {
  const { db } = portal.deps
  return { ...portal.deps, db: Object.assign(Object.create(db) as typeof db, { transaction, ...more }) }
}

test('a failure that cannot be noted is thrown with what was the matter first', async () => {
  const id = await scheduled(10)
  portal.passSeconds(10)
  const where = () => Promise.reject(new Error('no disk'))
  const update = (() => ({ set: () => ({ where }) })) as unknown as typeof portal.deps.db.update
  const broken = depsWith(() => Promise.reject(new Error('no such index')), { update })
  await expect(publishDue(broken)).rejects.toMatchObject({
    errors: [
      expect.objectContaining({
        message: `the schedule of news:${id} failed`,
        cause: new Error('no such index'),
      }),
      new Error('no disk'),
    ],
  })
  expect(await due()).toBe(1)
})

test('a schedule that is set anew while it fails is tried at its new time', async () => {
  const id = await scheduled(10)
  portal.passSeconds(10)
  const late = depsWith(async () => {
    await scheduled(5, { id, version: 1 })
    throw new Error('no such index')
  })
  await expect(publishDue(late)).rejects.toThrow(`the schedule of news:${id} failed`)
  portal.passSeconds(5)
  expect(await due()).toBe(1)
})

test('after a lost connection or a deadlock a record is tried at once', async () => {
  const id = await scheduled(10)
  portal.passSeconds(10)
  for (const code of ['57P01', '40P01']) {
    const cause = Object.assign(new Error('ended'), { code })
    const ended = depsWith(() => Promise.reject(new DrizzleQueryError('update', [], cause)))
    await expect(publishDue(ended)).rejects.toThrow(`the schedule of news:${id} failed`)
  }
  expect(await due()).toBe(1)
})
