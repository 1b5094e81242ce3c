import type { ReviewedKind } from '#features/review/console/reviewed-kind.ts'

export const reviewedLeads: ReviewedKind = {
  flags: ['same_phone', 'banned_promise', 'contact_in_text'],
  hasRegions: true,
}
