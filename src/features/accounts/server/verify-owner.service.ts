// Proof that the account's owner asks, beyond the session: the password, or a code sent to the account's mobile.
import type { SmsEvent } from '#platform/contract/account-fields.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type Self, verifyOwnPassword } from './own-account.service.ts'
import { checkSmsCode, type UseCode } from './sms.service.ts'

export type OwnerProof = { password: string } | { code: string }

/**
 * Checks whichever was given; answers a function that closes the code, for the transaction of the write.
 * @param field as of `check`
 */
export const verifyOwner = async (
  deps: Deps,
  self: Self,
  event: SmsEvent,
  proof: OwnerProof,
  field?: string,
): Promise<UseCode> => {
  if ('code' in proof) return checkSmsCode(deps, self.user.mobile, event, proof.code, field)
  await verifyOwnPassword(deps, self, proof.password)
  return () => Promise.resolve()
}
