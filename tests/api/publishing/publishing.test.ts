// Publishing as staff see it and ask for it; the publisher's part is played by the tests.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { publishDue } from '#features/content/server/schedule.service.ts'
import { news } from '#features/news/server/news.schema.ts'
import * as calls from '#features/publishing/contract.ts'
import { PageNotFailed } from '#features/publishing/contract.ts'
import { cursorOf } from '#features/publishing/server/change-feed.service.ts'
import { readFeed } from '#features/publishing/server/change-feed.table.ts'
import { listenForContentChanges } from '#features/publishing/server/content-changes.ts'
import { publishRequests } from '#features/publishing/server/publish-requests.schema.ts'
import { publishRuns } from '#features/publishing/server/publish-runs.schema.ts'
import {
  FAILURES_KEPT,
  type Publishes,
  publishQueue,
} from '#features/publishing/server/publish-runs.service.ts'
import { type EditedKind } from '#platform/contract/kinds.ts'
import { Forbidden, TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'
import { wentWell } from '../../helpers/publish.ts'

let portal: TestApp
let editor: { id: number; token: string; name: string }
let runs: Publishes
beforeAll(async () => {
  // The feed tells the time by the database's clock.
  portal = await testApp({ deps: { now: () => new Date(), snapshotAge: () => 12 } })
  editor = await staffSignedIn(portal)
  runs = publishQueue(portal.deps)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.deps.db.delete(publishRuns)
  await portal.deps.db.delete(publishRequests)
})

const cursor = async () => cursorOf(await readFeed(portal.deps.db))
const status = async () => (await portal.call(calls.publishingStatus, {}, editor)).data
const publishNow = (who: { token: string } = editor) => portal.call(calls.publishNow, {}, who)
const stateOf = async (kind: EditedKind, id: number) =>
  (await portal.call(calls.publishStateOf, { kind, id }, editor)).data
const brokeOff = { ...wentWell, state: 'failed', pages: 0, reason: '磁盘已满' } as const
const failing = (...failures: { url: string; record: string; reason: string }[]) =>
  ({ ...wentWell, state: 'failed', reason: `${failures.length} 个页面未能生成`, failures }) as const
const FAILED = { url: '/info/view/7', record: 'news 7', reason: '模板出错' }

describe('a full publish', () => {
  test('that is asked for waits for the publisher, which hears of it at once', async () => {
    const changes = await listenForContentChanges(portal.database)
    let heard = 0
    changes.on(() => heard++)
    expect((await status()).full).toEqual({ state: 'none', at: '', by: '' })
    const answer = await publishNow()
    expect(answer).toMatchObject({
      code: 200,
      msg: '已提交，稍后全部重新发布',
      data: { state: 'requested', by: editor.name },
    })
    expect((await status()).full).toEqual(answer.data)
    await expect.poll(() => heard).toBe(1)
    await changes.close()
    expect(await historyOf(portal.deps.db, 'publishing')).toMatchObject([
      { who: `staff:${editor.id}`, action: 'publishing.request' },
    ])
  })

  test('that is asked for again, and by several at once, is one', async () => {
    const other = await staffSignedIn(portal, 'admin')
    const answers = await Promise.all([publishNow(), publishNow(other), publishNow(), publishNow(other)])
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await portal.deps.db.select().from(publishRequests)).toHaveLength(1)
  })

  test('is taken when its run begins, and over when that ends', async () => {
    expect(await runs.requested()).toBeUndefined()
    await publishNow()
    const request = await runs.requested()
    // A look, or a failure before anything was begun, takes nothing.
    await runs.end(await runs.begin(''), brokeOff)
    expect(await runs.requested()).toEqual(request)
    const run = await runs.begin(await cursor(), request)
    expect((await status()).full).toMatchObject({ state: 'rendering', by: editor.name })
    expect((await publishNow()).data).toMatchObject({ state: 'requested' })
    await runs.end(run, wentWell)
    expect((await status()).full).toMatchObject({ state: 'requested' })
    await runs.end(await runs.begin(await cursor(), await runs.requested()), wentWell)
    expect([(await status()).full, await runs.requested()]).toEqual([
      { state: 'none', at: '', by: '' },
      undefined,
    ])
  })

  test('over which a process dies, or which breaks off, is tried once more and no more', async () => {
    const take = async () => runs.begin(await cursor(), await runs.requested())
    await publishNow()
    await take()
    expect(await runs.requested()).toEqual({ requests: [expect.any(Number)], pages: undefined })
    expect((await status()).full).toMatchObject({ state: 'requested', by: '' })
    await take()
    expect(await runs.requested()).toBeUndefined()

    await publishNow()
    await runs.end(await take(), brokeOff)
    await runs.end(await take(), brokeOff)
    expect(await runs.requested()).toBeUndefined()

    // Pages that failed keep their last good version: nothing broke off.
    await publishNow()
    await runs.end(await take(), failing(FAILED))
    expect(await runs.requested()).toBeUndefined()
  })

  test('is for editors to ask for', async () => {
    const reviewer = await staffSignedIn(portal, 'reviewer')
    expect(await publishNow(reviewer)).toMatchObject({ ...Forbidden, data: null })
  })
})

