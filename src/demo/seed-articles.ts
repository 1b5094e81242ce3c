import { createHash } from 'node:crypto'
import type { AppDeps } from '#app/features.ts'
import * as news from '#features/news/server/news.table.ts'
import { DAY_MS, fromWireTime } from '#platform/lib/dates.ts'
import { imagesOf, withAddresses } from './pictures.ts'
import type { DemoArticle } from './schemas.ts'

/** Older and hot articles were read more; the rest follows from the title, so that every seed is the same. */
const readsOf = ({ title, flag }: DemoArticle, created: Date, now: Date) => {
  const luck = createHash('sha256').update(title).digest().readUInt16BE(0) / 65_536
  const days = Math.min(120, Math.max(0, (now.getTime() - created.getTime()) / DAY_MS))
  const base = 40 + days * 6 * (0.4 + luck)
  return Math.round(flag.includes('hot') ? base * 3 + 800 + luck * 900 : base)
}

const rowOf = async (
  { storage, now }: AppDeps,
  article: DemoArticle,
  experts: ReadonlyMap<string, number>,
) => {
  const created = fromWireTime(article.createtime)
  if (!created) throw new Error(`${article.title}: createtime: no such time: ${article.createtime}`)
  const { type, title, remark, source, flag } = article
  return {
    type,
    title,
    remark,
    source,
    content: await withAddresses(storage, article.content),
    expert_id: experts.get(article.expert ?? '') ?? null,
    images: imagesOf(storage, article.cover),
    pinned: flag.includes('index'),
    hot: flag.includes('hot'),
    read_num: readsOf(article, created, now()),
    createtime: created,
    updatetime: created,
  }
}

export const seedArticles = async (
  deps: AppDeps,
  articles: readonly DemoArticle[],
  experts: ReadonlyMap<string, number>,
) => {
  const topics = new Map<string, number>()
  const items: { id: number; topic: string }[] = []
  for (const article of articles.toSorted((a, b) => a.createtime.localeCompare(b.createtime))) {
    const id = await news.insertNews(deps.db, await rowOf(deps, article, experts))
    if (article.slug) topics.set(article.slug, id)
    if (article.topic) items.push({ id, topic: article.topic })
  }
  for (const { id, topic } of items) await news.setTopic(deps.db, id, topics.get(topic) ?? 0)
}
