// Reads by a replica that streams from the primary: who is answered by which of them, and what happens when it lags or ends.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reportList } from '#features/assessment/contract/report.ts'
import { signUpList } from '#features/bidding/contract.ts'
import { bondList } from '#features/bonds/contract.ts'
import { experts } from '#features/experts/contract/experts.ts'
import { addCollect, collectList } from '#features/favourites/contract.ts'
import { createMetrics } from '#features/health/server/metrics.service.ts'
import { noticeReplica } from '#features/health/server/replica.service.ts'
import { forestIndex } from '#features/home/contract/home.ts'
import { leadList } from '#features/leads/contract.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { foretryMap } from '#features/listings/contract/map.ts'
import { myforestdetail, myforestlist } from '#features/listings/contract/owner.ts'
import { forestryPrices } from '#features/listings/contract/prices.ts'
import { expertIndex, expertnews, getNewsDetail, newsList } from '#features/news/contract/news.ts'
import { noticeList } from '#features/notices/contract.ts'
import { planslist } from '#features/plans/contract/plans.ts'
import { projectlist } from '#features/projects/contract/projects.ts'
import { syncRegionNames } from '#features/regions/server/regions.service.ts'
import { searchList } from '#features/saved-searches/contract.ts'
import { search, searchSuggestions } from '#features/search/contract.ts'
import { linkList, siteSettings } from '#features/site/contract/site.ts'
import { statistics } from '#features/statistics/contract.ts'
import { tenderList } from '#features/tenders/contract/tenders.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { loadConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import type { Opened } from '#platform/server/db/opened.ts'
import type { Read } from '#platform/server/db/reads.ts'
import { checksOf } from '../../../scripts/doctor/checks.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { changesSince } from '../../helpers/feed.ts'
import { insertPublished } from '../../helpers/listings.ts'
import { article, newAddress } from '../../helpers/people.ts'
import { quickest } from '../../helpers/quickest.ts'
import { type DatabaseServers, type Replica, startServers } from '../../helpers/replica.ts'
import { newOwner, type Owner } from '../../helpers/submissions.ts'
import { until } from '../../helpers/until.ts'

let servers: DatabaseServers
let replica: Replica
let database: Opened
let portal: TestApp
let token: string
let me: Owner
/** Milliseconds for what is promised about order, not about time: the machine may have other work. */
const PATIENCE_MS = 60_000
/** Seconds that a visitor's answer may be old. */
const BOUND = 5
/** Servers that reads were sent to since the test began, in this order. */
let asked: ('primary' | 'replica')[] = []

beforeAll(async () => {
  servers = await startServers()
  await servers.primary.ask('create database portal')
  const databaseUrl = `${servers.primary.url}portal`
  const first = await openDatabase({ databaseUrl, dataDir: '' })
  await syncRegionNames(first.db)
  await first.close()
  replica = await servers.addReplica()
  database = await openDatabase({
    databaseUrl,
    dataDir: '',
    postgres: { readUrl: `${replica.url}portal`, readLagSeconds: BOUND },
  })
  const read: Read = (currency, work) =>
    database.read(currency, (db) => {
      asked.push(db === database.db ? 'primary' : 'replica')
      return work(db)
    })
  portal = await testApp({ database, deps: { read } })
  me = await newOwner(portal)
  token = me.token
})
afterAll(async () => {
  await portal.close()
  await servers.stop()
})
const state = () => database.replica?.() ?? { isUp: false, isRead: false, lagSeconds: 0 }
beforeEach(async () => {
  await until(() => state().isUp && state().lagSeconds < 0.9, PATIENCE_MS)
  asked = []
})

const titles = async (caller: { token?: string }) => {
  const { data } = await portal.call(newsList, { type: 1 }, caller)
  return data.list.map(({ title }) => title)
}
const visitor = {}

/** Until a call that is well was answered by the replica and nobody else: it may have had to catch up before. */
const expectOfReplica = async (path: string, ask: () => Promise<{ code: number }>) => {
  const answer = async () => {
    await replica.untilCaughtUp()
    asked = []
    const { code } = await ask()
    return { path, code, asked }
  }
  await expect.poll(answer, { timeout: PATIENCE_MS }).toEqual({ path, code: 200, asked: ['replica'] })
}

test('every call that only reads is answered by the replica alone', async () => {
  const id = await article(portal, { title: '副本纪事' })
  await replica.untilCaughtUp()
  const calls = [
    [foretryList, {}],
    [foretryMap, {}],
    [forestryPrices, {}],
    [search, { keyword: '副本' }],
    [search, { keyword: '没有这个词' }],
    [searchSuggestions, { keyword: '副本' }],
    [newsList, { type: 1, keyword: '副本' }],
    [getNewsDetail, { id }],
    [expertIndex, {}],
    [expertnews, { expert_id: 1 }],
    [planslist, {}],
    [projectlist, {}],
    [experts, {}],
    [tenderList, {}],
    [statistics, {}],
    [forestIndex, {}],
    [linkList, {}],
    [siteSettings, {}],
  ] as const
  for (const [call, input] of calls)
    await expectOfReplica(call.path, () => portal.call(call, input, { address: newAddress() }))
}, 120_000)

test('own lists are answered by the replica alone, once it has what was committed', async () => {
  const { id } = await insertPublished(portal, { user_id: me.id })
  await portal.call(addCollect, { id, type: SUBJECT_TYPE.listing }, { token })
  const calls = [
    [myforestlist, {}],
    [myforestdetail, { id }],
    [collectList, { type: SUBJECT_TYPE.listing }],
    [noticeList, {}],
    [searchList, {}],
    [leadList, {}],
    [reportList, {}],
    [bondList, {}],
    [signUpList, {}],
  ] as const
  for (const [call, input] of calls)
    await expectOfReplica(call.path, () => portal.call(call, input, { token, address: newAddress() }))
}, 120_000)

