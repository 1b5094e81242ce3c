// Enquiries of visitors.
import type { Parsed } from '#contract/endpoint.ts'
import { type addProposal, ENQUIRY } from '#contract/enquiries.ts'
import type { User } from '#server/accounts/users.schema.ts'
import * as audit from '#server/audit/audit.service.ts'
import type { Deps, Origin } from '#server/deps.ts'
import { book } from '#server/leads/leads.service.ts'
import * as limits from '#server/limits/limits.service.ts'
import { refuseUnless } from '#server/refusals/refuse.ts'
import { isRegion } from '#server/regions/regions.service.ts'
import { insertTask } from '#server/review/tasks.service.ts'
import { insertEnquiry } from './enquiries.table.ts'

/** Types that need a text: a consultation is of no use without its question. */
const NEEDS_CONTENT = new Set<number>([ENQUIRY.expert, ENQUIRY.assessment])

export const add =
  (deps: Deps) => async (input: Parsed<typeof addProposal>, user: User | undefined, origin: Origin) => {
    if (input.type === ENQUIRY.callback) return book(deps)(input, user, origin)
    refuseUnless(isRegion(input), 'BadRegion')
    refuseUnless(input.content !== '' || !NEEDS_CONTENT.has(input.type), 'ContentNeeded')
    const at = deps.now()
    await limits.consume(deps.db, 'enquiry', origin.address, at)
    await deps.db.transaction(async (tx) => {
      const id = await insertEnquiry(tx, { ...input, user_id: user?.id ?? null, createtime: at })
      const who = user ? `user:${user.id}` : 'visitor'
      await audit.record(tx, {
        who,
        action: 'enquiry.add',
        target: `enquiry:${id}`,
        detail: { type: input.type },
        address: origin.address,
        at,
      })
      await insertTask(tx, { queue: 'enquiries', target_id: id, createtime: at })
    })
    return null
  }
