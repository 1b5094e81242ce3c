import { favouriteLookup, isFavourite } from '#features/favourites/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import {
  type addRead,
  type expertIndex,
  type expertnews,
  type getNewsDetail,
  isTopic,
  type NewsDetail,
  type NewsItem,
  type newsList,
  type topicItems,
} from '#features/news/contract/news.ts'
import { collectTypeOf } from '#features/news/rules.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { forReaders } from '#platform/contract/file-fields.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { day, toWireTime } from '#platform/lib/dates.ts'
import { EXPERT_TYPES, newsGroupOf } from '#platform/lib/news-types.ts'
import type { ReadCounter } from '#platform/server/db/read-counter.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './news.table.ts'

export { listedByIds, listNews, type NewsFilter, type NewsSummary } from './news.table.ts'

export const itemOf = (row: table.NewsSummary): NewsItem => ({
  id: row.id,
  type: row.type,
  title: row.title,
  remark: row.remark,
  images: row.images,
  createtime: toWireTime(row.createtime),
  source: row.source,
  read_num: row.read_num,
  // The wire has one flag for both marks; pinned comes first.
  flag: row.pinned ? 'index' : row.hot ? 'hot' : '',
  expert_id: row.expert_id ?? 0,
  topic_position: row.topic_position,
  updatetime: toWireTime(row.updatetime),
})

const favouriteOf = ({ type, id }: table.NewsSummary) => ({ type: collectTypeOf(type), id })

/** Largest `pagesize` that is answered with bodies: each body may have 256 KB. */
const BODIES_MAX = 20

/** List items for a signed-in user: with the body on small pages, and whether they are among his favourites. */
const itemsFor = async (db: Db, reader: User, rows: readonly table.NewsSummary[], pagesize: number) => {
  const ids = rows.map(({ id }) => id)
  const [bodies, isCollected] = await Promise.all([
    pagesize > BODIES_MAX ? undefined : table.bodiesOf(db, ids),
    favouriteLookup(db, reader.id, rows.map(favouriteOf)),
  ])
  return rows.map((row) => ({
    ...itemOf(row),
    content: bodies?.get(row.id),
    is_collect: isCollected(favouriteOf(row)),
  }))
}

export const listArticles =
  (deps: Deps) =>
  async (
    { page, pagesize, type, flag, keyword }: Parsed<typeof newsList>,
    reader: User | undefined,
  ): Promise<Output<typeof newsList>> => {
    const filter = { type, flag: flag || undefined, words: keyword.split(/\s+/).filter(Boolean) }
    const { rows, count } = await table.newsPage(deps.db, filter, pagesize, (page - 1) * pagesize)
    const list = reader ? await itemsFor(deps.db, reader, rows, pagesize) : rows.map(itemOf)
    return { list, count }
  }

export const newsDetail =
  (deps: Deps) =>
  async ({ id, newstype }: Parsed<typeof getNewsDetail>, reader: User | undefined): Promise<NewsDetail> => {
    const row = await table.findPublished(deps.db, id)
    const inGroup = row && (newstype === undefined || newsGroupOf(row.type) === newstype)
    refuseUnless(row && inGroup, TargetGone)
    const items = isTopic(row) ? await table.itemsOfTopic(deps.db, id) : []
    return {
      ...itemOf(row),
      content: row.content,
      files: row.files.map(forReaders),
      newtype: row.type,
      is_collect: reader !== undefined && (await isFavourite(deps.db, reader.id, favouriteOf(row))),
      topic_id: row.topic_id ?? 0,
      old_address: row.old_address,
      sublist: items.map(itemOf),
    }
  }

const SHOWN_EXPERT_NEWS = 6
const [INTERVIEWS, DYNAMICS, LITERATURE, OPINIONS] = EXPERT_TYPES

export const ofExpert =
  ({ db }: Deps) =>
  async ({ expert_id, page, pagesize }: Parsed<typeof expertnews>) => {
    const { rows, count } = await table.newsPage(db, { expert: expert_id }, pagesize, (page - 1) * pagesize)
    return { list: rows.map(itemOf), count }
  }

/** The newest pinned article, then the newest articles. */
const pinnedFirst = async ({ db }: Deps, type: number): Promise<NewsItem[]> => {
  const pinned = await table.listNews(db, { type, flag: 'index' }, 1)
  const newest = await table.listNews(db, { type }, SHOWN_EXPERT_NEWS)
  const others = newest.filter(({ id }) => id !== pinned[0]?.id)
  return [...pinned, ...others].slice(0, SHOWN_EXPERT_NEWS).map(itemOf)
}

export const expertNews = (deps: Deps) => async (): Promise<Output<typeof expertIndex>> => ({
  fangtan: await pinnedFirst(deps, INTERVIEWS),
  dongtai: await pinnedFirst(deps, DYNAMICS),
  wenxian: await pinnedFirst(deps, LITERATURE),
  guandian: await pinnedFirst(deps, OPINIONS),
})

export const itemsForEditors =
  (deps: Deps) =>
  async ({ id }: Parsed<typeof topicItems>) => ({ list: await table.allItemsOfTopic(deps.db, id) })

/** Counters of reads of subjects other than articles, by the `type` of the call. */
export type ReadCounters = Readonly<Record<number, ReadCounter>>

/** Counts one read per address and subject in ten minutes, and answers how many there are; an unknown subject is ignored. */
export const countRead =
  (deps: Deps, others: ReadCounters) =>
  async ({ id, type }: Parsed<typeof addRead>, { address }: Origin): Promise<Output<typeof addRead>> => {
    const other = others[type]
    const once = `${address}:${other ? `${type}:` : ''}${id}`
    const now = deps.now()
    const isNew = await limits.tryConsume(deps.db, 'readOnce', once, now)
    const { add, find } = other ?? table.newsReads
    return { read_num: await (isNew ? add(deps.db, id, day(toWireTime(now))) : find(deps.db, id)) }
  }
