// The list of forest land as a live list.
import { useState } from 'react'
import { call, mediaAddress } from '#client/call.ts'
import { foretryList } from '#contract/listings/list.ts'
import type { ListingCard } from '#contract/snapshot.ts'
import { PAGE_SIZE } from '#domain/listings/choices.ts'
import type { Landing } from '#lib/paths.ts'
import { type Results as LiveResults, useLiveList } from '../use-live-list.ts'
import { addressOf, isSameList, type ListQuery, landingQuery, queryAt } from './list-query.ts'

export interface ListPage {
  list: readonly ListingCard[]
  count: number
  /** The count is capped: there are more. */
  more: boolean
}
export type Results = LiveResults<ListPage>

const fetchPage = async ({ filter, sort, page }: ListQuery): Promise<ListPage> => {
  const { data } = await call(foretryList, { ...filter, sort, page, pagesize: PAGE_SIZE })
  const withMediaUrls = (listing: ListingCard): ListingCard => ({
    ...listing,
    images: listing.images.map((photo) => ({ ...photo, file: mediaAddress(photo.file) })),
  })
  return { ...data, list: data.list.map(withMediaUrls) }
}

const listings = { queryAt, addressOf, isSame: isSameList, fetchPage }

export const useList = (landing: Landing, first: ListPage) => {
  const [published] = useState(() => landingQuery(landing))
  return useLiveList(listings, published, first)
}
