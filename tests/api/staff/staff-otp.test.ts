// The second factor: set up by a phone, asked for at sign-in, each code good once.

import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OldPasswordWrong } from '#features/accounts/contract/refusals.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { staffResetOtp } from '#features/staff/contract/accounts.ts'
import { otpBegin, otpConfirm, otpEnd } from '#features/staff/contract/own-account.ts'
import { OtpAlreadyOn, OtpNotOn, OtpSecretUnknown } from '#features/staff/contract/refusals.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import {
  CaptchaNeeded,
  OtpNeeded,
  OtpWrong,
  StaffLocked,
  WrongCredentials,
} from '#platform/contract/sign-in-refusals.ts'
import { staffLogin, staffMe } from '#platform/contract/staff-sign-in.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  captchaOf,
  deviceCookieOf,
  newAddress,
  otherThan,
  PASSWORD,
  staffSignedIn,
} from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

/** Code that the phone shows so many seconds from now. */
const codeAt = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: portal.deps.now().getTime() + seconds * 1000,
  })
const enter = (username: string, otp?: string, password = PASSWORD, address = newAddress()) =>
  portal.call(staffLogin, { username, password, ...(otp === undefined ? {} : { otp }) }, { address })
const confirm = (token: string, secret: string, code: string, password = PASSWORD) =>
  portal.call(otpConfirm, { secret, code, password }, { token, address: newAddress() })
const end = (token: string, otp: string, password = PASSWORD) =>
  portal.call(otpEnd, { otp, password }, { token, address: newAddress() })

/** Someone with a second factor, its code of now used up already. */
const protectedMember = async () => {
  const member = await staffSignedIn(portal)
  const { data } = await portal.call(otpBegin, {}, { token: member.token })
  const answer = await confirm(member.token, data.secret, codeAt(data.secret))
  if (answer.code !== 200) throw new Error(answer.msg)
  return { ...member, secret: data.secret }
}

describe('setting it up', () => {
  test('answers a secret and what a phone reads from a QR code, and changes nothing yet', async () => {
    const { token, name } = await staffSignedIn(portal)
    const { data } = await portal.call(otpBegin, {}, { token })
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(data.uri)
    expect(decodeURIComponent(uri.href)).toContain(`otpauth://totp/林权通:${name}?`)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: '林权通',
      secret: data.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect((await enter(name)).code).toBe(200)
    expect((await portal.call(staffMe, {}, { token })).data.otp).toBe(false)
  })

  test('is done with a code and the password; other sessions end, and no secret is on record', async () => {
    const { token, name, id } = await staffSignedIn(portal)
    const other = (await enter(name)).data.token
    const { secret } = (await portal.call(otpBegin, {}, { token })).data
    const code = codeAt(secret)
    expect(await confirm(token, secret, code, 'Wrong2026')).toMatchObject(OldPasswordWrong)
    expect(await confirm(token, secret, otherThan(code))).toMatchObject(OtpWrong)
    expect((await portal.call(staffMe, {}, { token })).data.otp).toBe(false)
    expect(await confirm(token, secret, code)).toMatchObject({ code: 200, msg: '动态验证码已开启' })
    expect((await portal.call(staffMe, {}, { token })).data.otp).toBe(true)
    expect((await portal.call(staffMe, {}, { token: other })).code).toBe(NotSignedIn.code)
    const noted = await historyOf(portal.deps.db, `staff:${id}`)
    expect(noted[0]).toMatchObject({ action: 'staff.otpOn', who: `staff:${id}` })
    expect(JSON.stringify(noted)).not.toContain(secret)
  })

  test('takes the secret that this session was offered last, and no other', async () => {
    const { token, name } = await staffSignedIn(portal)
    const chosen = new Secret({ size: 20 }).base32
    expect(await confirm(token, chosen, codeAt(chosen))).toMatchObject(OtpSecretUnknown)
    const before = (await portal.call(otpBegin, {}, { token })).data.secret
    const other = (await enter(name)).data.token
    expect(await confirm(other, before, codeAt(before))).toMatchObject(OtpSecretUnknown)
    const { secret } = (await portal.call(otpBegin, {}, { token })).data
    expect(await confirm(token, before, codeAt(before))).toMatchObject(OtpSecretUnknown)
    expect(await confirm(token, secret, codeAt(secret))).toMatchObject({ code: 200 })
    const { token: third } = await staffSignedIn(portal)
    expect(await confirm(third, secret, codeAt(secret, 30))).toMatchObject(OtpSecretUnknown)
  })

  test('is refused over one that is there: who only has the session cannot take another phone', async () => {
    const { token, secret } = await protectedMember()
    expect(await portal.call(otpBegin, {}, { token })).toMatchObject(OtpAlreadyOn)
    expect(await confirm(token, secret, codeAt(secret, 30))).toMatchObject(OtpAlreadyOn)
  })

  test.for(['', 'short', 'a'.repeat(32), `${'A'.repeat(31)}1`, 'A'.repeat(64)])(
    'takes no secret like %j',
    async (secret) => {
      const { token } = await staffSignedIn(portal)
      expect(await confirm(token, secret, '123456')).toMatchObject({
        code: 400,
        data: { fields: { secret: '密钥不正确' } },
      })
    },
  )
})

