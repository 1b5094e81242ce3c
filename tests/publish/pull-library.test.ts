// Planning cases, experts and their articles, projects and figures of a backend that knows the spec alone.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { experts } from '#features/experts/kind.ts'
import { news } from '#features/news/kind.ts'
import { plans } from '#features/plans/kind.ts'
import { projects } from '#features/projects/kind.ts'
import { readStatistics } from '#features/statistics/single.ts'
import type { Columns } from '#platform/content/columns.ts'
import type { Kind } from '#platform/content/kind.ts'
import { closeContent, openContent } from '#platform/content/open.ts'
import { readerOf } from '#platform/content/reader.ts'
import { REFRESH_AFTER_MS, refreshesDue } from '#platform/publish/pull/refresh-batch.ts'
import { type MessyBackend, startMessyBackend } from '../fixtures/messy-backend.ts'
import { openMessyLibrary } from '../fixtures/messy-library.ts'
import { openSnapshotStore, type PullOptions, pull } from '../helpers/content-model.ts'
import { temporaryFolder } from './kit.ts'

describe('what a pull makes of it', () => {
  beforeEach(() => read(good))

  test('planning cases of all types, clean, each with what list or detail says of it', () => {
    expect(find(plans, 21)).toMatchObject({
      plan_type: 1,
      title: '云岭 康养基地',
      cover: `${MEDIA}/upload/21.jpg`,
      createtime: '2026-03-05 09:30:00',
      content: '<p>步道与静养</p>',
      read_num: 31,
    })
    expect(find(plans, 22)).toMatchObject({ title: '竹海疗愈', cover: '', createtime: '2026-01-01 08:00:00' })
    expect(find(plans, 23)).toMatchObject({ plan_type: 3, cover: `${MEDIA}/upload/23.jpg` })
    expect(ids(readerOf(plans).newest('ofType', [1], 9))).toEqual([21, 22])
  })

  test('experts in the order of the backend’s list', () => {
    expect(ids(readerOf(experts).newest('all', [], 9))).toEqual([52, 51, 53])
    expect(find(experts, 53)).toMatchObject({ username: '王松', position: '研究员', nickname: '王松' })
  })

  test('articles are their author’s, by the lists of the authors', () => {
    expect(find(news, 702).expert_id).toBe(51)
    expect(find(news, 801).expert_id).toBe(52)
    expect(find(news, 701).expert_id).toBe(0)
    // An item of a topic stays one.
    expect(find(news, 611)).toMatchObject({ topic_id: 601, expert_id: 52 })
  })

  test('an article that only its author’s list names has a page among the expert news', () => {
    expect(find(news, 1101)).toMatchObject({ type: 7, expert_id: 52, content: '<p>全文</p>' })
    expect(readerOf(news).find(1101)?.title).toBe('只在专家名下的文章')
  })

  test('projects, with no contact, phone or address of a file', () => {
    expect(find(projects, 31)).toMatchObject({
      type: 1,
      name: '国储林 一期',
      budget: 2.35,
      woodland: 38_000,
      industry_id: 4,
      management: 15,
      contacts: '',
      remark: '<p>建设内容</p>',
      files: [{ name: '可研 报告.pdf', size: 0 }],
      images: [`${MEDIA}/upload/31.jpg`],
    })
    expect(find(projects, 32)).toMatchObject({ type: 3, budget: 0, createtime: '', files: [] })
    expect(JSON.stringify([find(projects, 31), find(projects, 32)])).not.toMatch(/张三|0000000|a\.pdf/)
  })
})

