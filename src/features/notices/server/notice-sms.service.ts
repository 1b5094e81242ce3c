// Important notices as SMS, to users who want that: queued with the notice, sent by an interval job.
import { SMS_LIMITS } from '#features/notices/rules/notice-sms.ts'
import { DAY_MS, startOfDay } from '#platform/lib/dates.ts'
import { bareMobile } from '#platform/readers/phone.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { MessageRefused, refusalText, sendNoticeBy } from '#platform/server/gateways/sms.ts'
import * as table from './notice-sms.table.ts'

const PER_RUN = 20
const MINUTE_MS = 60_000
const FIRST_PAUSE_MS = 5 * MINUTE_MS
const LONGEST_PAUSE_MS = 30 * MINUTE_MS
/** Older news is not worth an SMS. */
const MAX_AGE_MS = DAY_MS

const pauseMs = (attempts: number) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1))

const hourOf = (at: Date) => (at.getTime() - startOfDay(at).getTime()) / 3_600_000

export const isSmsHour = (at: Date) => {
  const hour = hourOf(at)
  return hour >= SMS_LIMITS.from && hour < SMS_LIMITS.until
}

/**
 * Claims one before it is sent: a second process leaves it alone, and after a crash it is tried again. One at a time, so
 * that each goes by what has been sent, read, switched off or deleted until then.
 */
const claimNext = (db: Db, at: Date) => {
  const limits = {
    since: startOfDay(at),
    // Beyond it the notice alone must do.
    maxPerDay: SMS_LIMITS.perDay,
    oldest: new Date(at.getTime() - MAX_AGE_MS),
  }
  return db.transaction(async (tx) => {
    await table.giveUp(tx, at, limits)
    return table.claimDue(tx, at, pauseMs)
  })
}

/**
 * Sends what is due. One that is refused is tried again until it is too old, unless the notice has been read meanwhile or
 * the user no longer wants any. Rejects at once where the provider is out of order: the others wait for the next run.
 */
export const sendDueSms = async ({ db, sms, now }: Deps) => {
  // Those of the night wait for the morning.
  if (!sms.sendNotice || !isSmsHour(now())) return
  for (let left = PER_RUN; left > 0; left--) {
    const next = await claimNext(db, now())
    if (!next) break
    const { notice_id, mobile, text } = next
    try {
      await sms.sendNotice(bareMobile(mobile), text)
    } catch (error) {
      await table.noteRefusal(db, notice_id, refusalText(error))
      if (error instanceof MessageRefused) continue
      throw error
    }
    await table.markSent(db, notice_id, now())
  }
}

export const smsBacklog = ({ db, now }: Deps) => table.smsBacklog(db, now())

/** SMS of the last day that the provider had not taken when they became too old. */
export const givenUpSms = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  table.countGivenUp(db, new Date(now().getTime() - DAY_MS))

/** After so long what a notice says is news no more. */
const WORTHWHILE_MS = 7 * DAY_MS
/** A server that has not said how it went by then has died, and the SMS is given up anew. */
const SENDING_MS = 10 * MINUTE_MS

const worthwhileSince = (at: Date) => new Date(at.getTime() - WORTHWHILE_MS)

/** All that were given up, newest first, and how many there are. */
export const listGivenUpSms =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  async (limit: number, offset: number) => ({
    rows: await table.listGivenUp(db, worthwhileSince(now()), limit, offset),
    count: await table.countEverGivenUp(db),
  })

/** Takes one that was given up, for `sendGivenUpSms`; undefined where it is not worth sending, or another has taken it. */
export const claimGivenUpSms = (tx: Tx, id: number, at: Date) =>
  table.claimGivenUp(tx, id, {
    since: worthwhileSince(at),
    until: new Date(at.getTime() + SENDING_MS),
  })

/** Rejects where the provider takes it not: it is given up again, with the new reason. */
export const sendGivenUpSms = async (
  { db, sms, now }: Pick<Deps, 'db' | 'sms' | 'now'>,
  { id, mobile, text }: { id: number; mobile: string; text: string },
) => {
  try {
    await sendNoticeBy(sms, bareMobile(mobile), text)
  } catch (error) {
    await table.giveUpAgain(db, id, now(), refusalText(error))
    throw error
  }
  await table.markSent(db, id, now())
}
