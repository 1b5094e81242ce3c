import { ENQUIRY, enquiryRules } from '#features/enquiries/contract.ts'
import { enquiryTypes } from '#features/enquiries/rules/enquiries.ts'
import type { ReviewedKind } from '#features/review/console/reviewed-kind.ts'

/** Expert requests have a queue of their own, call-backs another. */
const answered = Object.values(ENQUIRY).filter(
  (type) => enquiryRules[type].answered && enquiryRules[type].subject === 'none',
)

export const reviewedEnquiries: ReviewedKind = {
  types: Object.fromEntries(answered.map((type) => [type, enquiryTypes[type]])),
  flags: ['same_phone', 'banned_promise', 'contact_in_text'],
  hasRegions: true,
  hasUsers: true,
}
