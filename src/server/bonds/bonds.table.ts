// Bid bonds. Their state is written by bond-events.service.ts and open-bond.service.ts alone.
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/types.ts'
import { type BondRow, bonds } from './bonds.schema.ts'

/** Id of the new bond; undefined if the bidder has one for this tender already, even by a concurrent call. */
export const insertBond = async (tx: Tx, bond: typeof bonds.$inferInsert): Promise<number | undefined> =>
  (await tx.insert(bonds).values(bond).onConflictDoNothing().returning({ id: bonds.id }))[0]?.id

/** Locks the bond until the transaction ends. Comes before the locks on its proposal and its review task. */
export const lockBond = async (tx: Tx, id: number): Promise<BondRow | undefined> =>
  (await tx.select().from(bonds).where(eq(bonds.id, id)).for('update'))[0]

/** Called with the bond locked. */
export const updateBond = (tx: Tx, id: number, changes: Partial<typeof bonds.$inferInsert>) =>
  tx.update(bonds).set(changes).where(eq(bonds.id, id))
