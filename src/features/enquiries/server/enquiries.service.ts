import { type EnquirySubject, enquiryRules } from '#features/enquiries/contract.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { BadRegion } from '#features/regions/contract/regions.ts'
import { isRegion } from '#features/regions/server/index.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './enquiries.table.ts'
import { insertWithTask, type Kept, keptFields, type Proposal } from './new-enquiry.service.ts'

type AddEnquiry = (deps: Deps) => (input: Proposal, user: User | undefined, origin: Origin) => Promise<null>

/** Implemented by the features whose records enquiries are about. */
export type SubjectEnquiries = Record<EnquirySubject, AddEnquiry>

/** The same enquiry sent again within this time is the one that is there: a second click, or a retry. */
const REPEAT_MS = 10 * 60_000

const lockSame = (tx: Tx, { type, f_id, phone_digits, content }: Kept) =>
  lockNameForTransaction(tx, `enquiry ${JSON.stringify([type, f_id, phone_digits, content])}`)

export const addEnquiry =
  (subjects: SubjectEnquiries): AddEnquiry =>
  (deps) =>
  async (input, user, origin) => {
    const rules = enquiryRules[input.type]
    if (rules.subject !== 'none') return subjects[rules.subject](deps)(input, user, origin)
    refuseUnless(!rules.region || isRegion(input), BadRegion)
    const at = deps.now()
    const enquiry = keptFields(input)
    await deps.db.transaction(async (tx) => {
      // Of two clicks at once the second waits here, and then finds the enquiry of the first.
      await lockSame(tx, enquiry)
      if (await table.hasSame(tx, enquiry, new Date(at.getTime() - REPEAT_MS))) return
      await insertWithTask(tx, enquiry, { user, address: origin.address, at }, 'enquiries')
    })
    return null
  }
