// Complaints of readers about listings.

import { audit } from '#features/audit/server/index.ts'
import type { reportListing } from '#features/complaints/contract.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { lockListed } from '#features/listings/server/index.ts'
import { insertTask } from '#features/review/server/index.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import { insertComplaint } from './complaints.table.ts'

export const addComplaint =
  (deps: Deps) =>
  async (input: Parsed<typeof reportListing>, user: User | undefined, { address }: Origin) => {
    const { id: listing_id, reason, content, mobile } = input
    const at = deps.now()
    const who = user ? `user:${user.id}` : 'visitor'
    await deps.db.transaction(async (tx) => {
      refuseUnless(await lockListed(tx, listing_id), TargetGone)
      // A repeated complaint is answered like the first, but not stored.
      const complainant = user ? who : address
      if (!(await limits.tryConsume(tx, 'reportOnce', `${complainant}:${listing_id}`, at))) return
      const id = await insertComplaint(tx, {
        listing_id,
        user_id: user?.id ?? null,
        reason,
        content,
        mobile,
        createtime: at,
      })
      await audit.record(tx, {
        who,
        action: 'report.add',
        target: `report:${id}`,
        detail: { listing: listing_id, reason },
        address,
        at,
      })
      await insertTask(tx, { queue: 'reports', target_id: id, createtime: at })
    })
    return null
  }
