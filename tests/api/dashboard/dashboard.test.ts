import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { insertUser } from '#features/accounts/server/users.table.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { insertEnquiry } from '#features/enquiries/server/enquiries.table.ts'
import { publishQueue } from '#features/publishing/server/publish-runs.service.ts'
import { QUEUES } from '#features/review/contract/review.ts'
import { insertTask } from '#features/review/server/queues.table.ts'
import { EDITED_KINDS } from '#platform/contract/kinds.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newMobile, staffSignedIn } from '../../helpers/people.ts'
import { wentWell } from '../../helpers/publish.ts'

let portal: TestApp
let editor: { token: string }
let reviewer: { token: string }
beforeAll(async () => {
  portal = await testApp()
  editor = await staffSignedIn(portal, 'editor')
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const show = async (who = editor) => (await portal.call(dashboard, {}, who)).data
const series = async (key: string) => (await show()).weekly.series.find((one) => one.key === key)?.values
/** The tests begin on Friday, 20 November 2026, at ten in Beijing. */
const beijing = (time: string) => new Date(`${time}+08:00`)
const enquire = async (time: string) => {
  const place = { province_id: 810000, city_id: 0, county_id: 0 }
  const createtime = beijing(time)
  const id = await insertEnquiry(portal.deps.db, {
    ...place,
    type: 4,
    name: '王林',
    mobile: newMobile(),
    createtime,
  })
  await insertTask(portal.deps.db, { queue: 'enquiries', target_id: id, createtime })
}

describe('of an empty portal', () => {
  test('everything is there, and nothing in it', async () => {
    const { weekly, publishing, content: counts, queues } = await show()
    expect(weekly.weeks).toHaveLength(12)
    expect([weekly.weeks[0], weekly.weeks[11]]).toEqual(['2026-08-31', '2026-11-16'])
    for (const { values } of weekly.series) expect(values).toEqual(Array(12).fill(0))
    expect(publishing).toEqual({ runs: [], median: null, p95: null })
    expect(counts.map(({ kind }) => kind)).toEqual(EDITED_KINDS)
    expect(counts[0]).toEqual({
      kind: 'news',
      name: '资讯',
      states: { draft: 0, scheduled: 0, live: 0, changed: 0, removed: 0 },
      own: { draft: 0, changed: 0 },
      failed: 0,
    })
    expect(queues).toEqual([])
    expect((await show(reviewer)).queues.map(({ queue }) => queue)).toEqual(QUEUES)
  })
})

test('weeks begin on Monday at midnight in Beijing', async () => {
  for (const time of [
    '2026-08-30T23:59:59',
    '2026-08-31T00:00:00',
    '2026-11-15T23:59:59',
    '2026-11-16T00:00:00',
    '2026-11-16T07:00:00',
    '2026-11-20T09:00:00',
  ])
    await enquire(time)
  expect(await series('enquiries')).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3])
})

test('new users and published articles are counted, drafts are not', async () => {
  const user = { account_type: 2, password_hash: 'x', createtime: portal.deps.now() }
  for (let i = 0; i < 2; i++) await insertUser(portal.deps.db, { ...user, mobile: newMobile() })
  for (const mode of ['publish', 'draft', 'publish'])
    await portal.call(content.news.calls.save, { type: 1, title: '林改一线', mode }, editor)
  expect([(await series('users'))?.[11], (await series('articles'))?.[11]]).toEqual([2, 2])
  expect((await show()).content[0]?.states).toMatchObject({ draft: 1, live: 2 })
})

test('everyone is told how many of the drafts are theirs', async () => {
  const colleague = await staffSignedIn(portal, 'editor')
  const save = async (who: { token: string }, fields: object) =>
    (await portal.call(content.plans.calls.save, { plan_type: 1, title: '康养林', ...fields }, who)).data
  await save(colleague, {})
  const { id } = await save(editor, { mode: 'publish' })
  await save(editor, { id, version: 1, title: '改过的康养林' })
  const ownOf = async (who: { token: string }) =>
    (await show(who)).content.find(({ kind }) => kind === 'plans')?.own
  expect(await ownOf(colleague)).toEqual({ draft: 1, changed: 0 })
  expect(await ownOf(editor)).toEqual({ draft: 0, changed: 1 })
})

test('reviewers and admins are told what waits, and for how long; editors are not', async () => {
  const nothing = { open: 0, mine: 0, due: 0, oldest: '' }
  const waiting = { open: 6, mine: 0, due: 0, oldest: '2026-08-30 23:59:59' }
  expect((await show(reviewer)).queues).toEqual(
    QUEUES.map((queue) => ({ queue, ...(queue === 'enquiries' ? waiting : nothing) })),
  )
  expect((await show(await staffSignedIn(portal, 'admin'))).queues).toHaveLength(QUEUES.length)
  expect((await show()).queues).toEqual([])
})

test('publishing is told by its last thirty runs, with median and 95th percentile of those that went well', async () => {
  const runs = publishQueue(portal.deps)
  for (let i = 1; i <= 35; i++) {
    const result = { ...wentWell, milliseconds: i * 10 }
    await runs.end(
      await runs.begin('a:1'),
      i === 35 ? { ...result, state: 'failed', milliseconds: 9999 } : result,
    )
  }
  await runs.begin('a:2')
  const { publishing } = await show()
  expect(publishing.runs).toHaveLength(30)
  expect([publishing.runs[0], publishing.runs[29]]).toMatchObject([
    { milliseconds: 60, written: 3, state: 'live', at: '2026-11-20 10:00:00' },
    { milliseconds: 9999, state: 'failed' },
  ])
  // 60 to 340 in tens, 29 of them.
  expect([publishing.median, publishing.p95]).toEqual([200, 330])
})
