import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import { type Staff, staff, staffTokens } from '#features/identity/server/staff.schema.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'

export const addStaffToken = (
  db: Db,
  token: Omit<typeof staffTokens.$inferInsert, 'id' | 'seen'> & { createtime: Date },
) => db.insert(staffTokens).values({ ...token, seen: token.createtime })

/** The member with this session and when it was last used; undefined if it is unknown, expired or disabled. */
export const findByStaffToken = async (
  db: Db,
  hash: string,
  now: Date,
): Promise<{ staff: Staff; seen: Date } | undefined> => {
  const live = and(eq(staffTokens.hash, hash), gt(staffTokens.expires, now), eq(staff.disabled, false))
  const [row] = await db
    .select({ staff, seen: staffTokens.seen })
    .from(staffTokens)
    .innerJoin(staff, eq(staff.id, staffTokens.staff_id))
    .where(live)
  return row
}

/** Only if last seen before `before`, so that of many calls at once one writes. */
export const markSeen = (db: Db, hash: string, before: Date, now: Date) =>
  db
    .update(staffTokens)
    .set({ seen: now })
    .where(and(eq(staffTokens.hash, hash), lte(staffTokens.seen, before)))

/** @param secretHash null once it was taken */
export const setOfferedSecret = (db: Db, hash: string, secretHash: string | null) =>
  db.update(staffTokens).set({ offered_secret: secretHash }).where(eq(staffTokens.hash, hash))

/** Whether the secret with this hash is the last one that the session was offered. */
export const isOfferedSecret = async (db: Db, hash: string, secretHash: string): Promise<boolean> =>
  (
    await db
      .select({ id: staffTokens.id })
      .from(staffTokens)
      .where(and(eq(staffTokens.hash, hash), eq(staffTokens.offered_secret, secretHash)))
  ).length > 0

export const listSessions = (db: Db, staffId: number, now: Date, limit: number) =>
  db
    .select()
    .from(staffTokens)
    .where(and(eq(staffTokens.staff_id, staffId), gt(staffTokens.expires, now)))
    .orderBy(desc(staffTokens.seen), desc(staffTokens.id))
    .limit(limit)

/** False if there was none. */
export const removeStaffToken = async (db: Db, hash: string): Promise<boolean> =>
  (await db.delete(staffTokens).where(eq(staffTokens.hash, hash)).returning({ id: staffTokens.id })).length >
  0

/** Answers the network the session was opened from; undefined if the member has no such session. */
export const removeSession = (db: Db, staffId: number, id: number, now: Date) =>
  first(
    db
      .delete(staffTokens)
      .where(and(eq(staffTokens.staff_id, staffId), eq(staffTokens.id, id), gt(staffTokens.expires, now)))
      .returning({ address: staffTokens.address }),
  )

/**
 * Answers how many sessions were removed.
 * @param exceptHash of the token whose session stays
 */
export const removeSessionsOf = async (db: Db, staffId: number, exceptHash?: string): Promise<number> =>
  (
    await db
      .delete(staffTokens)
      .where(
        and(
          eq(staffTokens.staff_id, staffId),
          exceptHash === undefined ? undefined : ne(staffTokens.hash, exceptHash),
        ),
      )
      .returning({ id: staffTokens.id })
  ).length

export const sweepStaffTokens = (db: Db, now: Date) =>
  db.delete(staffTokens).where(lte(staffTokens.expires, now))
