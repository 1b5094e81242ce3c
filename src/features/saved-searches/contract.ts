import * as z from 'zod/mini'
import { ListingFilter } from '#features/listings/contract/filter.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, text } from '#platform/contract/fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { TargetGone } from '#platform/contract/refusals.ts'

export const TooManySearches: Refusal = { code: 1406, msg: '保存的搜索条件已达上限，请先删除不用的' }
export const EmptySearch: Refusal = { code: 1407, msg: '请先选择筛选条件，再保存' }

export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  filter: ListingFilter,
  createtime: z.string(),
  count: z.int(),
  /** Listings among them that were approved since it was saved or last opened. */
  fresh: z.int(),
})
export type SavedSearch = z.output<typeof SavedSearch>

const user = { encoding: 'json', access: 'user' } as const

export const searchList = endpoint({
  ...user,
  title: '已保存的搜索',
  path: '/api/user/searchList',
  isExtension: true,
  input: z.object({}),
  output: z.array(SavedSearch),
  refusals: [],
  note: '有新林地符合、或符合的林地价格、状态变动时发消息。时间条件不保存。',
})

export const searchAdd = endpoint({
  ...user,
  title: '保存搜索条件',
  path: '/api/user/searchAdd',
  isExtension: true,
  input: z.object({ name: text('名称', 30), ...ListingFilter.shape }),
  output: z.object({ id: Id }),
  refusals: [TooManySearches, EmptySearch],
  note: '同样的条件只保存一次，再次保存改其名称。可保存的个数由会员服务条款决定。',
})

export const searchOpen = endpoint({
  ...user,
  title: '打开已保存的搜索：此前的不再算新',
  path: '/api/user/searchOpen',
  isExtension: true,
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: [TargetGone],
})

export const searchRemove = endpoint({
  ...user,
  title: '删除已保存的搜索',
  path: '/api/user/searchRemove',
  isExtension: true,
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: [],
})
