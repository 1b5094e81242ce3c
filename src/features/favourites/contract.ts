import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  code,
  Id,
  optionalText,
  Page,
  readsFlag,
  readsInteger,
  readsIntegerOrNull,
  readsList,
  readsNothing,
  readsText,
  withFallback,
} from '#platform/contract/fields.ts'
import { COLLECT_TYPES, type CollectType } from '#platform/contract/kinds.ts'
import { TargetGone } from '#platform/contract/refusals.ts'

const isCollectType = (type: number): type is CollectType => COLLECT_TYPES.some((known) => known === type)

const collectType = code('收藏类型', 1, 99).check(z.refine(isCollectType, '收藏类型不正确'))
const CollectTarget = z.object({ id: Id, type: collectType })

export const addCollect = endpoint({
  title: '收藏',
  path: '/api/addCollect',
  encoding: 'form',
  access: 'user',
  input: CollectTarget,
  output: readsNothing,
  refusals: [TargetGone],
  note: '重复收藏仍答成功。',
})

export const delCollect = endpoint({
  title: '取消收藏',
  path: '/api/delCollect',
  encoding: 'form',
  access: 'user',
  input: CollectTarget,
  output: readsNothing,
  refusals: [],
  note: '未收藏时仍答成功。',
})

/** Entries on a page of the favourites (spec part 1 §9). */
export const COLLECTS_PAGE = 15

export const Favourite = z.object({
  cid: Id,
  type: readsInteger,
  /** Title of the target; of a removed one, the title it had when it was collected. */
  project_name: readsText,
  /** News type of an article; 0 for other targets. */
  ntype: readsInteger,
  /** Planning type of a case; 0 for other targets. */
  plan_type: readsInteger,
  /** Ours: path of its page on this site. Empty elsewhere: the page follows from type and id. */
  url: readsText,
  /** Ours: whether readers no longer find it. Absent elsewhere: its page says so. */
  is_gone: readsFlag,
  /** Ours: wire time at which it was collected; empty elsewhere, where it is not shown. */
  createtime: readsText,
})
export type Favourite = z.output<typeof Favourite>

export const collectList = endpoint({
  title: '我的收藏',
  path: '/api/collectList',
  encoding: 'form',
  access: 'user',
  input: z.object({ page: Page, type: collectType, search_name: optionalText('名称', 50) }),
  output: z.pipe(
    z.transform((data: unknown) => (Array.isArray(data) ? { list: data as unknown[] } : data)),
    z.object({
      list: readsList(Favourite),
      /** Ours: entries on all pages. Null elsewhere: a full page may be followed by another. */
      count: readsIntegerOrNull,
    }),
  ),
  refusals: [],
  note: '规格只说答复为列表：每页 15 条，最近收藏的在前。本站答 {list, count}，也读直接为数组的答复。search_name 的每个词都须出现在标题中。',
})

export const addNum = endpoint({
  title: '下载计数',
  path: '/api/addNum',
  encoding: 'form',
  access: 'user',
  limit: 'download',
  input: CollectTarget,
  output: withFallback(z.object({ num: readsInteger }), { num: 0 }),
  refusals: [TargetGone],
  note: '下载须先登录；返回累计次数。',
})
