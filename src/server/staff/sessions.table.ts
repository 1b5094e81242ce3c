// Sign-ins of the staff that still hold: one token each.
import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import type { Db } from '#server/db/types.ts'
import { type Staff, staff, staffTokens } from './staff.schema.ts'

export const addStaffToken = (
  db: Db,
  token: Omit<typeof staffTokens.$inferInsert, 'id' | 'seen'> & { createtime: Date },
) => db.insert(staffTokens).values({ ...token, seen: token.createtime })

/** Who holds it, and when it was last used; undefined for nobody (any more). */
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

/** Of many calls at once, one writes. */
export const markSeen = (db: Db, hash: string, notSince: Date, now: Date) =>
  db
    .update(staffTokens)
    .set({ seen: now })
    .where(and(eq(staffTokens.hash, hash), lte(staffTokens.seen, notSince)))

/** Last used first. */
export const listSessions = (db: Db, staffId: number, now: Date, limit: number) =>
  db
    .select()
    .from(staffTokens)
    .where(and(eq(staffTokens.staff_id, staffId), gt(staffTokens.expires, now)))
    .orderBy(desc(staffTokens.seen), desc(staffTokens.id))
    .limit(limit)

/** Whether there was one. */
export const removeStaffToken = async (db: Db, hash: string): Promise<boolean> =>
  (await db.delete(staffTokens).where(eq(staffTokens.hash, hash)).returning({ id: staffTokens.id })).length >
  0

/** Where it was signed in from; undefined where this person has no such session. */
export const removeSession = async (db: Db, staffId: number, id: number, now: Date) =>
  (
    await db
      .delete(staffTokens)
      .where(and(eq(staffTokens.staff_id, staffId), eq(staffTokens.id, id), gt(staffTokens.expires, now)))
      .returning({ address: staffTokens.address })
  )[0]

/** How many there were. @param but hash of a token that stays. */
export const removeSessionsOf = async (db: Db, staffId: number, but?: string): Promise<number> =>
  (
    await db
      .delete(staffTokens)
      .where(
        and(eq(staffTokens.staff_id, staffId), but === undefined ? undefined : ne(staffTokens.hash, but)),
      )
      .returning({ id: staffTokens.id })
  ).length

export const sweepStaffTokens = (db: Db, now: Date) =>
  db.delete(staffTokens).where(lte(staffTokens.expires, now))
