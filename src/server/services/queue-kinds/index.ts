// Each review queue and its rules.
import type { QueueName } from '#contract/staff-queues.ts'
import { enquiryRules } from './enquiries.ts'
import { leadRules } from './leads.ts'
import { listingRules } from './listings.ts'
import { reportRules } from './reports.ts'
import type { QueueRules } from './rules.ts'

export const queueKinds: Record<QueueName, QueueRules> = {
  listings: listingRules,
  leads: leadRules,
  reports: reportRules,
  enquiries: enquiryRules,
}
