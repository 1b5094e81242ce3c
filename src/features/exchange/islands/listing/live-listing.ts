// The listing of the page as the API has it now, asked for once.

import { forestryDetail, type ListingDetail } from '#features/listings/contract/detail.ts'
import { call } from '#platform/browser/call.ts'

let asked: { id: number; live: Promise<ListingDetail> } | undefined

export const liveListing = (id: number): Promise<ListingDetail> => {
  if (asked?.id === id) return asked.live
  const live = call(forestryDetail, { id }).then(({ data }) => data)
  live.catch(() => (asked = undefined))
  asked = { id, live }
  return live
}
