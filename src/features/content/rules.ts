// Content of the staff: Chinese labels of the states and marks of a record.
import type { ListedState, State } from './contract/calls.ts'

export const stateNames: Record<State, string> = {
  draft: '草稿',
  scheduled: '定时发布',
  live: '已上线',
  changed: '有未发布的修改',
  removed: '回收站',
}

export const listedStateNames: Record<ListedState, string> = { ...stateNames, failed: '定时发布没有成功' }

export const markNames: Record<string, string> = { pinned: '置顶', hot: '热门' }

export const bannerSlots: Record<number, string> = { 1: '首页轮播', 2: '首页第二横幅' }
