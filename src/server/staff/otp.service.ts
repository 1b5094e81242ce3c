// Second factor of the staff: each code is accepted once, and a wrong one counts like a wrong password.
import type { Deps } from '#server/deps.ts'
import * as limits from '#server/limits/limits.service.ts'
import { Refusal, refuse, refuseUnless } from '#server/refusals/refuse.ts'
import { DecryptionError } from '#server/security/encryption.ts'
import { stepOf } from '#server/security/otp.ts'
import { totpContext } from './encrypted-columns.service.ts'
import { type Staff } from './staff.schema.ts'
import * as table from './staff.table.ts'

const decrypted = ({ encryption }: Deps, id: number, stored: string) => {
  try {
    return encryption.decrypt(stored, totpContext(id))
  } catch (error) {
    // The cause is logged, and names the missing key.
    if (error instanceof DecryptionError) throw new Refusal('OtpUnreadable', undefined, { cause: error })
    throw error
  }
}

/** Consumes a code. Refuses with OtpWrong if it is wrong or was used before, and with OtpUnreadable. */
export const consumeCode = async (deps: Deps, member: Staff, code: string) => {
  const stored = member.totp_secret ?? refuse('OtpNotOn')
  const step = stepOf(decrypted(deps, member.id, stored), code, deps.now())
  refuseUnless(
    step !== undefined && (await table.consumeTotpStep(deps.db, member.id, stored, step)),
    'OtpWrong',
  )
}

/** Requires a code from members who have set up a second factor. */
export const secondFactor = async (
  deps: Deps,
  member: Staff,
  code: string | undefined,
  isKnownDevice: boolean,
) => {
  if (!member.totp_secret) return
  if (code === undefined) throw new Refusal('OtpNeeded')
  // Counted over all addresses together, as six digits could be guessed from many. Only callers with the right password
  // get here.
  if (!isKnownDevice) await limits.consume(deps.db, 'otpPerDay', member.id, deps.now())
  await consumeCode(deps, member, code)
  if (!isKnownDevice) await limits.reset(deps.db, 'otpPerDay', member.id)
}
