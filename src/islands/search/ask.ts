// Answers of the search; of a backend that has no such call, from the lists of news and listings.
import { call } from '#client/call.ts'
import { foretryList } from '#contract/listings/list.ts'
import { newsList } from '#contract/news.ts'
import { type Hit, type RecordKind, type SearchAnswer, search } from '#contract/search.ts'
import { figure, priceText, transferCategories } from '#domain/listings/woodland.ts'
import { isAbsent } from './is-absent.ts'
import { type SearchQuery, SIZE } from './query.ts'

export interface Answer extends SearchAnswer {
  /** News and listings alone were searched. */
  isPartial: boolean
}

const NONE = { count: 0, more: false }
/** More signs are refused by the spec's calls. */
const SIGNS_OF_LISTS = 50

const listsOf = async ({ keyword, kind, page }: SearchQuery): Promise<Answer> => {
  const asked = { keyword: keyword.slice(0, SIGNS_OF_LISTS), page: kind === '' ? 1 : page, pagesize: SIZE }
  const [news, listings] = (await Promise.all([call(newsList, asked), call(foretryList, asked)])).map(
    ({ data }) => data,
  ) as [
    Awaited<ReturnType<typeof call<typeof newsList.input, typeof newsList.output>>>['data'],
    Awaited<ReturnType<typeof call<typeof foretryList.input, typeof foretryList.output>>>['data'],
  ]
  const newsHits = news.list.map(
    (item): Hit => ({
      kind: 'news',
      id: item.id,
      title: item.title,
      snippet: item.remark,
      facts: item.source ? [`来源：${item.source}`] : [],
      createtime: item.createtime,
      type: item.type,
      topic_id: 0,
      project_sn: '',
    }),
  )
  const listingHits = listings.list.map(
    (item): Hit => ({
      kind: 'listings',
      id: item.id,
      title: item.project_name,
      snippet: '',
      facts: [
        item.place || item.pname,
        transferCategories[item.forestry_type] ?? '',
        item.measure_area > 0 ? `${figure(item.measure_area)} 亩` : '',
        priceText(item.face_price),
      ].filter(Boolean),
      createtime: item.releasetime,
      type: 0,
      topic_id: 0,
      project_sn: '',
    }),
  )
  const counts = {
    listings: { count: listings.count, more: listings.more },
    news: { count: news.count, more: false },
    projects: NONE,
    tenders: NONE,
    plans: NONE,
    experts: NONE,
  }
  const hits: Partial<Record<RecordKind | '', Hit[]>> = {
    // Of both, the first page: the tabs lead to the rest.
    '': [...listingHits, ...newsHits],
    news: newsHits,
    listings: listingHits,
  }
  const all = { count: news.count + listings.count, more: listings.more }
  return {
    list: hits[kind] ?? [],
    ...(kind === ''
      ? { ...all, count: Math.min(all.count, newsHits.length + listingHits.length) }
      : counts[kind]),
    counts,
    words: keyword.split(/\s+/),
    near: [],
    isPartial: true,
  }
}

/** Throws as `call` does. */
export const ask = async (query: SearchQuery): Promise<Answer> => {
  try {
    return { ...(await call(search, { ...query, pagesize: SIZE })).data, isPartial: false }
  } catch (error) {
    if (isAbsent(error)) return listsOf(query)
    throw error
  }
}
