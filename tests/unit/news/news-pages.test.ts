// Pages of lists: the first with the newest, those behind it cut from the oldest, so that an old page is written once.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as news from '#features/news/templates/news.ts'
import { closeContent, openContent } from '#platform/content/open.ts'
import { type SnapshotStore } from '#platform/publish/pull/snapshot-store.ts'
import { openSnapshotStore } from '../../helpers/content-model.ts'
import { temporaryFolder } from '../../publish/kit.ts'

const MOST = 250

const record = (
  id: number,
  createtime = '2026-01-01 00:00:00',
  more: { type?: number; topic_id?: number } = {},
) => ({
  id,
  type: 1,
  topic_id: 0,
  topic_order: createtime,
  expert_id: 0,
  title: `第 ${id} 篇`,
  remark: '',
  source: '',
  cover: '',
  createtime,
  updatetime: '',
  read_num: 0,
  flag: '',
  content: '',
  files: '',
  moved_name: '',
  fingerprint: String(id),
  ...more,
})

const stores: SnapshotStore[] = []
afterAll(() => {
  closeContent()
  for (const store of stores) store.close()
})

const openStore = () => {
  const snapshot = join(temporaryFolder(), 'snapshot.db')
  const store = openSnapshotStore(snapshot)
  stores.push(store)
  return { snapshot, store }
}

const apply = (store: SnapshotStore, changed: ReturnType<typeof record>[], removed: number[] = []) =>
  store.apply({
    records: { news: { changed, removed } },
    singles: {},
    pulledAt: '2026-01-01T00:00:00Z',
    source: '',
  })

const pageOf = (number: number) => {
  const found = news.page(1, number)
  if (!found) throw new Error(`no page ${number}`)
  return found
}

/** Number of pages behind the first of a list that only grew. */
const olderPages = (total: number) => Math.max(0, Math.ceil(total / news.PAGE_SIZE) - 1)

/** Ids on every page, by page number; 0 is the newest. */
const allPages = (total: number) =>
  new Map(
    [...Array(olderPages(total) + 1).keys()].map((number) => [
      number,
      pageOf(number).items.map(({ id }) => id),
    ]),
  )

describe('list pages while records are added one by one', () => {
  /** Pages as they stood with n records, for n from 0. */
  const history: Map<number, number[]>[] = []
  const walks: { older: number[]; newer: number[] }[] = []

  beforeAll(() => {
    const { snapshot, store } = openStore()
    openContent({ snapshot, siteUrl: '', apiBase: '', policy: '' })
    for (let total = 0; total <= MOST; total++) {
      // Ids fall where times stand still and rise otherwise: neither alone is the order.
      if (total > 0)
        apply(store, [record(total, `2026-01-01 00:${String(Math.floor(total / 7)).padStart(2, '0')}:00`)])
      expect(news.page(1)?.total).toBe(total)
      history.push(allPages(total))
      const older: number[] = []
      for (let number = pageOf(0).older; number > 0; number = pageOf(number).older) older.push(number)
      const newer: number[] = []
      if (older.length > 0) for (let number = 1; number > 0; number = pageOf(number).newer) newer.push(number)
      walks.push({ older, newer })
    }
  })

  test('every record is on exactly one page, newest first', () => {
    history.forEach((pages, total) => {
      const inOrder = [0, ...[...pages.keys()].filter((number) => number > 0).toSorted((a, b) => b - a)]
      expect(inOrder.flatMap((number) => pages.get(number) ?? [])).toEqual(
        Array.from({ length: total }, (_, place) => total - place),
      )
    })
  })

  test('a page behind the first is full and never changes, but for the one where both meet', () => {
    const first = new Map<number, number[]>()
    history.forEach((pages, total) => {
      for (const [number, ids] of pages) {
        const isMeeting = number === olderPages(total)
        if (number === 0 || isMeeting) continue
        expect(ids).toHaveLength(news.PAGE_SIZE)
        if (!first.has(number)) first.set(number, ids)
        expect(ids).toEqual(first.get(number))
      }
    })
    expect(first.get(1)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(first.size).toBe(MOST / news.PAGE_SIZE - 2)
  })

  test('the first page holds the newest ten, and names the total and so does the page behind it', () => {
    history.forEach((pages, total) => {
      expect(pages.get(0)).toHaveLength(Math.min(total, 10))
      expect(1 + olderPages(total)).toBe(Math.max(1, Math.ceil(total / 10)))
    })
    const named = [...(history.at(-1)?.keys() ?? [])].map((number) => [number, pageOf(number).total])
    expect(named.filter(([, total]) => total !== 0)).toEqual([
      [0, MOST],
      [MOST / 10 - 1, MOST],
    ])
  })

  test('the links to older and newer pages reach every page', () => {
    walks.forEach(({ older, newer }, total) => {
      const count = olderPages(total)
      expect(newer).toEqual(Array.from({ length: count }, (_, place) => place + 1))
      expect(older).toEqual(newer.toReversed())
    })
  })

  test('there is no page beyond the last or below the first', () => {
    for (const number of [olderPages(MOST) + 1, 999, -1]) expect(news.page(1, number)).toBeUndefined()
    expect(news.page(2)).toMatchObject({ items: [], page: 0, older: 0, newer: 0, total: 0 })
  })
})

describe('places in a list', () => {
  test('go by time, whatever the order of arrival, and close up after a removal', () => {
    const { snapshot, store } = openStore()
    apply(store, [
      record(5, '2026-01-03 00:00:00'),
      record(9, '2026-01-01 00:00:00'),
      record(3, '2026-01-03 00:00:00'),
      record(7, ''),
    ])
    openContent({ snapshot, siteUrl: '', apiBase: '', policy: '' })
    expect(pageOf(0).items.map(({ id }) => id)).toEqual([5, 3, 9, 7])
    apply(store, [], [3])
    expect(pageOf(0).items.map(({ id }) => id)).toEqual([5, 9, 7])
    const [first, middle, last] = pageOf(0).items
    if (!first || !middle || !last) throw new Error('three articles')
    expect(news.neighbours(middle)).toMatchObject({ newer: { id: first.id }, older: { id: last.id } })
    expect(news.neighbours(first).newer).toBeUndefined()
    expect(news.neighbours(last).older).toBeUndefined()
  })

  test('lists and topics are counted separately', () => {
    const { snapshot, store } = openStore()
    apply(store, [
      record(1),
      record(2, '2026-01-02 00:00:00', { type: 2 }),
      record(6, '2026-01-01 00:00:00', { type: 6 }),
      record(61, '2026-01-05 00:00:00', { type: 6, topic_id: 6 }),
      record(62, '2026-01-04 00:00:00', { type: 1, topic_id: 6 }),
    ])
    openContent({ snapshot, siteUrl: '', apiBase: '', policy: '' })
    expect([1, 2, 3, 6].map((type) => news.page(type)?.total)).toEqual([1, 1, 0, 1])
    expect(pageOf(0).items.map(({ id }) => id)).toEqual([1])
    expect(news.topicItems(6).map(({ id }) => id)).toEqual([62, 61])
    expect(news.byIds([62, 404, 1]).map(({ id }) => id)).toEqual([62, 1])
  })
})
