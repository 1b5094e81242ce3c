// What a member of staff has to do before any other call is answered.

import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { SetupStep } from '#platform/contract/endpoint.ts'
import type { Deps } from '#platform/server/deps.ts'

/** Undefined if nothing is left to do. */
export const setupStepOf = (
  { config }: Pick<Deps, 'config'>,
  { initial_password, totp_secret, role }: Staff,
): SetupStep | undefined => {
  if (initial_password) return 'password'
  return totp_secret === null && config.otpRoles.includes(role) ? 'otp' : undefined
}
