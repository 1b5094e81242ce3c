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
  serve(newsList, async ({ input, findUser }) => news.listArticles(deps)(input, await findUser()), {
    cached: true,
  })
  serve(getNewsDetail, async ({ input, findUser }) => news.newsDetail(deps)(input, await findUser()), {
    cached: true,
  })
  serve(expertIndex, news.expertNews(deps), { cached: true })
  serve(expertnews, ({ input }) => news.ofExpert(deps)(input), { cached: true })
  serve(topicItems, ({ input }) => news.itemsForEditors(deps)(input))
  serve(addRead, ({ input, origin }) => news.countRead(deps, readCounters)(input, origin))
}
