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

const ADDRESS = /^(?:https?:\/)?\/\S*$/

/** Text of a field that is searched for listed words: its own, or the names of its files; empty for an address. */
export const checkedText = (value: unknown): string => {
  if (Array.isArray(value))
    return value.map((entry) => (entry as { name?: string } | null)?.name ?? '').join('\n')
  return typeof value === 'string' && !ADDRESS.test(value) ? value : ''
}

/** Key by which an editor confirms a word of a field. */
export const keyOf = ({ field, word }: { field: string; word: string }) => `${field}:${word}`

export const markNames: Record<string, string> = { pinned: '置顶', hot: '热门' }

export const bannerSlots: Record<number, string> = { 1: '首页轮播', 2: '首页第二横幅' }
