import type { Serve } from '#features/identity/server/index.ts'
import {
  addRead,
  expertIndex,
  expertnews,
  getNewsDetail,
  newsList,
  topicItems,
} from '#features/news/contract/news.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as news from './news.service.ts'

export const newsRoutes = (serve: Serve, deps: Deps, readCounters: news.ReadCounters) => {
  const options = { cached: true, reads: 'recent' } as const
  serve(
    newsList,
    async ({ input, findUser, db }) => news.listArticles({ ...deps, db })(input, await findUser()),
    options,
  )
  serve(
    getNewsDetail,
    async ({ input, findUser, db }) => news.newsDetail({ ...deps, db })(input, await findUser()),
    options,
  )
  serve(expertIndex, ({ db }) => news.expertNews({ ...deps, db })(), options)
  serve(expertnews, ({ input, db }) => news.ofExpert({ ...deps, db })(input), options)
  serve(topicItems, ({ input }) => news.itemsForEditors(deps)(input))
  serve(addRead, ({ input, origin }) => news.countRead(deps, readCounters)(input, origin))
}
