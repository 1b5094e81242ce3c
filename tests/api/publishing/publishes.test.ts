import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishRuns } from '#features/publishing/server/publish-runs.schema.ts'
import { type Publishes, publishQueue } from '#features/publishing/server/publish-runs.service.ts'
import { health } from '#platform/contract/health.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { wentWell } from '../../helpers/publish.ts'

let portal: TestApp
let runs: Publishes
beforeAll(async () => {
  portal = await testApp()
  runs = publishQueue(portal.deps)
})
afterAll(() => portal.close())

const all = () => portal.deps.db.select().from(publishRuns).orderBy(asc(publishRuns.id))
const newest = async () => (await all()).at(-1)

test('a run is on record from its begin to its end, with what it did', async () => {
  const id = await runs.begin('a:1')
  expect(await newest()).toMatchObject({ id, state: 'rendering', up_to: 'a:1', finished_at: null })
  portal.passSeconds(5)
  await runs.end(id, wentWell)
  const row = await newest()
  expect(row).toMatchObject({ ...wentWell, id, up_to: 'a:1' })
  expect((row?.finished_at?.getTime() ?? 0) - (row?.started_at.getTime() ?? 0)).toBe(5000)
})

test('pages that could not be made are listed, the first hundred of them', async () => {
  const failures = Array.from({ length: 150 }, (_, i) => ({
    url: `/info/view/${i}`,
    record: `news:${i}`,
    reason: '模板出错',
  }))
  await runs.end(await runs.begin('a:2'), { ...wentWell, state: 'failed', reason: '150 个页面', failures })
  expect((await newest())?.failures).toEqual(failures.slice(0, 100))
})

test('a run whose process died is closed as failed when the next begins, and stays so', async () => {
  const dead = await runs.begin('a:3')
  const next = await runs.begin('a:3')
  await runs.end(dead, wentWell)
  const states = (await all()).slice(-2).map(({ id, state, reason }) => ({ id, state, reason }))
  expect(states).toEqual([
    { id: dead, state: 'failed', reason: '发布进程中断，没有完成' },
    { id: next, state: 'rendering', reason: null },
  ])
})

test('what is not delivered after the end fails the run, and its delivery makes it live again', async () => {
  const id = await runs.begin('a:4')
  await runs.end(id, wentWell)
  const ended = await newest()
  await runs.note(id, ['存储桶：a', '存储桶：b', '缓存刷新：c', '缓存刷新：d'])
  expect(await newest()).toEqual({ ...ended, state: 'failed', reason: '存储桶：a；存储桶：b；缓存刷新：c' })
  await runs.note(id, ['缓存刷新：d'])
  expect(await newest()).toEqual({ ...ended, state: 'failed', reason: '缓存刷新：d' })
  await runs.note(id, [])
  expect(await newest()).toEqual(ended)

  const late = await runs.begin('a:4')
  await runs.end(late, { ...wentWell, state: 'failed', reason: '存储桶：a' })
  await runs.note(late, [])
  expect(await newest()).toMatchObject({ id: late, state: 'live', reason: null })
})

test('a run that failed for a reason of its own, or is not over, is none of the delivery’s', async () => {
  const failures = [{ url: '/info/view/1', record: 'news:1', reason: '模板出错' }]
  const nothingDone = { ...wentWell, pages: 0, rendered: 0, skipped: 0, deleted: 0, written: 0, bytes: 0 }
  const ends = [
    { ...wentWell, state: 'failed', reason: '1 个页面', failures },
    { ...nothingDone, state: 'failed', reason: '磁盘已满' },
  ] as const
  for (const end of ends) {
    const id = await runs.begin('a:5')
    await runs.end(id, end)
    for (const undelivered of [['存储桶：a'], []]) {
      await runs.note(id, undelivered)
      expect(await newest()).toMatchObject({ id, state: 'failed', reason: end.reason })
    }
  }
  const dead = await runs.begin('a:6')
  const open = await runs.begin('a:6')
  for (const undelivered of [['存储桶：a'], []])
    for (const id of [dead, open, open + 1]) await runs.note(id, undelivered)
  expect((await all()).slice(-2).map(({ id, state, reason }) => ({ id, state, reason }))).toEqual([
    { id: dead, state: 'failed', reason: '发布进程中断，没有完成' },
    { id: open, state: 'rendering', reason: null },
  ])
})

test('the newest 200 runs are kept, and the newest that went well for as long as none follows it', async () => {
  const upTo = async () => (await all()).map(({ up_to }) => up_to)
  const fill = async (from: number) => {
    for (let i = from; i < from + 205; i++) await runs.begin(`a:${i}`)
  }
  await portal.deps.db.delete(publishRuns)
  await fill(0)
  let kept = await upTo()
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, 'a:5', 'a:204'])

  for (const cursor of ['live:1', 'live:2']) await runs.end(await runs.begin(cursor), wentWell)
  await fill(1000)
  kept = await upTo()
  expect([kept.length, kept[0], kept[1], kept.at(-1)]).toEqual([201, 'live:2', 'a:1005', 'a:1204'])
  expect((await portal.call(health)).data.publish).toMatchObject({ state: 'rendering', pages: 93 })

  await runs.end(await runs.begin('live:3'), wentWell)
  await runs.begin('a:2000')
  expect((await upTo()).includes('live:2')).toBe(false)
})
