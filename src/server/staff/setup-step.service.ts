// What a member of staff has to do before any other call is answered.
import type { SetupStep } from '#contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import type { Staff } from './staff.schema.ts'

/** Undefined if nothing is left to do. */
export const setupStepOf = (
  { config }: Pick<Deps, 'config'>,
  { initial_password, totp_secret, role }: Staff,
): SetupStep | undefined => {
  if (initial_password) return 'password'
  return totp_secret === null && config.otpRoles.includes(role) ? 'otp' : undefined
}
