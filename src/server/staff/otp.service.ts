// The second factor of the staff: each code is good once, and a wrong one counts like a wrong password.
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
    // The log tells the operator which key is missing.
    if (error instanceof DecryptionError) throw new Refusal('OtpUnreadable', undefined, { cause: error })
    throw error
  }
}

/** Uses up the code. Refuses with OtpWrong, for one that was used already too, and with OtpUnreadable. */
export const useCode = async (deps: Deps, member: Staff, code: string) => {
  const stored = member.totp_secret ?? refuse('OtpNotOn')
  const step = stepOf(decrypted(deps, member.id, stored), code, deps.now())
  refuseUnless(
    step !== undefined && (await table.consumeTotpStep(deps.db, member.id, stored, step)),
    'OtpWrong',
  )
}

/** Asks for a code of whoever has set one up. */
export const secondFactor = async (
  deps: Deps,
  member: Staff,
  code: string | undefined,
  isKnownDevice: boolean,
) => {
  if (!member.totp_secret) return
  if (code === undefined) throw new Refusal('OtpNeeded')
  // Over all addresses: six digits would not last against many of them. Only who knows the password gets here.
  if (!isKnownDevice) await limits.consume(deps.db, 'otpPerDay', member.id, deps.now())
  await useCode(deps, member, code)
  if (!isKnownDevice) await limits.reset(deps.db, 'otpPerDay', member.id)
}
