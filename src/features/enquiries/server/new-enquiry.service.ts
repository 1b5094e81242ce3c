import type { AuditAction } from '#features/audit/rules.ts'
import { audit } from '#features/audit/server/index.ts'
import { type addProposal, enquiryRules, TooManyEnquiries } from '#features/enquiries/contract.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import type { QueueName } from '#features/review/contract/review.ts'
import { insertTask } from '#features/review/server/index.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { phoneDigits } from '#platform/lib/phones.ts'
import type { Tx } from '#platform/server/db/types.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import * as table from './enquiries.table.ts'

export type Proposal = Parsed<typeof addProposal>

/** What is kept of it: only what its type has. */
export const keptFields = ({ type, name, mobile, ...sent }: Proposal) => {
  const { region, content, subject, answered } = enquiryRules[type]
  const { province_id, city_id, county_id } = sent
  const nowhere = { province_id: 0, city_id: 0, county_id: 0 }
  return {
    type,
    name,
    mobile,
    phone_digits: phoneDigits(mobile),
    f_id: subject === 'none' ? 0 : sent.f_id,
    ...(region ? { province_id, city_id, county_id } : nowhere),
    content: content === 'none' ? '' : sent.content,
    wants_sms: answered && sent.wants_sms,
  }
}
export type Kept = ReturnType<typeof keptFields>

interface Sending {
  user: User | undefined
  address: string
  at: Date
}

/** Audit actions by queue, so that the history of a task begins with its submission. */
const words = { enquiries: 'enquiry', expertAssessments: 'expertAssessment' } as const satisfies {
  [Q in QueueName]?: string
}

/** Key of a phone's limit: those that its owner sends, signed in, are counted apart. */
const limitKey = (digits: string, user: User | undefined) =>
  user?.mobile === digits ? `${digits}:own` : digits

export const insertWithTask = async (
  tx: Tx,
  enquiry: Kept,
  { user, address, at }: Sending,
  queue: keyof typeof words,
) => {
  await limits.consume(tx, 'enquiry', address, at)
  await limits.consume(tx, 'enquiryPerMobile', limitKey(enquiry.phone_digits, user), at, TooManyEnquiries)
  const id = await table.insertEnquiry(tx, { ...enquiry, user_id: user?.id ?? null, createtime: at })
  const { type, f_id } = enquiry
  await audit.record(tx, {
    who: user ? `user:${user.id}` : 'visitor',
    action: `${words[queue]}.add` satisfies AuditAction,
    target: `${words[queue]}:${id}`,
    detail: { type, ...(f_id > 0 ? { assessment: f_id } : {}) },
    address,
    at,
  })
  await insertTask(tx, { queue, target_id: id, createtime: at })
}
