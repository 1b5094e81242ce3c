// content-cache → pages: articles, their lists and their neighbours.
import type { AttachedFile } from '#contract/file-fields.ts'
import type { NewsSummary, SnapshotNews } from '#contract/snapshot.ts'
import { CENTRE_TYPES } from '#lib/news-types.ts'
import { draftOf } from './draft.ts'
import { keys, RANGE_SIZE } from './keys.ts'
import { row, rows } from './open.ts'
import { partsOf } from './ranges.ts'
import { note } from './trace.ts'

/** Articles on an older list page; the newest page holds this many up to twice less one. */
export const PAGE_SIZE = 10

const SUMMARY = 'id, type, topic_id, title, remark, source, cover, createtime, read_num, flag'

const shown = <T extends { id: number }>(items: T[]) => {
  for (const { id } of items) note(keys.item(id))
  return items
}
const shownOne = <T extends { id: number }>(item: T | undefined) => {
  if (item) note(keys.item(item.id))
  return item
}

export const find = (id: number) => {
  note(keys.body(id))
  return draftOf(id) ?? row<SnapshotNews>(`SELECT ${SUMMARY}, content, files FROM news WHERE id = ?`, id)
}

/** What an article has to take home. */
export const filesOf = ({ files }: SnapshotNews) => (files ? (JSON.parse(files) as AttachedFile[]) : [])

/** What lists show of one article. */
export const summary = (id: number) => {
  note(keys.item(id))
  return draftOf(id) ?? row<NewsSummary>(`SELECT ${SUMMARY} FROM news WHERE id = ?`, id)
}

export const count = (type: number) =>
  row<{ n: number }>('SELECT coalesce(max(seq), 0) AS n FROM news WHERE type = ? AND topic_id = 0', type)
    ?.n ?? 0

/** Older pages a list has now. */
export const depth = (type: number) => {
  note(keys.depth(type))
  return olderPages(count(type))
}

/** Older pages of a list of `total` articles: page 1 holds the oldest ten and never changes. */
export const olderPages = (total: number) => Math.max(0, Math.floor(total / PAGE_SIZE) - 1)

export interface NewsPage {
  items: NewsSummary[]
  /** 0 for the newest page, else the number of an older one. */
  page: number
  /** Number of the next older page; 0 where there is none. */
  older: number
  /** Number of the next newer page; 0 means the newest page. Meaningless on the newest. */
  newer: number
}

const between = (type: number, low: number, high: number) =>
  rows<NewsSummary>(
    `SELECT ${SUMMARY} FROM news WHERE type = ? AND topic_id = 0 AND seq BETWEEN ? AND ? ORDER BY seq DESC`,
    type,
    low,
    high,
  )

/** One list page, newest first; undefined where there is no such page. */
export const page = (type: number, number = 0): NewsPage | undefined => {
  note(keys.list(type, number))
  const total = count(type)
  const last = olderPages(total)
  if (number === 0)
    return { items: shown(between(type, last * PAGE_SIZE + 1, total)), page: 0, older: last, newer: 0 }
  if (number < 0 || number > last) return undefined
  const low = (number - 1) * PAGE_SIZE + 1
  return {
    items: shown(between(type, low, low + PAGE_SIZE - 1)),
    page: number,
    older: number - 1,
    newer: number < last ? number + 1 : 0,
  }
}

/** The headline an editor pinned on top of this list. */
export const pinned = (type: number) => {
  note(keys.pinned(type))
  return shownOne(
    row<NewsSummary>(
      `SELECT ${SUMMARY} FROM news WHERE type = ? AND topic_id = 0 AND flag = 'index' ORDER BY seq DESC LIMIT 1`,
      type,
    ),
  )
}

export const newest = (type: number, limit: number) => {
  note(keys.newest(type))
  return shown(
    rows<NewsSummary>(
      `SELECT ${SUMMARY} FROM news WHERE type = ? AND topic_id = 0 ORDER BY seq DESC LIMIT ?`,
      type,
      limit,
    ),
  )
}

export const topicItems = (topicId: number) => {
  note(keys.topic(topicId))
  // A draft: what has no topic is not under it.
  if (topicId === 0) return []
  return shown(
    rows<NewsSummary>(`SELECT ${SUMMARY} FROM news WHERE topic_id = ? ORDER BY createtime, id`, topicId),
  )
}

/** In the order asked for; ids that have gone are left out. */
export const byIds = (ids: readonly number[]) => ids.map(summary).filter((item) => item !== undefined)

interface Neighbours {
  older?: NewsSummary | undefined
  newer?: NewsSummary | undefined
}

/** Where a draft would come to stand among the others of its list, the newest of its time if it is new. */
const placeOf = ({ id, type, createtime }: NewsSummary): Neighbours => {
  const beside = (sign: '<' | '>', order: 'DESC' | 'ASC') =>
    row<NewsSummary>(
      `SELECT ${SUMMARY} FROM news WHERE type = ? AND topic_id = 0 AND id <> ?
       AND (createtime, id) ${sign} (?, ?) ORDER BY createtime ${order}, id ${order} LIMIT 1`,
      type,
      id,
      createtime,
      id || Number.MAX_SAFE_INTEGER,
    )
  return { older: beside('<', 'DESC'), newer: beside('>', 'ASC') }
}

/** The articles before and after in the same list. */
export const neighbours = (article: NewsSummary): Neighbours => {
  if (article.topic_id > 0) return {}
  if (draftOf(article.id)) return placeOf(article)
  note(keys.near(article.id))
  const near = (step: 1 | -1) =>
    shownOne(
      row<NewsSummary>(
        `SELECT ${SUMMARY} FROM news WHERE type = ? AND topic_id = 0
         AND seq = (SELECT seq FROM news WHERE id = ?) + ?`,
        article.type,
        article.id,
        step,
      ),
    )
  return { older: near(-1), newer: near(1) }
}

/** The newest of the news centre, whatever their section. */
export const latest = (limit: number) => {
  note(keys.latest)
  return shown(
    rows<NewsSummary>(
      `SELECT ${SUMMARY} FROM news WHERE topic_id = 0 AND type IN (${CENTRE_TYPES.join()})
       ORDER BY createtime DESC, id DESC LIMIT ?`,
      limit,
    ),
  )
}

/** An article as its address needs it. */
export type NewsAddress = Pick<NewsSummary, 'id' | 'type' | 'topic_id'>

/** Every article as its page needs it to be found: for the list of pages to publish. */
export const all = () => rows<NewsAddress>('SELECT id, type, topic_id FROM news ORDER BY id')

export const address = (id: number) =>
  row<NewsAddress>('SELECT id, type, topic_id FROM news WHERE id = ?', id)

export const total = () => row<{ n: number }>('SELECT count(*) AS n FROM news')?.n ?? 0

/** Parts of the id space that hold articles, lowest first. */
export const ranges = () => {
  note(keys.ranges)
  return partsOf('SELECT min(id) AS id FROM news WHERE id >= ?')
}

export const inRange = (part: number) => {
  note(keys.range(part))
  return rows<NewsAddress>(
    'SELECT id, type, topic_id FROM news WHERE id >= ? AND id < ? ORDER BY id',
    part * RANGE_SIZE,
    (part + 1) * RANGE_SIZE,
  )
}
