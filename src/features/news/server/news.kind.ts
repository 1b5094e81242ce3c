// Articles as a content kind: edited, searched, collected, followed by the change feed.

import { sql } from 'drizzle-orm'
import {
  coverOf,
  type EditableKind,
  isInBin,
  isKept,
  momentOf,
  timed,
  type Writing,
} from '#features/content/server/index.ts'
import type { CollectableKind } from '#features/favourites/server/index.ts'
import {
  BadExpert,
  BadTopic,
  NewsFields,
  OldAddressTaken,
  TopicHasItems,
} from '#features/news/contract/editing.ts'
import { isTopic, type NewsDetail } from '#features/news/contract/news.ts'
import { collectTypeOf, newsTypeNames } from '#features/news/rules.ts'
import { htmlOf, linesOf, type SearchableKind, textOfHtml } from '#features/search/server/index.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { GENERAL_ARTICLE, proxied, SPECIAL_ARTICLE } from '#platform/lib/hosting.ts'
import { movedNameOf, OLD_ADDRESS_MAX, storedOldAddress } from '#platform/lib/old-addresses.ts'
import { articlePath, redirects } from '#platform/lib/paths.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { RefusalError, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { news } from './news.schema.ts'
import * as table from './news.table.ts'
import { newsSheet } from './news-sheet.ts'

const newsRow = (
  { topic_id, items: _, expert_id, createtime, ...rest }: NewsFields,
  { published, at }: Writing,
) => ({
  ...rest,
  topic_id: topic_id || null,
  expert_id: expert_id || null,
  createtime: momentOf(createtime, at),
  updatetime: at,
  published,
})

/** Items of a topic are listed nowhere else: an article that has items must stay a topic. */
const refuseWithItems = async (tx: Tx, topicId: number) =>
  refuseUnless(!(await table.hasItems(tx, topicId)), TopicHasItems)

/** Whether the article can be put into the topic. Locks the topic, so that it stays one until the transaction ends. */
const acceptsItem = async (tx: Tx, id: number, topicId: number, goesLive: boolean): Promise<boolean> => {
  const topic = (await table.lockNews(tx, [id, topicId])).find((row) => row.id === topicId)
  if (!topic || topic.id === id || !isTopic(topic) || (goesLive && !topic.published)) return false
  return !(await isInBin(tx, 'news', topicId))
}

const isExpert = (tx: Tx, id: number) => isKept(tx, 'experts', id)

const BAD_ADDRESS = '请填写完整的网址，如 http://www.example.com/news.php?id=12，或以 / 开头的本站旧地址'
const NOT_FORWARDED = '本站的旧网址不能太长，也不能是首页或现有栏目的网址，请核对，或留空'

/** Own paths that lead somewhere already. */
const isPresent = (address: string) => {
  const [path = ''] = address.split('?')
  return (
    Object.hasOwn(redirects, path) ||
    proxied.some((own) => path === own || path.startsWith(`${own}/`)) ||
    [GENERAL_ARTICLE, SPECIAL_ARTICLE].some((pattern) => new RegExp(pattern).test(path))
  )
}

const withStoredAddress = (fields: NewsFields, siteUrl: string): NewsFields => {
  const old_address = storedOldAddress(fields.old_address, siteUrl)
  if (old_address === undefined || old_address.length > OLD_ADDRESS_MAX)
    throw new RefusalError(BadInput, { old_address: BAD_ADDRESS })
  if (old_address.startsWith('/') && (isPresent(old_address) || movedNameOf(old_address) === undefined))
    throw new RefusalError(BadInput, { old_address: NOT_FORWARDED })
  return { ...fields, old_address }
}

/** An old address leads to one article. Of two editors at once the second waits here, and then finds the other's. */
const refuseTakenAddress = async (tx: Tx, id: number, address: string) => {
  await lockNameForTransaction(tx, `news:${address.toLowerCase()}`)
  const owner = await table.ownerOfOldAddress(tx, address, id)
  if (owner)
    throw new RefusalError(OldAddressTaken, {
      old_address: `这个原网址已是文章“${owner.title}”的，请核对`,
    })
}

const checkNews = async (tx: Tx, id: number, fields: NewsFields, goesLive: boolean) => {
  const { topic_id, expert_id, old_address } = fields
  refuseUnless(topic_id === 0 || (await acceptsItem(tx, id, topic_id, goesLive)), BadTopic)
  if (id > 0 && !isTopic(fields)) await refuseWithItems(tx, id)
  refuseUnless(expert_id === 0 || (await isExpert(tx, expert_id)), BadExpert)
  if (old_address !== '') await refuseTakenAddress(tx, id, old_address)
}

