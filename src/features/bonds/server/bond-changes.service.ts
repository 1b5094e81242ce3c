// What the staff do to a bond beside its vouchers: propose a change, or end it while nothing is held.

import { recordBy, type Writer } from '#features/audit/server/index.ts'
import type { endBond, proposeBondChange } from '#features/bonds/contract.ts'
import { ProposalOpen } from '#features/bonds/contract.ts'
import { mayHappen } from '#features/bonds/rules/bonds.ts'
import { BondState } from '#features/review/contract/refusals.ts'
import { insertTask } from '#features/review/server/index.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { applyBondEvent } from './bond-events.service.ts'
import { notifyBidder } from './bond-notices.service.ts'
import { lockBond } from './bonds.table.ts'
import { insertProposal } from './proposals.table.ts'

export const proposeChange =
  (deps: Deps) =>
  async (writer: Writer, { id, change, reason }: Parsed<typeof proposeBondChange>): Promise<null> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const bond = (await lockBond(tx, id)) ?? refuse(TargetGone)
      refuseUnless(mayHappen(change, bond.state), BondState)
      const proposal =
        (await insertProposal(tx, {
          bond_id: id,
          change,
          reason,
          proposed_by: writer.staff.id,
          createtime: at,
        })) ?? refuse(ProposalOpen)
      await recordBy(tx, writer, {
        action: 'bondChange.propose',
        target: `bondChange:${proposal}`,
        detail: { title: bond.tender.title, bond: id, change, reason },
        at,
      })
      await insertTask(tx, { queue: 'bondChanges', target_id: proposal, createtime: at })
    })
    return null
  }

export const endProposal =
  (deps: Deps) =>
  async (writer: Writer, { id, reason }: Parsed<typeof endBond>): Promise<null> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const bond = (await lockBond(tx, id)) ?? refuse(TargetGone)
      await applyBondEvent(tx, bond, 'end', { who: `staff:${writer.staff.id}`, note: reason, at })
      await notifyBidder(tx, bond, 'end', { reason, at })
      const detail = { title: bond.tender.title, reason }
      await recordBy(tx, writer, { action: 'bond.end', target: `bond:${id}`, detail, at })
    })
    return null
  }
