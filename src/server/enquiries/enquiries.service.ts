// Enquiries of visitors.
import type { Parsed } from '#contract/endpoint.ts'
import { type addProposal, enquiryRules } from '#contract/enquiries.ts'
import { phoneDigits } from '#lib/phones.ts'
import type { User } from '#server/accounts/users.schema.ts'
import * as audit from '#server/audit/audit.service.ts'
import { lockNameForTransaction } from '#server/db/locks.ts'
import type { Tx } from '#server/db/types.ts'
import type { Deps, Origin } from '#server/deps.ts'
import { book } from '#server/leads/leads.service.ts'
import * as limits from '#server/limits/limits.service.ts'
import { refuseUnless } from '#server/refusals/refuse.ts'
import { isRegion } from '#server/regions/regions.service.ts'
import { insertTask } from '#server/review/tasks.service.ts'
import * as table from './enquiries.table.ts'

type Proposal = Parsed<typeof addProposal>

/** The same enquiry sent again within this time is the one that is there: a second click, or a retry. */
const REPEAT_MS = 10 * 60_000

/** What is kept of it: only what its type has. */
const keptFields = ({ type, name, mobile, ...sent }: Proposal) => {
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
type Kept = ReturnType<typeof keptFields>

/** Key of a phone's limit: those that its owner sends, signed in, are counted apart. */
const limitKey = (digits: string, user: User | undefined) =>
  user?.mobile === digits ? `${digits}:own` : digits

/** Locks this enquiry against its double until the transaction ends. */
const lockSame = (tx: Tx, { type, f_id, phone_digits, content }: Kept) =>
  lockNameForTransaction(tx, `enquiry ${JSON.stringify([type, f_id, phone_digits, content])}`)

export const add = (deps: Deps) => async (input: Proposal, user: User | undefined, origin: Origin) => {
  const rules = enquiryRules[input.type]
  if (rules.subject === 'listing') return book(deps)(input, user, origin)
  refuseUnless(!rules.region || isRegion(input), 'BadRegion')
  const at = deps.now()
  const enquiry = keptFields(input)
  await deps.db.transaction(async (tx) => {
    // Of two clicks at once the second waits here, and then finds the enquiry of the first.
    await lockSame(tx, enquiry)
    if (await table.hasSame(tx, enquiry, new Date(at.getTime() - REPEAT_MS))) return
    await limits.consume(tx, 'enquiry', origin.address, at)
    await limits.consume(tx, 'enquiryPerMobile', limitKey(enquiry.phone_digits, user), at)
    const id = await table.insertEnquiry(tx, { ...enquiry, user_id: user?.id ?? null, createtime: at })
    const { type, f_id } = enquiry
    await audit.record(tx, {
      who: user ? `user:${user.id}` : 'visitor',
      action: 'enquiry.add',
      target: `enquiry:${id}`,
      detail: { type, ...(f_id > 0 ? { assessment: f_id } : {}) },
      address: origin.address,
      at,
    })
    await insertTask(tx, { queue: 'enquiries', target_id: id, createtime: at })
  })
  return null
}
