// SMS codes: sent sparingly, to strangers only a few without a captcha, guessed at most five times, used once and only for their event.
import { randomInt } from 'node:crypto'
import type { SmsEvent, sendCode } from '#contract/accounts/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Tx } from '#server/db/types.ts'
import type { Deps, Origin } from '#server/deps.ts'
import * as limits from '#server/limits/limits.service.ts'
import { Refusal, refuse, refuseUnless } from '#server/refusals/refuse.ts'
import { hashesEqual, newSalt, sha256 } from '#server/security/secrets.ts'
import * as captchas from './captcha.service.ts'
import * as codes from './codes.table.ts'
import { isOfMobile } from './known-devices.service.ts'
import type { User } from './users.schema.ts'

const LIFETIME_MS = 5 * 60_000
const MAX_TRIES = 5

/** Counts the mobile, once an hour; false where it is one more than the address may send to without a captcha. */
const isFewStrangers = async (tx: Tx, address: string, mobile: string, now: Date) => {
  // First: of two sends from one address at once the second waits here for the first.
  const isFew = await limits.tryConsume(tx, 'smsStrangers', address, now)
  if (await limits.tryConsume(tx, 'smsStranger', `${address}:${mobile}`, now)) return isFew
  await limits.refund(tx, 'smsStrangers', address, now)
  return true
}

/** A code for one event does not delay a code for another; the limit per day counts them together. */
const pauseOf = (mobile: string, event: SmsEvent) => `${mobile}:${event}`

export const send =
  (deps: Deps) =>
  async ({ mobile, event, captcha }: Parsed<typeof sendCode>, origin: Origin, user: User | undefined) => {
    const now = deps.now()
    const solved = await captchas.consume(deps, origin.captchaId, captcha)
    const isOwn = user?.mobile === mobile || (await isOfMobile(deps, mobile, origin))
    // What strangers have a phone sent to is counted apart: it must not keep the owner from signing up or recovering.
    const recipient = isOwn ? `${mobile}:own` : mobile
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const salt = newSalt()
    // The pause comes before the day's count: of two sends at once the second waits for the first and is then refused.
    const id = await deps.db.transaction(async (tx) => {
      const isFree = isOwn || (await isFewStrangers(tx, origin.address, mobile, now))
      await limits.consume(tx, 'smsPause', pauseOf(mobile, event), now)
      const isFreeForMobile = await limits.tryConsume(tx, 'smsPerMobileFree', recipient, now)
      if (!solved && !(isFree && isFreeForMobile)) captchas.refuseUnsolved(solved)
      await limits.consume(tx, 'smsPerMobile', recipient, now)
      await limits.consume(tx, 'smsPerAddress', origin.address, now)
      const expires = new Date(now.getTime() + LIFETIME_MS)
      return codes.replaceCode(tx, { mobile, event, salt, hash: sha256(salt + code), expires }, now)
    })
    try {
      await deps.sms.sendCode(mobile, code, event)
    } catch (error) {
      // The daily count stays: a failing provider may still have charged for the message.
      await codes.removeCode(deps.db, id)
      await limits.reset(deps.db, 'smsPause', pauseOf(mobile, event))
      throw new Refusal('SmsFailed', undefined, { cause: error })
    }
    return null
  }

/** Uses the code up inside the write that it allows. */
export type UseCode = (tx: Tx) => Promise<void>

/**
 * Checks a code and answers how to use it up. The try is counted at once, outside any transaction, so that a
 * refused call does not give it back. Refuses with CodeWrong or CodeExpired.
 */
export const check = async (deps: Deps, mobile: string, event: SmsEvent, code: string): Promise<UseCode> => {
  const sent = await codes.newestCode(deps.db, mobile, event)
  if (!sent) return refuse('CodeWrong')
  refuseUnless(await codes.consumeAttempt(deps.db, sent.id, MAX_TRIES, deps.now()), 'CodeExpired')
  refuseUnless(hashesEqual(sha256(sent.salt + code), sent.hash), 'CodeWrong')
  return async (tx) => refuseUnless(await codes.closeCode(tx, sent.id, deps.now()), 'CodeExpired')
}

/** Whether this is the code that was sent last, and used up: a call that goes out again after it went through. */
export const isUsedUp = async (deps: Deps, mobile: string, event: SmsEvent, code: string) => {
  const sent = await codes.newestCode(deps.db, mobile, event)
  return sent !== undefined && sent.closed !== null && hashesEqual(sha256(sent.salt + code), sent.hash)
}
