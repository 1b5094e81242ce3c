// Follows of tenders: what a user wants to hear of as soon as it is published.

import * as z from 'zod/mini'
import { TenderFilter } from '#features/tenders/contract/tenders.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, optionalText } from '#platform/contract/fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'

export const MOST_FOLLOWS = 20
export const TooManyFollows: Refusal = {
  code: 1592,
  msg: `最多订阅 ${MOST_FOLLOWS} 组条件，请先取消不用的`,
}
export const FollowWithoutWords: Refusal = {
  code: 1593,
  msg: '关键词里没有可以查找的文字，请填写项目名称、采购单位或地名，也可以不填',
}

const { c_id, type, industry_type, province_id } = TenderFilter.shape
/** Filters of the list that do not pass with time; 0 for any. */
export const FollowFilter = z.object({ c_id, type, industry_type, province_id })
export type FollowFilter = z.output<typeof FollowFilter>

export const TenderFollow = z.object({
  id: Id,
  ...FollowFilter.shape,
  /** Name of the province; empty for any. */
  pname: z.string(),
  /** Words that stand in the tender, such as the buyer's name; empty for any. */
  keyword: z.string(),
  createtime: z.string(),
})
export type TenderFollow = z.output<typeof TenderFollow>

const user = { encoding: 'json', access: 'user', isExtension: true } as const

export const followList = endpoint({
  ...user,
  title: '招标订阅列表',
  path: '/api/user/tenderFollowList',
  input: z.object({}),
  output: z.array(TenderFollow),
  refusals: [],
  note: '最近订阅的在前。符合条件的招标信息发布时发消息。',
})

export const followAdd = endpoint({
  ...user,
  title: '订阅招标信息',
  path: '/api/user/tenderFollowAdd',
  input: z.object({ ...FollowFilter.shape, keyword: optionalText('关键词', 50) }),
  output: z.object({ id: Id }),
  refusals: [TooManyFollows, FollowWithoutWords],
  note: '各条件都不填即订阅全部招标信息。同样的条件只订阅一次。',
})

export const followRemove = endpoint({
  ...user,
  title: '取消招标订阅',
  path: '/api/user/tenderFollowRemove',
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: [],
})
