import { COMPLAINT_REASONS, complaintReasons } from '#features/complaints/contract.ts'
import type { ReviewedKind } from '#features/review/console/reviewed-kind.ts'

export const reviewedComplaints: ReviewedKind = {
  types: Object.fromEntries(COMPLAINT_REASONS.map((reason, index) => [index + 1, complaintReasons[reason]])),
  flags: ['banned_promise', 'contact_in_text'],
  hasRegions: true,
}