describe('a pull after a pull', () => {
  test('asks for no detail where nothing has changed, and for those articles alone that no other list names', async () => {
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 0 })
    expect(asked(...DETAILS)).toEqual([])
    expect(authorsAsked()).toEqual([52])
  })

  test('a text that no list shows arrives once its detail is old enough, and the page alone changes', async () => {
    library.editDetail('plans', 21, { content: '<p>改过</p>' })
    library.editDetail('projects', 31, { remark: '<p>改过</p>' })
    library.editDetail('experts', 51, { remark: '改过' })
    backend.edit(1, {}, { content: '<p>改过</p>' })
    expect(await pullNow({ rereadAfterMs: 3_600_000 })).toMatchObject({ changed: 0 })
    age(3_600_000)
    const from = pullNumber()
    expect(await pullNow({ rereadAfterMs: 3_600_000 })).toMatchObject({ changed: 4, removed: 0 })
    expect(touchedAfter(from)).toEqual(
      expect.arrayContaining(['plans:21', 'projects:31', 'experts:51', 'news:1']),
    )
    expect(touchedAfter(from).filter((key) => /^(plans|projects|news)\..*|:card$/.test(key))).toEqual([
      'experts:51:card',
    ])
    read()
    expect(find(plans, 21).content).toBe('<p>改过</p>')
    expect(find(projects, 31).remark).toBe('<p>改过</p>')
    expect(find(news, 1).content).toBe('<p>改过</p>')
  })

  test('details that were read again and say the same change nothing, and are not read until they are old again', async () => {
    age(REFRESH_AFTER_MS)
    library.editDetail('plans', 21, { read_num: 99 })
    const from = pullNumber()
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 0 })
    expect(asked('/api/plandetail')).toHaveLength(3)
    expect(touchedAfter(from)).toEqual([])
    backend.requests.length = 0
    await pullNow()
    expect(asked(...DETAILS)).toEqual([])
  })

  test('a watcher between its regular checks reads nothing again', async () => {
    age(REFRESH_AFTER_MS)
    await pullNow({ paced: true })
    expect(asked(...DETAILS)).toEqual([])
    expect(authorsAsked()).toEqual([52])
    await pullNow()
    expect(asked('/api/edetail')).toHaveLength(3)
    expect(
      authorsAsked()
        .slice(1)
        .toSorted((a, b) => a - b),
    ).toEqual([51, 52, 53])
  })

  test('of many, a watcher reads those that were not read for the longest first, the newest of them, sixty of a kind at once', async () => {
    for (let id = 1000; id < 1100; id++)
      library.kinds.plans.push({ type: 2, item: { id, title: `案例 ${id}` }, detail: { content: '正文' } })
    await pullNow()
    backend.requests.length = 0
    age(REFRESH_AFTER_MS)
    await pullNow({ watching: true })
    const first = asked('/api/plandetail')
    expect(first).toHaveLength(60)
    // Those of the first pull, and of the others the newest.
    expect(first.map(({ body }) => Number(body.id)).toSorted((a, b) => a - b)).toEqual([
      21,
      22,
      23,
      ...Array.from({ length: 57 }, (_, at) => 1043 + at),
    ])
    backend.requests.length = 0
    await pullNow({ watching: true })
    const second = asked('/api/plandetail')
    expect(second).toHaveLength(43)
    expect(new Set([...first, ...second].map(({ body }) => body.id)).size).toBe(103)
  })

  test('what a watcher reads at once grows with a kind, so that all come round in time', () => {
    const now = 100 * REFRESH_AFTER_MS
    const due = refreshesDue({ extent: 'due', afterMs: 3_600_000, now, isWatching: true }, () => new Map())
    expect(due(Array.from({ length: 36_000 }, (_, id) => id))).toHaveLength(600)
  })

  test('whoever pulls now and then reads all that is due', async () => {
    for (let id = 1000; id < 1100; id++)
      library.kinds.plans.push({ type: 2, item: { id, title: `案例 ${id}` }, detail: { content: '正文' } })
    await pullNow()
    backend.requests.length = 0
    age(REFRESH_AFTER_MS)
    await pullNow()
    expect(asked('/api/plandetail')).toHaveLength(103)
  })

  test('a comparison reads all of them, whatever their age', async () => {
    library.editDetail('projects', 32, { benefit: '带动就业' })
    expect(await pullNow({ full: true })).toMatchObject({ changed: 1, removed: 0 })
    expect(asked('/pro/prodetail')).toHaveLength(2)
    read()
    expect(find(projects, 32).benefit).toBe('带动就业')
  })

  test('where a backend has ETags, only what was edited is answered again', async () => {
    const statuses = () => asked('/api/plandetail').map(({ body, status }) => [Number(body.id), status])
    await backend.set({ etags: true })
    age(REFRESH_AFTER_MS)
    await pullNow()
    library.editDetail('plans', 21, { content: '<p>改过</p>' })
    for (const round of [1, 0]) {
      backend.requests.length = 0
      age(REFRESH_AFTER_MS)
      expect(await pullNow()).toMatchObject({ changed: round, removed: 0 })
      expect(Object.fromEntries(statuses())).toEqual({ 21: round === 1 ? 200 : 304, 22: 304, 23: 304 })
    }
    backend.requests.length = 0
    await pullNow({ full: true })
    expect(statuses().map(([, status]) => status)).toEqual([200, 200, 200])
  })

  test('an entry that tells of edits is read again only when it says so', async () => {
    for (const { item } of library.kinds.plans) item.updatetime = '2026-03-05 09:30:00'
    await pullNow()
    backend.requests.length = 0
    age(REFRESH_AFTER_MS)
    await pullNow()
    expect(asked('/api/plandetail')).toEqual([])
  })

  test('an expert put on top leaves the others where they are', async () => {
    library.kinds.experts.unshift({ type: 0, item: { id: 54, username: '新专家' }, detail: {} })
    expect(await pullNow()).toMatchObject({ changed: 1 })
    read()
    expect(ids(readerOf(experts).newest('all', [], 9))).toEqual([54, 52, 51, 53])
  })
})

