// The details of the articles a change feed names: the news side of a small pull. Ends in the same rows as a full one.
import { isNewsType, isTopic, NewsItem } from '#contract/news.ts'
import { TOPIC } from '#lib/news-types.ts'
import type { Backend } from './backend.ts'
import { type NewsTools, snapshotOf } from './news-record.ts'
import { type NewsPull, newsDetails } from './news-source.ts'
import type { Record, SnapshotStore } from './snapshot-store.ts'

/** The list entry that a detail repeats, field by field as a list would have answered it. */
const itemOf = (detail: NewsItem): NewsItem =>
  Object.fromEntries(
    Object.keys(NewsItem.shape).map((name) => [name, detail[name as keyof NewsItem]]),
  ) as NewsItem

interface Found {
  record: Record
  /** Items of a topic; none of any other article. */
  items: number[]
}

export const pullChangedNews = async (
  call: Backend,
  store: SnapshotStore,
  tools: NewsTools,
  changes: readonly { id: number; deleted: boolean }[],
): Promise<NewsPull> => {
  const details = newsDetails(call)
  /** Undefined for what readers no longer see. */
  const after = new Map<number, Found | undefined>()

  const fetchOne = async (id: number): Promise<Found | undefined> => {
    const detail = await details.read(id)
    // Items of a topic may be of any type; one that no list has stands under its topic alone, or nowhere.
    const isListed = detail && isNewsType(detail.type)
    if (!detail || (!isListed && detail.topic_id === 0)) return undefined
    const type = isListed ? detail.type : TOPIC
    const record = await snapshotOf(detail, { ...itemOf(detail), id, type }, detail.topic_id, tools)
    if (!record) {
      details.refuse(id)
      return undefined
    }
    return { record, items: isTopic(record) ? detail.sublist.map((child) => child.id) : [] }
  }
  const fetchAll = (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => void after.set(id, await fetchOne(id))))

  for (const { id, deleted } of changes) if (deleted) after.set(id, undefined)
  await fetchAll(changes.filter(({ deleted }) => !deleted).map(({ id }) => id))

  // A topic that has just appeared brings items that did not change themselves.
  const topics = [...after.values()].filter((found) => found && isTopic(found.record))
  const items = topics.flatMap((found) => found?.items ?? [])
  await fetchAll(items.filter((id) => !after.has(id) && !store.find(id)?.topic_id))

  const isTopicAfter = (id: number) => {
    const isRead = after.has(id) && !details.isRefused(id)
    const record = isRead ? after.get(id)?.record : store.find(id)
    return record !== undefined && isTopic(record)
  }
  const kept = (found: Found | undefined) =>
    found && (found.record.topic_id === 0 || isTopicAfter(found.record.topic_id)) ? found.record : undefined

  const changed: Record[] = []
  const removed = new Set<number>()
  for (const [id, found] of after) {
    if (details.isRefused(id)) continue
    const record = kept(found)
    if (record) changed.push(record)
    else if (store.find(id)) removed.add(id)
    // What stood under a topic goes with it.
    if (!isTopicAfter(id)) for (const item of store.itemsOf(id)) if (!after.has(item)) removed.add(item)
  }
  return {
    changed: changed.toSorted((a, b) => a.id - b.id),
    removed: [...removed].toSorted((a, b) => a - b),
    refused: details.refused(),
  }
}