describe('a page that failed', () => {
  const OTHER = { url: '/info/view/8', record: 'news 8', reason: '模板出错' }
  const retry = (url: string, who: { token: string } = editor) => portal.call(calls.retryPage, { url }, who)
  const fail = async () => runs.end(await runs.begin(await cursor()), failing(FAILED, OTHER))

  test('is tried again alone: the others stay failed until they are tried themselves', async () => {
    await fail()
    expect(await retry(FAILED.url)).toMatchObject({ code: 200, msg: '已提交，正在重新生成这个页面' })
    await retry(FAILED.url)
    const requested = await runs.requested()
    expect(requested).toEqual({ requests: [expect.any(Number)], pages: [FAILED.url] })
    const retrying = async () => (await status()).failures.map((failure) => failure.retrying)
    expect(await retrying()).toEqual([true, false])
    const run = await runs.begin(await cursor(), requested)
    expect(await retrying()).toEqual([true, false])
    await runs.end(run, { ...wentWell, untried: [OTHER.url] })
    expect(await status()).toMatchObject({
      state: 'failed',
      reason: '1 个页面未能生成，保留上一版',
      trigger: { cause: 'retry', by: [editor.name] },
      failures: [{ ...OTHER, record: { kind: 'news', id: 8 }, retrying: false }],
      full: { state: 'none' },
    })
    expect(await runs.requested()).toBeUndefined()
    expect((await historyOf(portal.deps.db, 'publishing'))[0]).toMatchObject({
      who: `staff:${editor.id}`,
      action: 'publishing.retry',
      detail: { url: FAILED.url },
    })
  })

  test('is published with all others where somebody asks for that too', async () => {
    await fail()
    await retry(FAILED.url)
    await publishNow()
    expect(await runs.requested()).toMatchObject({ requests: { length: 2 }, pages: undefined })
  })

  test('is one of the newest run, and for editors to try again', async () => {
    await fail()
    expect(await retry('/etc/passwd')).toMatchObject(PageNotFailed)
    const reviewer = await staffSignedIn(portal, 'reviewer')
    expect(await retry(FAILED.url, reviewer)).toMatchObject(Forbidden)
    await runs.end(await runs.begin(await cursor()), wentWell)
    expect(await retry(FAILED.url)).toMatchObject(PageNotFailed)
  })

  test('tells the text of its error to admins alone', async () => {
    const admin = await staffSignedIn(portal, 'admin')
    const technical = 'EISDIR: illegal operation on a directory'
    const run = await runs.begin(await cursor())
    const failures = [{ ...FAILED, technical }]
    await runs.end(run, { ...wentWell, state: 'failed', reason: '1 个页面未能生成', technical, failures })
    const told = async (who: { token: string }) => {
      const one = await portal.call(calls.publishRun, { id: run }, who)
      const now = await portal.call(calls.publishingStatus, {}, who)
      return [one.data, now.data].flatMap((data) => [data.technical, data.failures[0]?.technical])
    }
    expect(await told(admin)).toEqual([technical, technical, technical, technical])
    expect(await told(editor)).toEqual(['', '', '', ''])
  })
})

