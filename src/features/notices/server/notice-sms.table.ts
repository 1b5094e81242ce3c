import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { users } from '#features/identity/server/users.schema.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { backlogOf } from '#platform/server/db/backlog.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { noticeSms, notices } from './notices.schema.ts'

/** Whether the user wants SMS of notices on the subject of this one. */
const isWanted = sql<boolean>`case when ${notices.type} = ${SUBJECT_TYPE.listing}
  then coalesce(${users.sms_listings}, false) else ${users.sms_notices} end`

/** Answers how many of them are wanted. */
export const queueSms = async (
  db: Db,
  ids: readonly number[],
  { text, at }: { text: string; at: Date },
): Promise<number> => {
  const wanted = await db
    .select({ id: notices.id })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.user_id))
    .where(and(inArray(notices.id, [...ids]), isWanted))
  if (wanted.length > 0)
    await db.insert(noticeSms).values(wanted.map(({ id }) => ({ notice_id: id, text, due_at: at })))
  return wanted.length
}

interface Limits {
  since: Date
  maxPerDay: number
  oldest: Date
}

/** Ends those that are due and no longer to be sent; those that are merely too old are recorded as given up. */
export const giveUp = async (tx: Tx, now: Date, { since, maxPerDay, oldest }: Limits) => {
  const sentToday = tx
    .select({ user_id: notices.user_id })
    .from(noticeSms)
    .innerJoin(notices, eq(notices.id, noticeSms.notice_id))
    .where(gte(noticeSms.sent_at, since))
    .groupBy(notices.user_id)
    .having(gte(count(), maxPerDay))
  const end = async (over: SQL | undefined, given_up_at: Date | null) => {
    const ids = tx
      .select({ id: notices.id })
      .from(notices)
      .innerJoin(users, eq(users.id, notices.user_id))
      .where(over)
    await tx
      .update(noticeSms)
      .set({ due_at: null, given_up_at })
      .where(and(lte(noticeSms.due_at, now), inArray(noticeSms.notice_id, ids)))
  }
  await end(or(eq(notices.read, true), not(isWanted), inArray(notices.user_id, sentToday)), null)
  await end(lt(notices.createtime, oldest), now)
}

/**
 * The oldest one that is due; undefined for none. It is due again after the pause, in case this attempt fails.
 * @param pauseMs by the number of attempts, this one included
 */
export const claimDue = async (tx: Tx, now: Date, pauseMs: (attempts: number) => number) => {
  const [due] = await tx
    .select({
      notice_id: noticeSms.notice_id,
      text: noticeSms.text,
      attempts: sql<number>`${noticeSms.attempts} + 1`,
      mobile: users.mobile,
    })
    .from(noticeSms)
    .innerJoin(notices, eq(notices.id, noticeSms.notice_id))
    .innerJoin(users, eq(users.id, notices.user_id))
    .where(lte(noticeSms.due_at, now))
    .orderBy(asc(noticeSms.due_at))
    .limit(1)
    .for('update', { of: noticeSms, skipLocked: true })
  if (due)
    await tx
      .update(noticeSms)
      .set({ due_at: new Date(now.getTime() + pauseMs(due.attempts)), attempts: due.attempts })
      .where(eq(noticeSms.notice_id, due.notice_id))
  return due
}

export const noteRefusal = (db: Db, id: number, reason: string) =>
  db.update(noticeSms).set({ reason }).where(eq(noticeSms.notice_id, id))

export const markSent = (db: Db, id: number, at: Date) =>
  db.update(noticeSms).set({ due_at: null, sent_at: at }).where(eq(noticeSms.notice_id, id))

export const smsBacklog = (db: Db, now: Date) =>
  backlogOf(db, { from: noticeSms, where: lte(noticeSms.due_at, now), since: noticeSms.due_at })

export const countGivenUp = (db: Db, since: Date): Promise<number> =>
  db.$count(noticeSms, gte(noticeSms.given_up_at, since))

/** Whether it is worth sending still: of a notice since then that is unread, to a user who wants it. */
const isWorthwhile = (since: Date) =>
  sql<boolean>`(not ${notices.read} and ${isWanted} and ${gt(notices.createtime, since)})`

const isGivenUp = isNotNull(noticeSms.given_up_at)

/** Newest first. @param since of the notices whose SMS are worth sending still */
export const listGivenUp = (db: Db, since: Date, limit: number, offset: number) =>
  db
    .select({
      id: noticeSms.notice_id,
      user_id: notices.user_id,
      mobile: users.mobile,
      text: noticeSms.text,
      createtime: notices.createtime,
      given_up_at: sql<Date>`${noticeSms.given_up_at}`.mapWith(noticeSms.given_up_at),
      reason: noticeSms.reason,
      is_worthwhile: isWorthwhile(since),
    })
    .from(noticeSms)
    .innerJoin(notices, eq(notices.id, noticeSms.notice_id))
    .innerJoin(users, eq(users.id, notices.user_id))
    .where(isGivenUp)
    .orderBy(desc(noticeSms.given_up_at), desc(noticeSms.notice_id))
    .limit(limit)
    .offset(offset)

export const countEverGivenUp = (db: Db): Promise<number> => db.$count(noticeSms, isGivenUp)

/** Takes one that was given up to send it again; undefined where another has, or it is not worth it. @param until nobody else does */
export const claimGivenUp = async (tx: Tx, id: number, { since, until }: { since: Date; until: Date }) => {
  const notice = tx
    .select({ user_id: notices.user_id, mobile: users.mobile })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.user_id))
    .where(and(eq(notices.id, id), isWorthwhile(since)))
  const [claimed] = await tx
    .update(noticeSms)
    .set({ given_up_at: null, due_at: until, attempts: sql`${noticeSms.attempts} + 1` })
    .where(and(eq(noticeSms.notice_id, id), isGivenUp, exists(notice)))
    .returning({ text: noticeSms.text })
  const [to] = claimed ? await notice : []
  return claimed && to && { ...claimed, ...to }
}

export const giveUpAgain = (db: Db, id: number, at: Date, reason: string) =>
  db.update(noticeSms).set({ due_at: null, given_up_at: at, reason }).where(eq(noticeSms.notice_id, id))
