// Answers of a backend that has no search, from the lists of news and listings. Their keyword is ours too: what a list that
// ignores it answers is no result.

import { foretryList } from '#features/listings/contract/list.ts'
import { areaText, priceText, transferCategories } from '#features/listings/rules/woodland.ts'
import { newsList } from '#features/news/contract/news.ts'
import type { Hit, SearchAnswer } from '#features/search/contract.ts'
import { call } from '#platform/browser/call.ts'
import { forEachKind, RECORD_KINDS, type RecordKind } from '#platform/contract/kinds.ts'
import { holdsEach } from '#platform/lib/bare-text.ts'
import { articlePath, listingPath } from '#platform/lib/paths.ts'
import { ignoresKeywords, wordsOf } from './keyword-support.ts'

export interface Answer extends SearchAnswer {
  /** Kinds that could not be searched; results of them are those among the newest records that hold the words. */
  unsearched: readonly RecordKind[]
}

interface Query {
  keyword: string
  /** Empty for all. */
  kind: RecordKind | ''
  page: number
  pagesize: number
}
interface Asked {
  keyword: string
  page: number
  pagesize: number
}
interface Found {
  hits: Hit[]
  count: number
  more: boolean
  isSearched: boolean
}

/** Characters of a keyword that the spec's list calls accept. */
const SIGNS_OF_LISTS = 50
const NONE = { count: 0, more: false }

const newsIgnore = ignoresKeywords(
  async (keyword) => (await call(newsList, { keyword, page: 1, pagesize: 1 })).data.count,
)
const listingsIgnore = ignoresKeywords(
  async (keyword) => (await call(foretryList, { keyword, page: 1, pagesize: 1 })).data.count,
)

const resultOf = (hits: Hit[], count: number, more: boolean, isIgnored: boolean, words: string[]): Found => {
  if (!isIgnored) return { hits, count, more, isSearched: true }
  const holding = hits.filter(
    ({ title, snippet, facts }) => words.length > 0 && holdsEach([title, snippet, ...facts], words),
  )
  return { hits: holding, count: holding.length, more: holding.length > 0, isSearched: false }
}

const findNews = async (asked: Asked, words: string[]) => {
  const [{ data }, isIgnored] = await Promise.all([call(newsList, asked), newsIgnore()])
  const hits = data.list.map(
    (item): Hit => ({
      kind: 'news',
      id: item.id,
      title: item.title,
      snippet: item.remark,
      facts: item.source ? [`来源：${item.source}`] : [],
      createtime: item.createtime,
      url: articlePath({ id: item.id, type: item.type, topic_id: 0 }),
    }),
  )
  return resultOf(hits, data.count, false, isIgnored, words)
}

const findListings = async (asked: Asked, words: string[]) => {
  const [{ data }, isIgnored] = await Promise.all([call(foretryList, asked), listingsIgnore()])
  const hits = data.list.map(
    (item): Hit => ({
      kind: 'listings',
      id: item.id,
      title: item.project_name,
      snippet: '',
      facts: [
        item.place || item.pname,
        transferCategories[item.forestry_type] ?? '',
        areaText(item),
        priceText(item),
      ].filter(Boolean),
      createtime: item.releasetime,
      url: listingPath(item.id),
    }),
  )
  return resultOf(hits, data.count, data.more, isIgnored, words)
}

export const searchLists = async ({ keyword, kind, page, pagesize }: Query): Promise<Answer> => {
  const words = wordsOf(keyword.slice(0, SIGNS_OF_LISTS))
  const asked = {
    keyword: keyword.slice(0, SIGNS_OF_LISTS),
    page: kind === '' ? 1 : page,
    pagesize,
  }
  const [news, listings] = await Promise.all([findNews(asked, words), findListings(asked, words)])
  const hits: Partial<Record<RecordKind | '', Hit[]>> = {
    // The first page of both: the tabs lead to the rest.
    '': [...listings.hits, ...news.hits],
    news: news.hits,
    listings: listings.hits,
  }
  const list = hits[kind] ?? []
  const counts = {
    ...forEachKind(() => NONE),
    listings: { count: listings.count, more: listings.more },
    news: { count: news.count, more: news.more },
  }
  return {
    list,
    ...(kind === '' ? { count: list.length, more: news.more || listings.more } : counts[kind]),
    counts,
    words,
    near: [],
    conditions: [],
    conditions_url: '',
    offers: [],
    unsupported: [],
    reading: '',
    unsearched: RECORD_KINDS.filter(
      (each) => !((each === 'listings' && listings.isSearched) || (each === 'news' && news.isSearched)),
    ),
  }
}
