// Important notices as SMS, to users who want that: queued with the notice, sent by an interval job.
import { SMS_LIMITS } from '#features/notices/rules/notice-sms.ts'
import { DAY_MS, startOfDay } from '#platform/lib/dates.ts'
import { bareMobile } from '#platform/readers/phone.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as table from './notice-sms.table.ts'

const PER_RUN = 20
const MAX_ATTEMPTS = 3
const RETRY_MS = 5 * 60_000
/** Older news is not worth an SMS. */
const MAX_AGE_MS = 3 * DAY_MS

const hourOf = (at: Date) => (at.getTime() - startOfDay(at).getTime()) / 3_600_000

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
    return table.claimDue(tx, at, new Date(at.getTime() + RETRY_MS))
  })
}

/**
 * Sends what is due. An SMS is given up if the notice has been read meanwhile, if the user no longer wants any, or after
 * the last attempt. Rejects, after the others have been sent, if the provider refused one.
 */
export const sendDueSms = async ({ db, sms, now }: Deps) => {
  const hour = hourOf(now())
  // Those of the night wait for the morning.
  if (!sms.sendNotice || hour < SMS_LIMITS.from || hour >= SMS_LIMITS.until) return
  const errors: unknown[] = []
  for (let left = PER_RUN; left > 0; left--) {
    const next = await claimNext(db, now())
    if (!next) break
    const { notice_id, mobile, text, attempts } = next
    try {
      await sms.sendNotice(bareMobile(mobile), text)
      await table.markSent(db, notice_id, now())
    } catch (error) {
      errors.push(error)
      if (attempts >= MAX_ATTEMPTS) await table.removeDue(db, notice_id)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, '短信通知未能发出')
}

export const smsBacklog = ({ db, now }: Deps) => table.smsBacklog(db, now())
