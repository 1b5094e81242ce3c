import { ownIdOf } from '#backends/spec/province-ids.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import type { ListingCard } from '#features/listings/contract/snapshot.ts'
import type { ListingSummary } from '#features/listings/contract/summary.ts'
import { PAGE_SIZE } from '#features/listings/rules/choices.ts'
import { FILTERS } from '#features/listings/rules/filters.ts'
import { call, mediaAddress } from '#platform/browser/call.ts'
import { type Province } from '#platform/lib/province-slugs.ts'
import type { ListQuery } from './list-query.ts'

export interface ListPage {
  list: readonly ListingCard[]
  count: number
  /** The count is capped: there are more. */
  more: boolean
  /** Filters that were ignored, or how the keyword was read, in words; empty for none. */
  notice: string
}

export const fetchPage = async (provinces: readonly Province[], query: ListQuery): Promise<ListPage> => {
  const { filter, sort, page } = query
  const { data } = await call(foretryList, {
    ...filter,
    province_id: ownIdOf(provinces, filter.province_id),
    sort,
    page,
    pagesize: PAGE_SIZE,
  })
  const cardOf = (listing: ListingSummary): ListingCard => ({
    ...listing,
    // The server's clock decides.
    member_until: listing.is_member === 1 ? listing.member_until : '',
    images: listing.images.map((photo) => ({ ...photo, file: mediaAddress(photo.file) })),
  })
  const mayIgnore =
    !data.applied && (sort !== 'newest' || FILTERS.some((one) => one.unknownToSpec(filter) !== ''))
  return {
    ...data,
    list: data.list.map(cardOf),
    notice: mayIgnore
      ? await (await import('#backends/spec/ignored-filters.ts')).ignoredNotice(query, data.list)
      : data.reading,
  }
}
