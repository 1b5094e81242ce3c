// Content of the staff: Chinese labels of the states of a record, and of the categories of each kind.
import type { ListedState, State } from '#contract/content/calls.ts'
import type { EditedKind } from '#contract/content/index.ts'
import { newsTypeNames } from './news.ts'
import { planTypes } from './plans.ts'
import { projectLibraries } from './projects.ts'
import { tenderKinds } from './tenders.ts'

export const stateNames: Record<State, string> = {
  draft: '草稿',
  scheduled: '定时发布',
  live: '已上线',
  changed: '有未发布的修改',
  removed: '回收站',
}

/** What lists are filtered by. */
export const listedStateNames: Record<ListedState, string> = { ...stateNames, failed: '定时发布没有成功' }

export const markNames: Record<string, string> = { pinned: '置顶', hot: '热门' }

export const bannerSlots: Record<number, string> = { 1: '首页轮播', 2: '首页第二横幅' }

/** Code → label of what a record's `category` says; kinds without categories are left out. */
export const categoriesOf: Partial<Record<EditedKind, Record<number, string>>> = {
  news: newsTypeNames,
  plans: planTypes,
  projects: projectLibraries,
  tenders: tenderKinds,
  banners: bannerSlots,
}
