// Lists of forest land (spec part 1 §2, §3).

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Page, pageSize, readsFlag, readsInteger, readsList, readsText } from '#platform/contract/fields.ts'
import { TooDeep } from '#platform/contract/refusals.ts'
import { ListingFilter, ListingSort } from './filter.ts'
import { ListingSummary } from './summary.ts'

export const ListingPage = z.object({
  list: readsList(ListingSummary),
  count: readsInteger,
  /** Ours: there are more than `count`; they were not counted to the end. */
  more: readsFlag,
  /** Ours: every filter and the order asked for were applied. A backend that does not say so may have ignored some. */
  applied: readsFlag,
  /** Ours: how the keyword was read, in words, where that is not plain from it: 福建和江西. Empty otherwise. */
  reading: readsText,
})
export type ListingPage = z.output<typeof ListingPage>

export const foretryList = endpoint({
  title: '林地列表',
  path: '/api/foretryList',
  encoding: 'form',
  access: 'visitor',
  input: z.object({ ...ListingFilter.shape, sort: ListingSort, page: Page, pagesize: pageSize(8) }),
  output: ListingPage,
  refusals: [TooDeep],
})
