// Types of favourites as the account area shows them.
import type { CollectType } from '#platform/contract/kinds.ts'
import {
  exchangePath,
  expertNewsListPath,
  expertNewsPath,
  listingPath,
  newsListPath,
  newsPath,
  planListPath,
  planPath,
  projectListPath,
  projectPath,
} from '#platform/lib/paths.ts'

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
  tab(8, '林地', '林地', '去找林地', exchangePath),
  tab(7, '项目', '项目', '查看项目库', projectListPath(1)),
  tab(9, '案例', '规划案例', '查看经典案例', planListPath()),
  tab(10, '资讯', '资讯', '阅读资讯', newsListPath()),
  tab(11, '专家资讯', '专家资讯', '阅读专家资讯', expertNewsListPath()),
] as const satisfies readonly CollectTab[]

const pathOf: Record<CollectType, (id: number) => string> = {
  7: projectPath,
  8: listingPath,
  9: planPath,
  10: newsPath,
  11: expertNewsPath,
}

/** Page of a favourite where a backend does not name it. */
export const favouritePath = (type: CollectType, id: number) => pathOf[type](id)
