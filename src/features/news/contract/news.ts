import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  code,
  codeOr,
  Id,
  idOf,
  optionalText,
  Page,
  pageOf,
  pageSize,
  readsFlag,
  readsInteger,
  readsIntegerOrNull,
  readsList,
  readsText,
  withLabel,
} from '#platform/contract/fields.ts'
import { readsFiles, readsImages } from '#platform/contract/file-fields.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { CENTRE_TYPES, EXPERT_TYPES, isExpertNews, RECOMMENDED, TOPIC } from '#platform/lib/news-types.ts'

export const NEWS_TYPES = [...CENTRE_TYPES, ...EXPERT_TYPES, RECOMMENDED] as const
export type NewsType = (typeof NEWS_TYPES)[number]
export const isNewsType = (type: number): type is NewsType => (NEWS_TYPES as readonly number[]).includes(type)

/** Whether others may stand under it: a topic that is not itself an item of one. */
export const isTopic = (article: { type: number; topic_id: number | null }) =>
  article.type === TOPIC && !article.topic_id
export const newsType = code('资讯类型', 1, 20).check(z.refine(isNewsType, '资讯类型不正确'))

export const NewsItem = z.object({
  id: Id,
  type: readsInteger,
  title: readsText,
  /** Plain-text summary. */
  remark: readsText,
  images: readsImages,
  /** `YYYY-MM-DD HH:mm:ss`, Beijing time. */
  createtime: readsText,
  source: readsText,
  read_num: readsInteger,
  /** `index` pinned on top of its list, `hot` in the hot list, empty for neither; pinned wins. */
  flag: readsText,
  /**
   * Ours: the expert who wrote it, 0 for none. Null elsewhere, which is unknown: a pull then asks `expertnews` of each
   * expert.
   */
  expert_id: readsIntegerOrNull,
  /** Ours: place among the items of its topic, from 1; 0 behind those that have one, oldest first. */
  topic_position: readsInteger,
  /**
   * Ours: time of the last edit, so that a pull fetches only changed details. Empty elsewhere, which is unknown: what no list
   * shows may have changed, and a pull reads the detail again from time to time (src/platform/publish/pull/refresh-batch.ts).
   */
  updatetime: readsText,
})
export type NewsItem = z.output<typeof NewsItem>

export const NewsDetail = z.object({
  ...NewsItem.shape,
  /** 0 if the detail does not repeat it. */
  id: readsInteger,
  /** HTML as the editor wrote it; sanitised by whoever shows it. */
  content: readsText,
  files: readsFiles,
  newtype: readsInteger,
  is_collect: readsFlag,
  /** Ours: 0, or the topic this item belongs to. */
  topic_id: readsInteger,
  /** Ours: where it stood on an earlier site (src/platform/lib/old-addresses.ts); empty for none. */
  old_address: readsText,
  /** Ours: the items of a topic, in the editors' order. */
  sublist: readsList(NewsItem),
})
export type NewsDetail = z.output<typeof NewsDetail>

const ListedNews = z.object({
  ...NewsItem.shape,
  /** For signed-in users alone, on pages of up to 20: HTML as the editor wrote it. */
  content: z.optional(readsText),
  /** For signed-in users alone: whether it is among their favourites. */
  is_collect: z.optional(readsFlag),
})

export const newsList = endpoint({
  title: '资讯列表',
  path: '/api/newsList',
  encoding: 'form',
  isJson: ({ type }) => isExpertNews(Number(type)) || Number(type) === RECOMMENDED,
  access: 'visitor',
  input: z.object({
    page: Page,
    pagesize: pageSize(10),
    /** All types of the news centre when absent. */
    type: withLabel('资讯类型', z.optional(newsType)),
    flag: withLabel('标记', z.optional(z.enum(['', 'hot', 'index'], '标记不正确'))),
    /** Ours: every word must stand in title or summary (src/backends/spec/keyword-support.ts). */
    keyword: optionalText('关键词', 50),
  }),
  output: pageOf(ListedNews),
  refusals: [],
  note: '专题的子条目不在列表中，见详情的 sublist。content 和 is_collect 只答给已登录用户，content 限每页 20 条以内。',
})

export const getNewsDetail = endpoint({
  title: '资讯详情',
  path: '/api/getNewsDetail',
  encoding: 'form',
  isJson: ({ newstype }) => Number(newstype) === 2,
  access: 'visitor',
  input: z.object({
    id: Id,
    /** 1 news centre, 2 expert news; checked when given. */
    newstype: withLabel('资讯分组', z.optional(code('资讯分组', 1, 2))),
  }),
  output: NewsDetail,
  refusals: [TargetGone],
})

export const addRead = endpoint({
  title: '阅读计数',
  path: '/api/addRead',
  isExtension: true,
  encoding: 'form',
  access: 'visitor',
  limit: 'readReport',
  input: z.object({
    id: Id,
    /** By the favourites' codes: 7 a project, 8 a listing, 9 a planning case; 12 a tender; an article for anything else. */
    type: codeOr('阅读类型', 10, 1, 99),
  }),
  /** The count after it; null of what readers cannot open. */
  output: z.object({ read_num: readsIntegerOrNull }),
  refusals: [],
  note: '静态页面在访客首次操作后上报一次，并显示答回的 read_num；同一来源对同一篇十分钟内只计一次。type 为 7 时是项目，8 是林地，9 是规划案例，12 是招标采购，否则是资讯。',
})

export const TopicItem = z.object({ id: Id, title: z.string(), published: z.boolean() })
export type TopicItem = z.output<typeof TopicItem>

export const topicItems = endpoint({
  title: '专题收录的文章',
  path: '/api/staff/news/topicItems',
  encoding: 'json',
  access: 'staff:editor',
  input: z.object({ id: Id }),
  output: z.object({ list: z.array(TopicItem) }),
  refusals: [],
  note: '按专题页上的次序，未上线的也在内。',
})

export const expertnews = endpoint({
  encoding: 'json',
  access: 'visitor',
  title: '某位专家的文章',
  path: '/api/expertnews',
  input: z.object({
    expert_id: idOf('专家编号'),
    page: Page,
    pagesize: pageSize(10),
    /** Always 2, expert news. */
    newstype: withLabel('资讯分组', z.optional(code('资讯分组', 1, 2))),
  }),
  output: pageOf(NewsItem),
  refusals: [],
  note: '未在资讯中给出 expert_id 的后端，各篇的作者由本调用得知。',
})

/** Lists of the landing page: interviews, dynamics, literature, opinions; in the order of the news types 7 to 10. */
export const EXPERT_SECTIONS = ['fangtan', 'dongtai', 'wenxian', 'guandian'] as const

export const expertIndex = endpoint({
  encoding: 'json',
  access: 'visitor',
  title: '专家智库首页：四类文章',
  path: '/api/expertIndex',
  input: z.object({}),
  /** Interviews, dynamics, literature, opinions: the pinned one first (`flag` is `index`), then the newest. */
  output: z.object({
    fangtan: readsList(NewsItem),
    dongtai: readsList(NewsItem),
    wenxian: readsList(NewsItem),
    guandian: readsList(NewsItem),
  }),
  refusals: [],
})
