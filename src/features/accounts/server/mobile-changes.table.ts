// Changes of mobiles, as long as the owner of the former number may take the account back.
import { and, asc, desc, eq, gt, gte, isNull, lte } from 'drizzle-orm'
import { users } from '#features/identity/server/users.schema.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { isUnclaimed, updateUnlocked } from '#platform/server/db/update-unlocked.ts'
import { type MobileChange, mobileChanges } from './mobile-changes.schema.ts'

export const addChange = async (
  tx: Tx,
  change: Pick<MobileChange, 'user_id' | 'former_mobile' | 'changed_at'>,
): Promise<number> => {
  const claimed = { ...change, telling_since: change.changed_at }
  const [row] = await tx.insert(mobileChanges).values(claimed).returning({ id: mobileChanges.id })
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

export const firstChangeSince = (db: Db, userId: number, since: Date): Promise<MobileChange | undefined> =>
  first(
    db
      .select()
      .from(mobileChanges)
      .where(and(eq(mobileChanges.user_id, userId), gt(mobileChanges.changed_at, since)))
      .orderBy(asc(mobileChanges.id))
      .limit(1),
  )

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

/** Sent one after the other, 15 seconds at most each: a server is done with them before its claim is stale. */
const TOLD_AT_ONCE = 30

/** Claims changes since then whose former number was not told, unless a server has begun to after `stale`. */
export const claimUntold = (db: Db, now: Date, { since, stale }: { since: Date; stale: Date }) =>
  updateUnlocked(db, mobileChanges, {
    where: and(
      isNull(mobileChanges.told_at),
      gt(mobileChanges.changed_at, since),
      isUnclaimed(mobileChanges.telling_since, stale),
    ),
    orderBy: asc(mobileChanges.id),
    limit: TOLD_AT_ONCE,
    set: { telling_since: now },
  })

export const countUntold = (db: Db, { after, until }: { after: Date; until: Date }): Promise<number> =>
  db.$count(
    mobileChanges,
    and(
      isNull(mobileChanges.told_at),
      gt(mobileChanges.changed_at, after),
      lte(mobileChanges.changed_at, until),
    ),
  )

const isGivenUp = (until: Date) => and(isNull(mobileChanges.told_at), lte(mobileChanges.changed_at, until))

/** Changes until then whose former number was not told, newest first. */
export const listUntold = (db: Db, until: Date, limit: number, offset: number): Promise<MobileChange[]> =>
  db
    .select()
    .from(mobileChanges)
    .where(isGivenUp(until))
    .orderBy(desc(mobileChanges.changed_at), desc(mobileChanges.id))
    .limit(limit)
    .offset(offset)

export const countEverUntold = (db: Db, until: Date): Promise<number> =>
  db.$count(mobileChanges, isGivenUp(until))

/** Claims one of them, unless a server has begun to after `stale`. */
export const claimGivenUp = (
  tx: Tx,
  id: number,
  { now, until, stale }: { now: Date; until: Date; stale: Date },
): Promise<MobileChange | undefined> =>
  first(
    tx
      .update(mobileChanges)
      .set({ telling_since: now })
      .where(and(eq(mobileChanges.id, id), isGivenUp(until), isUnclaimed(mobileChanges.telling_since, stale)))
      .returning(),
  )

/** Ends a claim: the former number was told, or is to be told again for the reason. */
export const endTelling = (db: Db, id: number, outcome: { told_at: Date } | { reason: string }) =>
  db
    .update(mobileChanges)
    .set({ ...outcome, telling_since: null })
    .where(eq(mobileChanges.id, id))

export const sweepChanges = (db: Db, before: Date) =>
  db.delete(mobileChanges).where(lte(mobileChanges.changed_at, before))
