// The think-tank for readers: experts and their articles (spec part 2 §2.7, §3, §7.2).

import * as z from 'zod/mini'
import { NewsItem } from '#features/news/contract/news.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  code,
  codeOr,
  Id,
  idOf,
  Page,
  pageOf,
  pageSize,
  readsInteger,
  readsIntegerOrNull,
  readsList,
  readsText,
  withLabel,
} from '#platform/contract/fields.ts'
import { readsImages } from '#platform/contract/file-fields.ts'
import { TargetGone } from '#platform/contract/refusals.ts'

export const Expert = z.object({
  id: Id,
  username: readsText,
  nickname: readsText,
  position: readsText,
  /** Plain text. */
  remark: readsText,
  images: readsImages,
  /** Ours: lower stands further ahead. Null elsewhere: then they stand as the backend lists them. */
  sort: readsIntegerOrNull,
  /** Ours: wire time of the last edit, so that a pull fetches what changed. Empty elsewhere: unknown, as of news. */
  updatetime: readsText,
})
export type Expert = z.output<typeof Expert>

/** 0 as id from a backend that does not repeat it. */
export const ExpertDetail = z.object({ ...Expert.shape, id: readsInteger })
export type ExpertDetail = z.output<typeof ExpertDetail>

const call = { encoding: 'json', access: 'visitor' } as const
const news = readsList(NewsItem)

export const experts = endpoint({
  ...call,
  title: '专家列表',
  path: '/api/experts',
  input: z.object({ page: Page, pagesize: pageSize(8), type: codeOr('专家类型', 0, 0, 99) }),
  output: pageOf(Expert),
  refusals: [],
  note: '规格未说明 type 的取值，本站的专家不分类型：接受而不起作用。按编辑给出的次序，次序相同的以新录入的在前。',
})

export const edetail = endpoint({
  ...call,
  title: '专家详情',
  path: '/api/edetail',
  input: z.object({ id: Id }),
  output: ExpertDetail,
  refusals: [TargetGone],
})

export const expertnews = endpoint({
  ...call,
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
  ...call,
  title: '专家智库首页：四类文章',
  path: '/api/expertIndex',
  input: z.object({}),
  /** Interviews, dynamics, literature, opinions: the pinned one first (`flag` is `index`), then the newest. */
  output: z.object({ fangtan: news, dongtai: news, wenxian: news, guandian: news }),
  refusals: [],
})
