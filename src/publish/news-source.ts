// Lists first, then the details of what changed: the news side of a pull.
import { createHash } from 'node:crypto'
import { getNewsDetail, isNewsType, NEWS_TYPES, type NewsDetail, type NewsItem } from '#contract/news.ts'
import { refusals } from '#contract/refusals.ts'
import type { SnapshotNews } from '#contract/snapshot.ts'
import { tidyTime } from '#lib/dates.ts'
import { type Backend, BackendRefusal, PullError } from './backend.ts'
import { readList } from './news-list.ts'
import { plainText } from './plain-text.ts'
import type { StoredNews } from './snapshot-store.ts'

const TOPIC = 6
/** Answers that say the record does not exist; any other refusal may be the backend's own trouble. */
const GONE = new Set<number>([404, refusals.TargetGone.code])
/** Details that may be refused in one pull: this many, or this share of those asked for. */
const MAX_REFUSED = { count: 2, share: 0.2 }

/** What the loss of records is counted by: the list, or 0 for the items of topics. */
export const kindOf = (record: { type: number; topic_id: number }) => (record.topic_id > 0 ? 0 : record.type)

export interface NewsTools {
  clean: (html: string) => string
  media: (address: string) => string
  /** Names the rules of the two above: a record that was stored under other rules is fetched again. */
  rules: string
}

const toSnapshot = (detail: NewsDetail, item: NewsItem, topicId: number, tools: NewsTools): SnapshotNews => ({
  id: item.id,
  type: item.type,
  topic_id: topicId,
  title: plainText(detail.title) || plainText(item.title) || '（无标题）',
  remark: plainText(detail.remark) || plainText(item.remark),
  source: plainText(detail.source) || plainText(item.source),
  cover: tools.media(item.images[0]?.file ?? detail.images[0]?.file ?? ''),
  createtime: tidyTime(detail.createtime) || tidyTime(item.createtime),
  read_num: Math.max(0, detail.read_num || item.read_num),
  flag: item.flag,
  content: tools.clean(detail.content),
})

export interface NewsPull {
  changed: (SnapshotNews & { fingerprint: string })[]
  removed: number[]
  /** Kind of every record there is after the pull. */
  after: Map<number, number>
  /** Listed records whose detail was refused: their last good version stays, new ones wait for the next pull. */
  refused: number[]
}

export const pullNews = async (
  call: Backend,
  known: readonly StoredNews[],
  tools: NewsTools,
): Promise<NewsPull> => {
  const before = new Map(known.map((record) => [record.id, record]))
  const claimed = new Set<number>()
  const after = new Map<number, number>()
  const changed: NewsPull['changed'] = []
  const refused: number[] = []
  let asked = 0
  let lost = 0
  let reason = ''

  /** A record stands in one place: the first list that names it, lists before topics. */
  const claim = (items: readonly NewsItem[]) =>
    items.filter(({ id }) => {
      if (claimed.has(id)) return false
      claimed.add(id)
      return true
    })

  /** Everything a reader would see of it; the read count moves by itself and does not count. */
  const fingerprintOf = ({ read_num: _, ...item }: NewsItem, content = '') =>
    createHash('sha256')
      .update(JSON.stringify([tools.rules, item, content]))
      .digest('base64url')

  const fetchDetail = async (item: NewsItem): Promise<NewsDetail | undefined> => {
    const newstype = item.type >= 7 && item.type <= 10 ? 2 : 1
    asked++
    try {
      const detail = await call(getNewsDetail, { id: item.id, newstype })
      if (detail.id === 0 || detail.id === item.id) return detail
      throw new PullError(`${getNewsDetail.path}（id=${item.id}）：答复的编号是 ${detail.id}`)
    } catch (error) {
      if (!(error instanceof BackendRefusal)) throw error
      lost++
      reason ||= `id=${item.id} ${error.message}`
      if (!GONE.has(error.code)) refused.push(item.id)
      return undefined
    }
  }

  /** Leaves a record, and what stands under it, as the snapshot has it. */
  const keep = (id: number) => {
    for (const record of known)
      if (record.id === id || (record.topic_id === id && !claimed.has(record.id))) {
        claimed.add(record.id)
        after.set(record.id, kindOf(record))
      }
  }

  /** Answers the items of a topic. */
  const take = async (item: NewsItem, topicId: number): Promise<NewsItem[]> => {
    const stored = before.get(item.id)
    const isTopic = item.type === TOPIC && topicId === 0
    const kind = kindOf({ type: item.type, topic_id: topicId })
    // A topic's items stand only in its detail, so topics are always fetched.
    if (!isTopic && stored?.topic_id === topicId && stored.fingerprint === fingerprintOf(item)) {
      after.set(item.id, kind)
      return []
    }
    const detail = await fetchDetail(item)
    if (!detail) {
      if (refused.includes(item.id)) keep(item.id)
      return []
    }
    after.set(item.id, kind)
    const fingerprint = fingerprintOf(item, isTopic ? detail.content : '')
    if (stored?.topic_id !== topicId || stored.fingerprint !== fingerprint)
      changed.push({ ...toSnapshot(detail, item, topicId, tools), fingerprint })
    return isTopic
      ? detail.sublist.map((child) => ({ ...child, type: isNewsType(child.type) ? child.type : TOPIC }))
      : []
  }

  const takeAll = (items: readonly NewsItem[], topicId: number) =>
    Promise.all(claim(items).map((item) => take(item, topicId)))

  const lists = await Promise.all(NEWS_TYPES.map((type) => readList(call, type)))
  const topLevel = claim(lists.flat())
  const under = await Promise.all(topLevel.map((item) => take(item, 0)))
  await Promise.all(topLevel.map((topic, place) => takeAll(under[place] ?? [], topic.id)))

  if (lost > Math.max(MAX_REFUSED.count, asked * MAX_REFUSED.share))
    throw new PullError(`${getNewsDetail.path}：${asked} 篇详情中有 ${lost} 篇被拒绝，首个是 ${reason}`)
  changed.sort((a, b) => a.id - b.id)
  return {
    changed,
    removed: known.filter((record) => !after.has(record.id)).map((record) => record.id),
    after,
    refused: refused.toSorted((a, b) => a - b),
  }
}
