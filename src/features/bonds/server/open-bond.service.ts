import { BondHeld, BondInReview, BondSettled } from '#features/bonds/contract.ts'
import { BOND, bondEvents, isHeld, mayHappen } from '#features/bonds/rules/bonds.ts'
import type { Fen } from '#platform/lib/units.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import { applyBondEvent } from './bond-events.service.ts'
import { insertBond, lockBondFor } from './bonds.table.ts'
import { appendEntry, entriesOf } from './ledger.table.ts'
import { openProposalOf } from './proposals.table.ts'

interface NewBond {
  tender_id: number
  user_id: number
  amount_fen: Fen
  at: Date
}

/**
 * Opens the bidder's bond for a tender, in the transaction of the sign-up. Does nothing if there is one already, or if the
 * tender asks for none (0).
 */
export const openBond = async (tx: Tx, { tender_id, user_id, amount_fen, at }: NewBond): Promise<void> => {
  if (amount_fen === 0) return
  if (!Number.isSafeInteger(amount_fen) || amount_fen < 0)
    throw new RangeError(`a bond of ${amount_fen} fen cannot be opened`)
  const { to: state } = bondEvents.open
  const bond = { tender_id, user_id, amount_fen, state, createtime: at, updatetime: at }
  const id = await insertBond(tx, bond)
  if (id === undefined) return
  await appendEntry(tx, {
    bond_id: id,
    event: 'open',
    from_state: null,
    to_state: state,
    amount_fen: 0,
    who: `user:${user_id}`,
    at,
  })
}

interface Bidder {
  tender_id: number
  user_id: number
  at: Date
}

/**
 * Settles the bond of a sign-up that its bidder takes back, in the same transaction. Refuses while money is held or may be on its
 * way; does nothing where there is no bond, or where it is settled.
 */
export const withdrawBond = async (tx: Tx, { tender_id, user_id, at }: Bidder): Promise<void> => {
  const bond = await lockBondFor(tx, { tender_id, user_id })
  if (!bond) return
  refuseUnless(!isHeld(bond.state), BondHeld)
  refuseUnless(bond.state !== BOND.pending && !(await openProposalOf(tx, bond.id)), BondInReview)
  if (mayHappen('withdraw', bond.state))
    await applyBondEvent(tx, bond, 'withdraw', { who: `user:${user_id}`, note: '', at })
}

/** Opens the bond again for a bidder who signs up once more. Refuses where the staff ended it. */
export const reopenBond = async (tx: Tx, { tender_id, user_id, at }: Bidder): Promise<boolean> => {
  const bond = await lockBondFor(tx, { tender_id, user_id })
  if (!bond) return false
  const last = (await entriesOf(tx, bond.id)).at(-1)
  refuseUnless(last?.event === 'withdraw' || last?.event === 'refund', BondSettled)
  await applyBondEvent(tx, bond, 'reopen', { who: `user:${user_id}`, note: '', at })
  return true
}