describe('what triggered a publish', () => {
  const triggerOf = async (id: number) =>
    (await portal.call(calls.publishRun, { id }, editor)).data.run.trigger
  const publishOnce = async (requested?: Awaited<ReturnType<Publishes['requested']>>) => {
    const run = await runs.begin(await cursor(), { cause: 'change', ...requested })
    await runs.end(run, wentWell)
    return triggerOf(run)
  }
  const save = async (title: string, who: { token: string } = editor) =>
    (await portal.call(content.news.calls.save, { type: 1, title, mode: 'publish' }, who)).data.id

  test('is the editors and their records, the newest first', async () => {
    await publishOnce()
    const admin = await staffSignedIn(portal, 'admin')
    const first = await save('林改一线')
    const second = await save('山里来信', admin)
    expect(await publishOnce()).toEqual({
      cause: 'change',
      by: [],
      changes: [
        { by: admin.name, action: 'news.add', target: `news:${second}`, title: '山里来信', task: null },
        { by: editor.name, action: 'news.add', target: `news:${first}`, title: '林改一线', task: null },
      ],
      count: 2,
    })
    expect(await publishOnce()).toMatchObject({ cause: 'change', changes: [], count: 0 })
  })

  test('of many changes names the newest five, and counts all', async () => {
    await publishOnce()
    for (let i = 1; i <= 7; i++) await save(`第 ${i} 篇`)
    const trigger = await publishOnce()
    expect(trigger?.changes.map(({ title }) => title)).toEqual([
      '第 7 篇',
      '第 6 篇',
      '第 5 篇',
      '第 4 篇',
      '第 3 篇',
    ])
    expect(trigger?.count).toBe(7)
  })

  test('is the clock for what was scheduled, and the system for what no log tells of', async () => {
    await publishOnce()
    const scheduled = {
      type: 1,
      title: '到点上线',
      mode: 'schedule',
      publish_at: toWireTime(new Date(Date.now() + 2000)),
    }
    const { data } = await portal.call(content.news.calls.save, scheduled, editor)
    await expect
      .poll(() => publishDue({ ...portal.deps, now: () => new Date(Date.now() + 5000) }), { timeout: 10_000 })
      .toBe(1)
    expect((await publishOnce())?.changes).toEqual([
      { by: '定时任务', action: 'news.publish', target: `news:${data.id}`, title: '到点上线', task: null },
    ])
    await portal.deps.db.update(news).set({ title: '导入的标题' }).where(eq(news.id, data.id))
    expect((await publishOnce())?.changes).toEqual([
      { by: '系统', action: '', target: '', title: `资讯 ${data.id}`, task: null },
    ])
  })

  test('is who asked for all pages, or what started the program', async () => {
    await publishOnce()
    await publishNow()
    expect(await publishOnce(await runs.requested())).toMatchObject({ cause: 'request', by: [editor.name] })
    const run = await runs.begin(await cursor(), { cause: 'start' })
    expect(await status()).toMatchObject({ state: 'rendering', trigger: { cause: 'start', by: [] } })
    await runs.end(run, wentWell)
  })
})

