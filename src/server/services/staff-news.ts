// What editors do to the news. The database's change feed tells the publisher of it.
import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '#contract/endpoint.ts'
import { isTopic } from '#contract/news.ts'
import type { removeNews, saveNews } from '#contract/staff-news.ts'
import { fromWireTime } from '#lib/dates.ts'
import type { Db } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import { refuseUnless } from '../refuse.ts'
import * as audit from '../tables/audit.ts'
import * as table from '../tables/news.ts'
import type { Staff } from '../tables/staff.ts'

type Input = Parsed<typeof saveNews>

const rowOf = (
  { id: _, topic_id, createtime, ...rest }: Input,
  before: table.NewsRow | undefined,
  at: Date,
) => ({
  ...rest,
  topic_id: topic_id || null,
  createtime: fromWireTime(createtime ?? '') ?? before?.createtime ?? at,
  updatetime: at,
})
type Row = ReturnType<typeof rowOf>

/** Items stand nowhere but under their topic: one that has any must stay a topic. */
const needNoItems = async (tx: Db, topicId: number) =>
  refuseUnless(!(await table.hasItems(tx, topicId)), 'TopicHasItems')

/** Fields an edit gave another value. */
const changedIn = (before: table.NewsRow, { updatetime: _, ...after }: Row) =>
  Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual(before[name as keyof typeof after], value))
    .map(([name]) => name)

export const save = (deps: Deps) => async (editor: Staff, input: Input) => {
  const at = deps.now()
  const id = await deps.db.transaction(async (tx) => {
    // Both under lock: a topic stays one until what goes under it is committed.
    const rows = await table.lockNews(tx, [input.id, input.topic_id])
    const before = rows.find((row) => row.id === input.id)
    const topic = rows.find((row) => row.id === input.topic_id)
    refuseUnless(input.id === 0 || before, 'TargetGone')
    const holds = topic !== undefined && topic !== before && isTopic(topic)
    refuseUnless(input.topic_id === 0 || holds, 'BadTopic')
    if (before && isTopic(before) && !isTopic(input)) await needNoItems(tx, before.id)

    const row = rowOf(input, before, at)
    if (before) await table.updateNews(tx, before.id, row)
    const saved = before?.id ?? (await table.insertNews(tx, row))
    await audit.record(tx, {
      who: `staff:${editor.id}`,
      action: before ? 'news.edit' : 'news.add',
      target: `news:${saved}`,
      detail: { published: row.published, ...(before ? { changed: changedIn(before, row) } : {}) },
      at,
    })
    return saved
  })
  deps.cache.clear()
  return { id }
}

export const remove =
  (deps: Deps) =>
  async (editor: Staff, { id }: Parsed<typeof removeNews>) => {
    await deps.db.transaction(async (tx) => {
      const [article] = await table.lockNews(tx, [id])
      refuseUnless(article, 'TargetGone')
      if (isTopic(article)) await needNoItems(tx, id)
      await table.removeNews(tx, id)
      await audit.record(tx, {
        who: `staff:${editor.id}`,
        action: 'news.remove',
        target: `news:${id}`,
        // Nothing else remembers what it was.
        detail: { type: article.type, title: article.title },
        at: deps.now(),
      })
    })
    deps.cache.clear()
    return null
  }
