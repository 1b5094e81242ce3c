// A page of the live list.
import { call, mediaAddress } from '#client/call.ts'
import { foretryList, type ListingSummary } from '#contract/listings/list.ts'
import { scoreCodesOf } from '#contract/listings/woodland.ts'
import type { ListingCard } from '#contract/snapshot.ts'
import { PAGE_SIZE } from '#domain/listings/choices.ts'
import type { ListQuery } from './list-query.ts'

export interface ListPage {
  list: readonly ListingCard[]
  count: number
  /** The count is capped: there are more. */
  more: boolean
  /** Filters that the backend ignored: the spec does not know them. */
  ignored: readonly ('关键词' | '综合评分')[]
}

export const fetchPage = async ({ filter, sort, page }: ListQuery): Promise<ListPage> => {
  const { data } = await call(foretryList, { ...filter, sort, page, pagesize: PAGE_SIZE })
  const cardOf = (listing: ListingSummary): ListingCard => ({
    ...listing,
    // The server's clock decides.
    member_until: listing.is_member === 1 ? listing.member_until : '',
    images: listing.images.map((photo) => ({ ...photo, file: mediaAddress(photo.file) })),
  })
  const { keyword, score } = filter
  const isKeywordIgnored =
    keyword !== '' && (await (await import('./keyword-check.ts')).isKeywordIgnored(keyword, data.list))
  const isScoreIgnored = score > 0 && data.list.some((one) => !scoreCodesOf(one.score).includes(score))
  return {
    ...data,
    list: data.list.map(cardOf),
    ignored: [
      ...(isKeywordIgnored ? ['关键词' as const] : []),
      ...(isScoreIgnored ? ['综合评分' as const] : []),
    ],
  }
}
