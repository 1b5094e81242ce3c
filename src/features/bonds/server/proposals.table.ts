import { and, eq, inArray } from 'drizzle-orm'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { type BondProposal, bondProposals } from './bonds.schema.ts'

/** Id of the new proposal; undefined if one is open for the bond already. Called with the bond locked. */
export const insertProposal = async (
  tx: Tx,
  proposal: typeof bondProposals.$inferInsert,
): Promise<number | undefined> =>
  (
    await tx.insert(bondProposals).values(proposal).onConflictDoNothing().returning({ id: bondProposals.id })
  )[0]?.id

export const findProposals = (db: Db, ids: readonly number[]): Promise<BondProposal[]> =>
  db
    .select()
    .from(bondProposals)
    .where(inArray(bondProposals.id, [...ids]))

/** Locks the proposal until the transaction ends. Its bond must have been locked before. */
export const lockProposal = (tx: Tx, id: number): Promise<BondProposal | undefined> =>
  first(tx.select().from(bondProposals).where(eq(bondProposals.id, id)).for('update'))

export const openProposalOf = (db: Db, bondId: number): Promise<BondProposal | undefined> =>
  first(
    db
      .select()
      .from(bondProposals)
      .where(and(eq(bondProposals.bond_id, bondId), eq(bondProposals.state, 'open'))),
  )

/** Called with the proposal locked. */
export const closeProposal = (tx: Tx, id: number, state: 'confirmed' | 'rejected') =>
  tx.update(bondProposals).set({ state }).where(eq(bondProposals.id, id))
