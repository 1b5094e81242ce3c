// Whether something is a favourite of the user, as the detail reply of its kind says. Knows the contract of every kind: loaded
// when a button asks.

import { forestryDetail } from '#features/listings/contract/detail.ts'
import { getNewsDetail } from '#features/news/contract/news.ts'
import { plandetail } from '#features/plans/contract/plans.ts'
import { prodetail } from '#features/projects/contract/projects.ts'
import { call } from '#platform/browser/call.ts'
import type { FavouriteTarget } from './favourites.ts'

export const fetchIsFavourite = async ({ id, type }: FavouriteTarget): Promise<boolean> => {
  // The contact of a project is answered a limited number of times: not for this.
  if (type === 7) return (await call(prodetail, { project_id: id, type: 1, collect_only: 1 })).data.is_collect
  if (type === 8) return (await call(forestryDetail, { id })).data.is_collect
  if (type === 9) return (await call(plandetail, { id })).data.is_collect
  return (await call(getNewsDetail, { id, newstype: type === 11 ? 2 : 1 })).data.is_collect
}
