// A site that people work on at random: every step is something an editor, an owner or a reviewer may do in one save.

import type { ListingRecord } from '#features/listings/kind.ts'
import type { NewsRecord } from '#features/news/kind.ts'
import { defaultSettings } from '#features/site/rules/site.ts'
import type { SnapshotChange } from '#platform/publish/pull/snapshot-store.ts'
import type { Random } from './random.ts'
import { RandomListings } from './random-listings.ts'

/** Takes these choices in turn, and the first of whatever there is once they are used up: what fails so can be shrunk. */
export const randomFrom = (choices: readonly number[]): Random => {
  let taken = 0
  const below = (limit: number) => (choices[taken++] ?? 0) % limit
  return {
    next: () => below(1000) / 1000,
    below,
    of: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  }
}

const TYPES = [1, 1, 1, 1, 1, 2, 2, 3, 6, 7, 20]
const TOPIC = 6

export class RandomContent {
  #random: Random
  readonly records = new Map<number, NewsRecord>()
  #nextId = 1
  #minute = 0
  #pull = 0
  #hotline = '400-000-0000'

  readonly listings: RandomListings

  /** @param from  Content that earlier editors left. */
  constructor(random: Random, from: readonly NewsRecord[] = [], listings: readonly ListingRecord[] = []) {
    this.#random = random
    this.listings = new RandomListings(random, listings)
    for (const record of from) this.records.set(record.id, record)
    this.#nextId = Math.max(0, ...this.records.keys()) + 1
  }

  /** Makes further choices by this. */
  choose(random: Random) {
    this.#random = random
    this.listings.choose(random)
  }

