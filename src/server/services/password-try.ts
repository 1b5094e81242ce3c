// One try at a password, at the users' door or the staff's: counted, and as slow for a name that nobody has.
import type { RefusalName } from '#contract/refusals.ts'
import type { Deps, Origin } from '../deps.ts'
import { refuse } from '../refuse.ts'
import { sha256 } from '../secrets.ts'
import * as limits from './limits.ts'

const DOORS = {
  user: { account: 'loginPerAccount', address: 'loginPerAddress' },
  staff: { account: 'staffLoginPerAccount', address: 'staffLoginPerAddress' },
} as const satisfies Record<string, Record<'account' | 'address', limits.LimitName>>

interface Account {
  id: number
  password_hash: string
}

interface Try<A extends Account> {
  /** Undefined where nobody has the name. */
  found: A | undefined
  /** As it was typed: an unknown one is counted like a known one. */
  name: string
  password: string
  origin: Origin
  /** What else must be right before anything is forgiven; refuses otherwise. */
  further?: (account: A) => Promise<void>
  /** Of someone who is signed in already: a right one takes back its own count, and forgives no other. */
  again?: boolean
  wrong?: RefusalName
}

/** The account, or a refusal: `wrong`, WrongCredentials unless said otherwise, or that of the door's limits. */
export const passwordTry = async <A extends Account>(
  { db, now, passwords }: Deps,
  door: keyof typeof DOORS,
  { found, name, password, origin: { address }, further, again, wrong = 'WrongCredentials' }: Try<A>,
): Promise<A> => {
  const at = now()
  const limit = DOORS[door]
  const account = found ? found.id : sha256(name.toLowerCase())
  // Counted before the password is looked at: a volley of guesses sent at once gets no extra tries.
  await limits.spend(db, limit.address, address, at)
  await limits.spend(db, limit.account, account, at)
  const right = await passwords.matches(password, found?.password_hash)
  if (!right || !found) return refuse(wrong)
  await further?.(found)
  if (again) await limits.giveBack(db, limit.account, account, at)
  else await limits.forgive(db, limit.account, account)
  await limits.giveBack(db, limit.address, address, at)
  return found
}
