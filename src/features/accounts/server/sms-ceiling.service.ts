// Ceiling of the SMS codes of an hour, of all callers together: what a flood of them may cost.
import { SmsCeiling } from '#features/accounts/contract/refusals.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'

const ALL = 'all'
/** Share of the ceiling from which on the staff are told, and every code of strangers needs a captcha. */
const ALARM_SHARE = 0.5
/** Share that is for strangers: the rest is left to owners of accounts, signed in or by a known browser. */
const STRANGERS_SHARE = 0.8

export interface SmsUse {
  /** Codes since the first of this hour's window. */
  sent: number
  ceiling: number
}

const alarmText = ({ sent, ceiling }: SmsUse) =>
  `SMS codes: ${sent} within an hour, the ceiling is ${ceiling}`

/**
 * Counts a code. Refuses with SmsCeiling beyond the ceiling; its cause is logged. Answers whether a stranger needs a captcha,
 * and the alarm for the log where this code is the first beyond the share that is one.
 */
export const countCode = async (
  tx: Db,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  isOwn: boolean,
): Promise<{ needsCaptcha: boolean; alarm: string | undefined }> => {
  const ceiling = config.smsPerHour
  const { count: sent, ends } = await limits.count(tx, 'smsOverall', ALL, now())
  const use = { sent, ceiling }
  if (sent > Math.floor(isOwn ? ceiling : ceiling * STRANGERS_SHARE)) {
    const retryAfter = Math.max(1, Math.ceil((ends.getTime() - now().getTime()) / 1000))
    const cause = new Error(alarmText(use))
    throw new RefusalError(SmsCeiling, undefined, { retryAfter, limit: 'smsOverall', cause })
  }
  const alarmAt = Math.floor(ceiling * ALARM_SHARE) + 1
  return { needsCaptcha: sent >= alarmAt, alarm: sent === alarmAt ? alarmText(use) : undefined }
}

/** For the staff; undefined while there is nothing unusual. */
export const unusualSmsUse = async ({ db, config, now }: Deps): Promise<SmsUse | undefined> => {
  const sent = await limits.countOf(db, 'smsOverall', ALL, now())
  const ceiling = config.smsPerHour
  return sent > Math.floor(ceiling * ALARM_SHARE) ? { sent, ceiling } : undefined
}
