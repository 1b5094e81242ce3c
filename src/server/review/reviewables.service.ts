// Each review queue and its rules.
import type { QueueName } from '#contract/review.ts'
import { enquiryRules } from '#server/enquiries/enquiry-reviews.service.ts'
import { leadRules } from '#server/leads/lead-reviews.service.ts'
import { listingRules } from '#server/listings/listing-reviews.service.ts'
import { reportRules } from '#server/reports/report-reviews.service.ts'
import type { QueueRules } from './reviewable.service.ts'

export const queueKinds: Record<QueueName, QueueRules> = {
  listings: listingRules,
  leads: leadRules,
  reports: reportRules,
  enquiries: enquiryRules,
}
