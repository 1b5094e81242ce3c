// Bid bonds with their tender, for the bidder. Their state is written by bond-events.service.ts and open-bond.service.ts
// alone.
import { and, count, desc, eq, getTableColumns } from 'drizzle-orm'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { type BondRow, bonds } from './bonds.schema.ts'

export const tenderColumns = {
  title: tenders.title,
  project_sn: tenders.project_sn,
  ptype: tenders.ptype,
  infor_type: tenders.infor_type,
  industry_type: tenders.industry_type,
  tendering_type: tenders.tendering_type,
  tendering_mode: tenders.tendering_mode,
  starting_price: tenders.starting_price,
  estimate: tenders.estimate,
  contact: tenders.contact,
  bond_due: tenders.bond_due,
  open_time: tenders.open_time,
  published: tenders.published,
}

const withTender = (db: Db) =>
  db
    .select({ ...getTableColumns(bonds), tender: tenderColumns })
    .from(bonds)
    .innerJoin(tenders, eq(tenders.id, bonds.tender_id))

export type BondWithTender = Awaited<ReturnType<typeof withTender>>[number]

/** Id of the new bond; undefined if the bidder has one for this tender already, even by a concurrent call. */
export const insertBond = async (tx: Tx, bond: typeof bonds.$inferInsert): Promise<number | undefined> =>
  (await tx.insert(bonds).values(bond).onConflictDoNothing().returning({ id: bonds.id }))[0]?.id

/** Locks the bond until the transaction ends. Comes before the locks on its proposal and its review task. */
export const lockBond = (tx: Tx, id: number): Promise<BondWithTender | undefined> =>
  first(withTender(tx).where(eq(bonds.id, id)).for('update', { of: bonds }))

/**
 * The user's bond for the tender of this number. Numbers are unique among published tenders only: of several the published
 * one counts, then the newest.
 */
const ofUser = (db: Db, userId: number, projectSn: string) =>
  withTender(db)
    .where(and(eq(bonds.user_id, userId), eq(tenders.project_sn, projectSn)))
    .orderBy(desc(tenders.published), desc(bonds.id))
    .limit(1)

export const findBondOf = (db: Db, userId: number, projectSn: string): Promise<BondWithTender | undefined> =>
  first(ofUser(db, userId, projectSn))

export const lockBondOf = (tx: Tx, userId: number, projectSn: string): Promise<BondWithTender | undefined> =>
  first(ofUser(tx, userId, projectSn).for('update', { of: bonds }))

export const lockBondFor = (
  tx: Tx,
  { tender_id, user_id }: Pick<BondRow, 'tender_id' | 'user_id'>,
): Promise<BondRow | undefined> =>
  first(
    tx
      .select()
      .from(bonds)
      .where(and(eq(bonds.tender_id, tender_id), eq(bonds.user_id, user_id)))
      .for('update'),
  )

/** Newest sign-up first. */
export const listBondsOf = (
  db: Db,
  userId: number,
  limit: number,
  offset: number,
): Promise<BondWithTender[]> =>
  withTender(db)
    .where(eq(bonds.user_id, userId))
    .orderBy(desc(bonds.createtime), desc(bonds.id))
    .limit(limit)
    .offset(offset)

export const countBondsOf = (db: Db, userId: number): Promise<number> =>
  db.$count(bonds, eq(bonds.user_id, userId))

/** Of a user's bonds, how many are in each state; a state without any is left out. */
export const countByState = async (db: Db, userId: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .select({ state: bonds.state, count: count() })
    .from(bonds)
    .where(eq(bonds.user_id, userId))
    .groupBy(bonds.state)
  return new Map(rows.map((row) => [row.state, row.count]))
}

/** Called with the bond locked, and together with its ledger entry. */
export const setState = (tx: Tx, id: number, changes: Pick<BondRow, 'state' | 'remark' | 'updatetime'>) =>
  tx.update(bonds).set(changes).where(eq(bonds.id, id))

/** Called with the bond locked. */
export const setVouchers = (tx: Tx, id: number, vouchers: string[], at: Date) =>
  tx.update(bonds).set({ vouchers, certificatetime: at }).where(eq(bonds.id, id))
