// Recovery codes: in place of the app where the phone is out of reach, each once, on record, kept as hashes.

import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OldPasswordWrong } from '#features/accounts/contract/refusals.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { staffRecoveryCodes } from '#features/identity/server/staff.schema.ts'
import { staffResetOtp } from '#features/staff/contract/accounts.ts'
import { otpBegin, otpConfirm, otpEnd, recoveryRenew } from '#features/staff/contract/own-account.ts'
import { OtpNotOn } from '#features/staff/contract/refusals.ts'
import {
  CaptchaNeeded,
  OtpNeeded,
  RecoveryCodeWrong,
  WrongCredentials,
} from '#platform/contract/sign-in-refusals.ts'
import { staffLogin, staffMe } from '#platform/contract/staff-sign-in.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, PASSWORD, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const UNKNOWN = 'ABCDEFGHJKLM'
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: portal.deps.now().getTime() })
const setUp = async (token: string) => {
  const { secret } = (await portal.call(otpBegin, {}, { token })).data
  const { data } = await portal.call(
    otpConfirm,
    { secret, code: codeOf(secret), password: PASSWORD },
    { token },
  )
  return { secret, codes: data.codes }
}
const protectedMember = async () => {
  const member = await staffSignedIn(portal)
  return { ...member, ...(await setUp(member.token)) }
}
const enter = (username: string, recovery: string | undefined, more: Record<string, unknown> = {}) =>
  portal.call(staffLogin, { username, password: PASSWORD, recovery, ...more }, { address: newAddress() })
const left = async (token: string) => (await portal.call(staffMe, {}, { token })).data.recovery_left

test('ten are shown once; the database has their hashes alone', async () => {
  const { codes, token, id } = await protectedMember()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/)
  expect(await left(token)).toBe(10)
  const stored = JSON.stringify([
    await portal.deps.db.select().from(staffRecoveryCodes),
    await historyOf(portal.deps.db, `staff:${id}`),
  ])
  for (const code of codes) expect(stored).not.toContain(code)
})

describe('signing in', () => {
  test('takes a code once, as it is written, tells how many are left, and is on record', async () => {
    const { name, id, codes } = await protectedMember()
    const [code = ''] = codes
    const written = code.toLowerCase().replace(/.{4}(?=.)/g, '$&-')
    const answers = await Promise.all(Array.from({ length: 3 }, () => enter(name, written)))
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([
      200,
      RecoveryCodeWrong.code,
      RecoveryCodeWrong.code,
    ])
    expect(answers.find((answer) => answer.code === 200)?.data.recovery_left).toBe(9)
    const noted = await historyOf(portal.deps.db, `staff:${id}`)
    expect(noted.find(({ action }) => action === 'staff.useRecoveryCode')).toMatchObject({
      who: `staff:${id}`,
      detail: { left: 9 },
    })
  })

  test('refuses codes that are unknown, somebody else’s, or come with a wrong password', async () => {
    const [one, other] = [await protectedMember(), await protectedMember()]
    expect(await enter(one.name, UNKNOWN)).toMatchObject(RecoveryCodeWrong)
    expect(await enter(one.name, other.codes[0])).toMatchObject(RecoveryCodeWrong)
    expect(await enter(one.name, one.codes[0], { password: 'Wrong2026' })).toMatchObject(WrongCredentials)
    expect((await enter(one.name, one.codes[0])).code).toBe(200)
    expect(await enter(one.name, 'short')).toMatchObject({
      code: 400,
      data: { fields: { recovery: '恢复码为 12 位字母和数字' } },
    })
  })

  test('counts wrong ones like wrong passwords', async () => {
    const { name, codes } = await protectedMember()
    const address = newAddress()
    const guess = (recovery: string | undefined) =>
      portal.call(staffLogin, { username: name, password: PASSWORD, recovery }, { address })
    for (let i = 0; i < 8; i++) expect(await guess(UNKNOWN)).toMatchObject(RecoveryCodeWrong)
    expect(await guess(codes[0])).toMatchObject(CaptchaNeeded)
  })

  test('works where the key of the app’s secret is lost', async () => {
    const { name, codes } = await protectedMember()
    const other = await testApp({ database: portal.database })
    const answer = await other.call(
      staffLogin,
      { username: name, password: PASSWORD, recovery: codes[0] },
      { address: newAddress() },
    )
    expect(answer).toMatchObject({ code: 200, data: { recovery_left: 9 } })
    await other.app.close()
  })
})

describe('a new set', () => {
  test('takes password and second factor, and ends the old one', async () => {
    const { name, token, codes } = await protectedMember()
    const renew = (input: Record<string, unknown>) =>
      portal.call(recoveryRenew, { password: PASSWORD, ...input }, { token })
    expect(await renew({})).toMatchObject(OtpNeeded)
    expect(await renew({ recovery: codes[0], password: 'Wrong2026' })).toMatchObject(OldPasswordWrong)
    const { data } = await renew({ recovery: codes[0] })
    expect(data.codes).toHaveLength(10)
    expect(await left(token)).toBe(10)
    expect(await enter(name, codes[1])).toMatchObject(RecoveryCodeWrong)
    expect((await enter(name, data.codes[1])).code).toBe(200)
  })

  test('is for those who have a second factor', async () => {
    const { token } = await staffSignedIn(portal)
    expect(
      await portal.call(recoveryRenew, { password: PASSWORD, recovery: UNKNOWN }, { token }),
    ).toMatchObject(OtpNotOn)
  })
})

describe('without a second factor there are none', () => {
  test('once it is ended, which takes one of them as well', async () => {
    const { name, token, codes } = await protectedMember()
    expect(await portal.call(otpEnd, { password: PASSWORD, recovery: codes[0] }, { token })).toMatchObject({
      code: 200,
    })
    expect(await left(token)).toBe(0)
    expect((await enter(name, undefined)).code).toBe(200)
  })

  test('once an admin has reset it', async () => {
    const { id, token } = await protectedMember()
    await portal.call(staffResetOtp, { id }, await staffSignedIn(portal, 'admin'))
    expect(await left(token)).toBe(0)
  })
})
