import { rememberDevice, verifyPassword } from '#features/accounts/server/index.ts'
import { audit } from '#features/audit/server/index.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { Output, Parsed, SetupStep } from '#platform/contract/endpoint.ts'
import { OtpNeeded, WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import type { StaffInfo, staffLogin, staffMe } from '#platform/contract/staff-sign-in.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { RefusalError, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { newToken, sha256 } from '#platform/server/security/secrets.ts'
import { secondFactor } from './otp.service.ts'
import type { Self } from './own-account.service.ts'
import { countCodes } from './recovery-codes.service.ts'
import { type Log, recordFailedSignIn } from './refused-calls.service.ts'
import * as sessions from './sessions.table.ts'
import * as table from './staff.table.ts'
import { recordOwnChange } from './staff-audit.service.ts'

/** About a working day. */
const TOKEN_MS = 12 * 3_600_000
/** Last use of a session is recorded at most this often. */
const SEEN_INTERVAL_MS = 60_000

const shown = ({ id, name, login_name, role }: Staff) => ({
  id,
  name: name || login_name,
  login_name,
  role,
})

const openSession = async (deps: Deps, member: Staff, { address, agent = '' }: Origin) => {
  const token = newToken()
  const createtime = deps.now()
  const expires = new Date(createtime.getTime() + TOKEN_MS)
  await deps.db.transaction(async (tx) => {
    const now = await table.lockStaffShared(tx, member.id)
    // The account may have been disabled, or its password changed, since the password was checked.
    refuseUnless(now && !now.disabled && now.password_hash === member.password_hash, WrongCredentials)
    const session = { hash: sha256(token), staff_id: member.id, expires, createtime, address, agent }
    await sessions.addStaffToken(tx, session)
    const who = `staff:${member.id}`
    await audit.record(tx, { who, action: 'staff.login', target: who, address, at: createtime })
  })
  return token
}

/** Answers the member's data, and the token for the browser's cookie. */
export const login =
  (deps: Deps) =>
  async (
    { username: name, password, captcha, ...factor }: Parsed<typeof staffLogin>,
    origin: Origin,
    log: Log,
  ): Promise<{ info: StaffInfo; device: string }> => {
    const known = await table.findByLoginName(deps.db, name)
    // A disabled account is answered and counted like an unknown one, so that nobody learns about it.
    const account = known?.disabled ? undefined : known
    const attempt = { found: account, name, password, captcha, origin }
    let recoveryLeft: number | undefined
    try {
      const member = await verifyPassword(deps, 'staff', {
        ...attempt,
        secondFactor: async (staff, isKnownDevice) => {
          recoveryLeft = await secondFactor(deps, { staff, origin }, factor, isKnownDevice)
        },
      })
      const token = await openSession(deps, member, origin)
      const device = await rememberDevice(deps, { realm: 'staff', id: member.id }, origin)
      const left = recoveryLeft === undefined ? {} : { recovery_left: recoveryLeft }
      return { info: { token, ...shown(member), ...left }, device }
    } catch (error) {
      if (error instanceof RefusalError && error.refusal !== OtpNeeded)
        await recordFailedSignIn(deps, { name, known, reason: error.refusal, origin }, log)
      throw error
    }
  }

export const staffOf = async (deps: Deps, token: string): Promise<Staff | undefined> => {
  const [hash, now] = [sha256(token), deps.now()]
  const found = await sessions.findByStaffToken(deps.db, hash, now)
  const seenBefore = new Date(now.getTime() - SEEN_INTERVAL_MS)
  if (found && found.seen <= seenBefore) await sessions.markSeen(deps.db, hash, seenBefore, now)
  return found?.staff
}

export const logout = (deps: Deps) => (self: Self) =>
  deps.db.transaction(async (tx) => {
    // Of two calls at once only the one that ended the session is recorded.
    if (await sessions.removeStaffToken(tx, sha256(self.token)))
      await recordOwnChange(tx, self, 'staff.logout', deps.now())
    return null
  })

export const ownAccount =
  (deps: Deps) =>
  async (member: Staff): Promise<Output<typeof staffMe>> => ({
    ...shown(member),
    otp: member.totp_secret !== null,
    recovery_left: await countCodes(deps.db, member.id),
  })

/** Undefined if nothing is left to do. */
export const setupStepOf = (
  { config }: Pick<Deps, 'config'>,
  { initial_password, totp_secret, role }: Staff,
): SetupStep | undefined => {
  if (initial_password) return 'password'
  return totp_secret === null && config.otpRoles.includes(role) ? 'otp' : undefined
}
