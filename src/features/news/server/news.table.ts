import { and, asc, desc, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm'
import { contentRecords } from '#features/content/server/content.schema.ts'
import { experts } from '#features/experts/server/experts.schema.ts'
import { first } from '#platform/server/db/first.ts'
import { holdsWord } from '#platform/server/db/matching.ts'
import { fromStart, nearestRange, type Range } from '#platform/server/db/nearest-range.ts'
import { prepared, preparedByName } from '#platform/server/db/prepared.ts'
import { readCounter } from '#platform/server/db/read-counter.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { IN_CENTRE_TYPES, type NewsRow, news } from './news.schema.ts'

export type NewsSummary = Omit<NewsRow, 'content' | 'files' | 'old_address'>

const { content: _body, files: _files, old_address: _old, ...summary } = getTableColumns(news)

export interface NewsFilter {
  /** One type; all types of the news centre if absent. */
  type?: number | undefined
  flag?: 'hot' | 'index' | undefined
  expert?: number | undefined
  /** Each must be contained in the title or the summary. */
  words?: readonly string[]
}

const PUBLISHED = sql`${news.published}`

// The literal conditions repeat those of the partial indexes, so that the planner can use them.
const IN_LISTS = sql`${news.published} and ${news.topic_id} is null`

const SCOPES = {
  centre: sql`${news.type} ${IN_CENTRE_TYPES}`,
  type: eq(news.type, sql.placeholder('type')),
  expert: eq(news.expert_id, sql.placeholder('expert')),
}
const FLAGS = { all: undefined, hot: sql`${news.hot}`, index: sql`${news.pinned}` }

const containsWord = (word: string) => or(holdsWord(news.title, word), holdsWord(news.remark, word))

const scopeOf = ({ type, expert }: NewsFilter) => (expert ? 'expert' : type === undefined ? 'centre' : 'type')

const matching = (filter: NewsFilter) =>
  and(
    IN_LISTS,
    SCOPES[scopeOf(filter)],
    FLAGS[filter.flag ?? 'all'],
    ...(filter.words ?? []).map(containsWord),
  )

/** Name of what is asked of all filters of this shape. With words there are too many: each is asked by itself. */
const nameOf = (asked: string, filter: NewsFilter) =>
  filter.words?.length ? '' : `news_${asked}_of_${scopeOf(filter)}_${filter.flag ?? 'all'}`

const newestFirst = [desc(news.createtime), desc(news.id)]
const oldestFirst = [asc(news.createtime), asc(news.id)]

const mostReadFirst = [desc(news.read_num), ...newestFirst]

const pageQuery = (db: Db, name: string, filter: NewsFilter, isFromEnd: boolean) => {
  const order = filter.flag === 'hot' ? mostReadFirst : newestFirst
  // The offset is skipped within an index; only the rows of the page are read.
  const page = db
    .select({ id: news.id })
    .from(news)
    .where(matching(filter))
    .orderBy(...(isFromEnd ? oldestFirst : order))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page')
  return db
    .select(summary)
    .from(news)
    .innerJoin(page, eq(news.id, page.id))
    .orderBy(...order)
    .prepare(name)
}
const pages = preparedByName(pageQuery)

const readPage = (db: Db, filter: NewsFilter, { isFromEnd, ...range }: Range) =>
  pages(db, nameOf(isFromEnd ? 'end' : 'page', filter), filter, isFromEnd).execute({ ...filter, ...range })

const counts = preparedByName((db, name, filter: NewsFilter) =>
  db
    .select({ n: sql`count(*)`.mapWith(Number) })
    .from(news)
    .where(matching(filter))
    .prepare(name),
)

/** Hot lists by reads, all others newest first. */
export const listNews = (db: Db, filter: NewsFilter, limit: number): Promise<NewsSummary[]> =>
  readPage(db, filter, fromStart(limit))

/** One page of such a list, and how many there are. */
export const newsPage = async (
  db: Db,
  filter: NewsFilter,
  limit: number,
  offset: number,
): Promise<{ rows: NewsSummary[]; count: number }> => {
  const [counted] = await counts(db, nameOf('count', filter), filter).execute({ ...filter })
  const count = counted?.n ?? 0
  if (count <= offset) return { rows: [], count }
  const range = filter.flag === 'hot' ? fromStart(limit, offset) : nearestRange({ limit, offset }, count)
  return { rows: await readPage(db, filter, range), count }
}

/** HTML of published articles, by id. */
export const bodiesOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .select({ id: news.id, content: news.content })
    .from(news)
    .where(and(inArray(news.id, [...ids]), PUBLISHED))
  return new Map(rows.map(({ id, content }) => [id, content]))
}

const publishedById = prepared((db) =>
  db
    .select()
    .from(news)
    .where(and(eq(news.id, sql.placeholder('id')), PUBLISHED))
    .prepare('published_news_by_id'),
)

export const findPublished = (db: Db, id: number): Promise<NewsRow | undefined> =>
  first(publishedById(db).execute({ id }))

const topicOrder = [sql`nullif(${news.topic_position}, 0)`, asc(news.createtime), asc(news.id)]

const itemsByTopic = prepared((db) =>
  db
    .select(summary)
    .from(news)
    .where(and(eq(news.topic_id, sql.placeholder('topicId')), PUBLISHED))
    .orderBy(...topicOrder)
    .prepare('published_news_of_topic'),
)

