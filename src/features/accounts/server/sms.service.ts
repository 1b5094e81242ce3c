// SMS codes: valid for one use, one event and five attempts; sending is limited per mobile and address, then needs a captcha.
// The code of a recovery always needs one.

import { randomInt } from 'node:crypto'
import type { sendCode } from '#features/accounts/contract/accounts.ts'
import {
  CodeExpired,
  CodeTooMany,
  CodeTooSoon,
  CodeWrong,
  SmsFailed,
} from '#features/accounts/contract/refusals.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import type { SmsEvent } from '#platform/contract/account-fields.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { type Refusal } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { siteOf } from '#platform/server/security/network.ts'
import { hashesEqual, newSalt, sha256 } from '#platform/server/security/secrets.ts'
import * as captchas from './captcha.service.ts'
import * as codes from './codes.table.ts'
import { isKnownToMobile } from './known-devices.service.ts'
import { countCode } from './sms-ceiling.service.ts'

const LIFETIME_MS = 5 * 60_000
const MAX_TRIES = 5

/** Counts the mobiles an address sends to, each once an hour; false beyond the number allowed without a captcha. */
const isWithinStrangers = async (tx: Tx, address: string, mobile: string, now: Date) => {
  // First, because it locks the counter of the address: of two sends at once the second waits here.
  const isWithin = await limits.tryConsume(tx, 'smsStrangers', address, now)
  if (await limits.tryConsume(tx, 'smsStranger', `${address}:${mobile}`, now)) return isWithin
  await limits.refund(tx, 'smsStrangers', address, now)
  return true
}

/** Counts the codes of a /48 of IPv6; false beyond the number allowed without a captcha. */
const isWithinSite = async (tx: Tx, address: string, now: Date) => {
  const site = siteOf(address)
  if (site === undefined) return true
  await limits.consume(tx, 'smsPerSite', site, now)
  return limits.tryConsume(tx, 'smsPerSiteFree', site, now)
}

/** The minimum pause is per mobile and event; the daily limit counts all events of a mobile together. */
const pauseKey = (mobile: string, event: SmsEvent) => `${mobile}:${event}`

export const sendSmsCode =
  (deps: Deps) =>
  async (
    { mobile, event, captcha }: Parsed<typeof sendCode>,
    origin: Origin,
    { user, warn }: { user: User | undefined; warn: (text: string) => void },
  ) => {
    const now = deps.now()
    const solved = await captchas.consumeCaptcha(deps, origin.captchaId, captcha)
    const isOwn = user?.mobile === mobile || (await isKnownToMobile(deps, mobile, origin))
    // Codes requested by others are counted apart: they must not keep the owner from registering or recovering the account.
    const recipient = isOwn ? `${mobile}:own` : mobile
    const isRecovery = event === 'retrievepwd' || event === 'regain'
    const expires = new Date(now.getTime() + LIFETIME_MS)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const salt = newSalt()
    // The pause comes before the daily limit: of two sends at once the second waits, and is refused without being counted.
    const { id, alarm } = await deps.db.transaction(async (tx) => {
      const isFree = isOwn || (await isWithinStrangers(tx, origin.address, mobile, now))
      await limits.consume(tx, 'smsPause', pauseKey(mobile, event), now, CodeTooSoon)
      const isFreeForMobile = await limits.tryConsume(tx, 'smsPerMobileFree', recipient, now)
      const isFreeForSite = isOwn || (await isWithinSite(tx, origin.address, now))
      // Last of those that need a captcha: its counter is locked by every code until the transaction ends.
      const { needsCaptcha, alarm } = await countCode(tx, deps, isOwn)
      const isFreeOverall = isOwn || !needsCaptcha
      if (!solved && (isRecovery || !isFree || !isFreeForMobile || !isFreeForSite || !isFreeOverall))
        captchas.refuseUnsolved(solved)
      if (isOwn) await limits.consume(tx, 'smsOfOwner', mobile, now, CodeTooMany)
      else {
        await limits.consume(tx, 'smsPerMobileAndNetwork', `${mobile}:${origin.address}`, now, CodeTooMany)
        await limits.consume(tx, 'smsPerMobile', mobile, now, CodeTooMany)
      }
      await limits.consume(tx, 'smsPerAddress', origin.address, now)
      const id = await codes.replaceCode(tx, { mobile, event, salt, hash: sha256(salt + code), expires }, now)
      return { id, alarm }
    })
    if (alarm) warn(alarm)
    try {
      await deps.sms.sendCode(mobile, code, event)
    } catch (error) {
      // The daily limit is not refunded: the provider may have charged for the message although it failed.
      await codes.removeCode(deps.db, id)
      await limits.reset(deps.db, 'smsPause', pauseKey(mobile, event))
      throw new RefusalError(SmsFailed, undefined, { cause: error })
    }
    if (solved && origin.captchaId && (isRecovery || event === 'changemobile'))
      await captchas.keepForForm(deps, { id: origin.captchaId, event, mobile, answer: captcha }, expires)
    return null
  }

export type UseCode = (tx: Tx) => Promise<void>

/**
 * Checks a code and answers a function that closes it. The attempt is counted at once, outside any transaction, so that
 * the rollback of a refused call does not undo it. Refuses with CodeWrong or CodeExpired.
 * @param field wire name of the code, where the call takes several
 */
export const checkSmsCode = async (
  deps: Deps,
  mobile: string,
  event: SmsEvent,
  code: string,
  field?: string,
): Promise<UseCode> => {
  const refuseCode = (refusal: Refusal): never => {
    throw new RefusalError(refusal, field === undefined ? undefined : { [field]: refusal.msg })
  }
  const sent = (await codes.newestCode(deps.db, mobile, event)) ?? refuseCode(CodeWrong)
  if (!(await codes.consumeAttempt(deps.db, sent.id, MAX_TRIES, deps.now()))) refuseCode(CodeExpired)
  if (!hashesEqual(sha256(sent.salt + code), sent.hash)) refuseCode(CodeWrong)
  return async (tx) => {
    if (!(await codes.closeCode(tx, sent.id, deps.now()))) refuseCode(CodeExpired)
  }
}

/** Whether the code was the last one sent and is closed: the call is then a retry of one that succeeded. */
export const isUsedUp = async (deps: Deps, mobile: string, event: SmsEvent, code: string) => {
  const sent = await codes.newestCode(deps.db, mobile, event)
  return sent !== undefined && sent.closed !== null && hashesEqual(sha256(sent.salt + code), sent.hash)
}
