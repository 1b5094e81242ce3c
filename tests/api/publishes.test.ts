import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { health } from '#contract/health.ts'
import { type Publishes, publishes } from '#server/services/publishes.ts'
import { publishRuns } from '#server/tables/publishes.ts'
import { type TestApp, testApp } from '../helpers/app.ts'
import { wentWell } from '../helpers/publish.ts'

let portal: TestApp
let runs: Publishes
beforeAll(async () => {
  portal = await testApp()
  runs = publishes(portal.deps)
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
