// Fills an empty database for the demo. Does nothing where there is news already.
import { createHash } from 'node:crypto'
import { fromWireTime } from '#lib/dates.ts'
import { LOCKS, lockForTransaction } from '../db/locks.ts'
import type { Db } from '../db/types.ts'
import type { Deps } from '../deps.ts'

import { adoptContent } from '../tables/content.ts'
import * as news from '../tables/news.ts'
import * as site from '../tables/site.ts'
import { armDemoAccounts } from './accounts.ts'
import type { DemoArticle } from './article.ts'
import { bulletins } from './bulletins.ts'
import { drawPictures, pictureUrl } from './draw.ts'
import { seedEnquiries } from './enquiries.ts'
import { seedLibrary } from './library/index.ts'
import { photoNames, seedListings } from './listings/index.ts'
import { readArticles } from './read-articles.ts'
import { demoBanners, demoLinks, demoSettings } from './site.ts'

const DAY_MS = 24 * 3_600_000

/** Older and hot articles were read more; the rest follows from the title, so that every seed is the same. */
const readsOf = ({ title, flag }: DemoArticle, created: Date, now: Date) => {
  const luck = createHash('sha256').update(title).digest().readUInt16BE(0) / 65_536
  const days = Math.min(120, Math.max(0, (now.getTime() - created.getTime()) / DAY_MS))
  const base = 40 + days * 6 * (0.4 + luck)
  return Math.round(flag.includes('hot') ? base * 3 + 800 + luck * 900 : base)
}

const imagesOf = (deps: Deps, name: string) => {
  const file = pictureUrl(deps.storage, name)
  return file ? [{ file }] : []
}

const rowOf = (deps: Deps, article: DemoArticle) => {
  const created = fromWireTime(article.createtime)
  if (!created) throw new Error(`${article.title}: not a time: ${article.createtime}`)
  const { type, title, remark, source } = article
  return {
    type,
    title,
    remark,
    source,
    content: article.content.replace(
      /src="picture:([a-z0-9-]+)"/g,
      (_, name: string) => `src="${pictureUrl(deps.storage, name) ?? ''}"`,
    ),
    images: imagesOf(deps, article.cover),
    pinned: article.flag.includes('index'),
    hot: article.flag.includes('hot'),
    read_num: readsOf(article, created, deps.now()),
    createtime: created,
    updatetime: created,
  }
}

const insertArticles = async (tx: Db, deps: Deps, articles: DemoArticle[]) => {
  const oldestFirst = articles.toSorted((a, b) => a.createtime.localeCompare(b.createtime))
  const topics = new Map<string, number>()
  const items: { id: number; topic: string }[] = []
  for (const article of oldestFirst) {
    const id = await news.insertNews(tx, rowOf(deps, article))
    if (article.slug) topics.set(article.slug, id)
    if (article.topic) items.push({ id, topic: article.topic })
  }
  for (const { id, topic } of items) {
    const topicId = topics.get(topic)
    if (topicId === undefined) throw new Error(`no demo article has the slug ${topic}`)
    await news.putIntoTopic(tx, id, topicId)
  }
}

const insertSite = async (tx: Db, deps: Deps) => {
  await site.insertBanners(
    tx,
    demoBanners.map(({ picture, ...banner }, sort) => ({ ...banner, sort, images: imagesOf(deps, picture) })),
  )
  await site.insertLinks(tx, demoLinks)
  await site.writeSettings(tx, demoSettings)
}

export const seedDemo = async (deps: Deps) => {
  await drawPictures(deps.storage, photoNames)
  await armDemoAccounts(deps)
  if (await news.anyNews(deps.db)) return
  const articles = [...(await readArticles()), ...bulletins]
  await deps.db.transaction(async (tx) => {
    // Of several instances that start at once, one seeds and the others find it done.
    await lockForTransaction(tx, LOCKS.seed)
    if (await news.anyNews(tx)) return
    await insertArticles(tx, deps, articles)
    await insertSite(tx, deps)
    await adoptContent(tx)
    await seedLibrary({ ...deps, db: tx })
    await seedEnquiries({ ...deps, db: tx })
    await seedListings({ ...deps, db: tx })
  })
  deps.cache.clear()
}
