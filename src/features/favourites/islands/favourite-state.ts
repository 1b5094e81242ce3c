// Whether something is a favourite of the user, as the detail reply of its kind says. Knows the contract of every kind: loaded
// when a button asks.

import { forestryDetail } from '#features/listings/contract/detail.ts'
import { getNewsDetail } from '#features/news/contract/news.ts'
import { plandetail } from '#features/plans/contract/plans.ts'
import { prodetail } from '#features/projects/contract/projects.ts'
import { call } from '#platform/browser/call.ts'
import type { CollectType } from '#platform/contract/kinds.ts'
import type { FavouriteTarget } from './favourites.ts'

type Reply = Promise<{ data: { is_collect: boolean } }>

const detailOf: Record<CollectType, (id: number) => Reply> = {
  // The contact of a project is answered a limited number of times: not for this.
  7: (id) => call(prodetail, { project_id: id, type: 1, collect_only: 1 }),
  8: (id) => call(forestryDetail, { id }),
  9: (id) => call(plandetail, { id }),
  10: (id) => call(getNewsDetail, { id, newstype: 1 }),
  11: (id) => call(getNewsDetail, { id, newstype: 2 }),
}

export const fetchIsFavourite = async ({ id, type }: FavouriteTarget): Promise<boolean> =>
  (await detailOf[type](id)).data.is_collect