test('a list of one’s own has what was just written, of the replica as soon as it has it', async () => {
  for (let n = 0; n < 20; n++) {
    const { id } = await insertPublished(portal, { user_id: me.id })
    const { data } = await portal.call(myforestlist, {}, { token, address: newAddress() })
    expect(data.list.map((listing) => listing.id)).toContain(id)
  }
  expect(asked).toContain('replica')
})

test('someone who is signed in reads what was just written, of the replica as soon as it has it', async () => {
  for (let n = 0; n < 40; n++) {
    await article(portal, { title: `刚写的 ${n}` })
    expect(await titles({ token })).toContain(`刚写的 ${n}`)
  }
  expect(asked).toContain('replica')
})

test('a replica whose replay stands still is read by visitors up to the bound, and by nobody who writes', async () => {
  await replica.untilCaughtUp()
  await replica.pauseReplay()
  try {
    await article(portal, { title: '尚未到副本' })
    expect(await titles({ token })).toContain('尚未到副本')
    expect(await titles(visitor)).not.toContain('尚未到副本')
    await until(() => state().lagSeconds > BOUND, PATIENCE_MS)
    expect(await titles(visitor)).toContain('尚未到副本')
    // A replica that is known to be behind is not waited for.
    expect(await quickest(150, () => titles({ token }))).toBeLessThan(150)
    expect(state().isUp).toBe(true)
    expect(asked.slice(0, 3)).toEqual(['primary', 'replica', 'primary'])
    expect(new Set(asked.slice(3))).toEqual(new Set(['primary']))
  } finally {
    await replica.resumeReplay()
  }
})

test('the change feed skips nothing and never starts again while the replica lags', async () => {
  await replica.ask(`alter system set recovery_min_apply_delay = '40ms'`)
  await replica.ask('select pg_reload_conf()')
  try {
    let { cursor } = await changesSince(portal)
    const start = Number(cursor.split(':')[1])
    const done = new AbortController()
    const written = (async () => {
      for (let n = 0; n < 60; n++) {
        await article(portal, { title: `变更 ${n}` })
        await pause(10)
      }
      done.abort()
    })()
    const versions: number[] = []
    asked = []
    while (!done.signal.aborted) {
      const answer = await changesSince(portal, cursor)
      expect(answer.reset).toBe(false)
      versions.push(...answer.changes.map(({ version }) => version))
      cursor = answer.cursor
    }
    await written
    // Asked right after the last commit, as a publisher that was notified of it.
    const last = await changesSince(portal, cursor)
    versions.push(...last.changes.map(({ version }) => version))
    expect(versions).toEqual(Array.from({ length: 60 }, (_, n) => start + n + 1))
    expect(asked).toContain('replica')
  } finally {
    await replica.ask('alter system reset recovery_min_apply_delay')
    await replica.ask('select pg_reload_conf()')
  }
})

test('a replica that answers no more is left within seconds, and taken up again', async () => {
  replica.freeze()
  try {
    const before = performance.now()
    expect(await titles(visitor)).not.toEqual([])
    expect(performance.now() - before).toBeLessThan(5000)
    expect(asked.at(-1)).toBe('primary')
    expect(state().isUp).toBe(false)
    asked = []
    expect(await titles({ token })).not.toEqual([])
    expect(asked).toEqual(['primary'])
  } finally {
    replica.thaw()
  }
})

test('figures and log tell whether the replica is read', async () => {
  const metrics = createMetrics()
  metrics.follow({ deps: portal.deps, jobs: {}, database })
  const { text } = await metrics.read()
  expect(text).toMatch(/^database_replica_up 1$/m)
  expect(text).toMatch(/^database_replica_lag_seconds \d+(\.\d+)?$/m)

  const lines: string[] = []
  const log = {
    warn: (_: object, line: string) => lines.push(line),
    info: (_: object, line: string) => lines.push(line),
  }
  let isRead = true
  const notice = noticeReplica(log, () => ({ isUp: true, isRead, lagSeconds: 0 }))
  for (isRead of [true, false, false, true]) await notice()
  expect(lines).toEqual([
    'the replica is away or too far behind: the primary is read',
    'the replica is read again',
  ])
})

test('the doctor says how a read address stands', async () => {
  const of = (readUrl: string) => {
    const env = { DATABASE_URL: `${servers.primary.url}portal`, DATABASE_READ_URL: readUrl }
    const { 读副本: check } = checksOf(loadConfig(env))
    return check?.().catch((error: Error) => [{ state: 'fault', text: error.message }])
  }
  await expect
    .poll(() => of(`${replica.url}portal`), { timeout: PATIENCE_MS })
    .toEqual([{ state: 'ok', text: expect.stringMatching(/^与主库相差 \d\.\d 秒，读者的查询由它回答$/) }])
  const { port } = servers.primary
  expect(await of(`${servers.primary.url}portal`)).toEqual([
    { state: 'fault', text: `没有可以读取的副本（127.0.0.1:${port} 是主库，不是副本）` },
  ])
})

test('a replica that is stopped costs no answer', async () => {
  await replica.stop()
  const answers = await Promise.all(Array.from({ length: 20 }, () => portal.call(foretryList)))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
  await until(() => !state().isUp, PATIENCE_MS)
  await replica.start()
})

test('a replica that has become a primary is read no more', async () => {
  await replica.promote()
  await until(() => !state().isUp, PATIENCE_MS)
  asked = []
  await article(portal, { title: '主库自己的' })
  expect(await titles(visitor)).toContain('主库自己的')
  expect(asked).toEqual(['primary'])
})
