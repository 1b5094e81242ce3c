// Each review queue and its rules.
import type { QueueName } from '#contract/staff-queues.ts'
import { enquiryRules } from './enquiries.ts'
import { leadRules } from './leads.ts'
import { reportRules } from './reports.ts'
import type { QueueRules } from './rules.ts'

const none: QueueRules = {
  verbs: { approved: 'approve', rejected: 'reject' },
  find: async () => new Map(),
  detail: async () => undefined,
  saying: (db, words) => enquiryRules.saying(db, words),
  hold: async () => undefined,
}

export const queueKinds: Record<QueueName, QueueRules> = {
  listings: none,
  leads: leadRules,
  reports: reportRules,
  enquiries: enquiryRules,
}
