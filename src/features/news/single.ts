// Hot news of the news centre, and articles of the landing page of the think-tank.
import * as z from 'zod/mini'
import { Rows, readsIds } from '#platform/content/answers.ts'
import type { Single } from '#platform/content/single.ts'
import { readSingle } from '#platform/content/single-reader.ts'
import { EXPERT_SECTIONS, expertIndex as expertIndexCall, newsList } from './contract/news.ts'
import { movesInLists } from './rules.ts'

const SHOWN = 10

export const hot: Single<number[]> = {
  name: 'hot',
  shape: z.array(z.int()),
  empty: [],
  movesWith: { news: movesInLists },
  isMoving: true,
  fetch: async (call) => {
    const input = { page: 1, pagesize: SHOWN, type: 1, flag: 'hot' } as const
    const { list } = await call({ ...newsList, output: Rows }, input)
    return readsIds.parse(list)
  },
  guardedLists: (value) => ({ hot: value }),
}
export const readHotNews = () => readSingle(hot)

const Sections = z.object({ fangtan: readsIds, dongtai: readsIds, wenxian: readsIds, guandian: readsIds })

/** Ids of the articles, by EXPERT_SECTIONS; `[]` if unknown. */
export const expertIndex: Single<number[][]> = {
  name: 'expertIndex',
  shape: z.array(z.array(z.int())),
  empty: [],
  isOptional: true,
  movesWith: { news: movesInLists },
  isMoving: true,
  fetch: async (call) => {
    const index = await call({ ...expertIndexCall, output: Sections }, {})
    return EXPERT_SECTIONS.map((section) => index[section])
  },
}
export const readExpertIndex = () => readSingle(expertIndex)