describe('signing in', () => {
  test('asks for the code only once the password is right', async () => {
    const { name } = await protectedMember()
    expect(await enter(name, undefined, 'Wrong2026')).toMatchObject(WrongCredentials)
    expect(await enter(name, '000000', 'Wrong2026')).toMatchObject(WrongCredentials)
    expect(await enter(name)).toMatchObject({ ...OtpNeeded, data: null })
  })

  test('takes the code of now, of the step before and of the next, in one group or two, in full width', async () => {
    for (const seconds of [-30, 0, 30]) {
      const { name, secret } = await protectedMember()
      portal.passSeconds(90)
      const code = codeAt(secret, seconds)
      const typed =
        seconds === 0 ? code.replace(/\d/g, (digit) => '０１２３４５６７８９'.charAt(Number(digit))) : code
      expect((await enter(name, `${typed.slice(0, 3)} ${typed.slice(3)}`)).code).toBe(200)
    }
    const { name, secret } = await protectedMember()
    portal.passSeconds(90)
    for (const seconds of [-60, 60])
      expect(await enter(name, codeAt(secret, seconds))).toMatchObject(OtpWrong)
  })

  test('takes each code once, and none before one that was taken', async () => {
    const { name, secret } = await protectedMember()
    expect(await enter(name, codeAt(secret))).toMatchObject(OtpWrong)
    portal.passSeconds(60)
    const code = codeAt(secret)
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(name, code)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 3 }, () => OtpWrong.code),
    ])
    expect(await enter(name, codeAt(secret, -30))).toMatchObject(OtpWrong)
  })

  test.for(['12345', '1234567', 'abcdef', '１２３４５'])('%j is no code', async (otp) => {
    expect(await enter('anybody', otp)).toMatchObject({
      code: 400,
      data: { fields: { otp: '动态验证码为 6 位数字' } },
    })
  })
})

describe('guessing codes', () => {
  test('asks for a captcha as guessing passwords does: a right password forgives nothing', async () => {
    const { name, secret } = await protectedMember()
    const address = newAddress()
    portal.passSeconds(60)
    const wrong = otherThan(codeAt(secret))
    for (let i = 0; i < 8; i++) {
      const answer = await enter(name, i % 2 === 0 ? wrong : undefined, PASSWORD, address)
      expect(answer.code).toBe(i % 2 === 0 ? OtpWrong.code : OtpNeeded.code)
    }
    expect(await enter(name, codeAt(secret), PASSWORD, address)).toMatchObject(CaptchaNeeded)
    portal.passSeconds(15 * 60)
    expect((await enter(name, codeAt(secret), PASSWORD, address)).code).toBe(200)
  })

  test('from many addresses ends after sixty a day; on the owner’s browser codes are still taken', async () => {
    const { name, secret } = await protectedMember()
    portal.passSeconds(60)
    const device = deviceCookieOf(await enter(name, codeAt(secret)))
    const guess = async (otp: string, cookie = '') => {
      const captcha = await captchaOf(portal)
      return portal.call(
        staffLogin,
        { username: name, password: PASSWORD, otp, captcha: captcha.answer },
        { address: newAddress(), cookie: `${captcha.cookie}; ${cookie}` },
      )
    }
    portal.passSeconds(60)
    const wrong = otherThan(codeAt(secret))
    for (let i = 0; i < 60; i++) expect(await guess(wrong)).toMatchObject(OtpWrong)
    expect(await guess(codeAt(secret))).toMatchObject(StaffLocked)
    expect(await guess(codeAt(secret), device)).toMatchObject({ code: 200 })
  })

  test('the whole sign-in clears the account, and an office that signs in in two steps asks nobody for a captcha', async () => {
    const address = newAddress()
    const { name, secret } = await protectedMember()
    for (let i = 0; i < 35; i++) {
      portal.passSeconds(30)
      expect(await enter(name, undefined, PASSWORD, address)).toMatchObject(OtpNeeded)
      expect((await enter(name, codeAt(secret), PASSWORD, address)).code).toBe(200)
    }
  })
})

describe('doing without', () => {
  test('takes the password and a code that was not used', async () => {
    const { token, name, id, secret } = await protectedMember()
    expect(await end(token, codeAt(secret))).toMatchObject(OtpWrong)
    portal.passSeconds(60)
    const code = codeAt(secret)
    expect(await end(token, code, 'Wrong2026')).toMatchObject(OldPasswordWrong)
    expect(await end(token, code)).toMatchObject({ code: 200, msg: '动态验证码已关闭' })
    expect((await enter(name)).code).toBe(200)
    expect(await end(token, code)).toMatchObject(OtpNotOn)
    const actions = (await historyOf(portal.deps.db, `staff:${id}`)).map(({ action }) => action)
    expect(actions).toContain('staff.otpOff')
  })

  test('an admin lets in who lost their phone, on record', async () => {
    const admin = await staffSignedIn(portal, 'admin')
    const { name, id } = await protectedMember()
    const reset = () => portal.call(staffResetOtp, { id }, { token: admin.token })
    expect(await reset()).toMatchObject({ code: 200, msg: '动态验证码已重置' })
    expect((await enter(name)).code).toBe(200)
    expect(await reset()).toMatchObject(OtpNotOn)
    const noted = await historyOf(portal.deps.db, `staff:${id}`)
    expect(noted.find(({ action }) => action === 'staff.resetOtp')).toMatchObject({
      who: `staff:${admin.id}`,
    })
  })
})
