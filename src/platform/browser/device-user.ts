import type { UserInfo } from '#platform/contract/session.ts'
import { maskMobile } from '#platform/lib/phones.ts'
import { $session } from './session.ts'

/** Identifies a user of this device without storing the full phone number. */
export const ownerOf = (user: Pick<UserInfo, 'mobile' | 'account_type'> | undefined) =>
  user ? `${user.account_type}-${maskMobile(user.mobile)}` : ''

export const currentUser = () => {
  const session = $session.get()
  return session.kind === 'signed-in' ? session.user : undefined
}
/** Empty without a user. */
export const currentOwner = () => ownerOf(currentUser())
