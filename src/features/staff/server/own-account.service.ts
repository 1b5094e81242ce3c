import { OldPasswordWrong, PasswordMismatch } from '#features/accounts/contract/refusals.ts'
import { knownDevices as devices } from '#features/accounts/server/index.ts'
import type { Writer } from '#features/audit/server/index.ts'
import type {
  changeOwnPassword,
  otpBegin,
  otpConfirm,
  otpEnd,
  recoveryRenew,
} from '#features/staff/contract/own-account.ts'
import {
  OtpAlreadyOn,
  OtpNotOn,
  OtpSecretUnknown,
  PasswordSame,
  TooManyPasswords,
} from '#features/staff/contract/refusals.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { OtpNeeded, OtpWrong } from '#platform/contract/sign-in-refusals.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { newOtpSecret, otpUri, stepOf } from '#platform/server/security/otp.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { totpContext } from './encrypted-columns.service.ts'
import { consumeFactor } from './otp.service.ts'
import { newCodes, removeCodes } from './recovery-codes.service.ts'
import { type Log, recordFailedPassword } from './refused-calls.service.ts'
import * as sessions from './sessions.table.ts'
import * as table from './staff.table.ts'
import { recordOwnChange } from './staff-audit.service.ts'

export interface Self extends Writer {
  token: string
}

/**
 * Has a signed-in member confirm the password. Limited per session: neither guesses at the login nor a stolen session can
 * use up the attempts of the owner's session.
 */
const confirmPassword = async (
  deps: Deps,
  self: Self,
  password: string,
  log: Log,
  further?: () => Promise<void>,
) => {
  const [session, at] = [sha256(self.token), deps.now()]
  try {
    // Counted before the password is checked: parallel guesses get no extra tries.
    await limits.consume(deps.db, 'confirmPassword', session, at, TooManyPasswords)
    refuseUnless(await deps.passwords.matches(password, self.staff.password_hash), OldPasswordWrong)
    await further?.()
    await limits.refund(deps.db, 'confirmPassword', session, at)
  } catch (error) {
    if (error instanceof RefusalError) await recordFailedPassword(deps, self, error.refusal, log)
    throw error
  }
}

export const changePassword =
  (deps: Deps) =>
  async (self: Self, input: Parsed<typeof changeOwnPassword>, log: Log): Promise<null> => {
    const { staff, token } = self
    refuseUnless(input.newpassword === input.renewpassword, PasswordMismatch)
    await confirmPassword(deps, self, input.oldpassword, log)
    refuseUnless(input.newpassword !== input.oldpassword, PasswordSame)
    const hash = await deps.passwords.hash(input.newpassword)
    await deps.db.transaction(async (tx) => {
      const isReplaced = await table.replacePassword(tx, staff.id, staff.password_hash, hash)
      // False if an admin has set another password meanwhile.
      refuseUnless(isReplaced, OldPasswordWrong)
      await sessions.removeSessionsOf(tx, staff.id, sha256(token))
      await devices.forgetOthers(tx, { realm: 'staff', id: staff.id }, self.origin)
      await recordOwnChange(tx, self, 'staff.changePassword', deps.now())
    })
    return null
  }

/** Name of the site, under which authenticator apps list the second factor. Known to a higher feature. */
export type SiteName = (deps: Deps) => Promise<string>

export const beginOtp =
  (deps: Deps, siteName: SiteName) =>
  async ({ staff, token }: Self): Promise<Output<typeof otpBegin>> => {
    refuseUnless(!staff.totp_secret, OtpAlreadyOn)
    const name = await siteName(deps)
    const secret = newOtpSecret()
    await sessions.setOfferedSecret(deps.db, sha256(token), sha256(secret))
    return { secret, uri: otpUri(name, staff.login_name, secret) }
  }

export const confirmOtp =
  (deps: Deps) =>
  async (
    self: Self,
    { secret, code, password }: Parsed<typeof otpConfirm>,
    log: Log,
  ): Promise<Output<typeof otpConfirm>> => {
    const { staff, token } = self
    refuseUnless(!staff.totp_secret, OtpAlreadyOn)
    // Somebody else's secret would be a second factor that he shares.
    refuseUnless(await sessions.isOfferedSecret(deps.db, sha256(token), sha256(secret)), OtpSecretUnknown)
    let step = 0
    await confirmPassword(deps, self, password, log, async () => {
      step = stepOf(secret, code, deps.now()) ?? refuse(OtpWrong)
    })
    return deps.db.transaction(async (tx) => {
      const stored = deps.encryption.encrypt(secret, totpContext(staff.id))
      refuseUnless(await table.setSecret(tx, staff.id, stored, step), OtpAlreadyOn)
      await sessions.removeSessionsOf(tx, staff.id, sha256(token))
      await sessions.setOfferedSecret(tx, sha256(token), null)
      await recordOwnChange(tx, self, 'staff.otpOn', deps.now())
      return { codes: await newCodes(tx, staff.id) }
    })
  }

/** Has a signed-in member confirm password and second factor. */
const confirmBoth = async (
  deps: Deps,
  self: Self,
  { password, ...factor }: Parsed<typeof otpEnd>,
  log: Log,
) => {
  refuseUnless(self.staff.totp_secret, OtpNotOn)
  // No try at the password: nothing was checked yet.
  refuseUnless(factor.otp !== undefined || factor.recovery !== undefined, OtpNeeded)
  await confirmPassword(deps, self, password, log, async () => {
    await consumeFactor(deps, self, factor)
  })
}

export const renewRecoveryCodes =
  (deps: Deps) =>
  async (
    self: Self,
    input: Parsed<typeof recoveryRenew>,
    log: Log,
  ): Promise<Output<typeof recoveryRenew>> => {
    await confirmBoth(deps, self, input, log)
    return deps.db.transaction(async (tx) => {
      // The second factor may have been reset meanwhile.
      const member = await table.lockStaff(tx, self.staff.id)
      refuseUnless(member?.totp_secret, OtpNotOn)
      await recordOwnChange(tx, self, 'staff.renewRecoveryCodes', deps.now())
      return { codes: await newCodes(tx, self.staff.id) }
    })
  }

export const endOtp =
  (deps: Deps) =>
  async (self: Self, input: Parsed<typeof otpEnd>, log: Log): Promise<null> => {
    const { staff } = self
    await confirmBoth(deps, self, input, log)
    await deps.db.transaction(async (tx) => {
      await table.updateStaff(tx, staff.id, { totp_secret: null })
      await removeCodes(tx, staff.id)
      await recordOwnChange(tx, self, 'staff.otpOff', deps.now())
    })
    return null
  }
