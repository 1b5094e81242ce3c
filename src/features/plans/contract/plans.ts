import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  codeOr,
  Id,
  Page,
  pageOf,
  pageSize,
  readsFlag,
  readsInteger,
  readsText,
} from '#platform/contract/fields.ts'
import { readsImages } from '#platform/contract/file-fields.ts'
import { TargetGone } from '#platform/contract/refusals.ts'

/** 1 forest wellness, 2 space, 3 industry, 4 landscape, 5 characteristic town. */
export const PLAN_TYPES = [1, 2, 3, 4, 5] as const
export type PlanType = (typeof PLAN_TYPES)[number]

export const PlanItem = z.object({
  id: Id,
  title: readsText,
  /** Plain-text summary. */
  remark: readsText,
  /** The first is the cover. */
  images: readsImages,
  createtime: readsText,
  plan_type: readsInteger,
  /** Ours: wire time of the last edit, so that a pull fetches what changed. Empty elsewhere: unknown, as of news. */
  updatetime: readsText,
})
export type PlanItem = z.output<typeof PlanItem>

export const PlanDetail = z.object({
  ...PlanItem.shape,
  id: readsInteger,
  /** HTML as the editor wrote it; sanitised by whoever shows it. */
  content: readsText,
  read_num: readsInteger,
  is_collect: readsFlag,
})
export type PlanDetail = z.output<typeof PlanDetail>

export const planslist = endpoint({
  title: '规划案例列表',
  path: '/api/planslist',
  encoding: 'form',
  access: 'visitor',
  /** All types with 0. */
  input: z.object({ page: Page, pagesize: pageSize(10), plan_type: codeOr('规划类型', 0, 0, 5) }),
  output: pageOf(PlanItem),
  refusals: [],
})

export const plandetail = endpoint({
  title: '规划案例详情',
  path: '/api/plandetail',
  encoding: 'form',
  access: 'visitor',
  input: z.object({ id: Id }),
  output: PlanDetail,
  refusals: [TargetGone],
})
