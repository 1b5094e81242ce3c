// Articles as favourites: those of the news centre and those of experts are collected apart.
import { collectTypeOf } from '#domain/news.ts'
import { articlePath } from '#lib/paths.ts'
import type { CollectableKind } from '#server/favourites/collectable.service.ts'
import * as table from './news.table.ts'

export const collectableNews = (type: 10 | 11): CollectableKind => ({
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
