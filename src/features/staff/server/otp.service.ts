// Second factor of the staff: each code of the app or recovery code is accepted once, and a wrong one counts like a wrong
// password.

import type { Writer } from '#features/audit/server/index.ts'
import { type Staff } from '#features/identity/server/staff.schema.ts'
import { OtpNotOn } from '#features/staff/contract/refusals.ts'
import { OtpNeeded, OtpUnreadable, OtpWrong, StaffLocked } from '#platform/contract/sign-in-refusals.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { DecryptionError } from '#platform/server/security/encryption.ts'
import { stepOf } from '#platform/server/security/otp.ts'
import { totpContext } from './encrypted-columns.service.ts'
import { consumeRecoveryCode } from './recovery-codes.service.ts'
import * as table from './staff.table.ts'

const decrypted = ({ encryption }: Deps, id: number, stored: string) => {
  try {
    return encryption.decrypt(stored, totpContext(id))
  } catch (error) {
    // The cause is logged, and names the missing key.
    if (error instanceof DecryptionError) throw new RefusalError(OtpUnreadable, undefined, { cause: error })
    throw error
  }
}

/** Consumes a code. Refuses with OtpWrong if it is wrong or was used before, and with OtpUnreadable. */
const consumeCode = async (deps: Deps, member: Staff, code: string) => {
  const stored = member.totp_secret ?? refuse(OtpNotOn)
  const step = stepOf(decrypted(deps, member.id, stored), code, deps.now())
  refuseUnless(
    step !== undefined && (await table.consumeTotpStep(deps.db, member.id, stored, step)),
    OtpWrong,
  )
}

/** As sent: a code of the app or a recovery code. */
export type Factor = Partial<Record<'otp' | 'recovery', string | undefined>>

/**
 * Consumes the code that was sent. Answers how many recovery codes are left if it was one. Refuses with OtpNeeded if there
 * is none, with OtpNotOn, and as `consumeCode` and `consumeRecoveryCode` do.
 */
export const consumeFactor = async (
  deps: Deps,
  writer: Writer,
  { otp, recovery }: Factor,
): Promise<number | undefined> => {
  if (recovery !== undefined) return consumeRecoveryCode(deps, writer, recovery)
  await consumeCode(deps, writer.staff, otp ?? refuse(OtpNeeded))
  return undefined
}

/** Requires a code from members who have set up a second factor. Answers as `consumeFactor` does. */
export const secondFactor = async (
  deps: Deps,
  writer: Writer,
  factor: Factor,
  isKnownDevice: boolean,
): Promise<number | undefined> => {
  const member = writer.staff
  if (!member.totp_secret) return undefined
  if (factor.otp === undefined && factor.recovery === undefined) throw new RefusalError(OtpNeeded)
  // Counted over all addresses together, as six digits could be guessed from many. Only callers with the right password
  // get here.
  if (!isKnownDevice) await limits.consume(deps.db, 'otpPerDay', member.id, deps.now(), StaffLocked)
  const left = await consumeFactor(deps, writer, factor)
  if (!isKnownDevice) await limits.reset(deps.db, 'otpPerDay', member.id)
  return left
}
