// SMS codes and picture captchas: short-lived, stored as hashes, shared by all instances.
import { and, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'
import { captchas, type SmsCodeRow, smsCodes } from './codes.schema.ts'

const sameUse = (mobile: string, event: string) => and(eq(smsCodes.mobile, mobile), eq(smsCodes.event, event))

/** Stores a code and closes the older ones for the same mobile and event. */
export const replaceCode = async (db: Db, code: typeof smsCodes.$inferInsert, now: Date): Promise<number> => {
  await db
    .update(smsCodes)
    .set({ closed: now })
    .where(and(sameUse(code.mobile, code.event), isNull(smsCodes.closed)))
  const [row] = await db.insert(smsCodes).values(code).returning({ id: smsCodes.id })
  if (!row) throw new Error('an inserted code came back without its id')
  return row.id
}

export const removeCode = (db: Db, id: number) => db.delete(smsCodes).where(eq(smsCodes.id, id))

export const newestCode = (db: Db, mobile: string, event: string): Promise<SmsCodeRow | undefined> =>
  first(db.select().from(smsCodes).where(sameUse(mobile, event)).orderBy(desc(smsCodes.id)).limit(1))

/** Counts one attempt; false if the code is closed, expired or has none left. One statement: parallel guesses all count. */
export const consumeAttempt = async (db: Db, id: number, maxTries: number, now: Date): Promise<boolean> => {
  const live = and(
    eq(smsCodes.id, id),
    isNull(smsCodes.closed),
    gt(smsCodes.expires, now),
    lt(smsCodes.tries, maxTries),
  )
  const rows = await db
    .update(smsCodes)
    .set({ tries: sql`${smsCodes.tries} + 1` })
    .where(live)
    .returning({ id: smsCodes.id })
  return rows.length === 1
}

/** Closes a code; false if it was closed before, even a moment ago. */
export const closeCode = async (db: Db, id: number, now: Date): Promise<boolean> => {
  const open = and(eq(smsCodes.id, id), isNull(smsCodes.closed))
  return (
    (await db.update(smsCodes).set({ closed: now }).where(open).returning({ id: smsCodes.id })).length === 1
  )
}

export const addCaptcha = (db: Db, captcha: typeof captchas.$inferInsert) =>
  db.insert(captchas).values(captcha)

/** Deletes the captcha; answers its hash unless it had expired. */
export const consumeCaptcha = async (db: Db, id: string, now: Date): Promise<string | undefined> => {
  const [row] = await db.delete(captchas).where(eq(captchas.id, id)).returning()
  return row && row.expires > now ? row.hash : undefined
}

export const sweepCaptchas = (db: Db, now: Date) => db.delete(captchas).where(lte(captchas.expires, now))

export const sweepCodes = (db: Db, before: Date) => db.delete(smsCodes).where(lte(smsCodes.expires, before))
