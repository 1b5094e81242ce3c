// What the list of each review queue can be narrowed by.

import { identityNames } from '#features/certification/rules/rules.ts'
import { REPORT_REASONS, reportReasons } from '#features/complaints/contract.ts'
import { ENQUIRY, enquiryRules } from '#features/enquiries/contract.ts'
import { enquiryTypes } from '#features/enquiries/rules/enquiries.ts'
import { transferCategories } from '#features/listings/rules/woodland.ts'
import type { QueueName } from '#features/review/contract/review.ts'

/** Placeholders of searches that find more than words and phones. */
const searchHints: Partial<Record<QueueName, string>> = {
  certifications: '搜索企业，或完整的姓名、证件号、电话',
}
export const searchHintOf = (queue: QueueName) => searchHints[queue] ?? '搜索内容或完整电话'

/** Types that the queue of enquiries has: expert requests have a queue of their own, call-backs another. */
const answered = Object.values(ENQUIRY).filter(
  (type) => enquiryRules[type].answered && enquiryRules[type].subject === 'none',
)

/** Types that a queue can be filtered by: code → name. */
export const typesOf: Partial<Record<QueueName, Readonly<Record<number, string>>>> = {
  listings: transferCategories,
  reports: Object.fromEntries(REPORT_REASONS.map((reason, index) => [index + 1, reportReasons[reason]])),
  enquiries: Object.fromEntries(answered.map((type) => [type, enquiryTypes[type]])),
  certifications: identityNames,
}

/** Flags that a queue can be filtered by. */
export const flagsOf: Partial<Record<QueueName, readonly string[]>> = {
  listings: [
    'price_low',
    'price_high',
    'same_title',
    'same_place',
    'same_phone',
    'banned_promise',
    'contact_in_text',
    'term_long',
    'point_outside',
  ],
  leads: ['same_phone', 'banned_promise', 'contact_in_text'],
  reports: ['banned_promise', 'contact_in_text'],
  enquiries: ['same_phone', 'banned_promise', 'contact_in_text'],
  expertAssessments: ['same_phone', 'banned_promise'],
  bonds: ['bond_share'],
  bondChanges: ['bond_share'],
  certifications: ['same_identity', 'same_company'],
}

/** Queues whose submissions are about a place. */
export const hasRegions: ReadonlySet<QueueName> = new Set(['listings', 'leads', 'reports', 'enquiries'])
