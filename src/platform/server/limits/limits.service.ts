// Rate limits of the portal, in one table. Those named on an endpoint are consumed before its handler runs.
import type { CallLimit } from '#platform/contract/endpoint.ts'
import { type Refusal, TooMany } from '#platform/contract/refusals.ts'
import { startOfDay, toWireTime } from '#platform/lib/dates.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { refuseFor } from '#platform/server/refusals/refuse.ts'
import * as counters from './counters.table.ts'

export { sweepCounters } from './counters.table.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Limit {
  max: number
  /** Length of the window, which opens with the first time. */
  seconds: number
}

export const LIMITS = {
  smsPause: { max: 1, seconds: MINUTE },
  /** Per mobile. Beyond it each code needs a captcha, so that a script cannot use up the codes of others. */
  smsPerMobileFree: { max: 5, seconds: DAY },
  /** Different mobiles per address. Beyond it each further mobile needs a captcha. */
  smsStrangers: { max: 3, seconds: HOUR },
  /** Per address and mobile: whether the mobile counts as another one for `smsStrangers`. */
  smsStranger: { max: 1, seconds: HOUR },
  /** Per mobile and network of the caller: somebody else's codes are not to close out the owner, who asks from elsewhere. */
  smsPerMobileAndNetwork: { max: 5, seconds: DAY },
  smsPerMobile: { max: 30, seconds: DAY },
  /** Codes that the owner of a mobile asks for, signed in or by a known browser. */
  smsOfOwner: { max: 10, seconds: DAY },
  smsPerAddress: { max: 30, seconds: HOUR },
  /** Per /48 of IPv6, which a single line may have; beyond it each code needs a captcha. */
  smsPerSiteFree: { max: 30, seconds: HOUR },
  smsPerSite: { max: 300, seconds: HOUR },
  /** Of all callers together; how many there may be is a setting of the environment (accounts/sms-ceiling.service.ts). */
  smsOverall: { max: Number.MAX_SAFE_INTEGER, seconds: HOUR },
  /** Wrong passwords. Beyond any of these four limits each attempt needs a captcha. */
  loginPerAccountAndAddress: { max: 8, seconds: 15 * MINUTE },
  /** Per account, from all addresses together. */
  loginPerAccount: { max: 24, seconds: HOUR },
  loginPerAddress: { max: 30, seconds: 15 * MINUTE },
  /** Per known browser of the account; its attempts count towards none of the other three. */
  loginPerDevice: { max: 8, seconds: 15 * MINUTE },
  /** Per account and address, with a captcha or without. */
  loginPerDay: { max: 60, seconds: DAY },
  staffLoginPerDay: { max: 60, seconds: DAY },
  /** One-time codes sent with the right password from an unknown browser. */
  otpPerDay: { max: 60, seconds: DAY },
  /** Per session, where the password must be confirmed. */
  confirmPassword: { max: 8, seconds: 15 * MINUTE },
  /** Per account that sleeps: last digits of an identity number, or passwords. */
  asleepProof: { max: 5, seconds: DAY },
  registerPerAddress: { max: 60, seconds: HOUR },
  recoverPerAddress: { max: 60, seconds: HOUR },
  mobileLookup: { max: 30, seconds: MINUTE },
  captcha: { max: 60, seconds: MINUTE },
  /** Per reviewer. Enough for a day's work, and far too little to copy the database. */
  reveal: { max: 60, seconds: HOUR },
  /** Per reviewer, queue and phone: all pages of one search count as one reveal. */
  phoneSearch: { max: 1, seconds: 10 * MINUTE },
  /** Per reviewer. Higher than `reveal`: an approval needs every certificate opened, up to three per listing. */
  certificate: { max: 180, seconds: HOUR },
  enquiry: { max: 10, seconds: HOUR },
  /** Those of its owner, signed in, are counted apart: others must not use them up. */
  enquiryPerMobile: { max: 5, seconds: DAY },
  /** A publisher pulls at every change, some ten times a second while editors save without pause. */
  pull: { max: 1200, seconds: MINUTE },
  /** Answers of thousands of rows; a client that follows the feed needs one of them once. */
  pullFarBehind: { max: 60, seconds: MINUTE },
  /** Refused calls and sign-ins that enter the audit log; any more are only logged. */
  refusalRecords: { max: 120, seconds: HOUR },
  readReport: { max: 120, seconds: MINUTE },
  wechatSignature: { max: 120, seconds: MINUTE },
  readOnce: { max: 1, seconds: 10 * MINUTE },
  /** Per member of staff: all pictures of a long article pasted at once. */
  upload: { max: 60, seconds: MINUTE },
  /** Per user, edits included. */
  submitListing: { max: 60, seconds: DAY },
  /** Per user that is a certified company: it completes what it has imported, at most one in two minutes all day. */
  submitListingOfCompany: { max: 600, seconds: DAY },
  saveDraft: { max: 120, seconds: MINUTE },
  /** Per user: owners of many listings confirm all of them in one go. */
  listingAction: { max: 120, seconds: HOUR },
  /** Per user. */
  leadEdit: { max: 300, seconds: HOUR },
  /** Per user: a withdrawn or republished listing has pages published again. */
  listingShown: { max: 30, seconds: HOUR },
  /** Per listing: notices of a withdrawal or republication to users whose saved searches match. */
  listingNews: { max: 1, seconds: DAY },
  callback: { max: 10, seconds: HOUR },
  report: { max: 10, seconds: HOUR },
  /** Per reporter and listing. */
  reportOnce: { max: 1, seconds: DAY },
  /** Files per user; their parts are not limited. */
  userUpload: { max: 60, seconds: 10 * MINUTE },
  /** Contacts of projects per user: enough for reading, too little to copy the library. */
  projectContact: { max: 240, seconds: HOUR },
  /** The same of tenders. */
  tenderContact: { max: 240, seconds: HOUR },
  search: { max: 120, seconds: MINUTE },
  /** One for nearly every character that is typed. */
  searchSuggestions: { max: 300, seconds: MINUTE },
  /** Per address: an office opens a link that was sent around, and nobody can try secrets. */
  previewLink: { max: 60, seconds: MINUTE },
  download: { max: 60, seconds: MINUTE },
  /** Per user or member of staff: files that their browser made, held until they are downloaded. */
  madeFile: { max: 60, seconds: HOUR },
  /** Per user or member of staff: previews, imports, and tables of refused lines. */
  sheetImport: { max: 60, seconds: HOUR },
  /** Per user. */
  signUp: { max: 60, seconds: HOUR },
  /** Per user. */
  tenderQuestion: { max: 20, seconds: DAY },
  bondVoucher: { max: 60, seconds: HOUR },
  /** Per user. */
  assessment: { max: 30, seconds: DAY },
  assessmentDraft: { max: 120, seconds: MINUTE },
  sharedReport: { max: 60, seconds: MINUTE },
  /** Per user: submissions, consents and withdrawals. */
  certification: { max: 30, seconds: HOUR },
  /** Per session, where users must give their password. */
  oldPassword: { max: 8, seconds: 15 * MINUTE },
  profile: { max: 60, seconds: HOUR },
  avatar: { max: 30, seconds: HOUR },
  changeMobile: { max: 30, seconds: HOUR },
  /** Per user: exports started and files downloaded. */
  dataExport: { max: 20, seconds: HOUR },
  /** Per user: requests and their withdrawals. */
  accountDeletion: { max: 30, seconds: HOUR },
  /** Per user: a page connects again whenever it comes into sight. */
  unreadEvents: { max: 120, seconds: MINUTE },
  applyMember: { max: 20, seconds: HOUR },
  /** Per API token, all its calls together: an import of a day's articles takes minutes. */
  apiToken: { max: 300, seconds: MINUTE },
  /** Per member of staff: calls that read the texts of content, each for a second. */
  contentRead: { max: 120, seconds: MINUTE },
  /** Per admin: test messages and deliveries that are sent again. */
  webhookTest: { max: 60, seconds: HOUR },
} as const satisfies Record<CallLimit, Limit> & Record<string, Limit>
export type LimitName = keyof typeof LIMITS

