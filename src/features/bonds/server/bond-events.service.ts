import { type BondEvent, bondEvents, mayHappen } from '#features/bonds/rules/bonds.ts'
import { BondState } from '#features/review/contract/refusals.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import type { BondRow } from './bonds.schema.ts'
import { setState } from './bonds.table.ts'
import { appendEntry } from './ledger.table.ts'

interface EventContext {
  /** `user:5` or `staff:2`; of two reviewers, the one who confirms. */
  who: string
  /** The bidder reads it. */
  note: string
  files?: string[]
  at: Date
}

/**
 * Applies an event to a bond that the transaction has locked. Refuses with BondState what its state does not allow.
 * Whoever calls it writes the audit log and notifies the bidder.
 */
export const applyBondEvent = async (
  tx: Tx,
  bond: Pick<BondRow, 'id' | 'state' | 'amount_fen'>,
  event: BondEvent,
  { who, note, files = [], at }: EventContext,
): Promise<void> => {
  refuseUnless(mayHappen(event, bond.state), BondState)
  const { to, holds, by } = bondEvents[event]
  // A remark is a reviewer's: what was said of the last voucher does not hold for a new one.
  await setState(tx, bond.id, { state: to, remark: by === 'bidder' ? '' : note, updatetime: at })
  await appendEntry(tx, {
    bond_id: bond.id,
    event,
    from_state: bond.state,
    to_state: to,
    amount_fen: holds * bond.amount_fen,
    who,
    note,
    files,
    at,
  })
}
