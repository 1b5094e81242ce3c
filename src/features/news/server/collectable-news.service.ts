// Articles as favourites: those of the news centre and those of experts are collected apart.

import type { CollectableKind } from '#features/favourites/server/collectable.service.ts'
import { collectTypeOf } from '#features/news/rules.ts'
import { articlePath } from '#platform/lib/paths.ts'
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
