// Experts of the think-tank for readers (spec part 2 §2.7, §3, §7.2). Their articles are news.

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  codeOr,
  Id,
  Page,
  pageOf,
  pageSize,
  readsInteger,
  readsIntegerOrNull,
  readsText,
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
  /** Ours: lower stands further ahead. Null: in the order of the list. */
  sort: readsIntegerOrNull,
  /** Ours: wire time of the last edit, so that a pull fetches what changed. Empty elsewhere: unknown, as of news. */
  updatetime: readsText,
})
export type Expert = z.output<typeof Expert>

export const ExpertDetail = z.object({ ...Expert.shape, id: readsInteger })
export type ExpertDetail = z.output<typeof ExpertDetail>

const call = { encoding: 'json', access: 'visitor' } as const

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
