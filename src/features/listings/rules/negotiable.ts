// 面议 beside bounds of a price: negotiable listings have no price, so that whoever asks for both wants either.
import { NEGOTIABLE } from '#features/listings/contract/woodland.ts'
import type { ListingFacts } from './filter-kinds.ts'
import { FILTERS, type Filter, type ListingFilter, type RangeName } from './filters.ts'
import { NEGOTIABLE_LABEL } from './woodland.ts'

/** Ranges of figures that a negotiable listing does not have. */
export const PRICE_RANGES: readonly RangeName[] = ['price', 'permu']

const isPriceRange = ({ name }: Filter) => PRICE_RANGES.some((range) => range === name)

const priceTexts = (asked: ListingFilter) =>
  FILTERS.filter(isPriceRange).flatMap((one) => one.conditions(asked, {}).map(({ text }) => text))

/** Whether negotiable listings are asked for, and also such as lie within bounds. */
export const asksForEitherPrice = (asked: ListingFilter) =>
  asked.forestry_price === NEGOTIABLE && priceTexts(asked).length > 0

/** How such a filter is read, in words; empty for any other. */
export const eitherPriceText = (asked: ListingFilter) =>
  asksForEitherPrice(asked)
    ? `${NEGOTIABLE_LABEL}的没有标价：${priceTexts(asked).join('、')}的和${NEGOTIABLE_LABEL}的都列出。`
    : ''

/** Whether a filter finds the listing beside the others that are asked for; undefined where the listing does not tell. */
export const findsListing = (one: Filter, asked: ListingFilter, listing: ListingFacts) => {
  const isEither =
    asksForEitherPrice(asked) && (listing.face_price > 0 ? one.name === 'forestry_price' : isPriceRange(one))
  return isEither || one.finds(asked, listing)
}
