import { COLLECT_TYPES, type CollectType } from '#platform/contract/kinds.ts'
import {
  exchangePath,
  expertNewsListPath,
  newsListPath,
  planListPath,
  projectListPath,
} from '#platform/lib/paths.ts'

interface CollectTab {
  label: string
  what: string
  go: string
  path: string
}

const tabs: Record<CollectType, CollectTab> = {
  7: { label: '项目', what: '项目', go: '查看项目库', path: projectListPath(1) },
  8: { label: '林地', what: '林地', go: '去找林地', path: exchangePath },
  9: { label: '案例', what: '规划案例', go: '查看经典案例', path: planListPath() },
  10: { label: '资讯', what: '资讯', go: '阅读资讯', path: newsListPath() },
  11: {
    label: '专家资讯',
    what: '专家资讯',
    go: '阅读专家资讯',
    path: expertNewsListPath(),
  },
}

/** Forest land first. */
const FIRST: CollectType = 8

export const COLLECT_TABS = [FIRST, ...COLLECT_TYPES.filter((type) => type !== FIRST)].map((type) => ({
  type,
  hint: `还没有收藏${tabs[type].what}。在${tabs[type].what}的页面点“收藏”，以后可以从这里找到。`,
  ...tabs[type],
})) as [
  CollectTab & { type: CollectType; hint: string },
  ...(CollectTab & { type: CollectType; hint: string })[],
]
