import { bondEvents } from '#features/bonds/rules/bonds.ts'
import type { Fen } from '#platform/lib/units.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { insertBond } from './bonds.table.ts'
import { appendEntry } from './ledger.table.ts'

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