describe('articles of experts', () => {
  test('a new one is its author’s at once', async () => {
    backend.add(
      10,
      { id: 1099, title: '新观点', createtime: '2026-04-01 08:00:00' },
      { content: '<p>全文</p>' },
    )
    library.articlesOf.set(53, [{ id: 1099 }])
    expect(await pullNow()).toMatchObject({ changed: 1 })
    read()
    expect(find(news, 1099).expert_id).toBe(53)
    expect(find(news, 702).expert_id).toBe(51)
  })

  test('one that changes hands follows when the lists are read again', async () => {
    library.articlesOf.set(51, [])
    library.articlesOf.set(53, [{ id: 702 }])
    expect(await pullNow()).toMatchObject({ changed: 0 })
    age(REFRESH_AFTER_MS)
    expect(await pullNow()).toMatchObject({ changed: 1 })
    read()
    expect(find(news, 702).expert_id).toBe(53)
  })

  test('one that stood in its author’s list alone goes with it', async () => {
    library.articlesOf.set(52, [{ id: 801 }, { id: 611 }])
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 1 })
  })

  test('they stay their authors’ where the call for them is gone', async () => {
    delete library.calls['/api/expertnews']
    library.articlesOf.clear()
    age(REFRESH_AFTER_MS)
    expect(await pullNow()).toMatchObject({ changed: 0, removed: 1 })
    read()
    expect(find(news, 702).expert_id).toBe(51)
  })

  test('a backend whose entries name the author is not asked for lists of authors', async () => {
    snapshot = join(temporaryFolder(), 'snapshot.db')
    for (const id of backend.ids()) backend.edit(id, { expert_id: id === 702 ? 53 : 0 })
    await pullNow()
    expect(authorsAsked()).toEqual([])
    read()
    expect(find(news, 702).expert_id).toBe(53)
  })
})

test('figures are read however they are written', () => {
  read(good)
  expect(readStatistics()).toEqual({
    time: '2026-03-05 09:05:00',
    projectnum: 1234,
    provicenum: 2,
    projectmoney: 12_345.6,
    industry: [
      { name: '林业', value: 1000 },
      { name: '其他', value: 234 },
    ],
    province: [
      { name: '湖南省', value: 1200 },
      { name: '江西省', value: 34 },
    ],
    stage: [],
  })
})

const MEDIA = 'https://media.example'
const DETAILS = ['/api/plandetail', '/api/edetail', '/pro/prodetail']

let library: ReturnType<typeof openMessyLibrary>
let backend: MessyBackend
let snapshot: string
/** A snapshot pulled once, to be copied by every test that begins with one. */
let good: string

const pullNow = (more: Partial<PullOptions> = {}) =>
  pull({ snapshot, apiBase: backend.url, mediaBase: MEDIA, retries: 0, timeoutMs: 5_000, ...more })

const read = (file = snapshot) =>
  openContent({ snapshot: file, siteUrl: 'https://site.example', apiBase: '', policy: '' })

const find = <C extends Columns, E extends { id: number }, D extends { id: number }, L extends string>(
  kind: Kind<C, E, D, L>,
  id: number,
) => {
  const found = readerOf(kind).find(id)
  if (!found) throw new Error(`no ${kind.name} ${id}`)
  return found
}

const ids = (records: readonly { id: number }[]) => records.map(({ id }) => id)

const asked = (...paths: string[]) => backend.requests.filter(({ path }) => paths.includes(path))

const authorsAsked = () => asked('/api/expertnews').map(({ body }) => Number(body.expert_id))

/** As if everything had been read so much earlier. */
const age = (milliseconds: number) => {
  const database = new DatabaseSync(snapshot)
  database.prepare('UPDATE reading SET at = at - ?').run(milliseconds)
  database.close()
}

const withStore = <T>(work: (store: ReturnType<typeof openSnapshotStore>) => T): T => {
  const store = openSnapshotStore(snapshot)
  try {
    return work(store)
  } finally {
    store.close()
  }
}
const pullNumber = () => withStore((store) => store.state().pull)
const touchedAfter = (number: number) => withStore((store) => store.touchedAfter(number))

beforeAll(async () => {
  good = join(temporaryFolder(), 'good.db')
  const first = await startMessyBackend({ library: openMessyLibrary() })
  await pull({ snapshot: good, apiBase: first.url, mediaBase: MEDIA })
  await first.close()
})
beforeEach(async () => {
  library = openMessyLibrary()
  backend = await startMessyBackend({ library })
  snapshot = join(temporaryFolder(), 'snapshot.db')
  copyFileSync(good, snapshot)
})
afterEach(async () => {
  closeContent()
  await backend.close()
})
