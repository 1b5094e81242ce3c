// Password check of a login, by users or staff. An unknown name takes as long to refuse as a wrong password.
import { WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import type { Realm } from './known-devices.table.ts'
import { type Account, type Attempt, limitAttempts } from './sign-in-attempts.service.ts'

interface PasswordAttempt<A extends Account> extends Attempt<A> {
  password: string
  /** Further check before any count is reset; refuses if it fails. */
  secondFactor?: (account: A, isKnownDevice: boolean) => Promise<void>
}

/**
 * Answers the account if the password is right. Refuses with WrongCredentials, a refusal of `secondFactor`, and as
 * `limitAttempts` does.
 */
export const verifyPassword = <A extends Account>(
  deps: Deps,
  realm: Realm,
  { password, secondFactor, ...attempt }: PasswordAttempt<A>,
): Promise<A> =>
  limitAttempts(deps, realm, attempt, async (isKnownDevice) => {
    const { found } = attempt
    const right = await deps.passwords.matches(password, found?.password_hash)
    if (!right || !found) return refuse(WrongCredentials)
    await secondFactor?.(found, isKnownDevice)
    return found
  })
