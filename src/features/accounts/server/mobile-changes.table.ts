// Changes of mobiles, as long as the owner of the former number may take the account back.
import { and, asc, eq, gt, gte, isNull, lte } from 'drizzle-orm'
import { users } from '#features/identity/server/users.schema.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { type MobileChange, mobileChanges } from './mobile-changes.schema.ts'

export const addChange = async (tx: Tx, change: Omit<MobileChange, 'id' | 'told_at'>): Promise<number> => {
  const [row] = await tx.insert(mobileChanges).values(change).returning({ id: mobileChanges.id })
  if (!row) throw new Error('an inserted change came back without its id')
  return row.id
}

/** The first change since then by which an account of this type has left the number. */
export const findLeft = async (
  db: Db,
  accountType: number,
  mobile: string,
  since: Date,
): Promise<MobileChange | undefined> =>
  (
    await db
      .select({ change: mobileChanges })
      .from(mobileChanges)
      .innerJoin(users, eq(users.id, mobileChanges.user_id))
      .where(
        and(
          eq(mobileChanges.former_mobile, mobile),
          eq(users.account_type, accountType),
          gt(mobileChanges.changed_at, since),
        ),
      )
      .orderBy(asc(mobileChanges.id))
      .limit(1)
  )[0]?.change

/** The first change of the account since then. */
export const firstOf = async (db: Db, userId: number, since: Date): Promise<MobileChange | undefined> =>
  (
    await db
      .select()
      .from(mobileChanges)
      .where(and(eq(mobileChanges.user_id, userId), gt(mobileChanges.changed_at, since)))
      .orderBy(asc(mobileChanges.id))
      .limit(1)
  )[0]

/** Removes a change and those after it; false if it is gone. @param tx with the account locked */
export const removeFrom = async (
  tx: Tx,
  { id, user_id }: Pick<MobileChange, 'id' | 'user_id'>,
): Promise<boolean> =>
  (
    await tx
      .delete(mobileChanges)
      .where(and(eq(mobileChanges.user_id, user_id), gte(mobileChanges.id, id)))
      .returning({ id: mobileChanges.id })
  ).some((removed) => removed.id === id)

/** Changes since then whose former number was not told. */
export const listUntold = (db: Db, since: Date): Promise<MobileChange[]> =>
  db
    .select()
    .from(mobileChanges)
    .where(and(isNull(mobileChanges.told_at), gt(mobileChanges.changed_at, since)))
    .orderBy(asc(mobileChanges.id))
    .limit(100)

export const markTold = (db: Db, id: number, at: Date) =>
  db.update(mobileChanges).set({ told_at: at }).where(eq(mobileChanges.id, id))

export const sweepChanges = (db: Db, before: Date) =>
  db.delete(mobileChanges).where(lte(mobileChanges.changed_at, before))
