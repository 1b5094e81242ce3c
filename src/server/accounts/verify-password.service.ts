// One attempt to sign in, as a user or as staff: counted, and as slow for a name that nobody has. Beyond the limits each
// attempt needs a captcha; nobody's failures lock an account for its owner.
import type { Deps, Origin } from '#server/deps.ts'
import * as limits from '#server/limits/limits.service.ts'
import { Refusal, refuse } from '#server/refusals/refuse.ts'
import { sha256 } from '#server/security/secrets.ts'
import * as captchas from './captcha.service.ts'
import * as devices from './known-devices.service.ts'
import type { Realm } from './known-devices.table.ts'

interface Account {
  id: number
  password_hash: string
}

interface Attempt<A extends Account> {
  /** Undefined where nobody has the name. */
  found: A | undefined
  /** As it was typed: an unknown one is counted like a known one. */
  name: string
  password: string
  /** As it was typed; empty for none. */
  captcha: string
  origin: Origin
  /** What else must be right before anything is forgiven; refuses otherwise. */
  secondFactor?: (account: A, isKnownDevice: boolean) => Promise<void>
}

type Bucket = readonly [name: limits.LimitName, who: string]

interface Buckets {
  /** Forgiven by a right password. */
  own: Bucket
  /** Others count in these two as well: a right password takes back its own count alone. */
  account: readonly Bucket[]
  address: readonly Bucket[]
}

const DAY_LIMIT = { user: 'loginPerDay', staff: 'staffLoginPerDay' } as const satisfies Record<
  Realm,
  limits.LimitName
>

/** Counts belong to one password: with a new one they begin anew. */
const subjectOf = (realm: Realm, found: Account | undefined, name: string) =>
  found
    ? `${realm}:${found.id}:${sha256(found.password_hash).slice(0, 12)}`
    : `${realm}:${sha256(name.toLowerCase())}`

const bucketsOf = (realm: Realm, subject: string, address: string, device: string | undefined): Buckets =>
  device
    ? { own: ['loginPerDevice', `${subject}:${device}`], account: [], address: [] }
    : {
        own: ['loginPerAccountAndAddress', `${subject}:${address}`],
        account: [['loginPerAccount', subject]],
        address: [['loginPerAddress', `${realm}:${address}`]],
      }

/**
 * The account. Refuses with WrongCredentials, CaptchaNeeded, CaptchaWrong, what `secondFactor` refuses with, and
 * AccountLocked or StaffLocked where one address has tried one account for too long.
 */
export const authenticate = async <A extends Account>(
  deps: Deps,
  realm: Realm,
  { found, name, password, captcha, origin, secondFactor }: Attempt<A>,
): Promise<A> => {
  const { db, passwords } = deps
  const at = deps.now()
  const solved = await captchas.consume(deps, origin.captchaId, captcha)
  const subject = subjectOf(realm, found, name)
  const account = { realm, id: found?.id ?? 0 }
  const device = await devices.findKnown(deps, account, origin)
  const buckets = bucketsOf(realm, subject, origin.address, device)
  const counted = [buckets.own, ...buckets.account, ...buckets.address]
  const refund = async (those: readonly Bucket[]) => {
    for (const [limit, who] of those) await limits.refund(db, limit, who, at)
  }

  // Counted before the password is checked: parallel guesses get no extra tries.
  let isFree = true
  for (const [limit, who] of counted) isFree = (await limits.tryConsume(db, limit, who, at)) && isFree
  if (!isFree && !solved) {
    await refund(counted)
    return captchas.refuseUnsolved(solved)
  }
  const day: Bucket = [DAY_LIMIT[realm], `${subject}:${device ?? origin.address}`]
  if (!device) await limits.consume(db, ...day, at)
  else if (!(await limits.tryConsume(db, ...day, at))) {
    // So many wrong passwords are not the owner's: the browser is treated like any other from now on.
    await devices.forget(deps, account, device)
    return refuse('CaptchaNeeded')
  }

  const right = await passwords.matches(password, found?.password_hash)
  if (!right || !found) return refuse('WrongCredentials')
  await secondFactor?.(found, device !== undefined).catch(async (refusal: unknown) => {
    // Being asked is no failure: an office that signs in every morning must not use up its own address.
    if (refusal instanceof Refusal && refusal.refusal === 'OtpNeeded')
      await refund([...buckets.account, ...buckets.address])
    throw refusal
  })
  for (const [limit, who] of [buckets.own, day]) await limits.reset(db, limit, who)
  await refund([...buckets.account, ...buckets.address])
  return found
}
