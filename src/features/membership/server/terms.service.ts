import { isMemberUntil } from '#features/identity/rules/membership.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import type { Allowance, MembershipTerms } from '#features/membership/contract.ts'
import type { SettingFields } from '#features/site/contract/editing.ts'
import { operatorSettings } from '#features/site/server/index.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'

const termsOf = (settings: SettingFields): MembershipTerms => ({
  price: settings.member_price,
  days: settings.member_days,
  trial_days: settings.member_trial_days,
  ordinary: {
    reveals: settings.ordinary_reveals,
    searches: settings.ordinary_searches,
    downloads: settings.ordinary_downloads,
  },
  member: {
    reveals: settings.member_reveals,
    searches: settings.member_searches,
    downloads: settings.member_downloads,
  },
})

export const readTerms = async (db: Db) => termsOf(await operatorSettings(db))

export const readMembershipTerms = (deps: Deps) => () => readTerms(deps.db)

/** What the user may do a day, or keep: by the terms of now, and by whether the membership has ended by `now`. */
export const allowanceOf = async (
  db: Db,
  { expiretime }: Pick<User, 'expiretime'>,
  now: Date,
): Promise<Allowance> => {
  const { ordinary, member } = await readTerms(db)
  return isMemberUntil(expiretime, now) ? member : ordinary
}
