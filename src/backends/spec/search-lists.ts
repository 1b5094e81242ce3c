// Answers of a backend that has no search, from the lists of news and listings. Their keyword is ours too: what a list that
// ignores it answers is no result.

import { foretryList } from '#features/listings/contract/list.ts'
import type { ListingSummary } from '#features/listings/contract/summary.ts'
import { FILTERS, isAsked, type ListingFilter, noFilter } from '#features/listings/rules/filters.ts'
import { findsListing } from '#features/listings/rules/negotiable.ts'
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
  /** Searched as it is written, without reading filters in it. */
  literal?: boolean
  page: number
  pagesize: number
}
interface Pages {
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

const textsOf = ({ title, snippet, facts }: Hit) => [title, snippet, ...facts]
/** 松 alone stands in names of places. */
const holdsAny = (hit: Hit, leftOut: readonly string[]) =>
  leftOut
    .flatMap((part) => (part.length > 1 ? [part] : [`${part}木`, `${part}树`]))
    .some((part) => holdsEach(textsOf(hit), wordsOf(part)))

/** Those among the newest that show what was asked for: nobody knows how many there are. */
const newestOf = (hits: Hit[]): Found => ({
  hits,
  count: hits.length,
  more: hits.length > 0,
  isSearched: false,
})

const findNews = async (keyword: string, pages: Pages, leftOut: readonly string[]): Promise<Found> => {
  if (keyword === '') return { hits: [], ...NONE, isSearched: true }
  const [{ data }, isIgnored] = await Promise.all([call(newsList, { keyword, ...pages }), newsIgnore()])
  const words = wordsOf(keyword)
  const all = data.list.map(
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
  const hits = all.filter((hit) => !holdsAny(hit, leftOut))
  return isIgnored
    ? newestOf(hits.filter((hit) => words.length > 0 && holdsEach(textsOf(hit), words)))
    : { hits, count: data.count - (all.length - hits.length), more: false, isSearched: true }
}

const hitOf = (item: ListingSummary): Hit => ({
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
})

const findListings = async (
  filter: ListingFilter,
  pages: Pages,
  leftOut: readonly string[],
): Promise<Found> => {
  const [{ data }, isIgnored] = await Promise.all([
    call(foretryList, { ...filter, ...pages }),
    listingsIgnore(),
  ])
  const { keyword } = filter
  const isNarrowed = FILTERS.some((one) => one.kind !== 'keyword' && isAsked(one, filter))
  if (data.applied || (!isNarrowed && !isIgnored))
    return { hits: data.list.map(hitOf), count: data.count, more: data.more, isSearched: true }
  const words = wordsOf(keyword)
  const found = data.list.filter((item) => FILTERS.every((one) => findsListing(one, filter, item) !== false))
  return newestOf(
    found
      .map(hitOf)
      .filter((hit) => !holdsAny(hit, leftOut))
      .filter((hit) => words.length + Number(isNarrowed) > 0 && holdsEach(textsOf(hit), words)),
  )
}

const quoted = (parts: readonly string[]) => parts.map((part) => `“${part}”`).join('、')

export const searchLists = async ({
  keyword,
  kind,
  literal = false,
  page,
  pagesize,
}: Query): Promise<Answer> => {
  const { readSiteKeyword } = await import('#features/listings/rules/site-search.ts')
  const read = readSiteKeyword(keyword.slice(0, SIGNS_OF_LISTS), literal)
  const { wanted, leftOut, isFiltered } = read
  const asked = isFiltered ? read.filter : { ...noFilter, keyword: wanted }
  const pages = { page: kind === '' ? 1 : page, pagesize }
  const [news, listings] = await Promise.all([
    findNews(wanted, pages, leftOut),
    findListings(asked, pages, leftOut),
  ])
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
    words: wordsOf(wanted),
    near: [],
    conditions: isFiltered ? read.conditions : [],
    conditions_url: isFiltered ? read.url : '',
    offers: read.offers(isFiltered),
    unsupported: read.unsupported,
    reading:
      (isFiltered ? read.reading : '') +
      (leftOut.length > 0 ? `标题和摘要中含${quoted(leftOut)}的没有列出，正文里仍可能提到。` : ''),
    unsearched: RECORD_KINDS.filter(
      (each) => !((each === 'listings' && listings.isSearched) || (each === 'news' && news.isSearched)),
    ),
  }
}
