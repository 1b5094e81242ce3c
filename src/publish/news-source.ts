// Lists first, then the details of what changed: the news side of a pull.
import {
  getNewsDetail,
  isNewsType,
  isTopic,
  NEWS_TYPES,
  type NewsDetail,
  type NewsItem,
  newsList,
} from '#contract/news.ts'
import { newsGroupOf, TOPIC } from '#lib/news-types.ts'
import type { Backend } from './backend.ts'
import { openDetails, saysGone } from './details.ts'
import { readList } from './list-reader.ts'
import { fingerprintOf, type NewsTools, snapshotOf } from './news-record.ts'
import type { Record, StoredNews } from './snapshot-store.ts'

/** What the loss of records is counted by: the list, or 0 for the items of topics. */
export const kindOf = (record: { type: number; topic_id: number }) => (record.topic_id > 0 ? 0 : record.type)

export interface NewsPull {
  changed: Record[]
  removed: number[]
  /**
   * Records whose detail was refused, or no page can be made of: their last good version stays, new ones wait for the
   * next pull.
   */
  refused: number[]
}

/** Details of articles. */
export const newsDetails = (call: Backend) =>
  openDetails(getNewsDetail.path, '篇', (id, newstype?: number) => call(getNewsDetail, { id, newstype }))

const listOf = async (call: Backend, type: number): Promise<NewsItem[]> => {
  const items = await readList({
    name: `${newsList.path}（type=${type}）`,
    ask: (page, pagesize) => call(newsList, { page, pagesize, type }),
  })
  return items.map((item) => ({ ...item, type }))
}

export interface NewsHints {
  /** Fetched whatever their list entries say. */
  named?: ReadonlySet<number>
  /**
   * The backend's details tell what is gone. A list may lose an entry to a change while it is read: one that was there
   * before is asked for by itself before it is given up.
   */
  asksBeforeRemoval?: boolean
}

export const pullNews = async (
  call: Backend,
  known: readonly StoredNews[],
  tools: NewsTools,
  { named = new Set(), asksBeforeRemoval = false }: NewsHints = {},
): Promise<NewsPull> => {
  const before = new Map(known.map((record) => [record.id, record]))
  const claimed = new Set<number>()
  const stays = new Set<number>()
  const changed: NewsPull['changed'] = []
  const details = newsDetails(call)

  /** A record stands in one place: the first list that names it, lists before topics. */
  const claim = (items: readonly NewsItem[]) =>
    items.filter(({ id }) => {
      if (claimed.has(id)) return false
      claimed.add(id)
      return true
    })

  const fetchDetail = (item: NewsItem): Promise<NewsDetail | undefined> =>
    details.readListed(item.id, newsGroupOf(item.type))

  /** Leaves a record, and what stands under it, as the snapshot has it. */
  const keep = (id: number) => {
    for (const record of known)
      if (record.id === id || (record.topic_id === id && !claimed.has(record.id))) {
        claimed.add(record.id)
        stays.add(record.id)
      }
  }

  /** Answers the items of a topic. */
  const take = async (item: NewsItem, topicId: number): Promise<NewsItem[]> => {
    const stored = before.get(item.id)
    const hasItems = isTopic({ type: item.type, topic_id: topicId })
    // A topic's items stand only in its detail, so topics are always fetched.
    const isSame = stored?.topic_id === topicId && stored.fingerprint === fingerprintOf(item, tools)
    if (!hasItems && isSame && !named.has(item.id)) {
      stays.add(item.id)
      return []
    }
    const detail = await fetchDetail(item)
    if (!detail) {
      if (details.isRefused(item.id)) keep(item.id)
      return []
    }
    const fingerprint = fingerprintOf(item, tools, hasItems ? detail.content : '')
    if (stored?.topic_id !== topicId || stored.fingerprint !== fingerprint || named.has(item.id)) {
      const record = await snapshotOf(detail, item, topicId, tools)
      if (!record) {
        details.refuse(item.id)
        keep(item.id)
        return []
      }
      changed.push(record)
    }
    stays.add(item.id)
    return hasItems
      ? detail.sublist.map((child) => ({ ...child, type: isNewsType(child.type) ? child.type : TOPIC }))
      : []
  }

  const takeAll = (items: readonly NewsItem[], topicId: number) =>
    Promise.all(claim(items).map((item) => take(item, topicId)))

  const lists = await Promise.all(NEWS_TYPES.map((type) => listOf(call, type)))
  const topLevel = claim(lists.flat())
  const under = await Promise.all(topLevel.map((item) => take(item, 0)))
  await Promise.all(topLevel.map((topic, place) => takeAll(under[place] ?? [], topic.id)))

  details.check()
  const missing = known.filter((record) => !stays.has(record.id)).map((record) => record.id)
  const isGone = async (id: number) => {
    try {
      const { topic_id: topic } = await call(getNewsDetail, { id })
      // An item stands and falls with its topic.
      return topic > 0 && !stays.has(topic)
    } catch (error) {
      if (saysGone(error)) return true
      throw error
    }
  }
  const removed = asksBeforeRemoval
    ? (await Promise.all(missing.map(async (id) => ((await isGone(id)) ? id : undefined)))).filter(
        (id) => id !== undefined,
      )
    : missing
  changed.sort((a, b) => a.id - b.id)
  return {
    changed,
    removed,
    refused: details.refused(),
  }
}
