// Before anything else: an initial password is changed, and a role that must have a second factor sets it up.

import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#app/calls.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { staffAdd, staffGet, staffResetOtp, staffResetPassword } from '#features/staff/contract/accounts.ts'
import { changeOwnPassword, otpBegin, otpConfirm, otpEnd } from '#features/staff/contract/own-account.ts'
import { PasswordSame } from '#features/staff/contract/refusals.ts'
import { Forbidden, OtpSetupNeeded, PasswordChangeNeeded, type Refusal } from '#platform/contract/refusals.ts'
import { staffLogin, staffLogout, staffMe } from '#platform/contract/staff-sign-in.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { employed, newAddress, PASSWORD, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ env: { STAFF_OTP_ROLES: 'reviewer' } })
})
afterAll(() => portal.close())

const OWN = 'Chosen2027'
const enter = async (username: string, password = PASSWORD) =>
  (await portal.call(staffLogin, { username, password }, { address: newAddress() })).data.token
const me = (token: string) => portal.call(staffMe, {}, { token })
const change = (token: string, newpassword: string, oldpassword = PASSWORD) =>
  portal.call(changeOwnPassword, { oldpassword, newpassword, renewpassword: newpassword }, { token })
const setUp = async (token: string, password = PASSWORD) => {
  const { secret } = (await portal.call(otpBegin, {}, { token })).data
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: portal.deps.now().getTime(),
  })
  return portal.call(otpConfirm, { secret, code, password }, { token })
}

const ofStaff = Object.values(endpoints)
  .flat()
  .filter(({ access }) => access.startsWith('staff'))

/** Paths of the calls that are answered by something else than the refusal, among those that the role may call. */
const answered = async (token: string, refusal: Refusal) => {
  const replies = await Promise.all(
    ofStaff
      .filter(({ path }) => path !== staffLogout.path)
      .map(async ({ path, method }) => {
        const url = path
        const reply = await portal.app.inject({ method, url, payload: '', headers: { token } })
        return { path, code: reply.json<{ code: number }>().code }
      }),
  )
  const refused = new Set<number>([refusal.code, Forbidden.code])
  return replies.filter(({ code }) => !refused.has(code)).map(({ path }) => path)
}

describe('an initial password', () => {
  const added = async (role = 'editor') => {
    const admin = await staffSignedIn(portal, 'admin')
    const account = { login_name: `new_${newAddress().replaceAll('.', '_')}`, name: '张三', role }
    const { data } = await portal.call(staffAdd, { ...account, password: PASSWORD }, admin)
    return { admin, id: data.id, name: account.login_name }
  }

  test('of a new account has to be changed: until then every call is refused but that and logging out', async () => {
    const { admin, id, name } = await added('admin')
    const token = await enter(name)
    const before = await portal.deps.db.$count(audit)
    expect(await answered(token, PasswordChangeNeeded)).toEqual([changeOwnPassword.path])
    // The person may call them, only not yet: no refused call is on record.
    expect(await portal.deps.db.$count(audit)).toBe(before)
    const initial = async () => (await portal.call(staffGet, { id }, admin)).data.initial_password
    expect(await initial()).toBe(true)
    expect(await change(token, PASSWORD)).toMatchObject(PasswordSame)
    expect(await change(token, 'short')).toMatchObject({ code: 400 })
    expect(await change(token, OWN)).toMatchObject({ code: 200 })
    expect(await initial()).toBe(false)
    expect((await me(token)).code).toBe(200)
    expect((await me(await enter(name, OWN))).code).toBe(200)
    expect(await portal.call(staffLogout, {}, { token: await enter(name, OWN) })).toMatchObject({ code: 200 })
  })

  test('is what an admin resets it to as well', async () => {
    const { admin, id, name } = await added()
    await change(await enter(name), OWN)
    await portal.call(staffResetPassword, { id, password: PASSWORD }, admin)
    const token = await enter(name)
    expect(await me(token)).toMatchObject(PasswordChangeNeeded)
    expect(await portal.call(staffLogout, {}, { token })).toMatchObject({ code: 200 })
  })

  test('comes before the second factor of a role that must have one', async () => {
    const { name } = await added('reviewer')
    const token = await enter(name)
    expect(await me(token)).toMatchObject(PasswordChangeNeeded)
    await change(token, OWN)
    expect(await me(token)).toMatchObject(OtpSetupNeeded)
    await setUp(token, OWN)
    expect((await me(token)).code).toBe(200)
  })
})

describe('a second factor that the role must have', () => {
  const reviewer = async () => {
    const { id, name } = await employed(portal, 'reviewer')
    return { id, name, token: await enter(name) }
  }

  test('has to be set up: until then every call is refused but that and logging out', async () => {
    const { token } = await reviewer()
    expect((await answered(token, OtpSetupNeeded)).toSorted()).toEqual([otpBegin.path, otpConfirm.path])
    expect(await setUp(token)).toMatchObject({ code: 200, data: { codes: { length: 10 } } })
    expect((await me(token)).data).toMatchObject({ otp: true, recovery_left: 10 })
  })

  test('has to be set up again by whoever ends it, or has it reset', async () => {
    const { id, token } = await reviewer()
    const { codes } = (await setUp(token)).data
    await portal.call(otpEnd, { password: PASSWORD, recovery: codes[0] }, { token })
    expect(await me(token)).toMatchObject(OtpSetupNeeded)
    await setUp(token)
    await portal.call(staffResetOtp, { id }, await staffSignedIn(portal, 'admin'))
    expect(await me(token)).toMatchObject(OtpSetupNeeded)
  })

  test('is not asked of other roles', async () => {
    expect((await me(await enter((await employed(portal, 'editor')).name))).code).toBe(200)
  })

  test.for([
    [{ DEMO: '1' }, []],
    [{ DEMO: '0' }, ['reviewer', 'admin']],
    [{ DEMO: '0', STAFF_OTP_ROLES: 'none' }, []],
    [{ DEMO: '1', STAFF_OTP_ROLES: 'editor, admin' }, ['editor', 'admin']],
  ] as const)('is a setting: %j', async ([env, roles]) => {
    const other = await testApp({ env })
    expect(other.deps.config.otpRoles).toEqual(roles)
    await other.close()
  })
})
