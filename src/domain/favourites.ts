// Types of favourites as the account area shows them.
import type { CollectType } from '#contract/favourites.ts'
import { libraryPaths } from '#lib/library-paths.ts'
import { paths } from '#lib/paths.ts'

interface CollectTab {
  type: CollectType
  label: string
  /** Said of an empty list, with a link to what can be collected. */
  hint: string
  go: string
  path: string
}

const tab = (type: CollectType, label: string, what: string, go: string, path: string): CollectTab => ({
  type,
  label,
  hint: `还没有收藏${what}。在${what}的页面点“收藏”，以后可以从这里找到。`,
  go,
  path,
})

export const COLLECT_TABS = [
  tab(8, '林地', '林地', '去找林地', paths.exchange),
  tab(7, '项目', '项目', '查看项目库', libraryPaths.projectList(1)),
  tab(9, '案例', '规划案例', '查看经典案例', libraryPaths.planList()),
  tab(10, '资讯', '资讯', '阅读资讯', paths.newsList()),
  tab(11, '专家资讯', '专家资讯', '阅读专家资讯', libraryPaths.expertNewsList()),
] as const satisfies readonly CollectTab[]

const pathOf: Record<CollectType, (id: number) => string> = {
  7: libraryPaths.project,
  8: paths.listing,
  9: libraryPaths.plan,
  10: paths.news,
  11: paths.expertNews,
}

/** Page of a favourite where a backend does not name it. */
export const favouritePath = (type: CollectType, id: number) => pathOf[type](id)
