import type { AppDeps } from '#app/features.ts'
import { findByMobile, insertUser } from '#features/accounts/server/users.table.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { LOCKED } from '#platform/server/security/passwords.ts'
import { minutesBefore } from './moments.ts'

const PERSON = 2
/** Minutes since the owners registered. */
const OWNERS_MINUTES = 140 * 24 * 60

/** Accounts by mobile. Missing ones are made without a password: nobody signs in to them. */
export const ownersOf = async ({ db, now }: AppDeps, mobiles: ReadonlySet<string>) => {
  const createtime = minutesBefore(now(), OWNERS_MINUTES)
  const owners = new Map<string, User>()
  for (const mobile of [...mobiles].toSorted()) {
    if (!(await findByMobile(db, PERSON, mobile)))
      await insertUser(db, { account_type: PERSON, mobile, password_hash: LOCKED, createtime })
    const user = await findByMobile(db, PERSON, mobile)
    if (user) owners.set(mobile, user)
  }
  return owners
}