  #time() {
    const { below } = this.#random
    const two = (number: number) => String(number).padStart(2, '0')
    // Mostly news of today, at times backdated to a moment that others share, sometimes without a time at all.
    if (below(12) === 11) return ''
    if (below(3) > 0) {
      const minute = this.#minute++
      return `2026-06-01 ${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}:00`
    }
    return `2026-${two(1 + below(3))}-${two(1 + below(28))} 08:00:00`
  }

  #topics() {
    return [...this.records.values()].filter((record) => record.type === TOPIC && record.topic_id === 0)
  }

  #article(id: number): NewsRecord {
    const { below, of } = this.#random
    const type = of(TYPES)
    const topics = this.#topics().filter((topic) => topic.id !== id)
    const topic = below(5) === 0 && topics.length > 0 ? of(topics).id : 0
    return {
      id,
      type: topic ? of([1, TOPIC]) : type,
      expert_id: below(4),
      topic_id: topic,
      topic_order: `${below(3)}`,
      title: `第 ${below(1000)} 篇`,
      remark: `摘要 ${below(50)}`,
      source: '林业局',
      cover: below(2) ? `/uploads/${below(3)}.webp` : '',
      createtime: this.#time(),
      updatetime: below(4) ? `2026-06-0${1 + below(3)} 08:00:00` : '',
      read_num: below(100),
      flag: of(['', '', '', 'hot', 'index']),
      content: `<p>正文 ${below(1000)}</p>`,
      files: '',
      moved_name: below(3) > 0 ? '' : `news.php/=id=${id}&v=${below(2)}`,
      fingerprint: String(below(1_000_000)),
    }
  }

  #step(changed: Map<number, NewsRecord>, removed: Set<number>) {
    const { below, of } = this.#random
    const put = (record: NewsRecord) => {
      this.records.set(record.id, record)
      removed.delete(record.id)
      changed.set(record.id, record)
    }
    const drop = (id: number) => {
      this.records.delete(id)
      changed.delete(id)
      removed.add(id)
    }
    const ids = [...this.records.keys()]
    const some = () => this.records.get(of(ids)) as NewsRecord
    const kind = below(10)
    if (ids.length === 0 || kind < 4) return put(this.#article(this.#nextId++))
    if (kind < 6) return put({ ...some(), title: `改 ${below(1000)}`, content: `<p>改 ${below(1000)}</p>` })
    if (kind === 6) return put({ ...some(), flag: of(['', 'index', 'hot']) })
    const one = some()
    // A topic takes its items along, as a pull does.
    const items = [...this.records.values()].filter(({ topic_id: topic }) => topic === one.id)
    if (kind === 7) {
      for (const item of items) drop(item.id)
      return drop(one.id)
    }
    if (kind === 8 && items.length === 0) return put({ ...this.#article(one.id), id: one.id })
    return put({ ...one, createtime: this.#time() })
  }

  #ids(type: number) {
    return [...this.records.values()]
      .filter((record) => record.type === type && record.topic_id === 0)
      .map(({ id }) => id)
      .slice(-6)
  }

  /** A pull that brings one piece of news, the newest of its list. */
  today(day: number): SnapshotChange {
    const record = this.#article(this.#nextId++)
    const two = (number: number) => String(number).padStart(2, '0')
    const createtime = `2027-${two(1 + Math.floor(day / 28))}-${two(1 + (day % 28))} 08:00:00`
    const article = { ...record, type: 1, topic_id: 0, createtime }
    this.records.set(article.id, article)
    return {
      records: { news: { changed: [article], removed: [] } },
      singles: {},
      pulledAt: new Date(Date.UTC(2027, 0, day)).toISOString(),
      source: 'random',
    }
  }

  /** A pull after which so many records of a list, from this one on, are gone; 0 is the newest, -1 the oldest. */
  without(count: number, from = 0, type = 1): SnapshotChange {
    const inList = [...this.records.values()]
      .filter((record) => record.type === type && record.topic_id === 0)
      .toSorted((a, b) => (a.createtime < b.createtime ? 1 : -1))
    const removed = inList.splice(from < 0 ? from + 1 - count : from, count).map(({ id }) => id)
    for (const id of removed) this.records.delete(id)
    return {
      records: { news: { changed: [], removed } },
      singles: {},
      pulledAt: '2028-01-01T00:00:00.000Z',
      source: 'random',
    }
  }

  /** Changes of one pull after so many steps of editors. */
  change(steps: number): SnapshotChange {
    const { below } = this.#random
    const changed = new Map<number, NewsRecord>()
    const removed = new Set<number>()
    for (let step = 0; step < steps; step++) this.#step(changed, removed)
    const { listings, prices } = this.listings.change(steps)
    // Withdrawn ones among them, as where home and listings are read at different moments.
    const woodlands = [...this.listings.records.keys()]
    if (below(25) === 24) this.#hotline = `400-000-${1000 + below(9000)}`
    return {
      records: { news: { changed: [...changed.values()], removed: [...removed] }, listings },
      singles: {
        prices,
        settings: {
          ...defaultSettings,
          name: '林权通',
          slogan: '林业服务与林权交易',
          company: '',
          hotline: this.#hotline,
          service_hours: '',
          email: '',
          sales_phone: '',
          consult_note: '',
          telecom_licence: '',
          icp: '',
          police_filing: '',
          map_approval: '',
          expert_count: '',
          expert_site: '',
          sms_answers: true,
        },
        home: {
          banners: [],
          bannerstwo: [],
          gonggao: this.#ids(2),
          news1: this.#ids(1),
          news2: this.#ids(2),
          news6: this.#ids(TOPIC),
          newslist: this.#ids(3),
          forest1: woodlands.slice(-6),
          forest2: woodlands.slice(0, 3),
          forest3: woodlands.slice(2, 5),
          project1: [],
          project2: [],
          project3: [],
          plan1: [],
          plan2: [],
          tenders: [],
        },
        hot: this.#ids(1),
      },
      pulledAt: new Date(Date.UTC(2026, 0, 1) + this.#pull++ * 1000).toISOString(),
      source: 'random',
    }
  }
}
