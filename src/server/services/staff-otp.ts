// The second factor of the staff: each code is good once, and a wrong one counts like a wrong password.
import type { Deps } from '../deps.ts'
import { stepOf } from '../otp.ts'
import { Refusal, refuse, refuseUnless } from '../refuse.ts'
import * as table from '../tables/staff.ts'
import * as limits from './limits.ts'

/** Uses up the code. Refuses with OtpWrong, for one that was used already too. */
export const useCode = async (deps: Deps, member: table.Staff, code: string) => {
  const secret = member.totp_secret ?? refuse('OtpNotOn')
  const step = stepOf(secret, code, deps.now())
  refuseUnless(step !== undefined && (await table.takeStep(deps.db, member.id, secret, step)), 'OtpWrong')
}

/** Asks for a code of whoever has set one up. */
export const secondFactor = async (
  deps: Deps,
  member: table.Staff,
  code: string | undefined,
  isKnownDevice: boolean,
) => {
  if (!member.totp_secret) return
  if (code === undefined) throw new Refusal('OtpNeeded')
  // Over all addresses: six digits would not last against many of them. Only who knows the password gets here.
  if (!isKnownDevice) await limits.spend(deps.db, 'otpPerDay', member.id, deps.now())
  await useCode(deps, member, code)
  if (!isKnownDevice) await limits.forgive(deps.db, 'otpPerDay', member.id)
}
