// Hot news of the news centre.
import * as z from 'zod/mini'
import { Rows, readsIds } from '#platform/content/answers.ts'
import type { Single } from '#platform/content/single.ts'
import { readSingle } from '#platform/content/single-reader.ts'
import { newsList } from './contract/news.ts'

const SHOWN = 10

/** Ids of the articles, the hottest first. */
export const hot: Single<number[]> = {
  name: 'hot',
  shape: z.array(z.int()),
  empty: [],
  changesWith: ['news'],
  isMoving: true,
  fetch: async (call) => {
    const input = { page: 1, pagesize: SHOWN, type: 1, flag: 'hot' } as const
    const { list } = await call({ ...newsList, output: Rows }, input)
    return readsIds.parse(list)
  },
  guardedLists: (value) => ({ hot: value }),
}
export const readHotNews = () => readSingle(hot)
