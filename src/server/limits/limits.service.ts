// How often each thing may be done. One table, so that the numbers can be read at a glance.
import type { RefusalName } from '#contract/refusals.ts'
import type { Db } from '#server/db/types.ts'
import { refuseFor } from '#server/refusals/refuse.ts'
import * as counters from './counters.table.ts'

export { sweepCounters } from './counters.table.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Limit {
  max: number
  seconds: number
  refusal: RefusalName
}

export const LIMITS = {
  smsPause: { max: 1, seconds: MINUTE, refusal: 'CodeTooSoon' },
  /** Of one mobile; beyond it each code needs a captcha, so that nobody uses up another's codes unseen. */
  smsPerMobileFree: { max: 5, seconds: DAY, refusal: 'CaptchaNeeded' },
  /** Different mobiles that one address sends to; beyond it each further one needs a captcha. */
  smsStrangers: { max: 3, seconds: HOUR, refusal: 'CaptchaNeeded' },
  /** Of one address and mobile: whether it counts as a different one. */
  smsStranger: { max: 1, seconds: HOUR, refusal: 'CaptchaNeeded' },
  smsPerMobile: { max: 10, seconds: DAY, refusal: 'CodeTooMany' },
  smsPerAddress: { max: 30, seconds: HOUR, refusal: 'TooMany' },
  /** Wrong passwords; beyond any of these four each attempt needs a captcha. */
  loginPerAccountAndAddress: { max: 8, seconds: 15 * MINUTE, refusal: 'CaptchaNeeded' },
  /** Over all addresses. */
  loginPerAccount: { max: 24, seconds: HOUR, refusal: 'CaptchaNeeded' },
  loginPerAddress: { max: 30, seconds: 15 * MINUTE, refusal: 'CaptchaNeeded' },
  /** Of a browser that the account has signed in by before; it counts nowhere else. */
  loginPerDevice: { max: 8, seconds: 15 * MINUTE, refusal: 'CaptchaNeeded' },
  /** Of one account from one address, captcha or not. */
  loginPerDay: { max: 60, seconds: DAY, refusal: 'AccountLocked' },
  staffLoginPerDay: { max: 60, seconds: DAY, refusal: 'StaffLocked' },
  /** Codes of the second factor, given with a right password by an unknown browser. */
  otpPerDay: { max: 60, seconds: DAY, refusal: 'StaffLocked' },
  /** Of one session, asked for the password once more. */
  passwordAgain: { max: 8, seconds: 15 * MINUTE, refusal: 'TooManyPasswords' },
  registerPerAddress: { max: 60, seconds: HOUR, refusal: 'TooMany' },
  recoverPerAddress: { max: 60, seconds: HOUR, refusal: 'TooMany' },
  mobileLookup: { max: 30, seconds: MINUTE, refusal: 'TooMany' },
  captcha: { max: 60, seconds: MINUTE, refusal: 'TooMany' },
  /** Of one reviewer: a day's work, and far from all there is. */
  reveal: { max: 60, seconds: HOUR, refusal: 'TooManyReveals' },
  /** Of one reviewer, queue and phone: pages of the same search are one reveal. */
  phoneSearch: { max: 1, seconds: 10 * MINUTE, refusal: 'TooManyReveals' },
  /** The same of certificates, three a listing at most: an approval needs each of them opened. */
  certificate: { max: 180, seconds: HOUR, refusal: 'TooManyReveals' },
  enquiry: { max: 10, seconds: HOUR, refusal: 'TooMany' },
  /** A publisher asks at every change: some ten times a second where editors never pause. */
  pull: { max: 1200, seconds: MINUTE, refusal: 'TooManyPulls' },
  /** Thousands of rows an answer; whoever follows the feed needs it once. */
  pullFarBehind: { max: 60, seconds: MINUTE, refusal: 'TooManyPulls' },
  /** Refused calls and sign-ins that are put on record; any more only stand in the log. */
  refusedOnRecord: { max: 120, seconds: HOUR, refusal: 'TooMany' },
  readReport: { max: 120, seconds: MINUTE, refusal: 'TooMany' },
  readOnce: { max: 1, seconds: 10 * MINUTE, refusal: 'TooMany' },
  /** Every picture of a long article, pasted at once. */
  upload: { max: 60, seconds: MINUTE, refusal: 'TooMany' },
  /** Submissions of a user, edits included. */
  submitListing: { max: 60, seconds: DAY, refusal: 'TooManyListings' },
  saveDraft: { max: 120, seconds: MINUTE, refusal: 'TooMany' },
  /** Of a user: whoever has many listings confirms them all in one go. */
  listingAction: { max: 120, seconds: HOUR, refusal: 'TooMany' },
  /** Of a user: what became of call-backs. */
  leadEdit: { max: 300, seconds: HOUR, refusal: 'TooMany' },
  /** Of a user: withdrawn and republished, each of which makes pages anew. */
  listingShown: { max: 30, seconds: HOUR, refusal: 'TooMany' },
  /** Of one listing: that it was withdrawn or republished, for those who look for such. */
  listingNews: { max: 1, seconds: DAY, refusal: 'TooMany' },
  callback: { max: 10, seconds: HOUR, refusal: 'TooMany' },
  report: { max: 10, seconds: HOUR, refusal: 'TooMany' },
  /** Of one reporter about one listing. */
  reportOnce: { max: 1, seconds: DAY, refusal: 'TooMany' },
  /** Files of a user; their parts need no count of their own. */
  userUpload: { max: 60, seconds: 10 * MINUTE, refusal: 'TooManyUploads' },
  download: { max: 60, seconds: MINUTE, refusal: 'TooMany' },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS

const keyOf = (name: LimitName, who: string | number) => `${name}:${who}`

const hit = (db: Db, name: LimitName, who: string | number, now: Date) =>
  counters.hit(db, keyOf(name, who), LIMITS[name].seconds, now)

/** Counts one more and says whether it was still within the limit. */
export const within = async (db: Db, name: LimitName, who: string | number, now: Date): Promise<boolean> =>
  (await hit(db, name, who, now)).count <= LIMITS[name].max

/** Counts one more; refuses beyond the limit, until the window ends. */
export const spend = async (db: Db, name: LimitName, who: string | number, now: Date) => {
  const { count, ends } = await hit(db, name, who, now)
  if (count > LIMITS[name].max) refuseFor((ends.getTime() - now.getTime()) / 1000, LIMITS[name].refusal)
}

/** Whether one more would be beyond the limit. Counts nothing. */
export const isSpent = async (db: Db, name: LimitName, who: string | number, now: Date): Promise<boolean> =>
  (await counters.countOf(db, keyOf(name, who), now)) >= LIMITS[name].max

/** Takes back a count that turned out not to matter. */
export const giveBack = (db: Db, name: LimitName, who: string | number, now: Date) =>
  counters.unhit(db, keyOf(name, who), now)

export const forgive = (db: Db, name: LimitName, who: string | number) => counters.reset(db, keyOf(name, who))