/** The items of a topic in its order; those without a position last, oldest first. */
export const itemsOfTopic = (db: Db, topicId: number): Promise<NewsSummary[]> =>
  itemsByTopic(db).execute({ topicId })

/** The same with drafts. */
export const allItemsOfTopic = (db: Db, topicId: number) =>
  db
    .select({ id: news.id, title: news.title, published: news.published })
    .from(news)
    .where(eq(news.topic_id, topicId))
    .orderBy(...topicOrder)

/** Sets the order of the items of a topic; those that are not named follow. */
export const orderItems = (tx: Tx, topicId: number, ids: readonly number[]) => {
  const position = sql`coalesce(array_position(array[${sql.join([...ids, 0], sql`, `)}]::integer[], ${news.id}), 0)`
  return tx
    .update(news)
    .set({ topic_position: position })
    .where(and(eq(news.topic_id, topicId), sql`${news.topic_position} <> ${position}`))
}

export const newsReads = readCounter('news', news, PUBLISHED)

export const anyNews = async (db: Db): Promise<boolean> =>
  (await db.select({ id: news.id }).from(news).limit(1)).length > 0

export const insertNews = async (db: Db, article: typeof news.$inferInsert): Promise<number> => {
  const [row] = await db.insert(news).values(article).returning({ id: news.id })
  if (!row) throw new Error('an inserted article came back without its id')
  return row.id
}

/**
 * Locks the articles that exist until the transaction ends, always in the order of their ids.
 * @param topics ids of topics whose items are locked with them, as their order may change
 */
export const lockNews = (
  tx: Tx,
  ids: readonly number[],
  topics: readonly number[] = [],
): Promise<NewsRow[]> =>
  tx
    .select()
    .from(news)
    .where(or(inArray(news.id, ids), topics.length > 0 ? inArray(news.topic_id, topics) : undefined))
    .orderBy(asc(news.id))
    .for('update')

/** Rewrites an article. In another topic it has no position yet. */
export const rewriteNews = (
  tx: Tx,
  id: number,
  article: Partial<typeof news.$inferInsert> & { topic_id: number | null },
) =>
  tx
    .update(news)
    .set({
      ...article,
      topic_position: sql`case when ${news.topic_id} is not distinct from ${article.topic_id}::integer then ${news.topic_position} else 0 end`,
    })
    .where(eq(news.id, id))

export const updateNews = (db: Db, id: number, article: Partial<typeof news.$inferInsert>) =>
  db.update(news).set(article).where(eq(news.id, id))

export const listedByIds = (db: Db, ids: readonly number[]): Promise<NewsSummary[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select(summary)
        .from(news)
        .where(and(inArray(news.id, ids), IN_LISTS))

export const addressesOf = (db: Db, ids: readonly number[]) =>
  db.select({ id: news.id, type: news.type, topic_id: news.topic_id }).from(news).where(inArray(news.id, ids))

/** Experts of this name that are not in the bin, drafts too. */
export const expertsNamed = (db: Db, name: string) =>
  db
    .select({ id: experts.id })
    .from(experts)
    .innerJoin(
      contentRecords,
      and(
        eq(contentRecords.kind, 'experts'),
        eq(contentRecords.id, experts.id),
        eq(contentRecords.removed, false),
      ),
    )
    .where(eq(experts.username, name))
    .limit(10)

/** Another article with this old address, in any case of letters. */
export const ownerOfOldAddress = (db: Db, address: string, id: number) =>
  first(
    db
      .select({ id: news.id, title: news.title })
      .from(news)
      .where(
        and(
          // Literal, as in the partial index.
          sql`${news.old_address} <> ''`,
          eq(sql`lower(${news.old_address})`, address.toLowerCase()),
          ne(news.id, id),
        ),
      ),
  )

export const hasItems = async (db: Db, topicId: number): Promise<boolean> =>
  (await db.select({ id: news.id }).from(news).where(eq(news.topic_id, topicId)).limit(1)).length > 0

export const hasPublishedItems = async (db: Db, topicId: number): Promise<boolean> =>
  (
    await db
      .select({ id: news.id })
      .from(news)
      .where(and(eq(news.topic_id, topicId), PUBLISHED))
      .limit(1)
  ).length > 0

export const setTopic = (db: Db, id: number, topicId: number) =>
  db.update(news).set({ topic_id: topicId }).where(eq(news.id, id))

export const wholeArticles = (db: Db, ids: readonly number[]): Promise<NewsRow[]> =>
  db
    .select()
    .from(news)
    .where(and(inArray(news.id, [...ids]), PUBLISHED))

/** Articles with their author, if readers see him. */
export const withAuthor = sql`${news} left join ${experts} on ${experts.id} = ${news.expert_id} and ${experts.published}`
export const authorName = experts.username

/** Articles of any type and topic, in no order; drafts are left out. */
export const publishedByIds = (db: Db, ids: readonly number[]) =>
  db
    .select({ id: news.id, type: news.type, topic_id: news.topic_id, title: news.title })
    .from(news)
    .where(and(inArray(news.id, [...ids]), PUBLISHED))

export const idsTitled = (db: Db, words: readonly string[]) =>
  db
    .select({ id: news.id })
    .from(news)
    .where(and(...words.map((word) => holdsWord(news.title, word))))