describe('the state of publishing', () => {
  test('is told with age, pages and what failed', async () => {
    expect(await status()).toMatchObject({ state: 'never', pages: 0, at: '', reason: '', snapshot_age: 12 })
    await runs.end(await runs.begin(await cursor()), wentWell)
    await runs.end(
      await runs.begin(await cursor()),
      failing(FAILED, { url: '/info', record: '', reason: '页面模板出错' }),
    )
    expect(await status()).toMatchObject({
      state: 'failed',
      pages: wentWell.pages,
      at: expect.stringMatching(/^\d{4}-/),
      reason: '2 个页面未能生成',
      failures: [
        { url: '/info/view/7', record: { kind: 'news', id: 7 }, reason: '模板出错' },
        { url: '/info', record: null, reason: '页面模板出错' },
      ],
    })
  })

  test('is told run by run, newest first, and by state', async () => {
    const ids: number[] = []
    for (const result of [wentWell, failing(FAILED), wentWell]) {
      const id = await runs.begin(await cursor())
      await runs.end(id, result)
      ids.push(id)
    }
    ids.push(await runs.begin(await cursor()))
    const list = async (input: Record<string, unknown>) => {
      const { data } = await portal.call(calls.publishRuns, input, editor)
      return [data.list.map(({ id }) => id), data.count]
    }
    expect(await list({})).toEqual([ids.toReversed(), 4])
    expect(await list({ pagesize: 1, page: 2 })).toEqual([[ids[2]], 4])
    expect(await list({ state: 'live' })).toEqual([[ids[2], ids[0]], 2])
    const one = await portal.call(calls.publishRun, { id: ids[1] }, editor)
    expect(one.data).toMatchObject({
      run: { id: ids[1], state: 'failed', written: 3, failures: 1, reason: '1 个页面未能生成' },
      failures: [{ url: FAILED.url }],
    })
    const { data } = await portal.call(calls.publishRun, { id: ids[3] }, editor)
    expect(data.run).toMatchObject({ state: 'rendering', finished_at: '', reason: '' })
    expect(await portal.call(calls.publishRun, { id: 2_000_000_000 }, editor)).toMatchObject(TargetGone)
  })
})