const restoredNews = async (tx: Tx, id: number, fields: NewsFields): Promise<NewsFields> => ({
  ...fields,
  topic_id: (await acceptsItem(tx, id, fields.topic_id, false)) ? fields.topic_id : 0,
  expert_id: (await isExpert(tx, fields.expert_id)) ? fields.expert_id : 0,
  old_address:
    fields.old_address !== '' && (await table.ownerOfOldAddress(tx, fields.old_address, id))
      ? ''
      : fields.old_address,
})

const newsDetail = (id: number, fields: NewsFields, at: Date): NewsDetail => {
  const { pinned, hot, createtime, items: _, ...rest } = fields
  return {
    ...rest,
    id,
    newtype: rest.type,
    flag: pinned ? 'index' : hot ? 'hot' : '',
    createtime: toWireTime(momentOf(createtime, at)),
    updatetime: toWireTime(at),
    read_num: 0,
    topic_position: 0,
    is_collect: false,
    sublist: [],
  }
}

const newsUrls = async (db: Db, ids: readonly number[]) =>
  new Map(
    (await table.addressesOf(db, ids)).map((row) => [
      row.id,
      articlePath({ ...row, topic_id: row.topic_id ?? 0 }),
    ]),
  )

const editable: EditableKind<NewsFields> = {
  fields: NewsFields,
  summary: ({ title, type, pinned, hot, images }) => ({
    title,
    category: type,
    marks: [...(pinned ? ['pinned'] : []), ...(hot ? ['hot'] : [])],
    cover: coverOf(images),
  }),
  ...timed,
  normalise: withStoredAddress,
  sheet: newsSheet,
  texts: ['content'],
  sharesPictures: true,
  items: { table: news, parent: news.topic_id },
  lock: (tx, records) =>
    table.lockNews(
      tx,
      records.flatMap(({ id, fields }) => [id, fields?.topic_id ?? 0]),
      records.flatMap(({ id, fields }) => (fields && isTopic(fields) ? [id] : [])),
    ),
  check: checkNews,
  checkWithdrawal: async (tx, id) => refuseUnless(!(await table.hasPublishedItems(tx, id)), TopicHasItems),
  checkRemoval: refuseWithItems,
  onRestore: restoredNews,
  insert: (tx, fields, writing) => table.insertNews(tx, newsRow(fields, writing)),
  update: async (tx, id, fields, writing) => {
    await table.rewriteNews(tx, id, newsRow(fields, writing))
    if (isTopic(fields)) await table.orderItems(tx, id, fields.items)
  },
  hide: (tx, id) => table.updateNews(tx, id, { published: false }),
  onRemove: (tx, id) => table.updateNews(tx, id, { topic_id: null, old_address: '' }),
  detail: newsDetail,
  urls: newsUrls,
}

const searchable: SearchableKind = {
  text: {
    table: news,
    from: table.withAuthor,
    where: sql`${news.published}`,
    createtime: news.createtime,
    title: news.title,
    head: linesOf(news.remark, news.source, table.authorName),
    body: htmlOf(news.content),
  },
  found: async (db, ids) =>
    (await table.wholeArticles(db, ids)).map((row) => ({
      id: row.id,
      title: row.title,
      texts: [row.remark, textOfHtml(row.content)],
      facts: [newsTypeNames[row.type as keyof typeof newsTypeNames], row.source && `来源：${row.source}`],
      createtime: row.createtime,
      url: articlePath({ ...row, topic_id: row.topic_id ?? 0 }),
    })),
}

/** Those of the news centre and those of experts are collected apart. */
const collectable = (type: ReturnType<typeof collectTypeOf>): CollectableKind => ({
  describe: async (db, ids) =>
    (await table.publishedByIds(db, ids))
      .filter((article) => collectTypeOf(article.type) === type)
      .map((article) => ({
        id: article.id,
        title: article.title,
        url: articlePath({ ...article, topic_id: article.topic_id ?? 0 }),
        ntype: article.type,
      })),
  titled: table.idsTitled,
})

export const newsKind = {
  editable,
  searchable,
  collectable: {
    [SUBJECT_TYPE.news]: collectable(SUBJECT_TYPE.news),
    [SUBJECT_TYPE.expertNews]: collectable(SUBJECT_TYPE.expertNews),
  },
  feed: { table: news, published: news.published, unseen: [news.read_num] },
}