const keyOf = (name: LimitName, who: string | number) => `${name}:${who}`

const increment = (db: Db, name: LimitName, who: string | number, now: Date) =>
  counters.increment(db, keyOf(name, who), LIMITS[name].seconds, now)

/** Counts one more; answers whether that was within the limit. */
export const tryConsume = async (
  db: Db,
  name: LimitName,
  who: string | number,
  now: Date,
): Promise<boolean> => (await increment(db, name, who, now)).count <= LIMITS[name].max

/** Counts one more; answers how many there are in this window, and when it ends. For limits whose size is set elsewhere. */
export const count = increment

/** How many there are in this window. */
export const countOf = (db: Db, name: LimitName, who: string | number, now: Date): Promise<number> =>
  counters.countOf(db, keyOf(name, who), now)

/** Counts one more; refuses beyond the limit, with the seconds until the window ends. */
export const consume = async (
  db: Db,
  name: LimitName,
  who: string | number,
  now: Date,
  refusal: Refusal = TooMany,
) => {
  const { count, ends } = await increment(db, name, who, now)
  if (count > LIMITS[name].max) refuseFor((ends.getTime() - now.getTime()) / 1000, refusal, name)
}

/** Whether one more would be beyond the limit. Counts nothing. */
export const isExhausted = async (
  db: Db,
  name: LimitName,
  who: string | number,
  now: Date,
): Promise<boolean> => (await counters.countOf(db, keyOf(name, who), now)) >= LIMITS[name].max

export const refund = (db: Db, name: LimitName, who: string | number, now: Date) =>
  counters.decrement(db, keyOf(name, who), now)

export const reset = (db: Db, name: LimitName, who: string | number) => counters.reset(db, keyOf(name, who))

/** Allowances whose size differs from user to user. */
export type DailyAllowance = 'projectFiles'

/**
 * Counts a thing against today's allowance (Beijing), each thing once. Answers false, and counts nothing, where `max` others
 * were counted before. Of parallel calls for the same user one waits for the other.
 */
export const consumeOfDay = async (
  tx: Tx,
  name: DailyAllowance,
  who: string,
  thing: number,
  { max, now }: { max: number; now: Date },
): Promise<boolean> => {
  const midnight = startOfDay(now)
  const total = `${name}:${who}:${toWireTime(midnight).slice(0, 10)}`
  const one = `${total}:${thing}`
  await lockNameForTransaction(tx, total)
  if ((await counters.countOf(tx, one, now)) > 0) return true
  if ((await counters.countOf(tx, total, now)) >= max) return false
  const seconds = (midnight.getTime() - now.getTime()) / 1000 + DAY
  await counters.increment(tx, total, seconds, now)
  await counters.increment(tx, one, seconds, now)
  return true
}
