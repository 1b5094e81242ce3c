// The queue of complaints.
import { REPORT_REASONS, reportReasons } from '#features/complaints/contract.ts'
import type { ReviewedKind } from '#features/review/console/reviewed-kind.ts'

export const reviewedReports: ReviewedKind = {
  types: Object.fromEntries(REPORT_REASONS.map((reason, index) => [index + 1, reportReasons[reason]])),
  flags: ['banned_promise', 'contact_in_text'],
  hasRegions: true,
}
