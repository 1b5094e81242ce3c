// Content of the demo, read from the API, so that no test depends on one article.
import type { APIRequestContext } from '@playwright/test'
import { ask } from './api.ts'

export interface Article {
  id: number
  type: number
  title: string
  content: string
  source: string
  createtime: string
  read_num: number
  sublist: Article[]
}
interface List {
  list: Article[]
  count: number
}

export const listOf = (request: APIRequestContext, filter: Record<string, string | number>) =>
  ask<List>(request, 'newsList', { pagesize: 100, ...filter })

export const detailOf = (request: APIRequestContext, id: number) =>
  ask<Article>(request, 'getNewsDetail', { id })

/** The first article of these types that has what is asked for. */
export const findArticle = async (
  request: APIRequestContext,
  types: readonly number[],
  fits: (article: Article) => boolean = () => true,
) => {
  for (const type of types)
    for (const { id } of (await listOf(request, { type })).list) {
      const article = await detailOf(request, id)
      if (fits(article)) return article
    }
  throw new Error(`no article of type ${types.join(', ')} fits`)
}