describe('a change', () => {
  const save = async (kind: EditedKind, fields: Record<string, unknown>) => {
    const answer = await portal.call(content[kind].calls.save, { mode: 'publish', ...fields }, editor)
    if (answer.code !== 200) throw new Error(`not saved: ${answer.msg}`)
    return answer.data.id
  }
  const article = () => save('news', { type: 1, title: '林改一线' })

  test('is queued, rendered, live, with the time it took', async () => {
    const id = await article()
    expect(await stateOf('news', id)).toEqual({ state: 'queued', at: '', milliseconds: null, reason: '' })
    const run = await runs.begin(await cursor())
    expect(await stateOf('news', id)).toMatchObject({ state: 'rendering' })
    await runs.end(run, wentWell)
    const live = await stateOf('news', id)
    expect(live).toMatchObject({ state: 'live', at: expect.stringMatching(/^\d{4}-/), reason: '' })
    expect(live.milliseconds).toBeGreaterThanOrEqual(0)
    expect(live.milliseconds).toBeLessThan(20_000)
    // A later run belongs to another change.
    await runs.end(await runs.begin(await cursor()), failing({ ...FAILED, record: `news ${id}` }))
    expect(await stateOf('news', id)).toEqual(live)
  })

  test('that comes after the last run waits for the next', async () => {
    const id = await article()
    await runs.end(await runs.begin(await cursor()), wentWell)
    const other = await article()
    expect([(await stateOf('news', id)).state, (await stateOf('news', other)).state]).toEqual([
      'live',
      'queued',
    ])
    const between = await runs.begin(await cursor())
    const last = await article()
    expect([(await stateOf('news', other)).state, (await stateOf('news', last)).state]).toEqual([
      'rendering',
      'queued',
    ])
    await runs.end(between, wentWell)
    expect((await stateOf('news', last)).state).toBe('queued')
  })

  test('whose own page failed says why, and another page’s failure is none of it', async () => {
    const [id, other] = [await article(), await article()]
    await runs.end(
      await runs.begin(await cursor()),
      failing(FAILED, { url: `/info/view/${id}`, record: `news ${id}`, reason: '标题过长' }),
    )
    expect(await stateOf('news', id)).toMatchObject({ state: 'failed', reason: '标题过长' })
    expect(await stateOf('news', other)).toMatchObject({ state: 'live' })
    await runs.end(await runs.begin(await cursor()), wentWell)
    expect(await stateOf('news', id)).toMatchObject({ state: 'live' })
  })

  test('whose run lists no more failures than are kept may be among those left out', async () => {
    const id = await article()
    const many = Array.from({ length: FAILURES_KEPT + 50 }, (_, i) => ({
      ...FAILED,
      record: `news ${9000 + i}`,
    }))
    await runs.end(await runs.begin(await cursor()), failing(...many))
    expect(await stateOf('news', id)).toMatchObject({ state: 'failed', reason: '150 个页面未能生成' })
  })

  test('that is not delivered, or whose run broke off, has failed', async () => {
    const id = await article()
    const run = await runs.begin(await cursor())
    await runs.end(run, wentWell)
    await runs.note(run, ['存储桶：无法连接'])
    expect(await stateOf('news', id)).toMatchObject({ state: 'failed', reason: '存储桶：无法连接' })
    await runs.note(run, [])
    expect(await stateOf('news', id)).toMatchObject({ state: 'live' })
    const next = await article()
    const before = await cursor()
    await runs.end(await runs.begin(before), brokeOff)
    expect(await stateOf('news', next)).toMatchObject({ state: 'failed', reason: '磁盘已满' })
  })

  test('whose pull failed has failed until the next run', async () => {
    const before = await cursor()
    const id = await article()
    await runs.end(await runs.begin(before), { ...brokeOff, reason: '取不到内容' })
    expect(await stateOf('news', id)).toMatchObject({ state: 'failed', reason: '取不到内容' })
    await runs.end(await runs.begin(await cursor()), wentWell)
    expect(await stateOf('news', id)).toMatchObject({ state: 'live' })
  })

  test('of banners and placements shows on the home page, of links and settings on every page', async () => {
    const admin = await staffSignedIn(portal, 'admin')
    const banner = await save('banners', { slot: 1, title: '横幅', images: ['/uploads/a.jpg'] })
    const link = await save('links', { title: '林业站' })
    await portal.call(content.settings.calls.save, { name: '林权通', version: 0 }, admin)
    const all = async () =>
      Promise.all(
        (
          [
            ['banners', banner],
            ['placements', 1],
            ['links', link],
            ['settings', 1],
          ] as const
        ).map(async ([kind, id]) => (await stateOf(kind, id)).state),
      )
    await runs.end(await runs.begin(await cursor()), failing(FAILED))
    expect(await all()).toEqual(['live', 'live', 'failed', 'failed'])
    await portal.deps.db.delete(publishRuns)
    await runs.end(await runs.begin(await cursor()), failing({ ...FAILED, url: '/index', record: '' }))
    expect(await all()).toEqual(['failed', 'failed', 'failed', 'failed'])
    await runs.end(await runs.begin(await cursor()), wentWell)
    expect(await all()).toEqual(['live', 'live', 'live', 'live'])
  })

  test('of a tender fails with the page that its number names', async () => {
    const tender = await save('tenders', {
      title: '抚育采购公告',
      project_sn: 'ZB-1',
      ptype: 2,
      infor_type: 1,
      industry_type: 4,
    })
    const failed = { ...FAILED, url: '/market/view/ZB-1', record: 'tenders ZB-1' }
    await runs.end(await runs.begin(await cursor()), failing(failed))
    expect(await stateOf('tenders', tender)).toMatchObject({ state: 'failed', reason: FAILED.reason })
    await runs.end(
      await runs.begin(await cursor()),
      failing({ ...failed, url: '/market/view/ZB-10', record: 'tenders ZB-10' }),
    )
    expect(await stateOf('tenders', tender)).toMatchObject({ state: 'live' })
  })

  test('of a draft, or of nothing at all, waits for nothing', async () => {
    const draft = await save('news', { type: 1, title: '草稿', mode: 'draft' })
    for (const [kind, id] of [
      ['news', draft],
      ['tenders', 2_000_000_000],
      ['news', 2_000_000_000],
    ] as const)
      expect(await stateOf(kind, id)).toMatchObject({ state: 'none' })
  })

  test('is not waited for by a publisher of another backend’s content', async () => {
    const id = await article()
    await runs.end(await runs.begin(''), wentWell)
    expect(await stateOf('news', id)).toMatchObject({ state: 'none' })
  })
})
