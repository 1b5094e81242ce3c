import { transferCategories } from '#features/listings/rules/woodland.ts'
import type { ReviewedKind } from '#features/review/console/reviewed-kind.ts'

export const reviewedListings: ReviewedKind = {
  types: transferCategories,
  flags: [
    'price_low',
    'price_high',
    'same_title',
    'same_place',
    'same_phone',
    'banned_word',
    'listed_word',
    'banned_promise',
    'contact_in_text',
    'term_long',
    'point_outside',
  ],
  hasRegions: true,
  hasUsers: true,
}
