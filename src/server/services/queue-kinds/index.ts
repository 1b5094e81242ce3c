// Each review queue and its rules.
import type { QueueName } from '#contract/staff-queues.ts'
import { enquiryRules } from './enquiries.ts'
import { listingRules } from './listings.ts'
import type { QueueRules } from './rules.ts'

const none: QueueRules = {
  verbs: { approved: 'approve', rejected: 'reject' },
  find: async () => new Map(),
  detail: async () => undefined,
  saying: (db, words) => enquiryRules.saying(db, words),
  hold: async () => undefined,
}

export const queueKinds: Record<QueueName, QueueRules> = {
  listings: listingRules,
  leads: none,
  reports: none,
  enquiries: enquiryRules,
}
