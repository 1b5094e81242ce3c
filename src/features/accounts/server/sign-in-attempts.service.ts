// Limits of sign-in attempts, by users or staff, with a password or an SMS code. Beyond the limits each attempt needs a
// captcha, so that others' failures never lock out the owner.

import { type Refusal } from '#platform/contract/refusals.ts'
import { AccountLocked, CaptchaNeeded, OtpNeeded, StaffLocked } from '#platform/contract/sign-in-refusals.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { RefusalError, refuse } from '#platform/server/refusals/refuse.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import * as captchas from './captcha.service.ts'
import * as devices from './known-devices.service.ts'
import type { Realm } from './known-devices.table.ts'

export interface Account {
  id: number
  password_hash: string
}

export interface Attempt<A extends Account> {
  /** The account; undefined if the name is unknown. */
  found: A | undefined
  /** The name as typed: attempts on unknown names are counted as well. */
  name: string
  /** Answer as typed; empty for none. */
  captcha: string
  origin: Origin
}

type Counter = readonly [name: limits.LimitName, key: string]

interface Counters {
  /** Reset by a success. */
  own: Counter
  /** Shared with other callers: a success refunds only its own attempt. */
  account: readonly Counter[]
  address: readonly Counter[]
}

const DAY_LIMIT = {
  user: { limit: 'loginPerDay', refusal: AccountLocked },
  staff: { limit: 'staffLoginPerDay', refusal: StaffLocked },
} as const satisfies Record<Realm, { limit: limits.LimitName; refusal: Refusal }>

/** Key of the account. It contains a hash of the password, so that a new password starts with new counts. */
const accountKey = (realm: Realm, matchedAccount: Account | undefined, name: string) =>
  matchedAccount
    ? `${realm}:${matchedAccount.id}:${sha256(matchedAccount.password_hash).slice(0, 12)}`
    : `${realm}:${sha256(name.toLowerCase())}`

const countersOf = (realm: Realm, subject: string, address: string, device: string | undefined): Counters =>
  device
    ? { own: ['loginPerDevice', `${subject}:${device}`], account: [], address: [] }
    : {
        own: ['loginPerAccountAndAddress', `${subject}:${address}`],
        account: [['loginPerAccount', subject]],
        address: [['loginPerAddress', `${realm}:${address}`]],
      }

/**
 * Answers what `verify` answers, which refuses a wrong password or code. Refuses itself with CaptchaNeeded, CaptchaWrong, and
 * with AccountLocked or StaffLocked when one address has exceeded the daily limit for one account.
 */
export const limitAttempts = async <A extends Account, T>(
  deps: Deps,
  realm: Realm,
  { found: matchedAccount, name, captcha, origin }: Attempt<A>,
  verify: (isKnownDevice: boolean) => Promise<T>,
): Promise<T> => {
  const { db } = deps
  const at = deps.now()
  const solved = await captchas.consumeCaptcha(deps, origin.captchaId, captcha)
  const subject = accountKey(realm, matchedAccount, name)
  const account = { realm, id: matchedAccount?.id ?? 0 }
  const device = await devices.findKnown(deps, account, origin)
  const counters = countersOf(realm, subject, origin.address, device)
  const shared = [...counters.account, ...counters.address]
  const refund = async (refunded: readonly Counter[]) => {
    for (const [limit, key] of refunded) await limits.refund(db, limit, key, at)
  }

  // Counted before the password or code is checked: parallel guesses get no extra tries.
  let isWithinLimits = true
  for (const [limit, key] of [counters.own, ...shared])
    isWithinLimits = (await limits.tryConsume(db, limit, key, at)) && isWithinLimits
  if (!isWithinLimits && !solved) {
    await refund([counters.own, ...shared])
    return captchas.refuseUnsolved(solved)
  }
  const { limit, refusal } = DAY_LIMIT[realm]
  const day: Counter = [limit, `${subject}:${device ?? origin.address}`]
  if (!device) await limits.consume(db, ...day, at, refusal)
  else if (!(await limits.tryConsume(db, ...day, at))) {
    // Too many failures to be the owner's: from now on the browser is treated as unknown.
    await devices.forgetDevice(deps, account, device)
    return refuse(CaptchaNeeded)
  }

  const verified = await verify(device !== undefined).catch(async (error: unknown) => {
    // Being asked for the one-time code is no failure: colleagues behind one address must not use up its limit every morning.
    if (error instanceof RefusalError && error.refusal === OtpNeeded) await refund(shared)
    throw error
  })
  for (const [limit, key] of [counters.own, day]) await limits.reset(db, limit, key)
  await refund(shared)
  return verified
}
