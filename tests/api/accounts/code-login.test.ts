import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginByCode, sendCode } from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import { CodeExpired, CodeTooSoon, CodeWrong, MobileUnknown } from '#features/accounts/contract/refusals.ts'
import { loginByCode as enterWith } from '#features/accounts/server/login.service.ts'
import { anonymiseUser } from '#features/accounts/server/users.service.ts'
import { findByMobile, setPassword } from '#features/accounts/server/users.table.ts'
import { userIndex } from '#platform/contract/session.ts'
import {
  AccountLocked,
  CaptchaNeeded,
  CaptchaWrong,
  WrongCredentials,
} from '#platform/contract/sign-in-refusals.ts'
import { LOCKED } from '#platform/server/security/passwords.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  captchaOf,
  codeFor,
  deviceCookieOf,
  newAddress,
  newMobile,
  otherThan,
  PASSWORD,
  registered,
} from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

interface From {
  address?: string
  captcha?: string
  cookie?: string
}

const enter = (
  mobile: string,
  code: string,
  { address = newAddress(), captcha = '', cookie }: From = {},
  type = 2,
) => portal.call(loginByCode, { type, mobile, code, captcha }, { address, cookie })
const solved = async (mobile: string, code: string, from: From = {}) => {
  const { answer, cookie } = await captchaOf(portal)
  return enter(mobile, code, { ...from, captcha: answer, cookie })
}
const userOf = async (mobile: string) => {
  const user = await findByMobile(portal.deps.db, 2, mobile)
  if (!user) throw new Error(`nobody has ${mobile}`)
  return user
}

describe('signing in by SMS code', () => {
  test('answers as the login by password does, and makes the browser known', async () => {
    const { mobile } = await registered(portal)
    const answer = await enter(mobile, await codeFor(portal, mobile, 'login'))
    expect(answer).toMatchObject({ code: 200, msg: '登录成功', data: { mobile, account_type: 2 } })
    expect(deviceCookieOf(answer)).toMatch(/^device=[\w-]{43}$/)
    expect(await portal.call(userIndex, {}, { token: answer.data.token })).toMatchObject({ code: 200 })
  })

  test('enters the kind of account that was asked for', async () => {
    const { mobile } = await registered(portal)
    await registered(portal, { mobile, type: 1, loginName: 'by_code' })
    const code = await codeFor(portal, mobile, 'login')
    expect(await enter(mobile, code, {}, 1)).toMatchObject({
      code: 200,
      data: { account_type: 1, login_name: 'by_code' },
    })
  })

  test('works once with each code', async () => {
    const { mobile } = await registered(portal)
    const code = await codeFor(portal, mobile, 'login')
    const answers = await Promise.all([1, 2, 3].map(() => enter(mobile, code)))
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(2).fill(CodeExpired.code),
    ])
  })

  test('is refused with a code sent for something else', async () => {
    const { mobile } = await registered(portal)
    const code = await codeFor(portal, mobile, 'proposal')
    expect(await enter(mobile, code)).toMatchObject(CodeWrong)
  })

  test('opens no session if the account was deleted or its password changed while the code was checked', async () => {
    const { db } = portal.deps
    for (const change of [anonymise, (id: number) => setPassword(db, id, 'another hash')]) {
      const { mobile } = await registered(portal)
      const code = await codeFor(portal, mobile, 'login')
      const { id } = await userOf(mobile)
      const transaction: typeof db.transaction = async (...given) => {
        await change(id)
        return db.transaction(...given)
      }
      const changing = Object.assign(Object.create(db) as typeof db, { transaction })
      const input = { type: 2 as const, mobile, code, captcha: '', password: '', identity: '' }
      const late = enterWith({ ...portal.deps, db: changing }, noIdentity)(input, { address: newAddress() })
      await expect(late).rejects.toMatchObject({ refusal: WrongCredentials })
    }
  })
})

const noIdentity = () => Promise.resolve(undefined)
const anonymise = (id: number) => portal.deps.db.transaction((tx) => anonymiseUser(tx, id, portal.deps.now()))

describe('a number without an account', () => {
  test('is told so to whoever has its code, and to nobody else', async () => {
    const mobile = newMobile()
    const { mobile: known } = await registered(portal)
    for (const number of [mobile, known]) {
      expect(await enter(number, '123456')).toMatchObject(CodeWrong)
      const code = await codeFor(portal, number, 'login')
      expect(await enter(number, otherThan(code))).toMatchObject(CodeWrong)
    }
    const code = portal.deps.outbox?.latestCode(mobile)?.code ?? ''
    expect(await enter(mobile, code)).toMatchObject(MobileUnknown)
  })

  test('gets its code under the same limits as any other', async () => {
    for (const mobile of [newMobile(), (await registered(portal)).mobile]) {
      const ask = () => portal.call(sendCode, { mobile, event: 'login' }, { address: newAddress() })
      expect(await ask()).toMatchObject({ code: 200, data: null })
      expect(await ask()).toMatchObject(CodeTooSoon)
    }
  })

  test('is one whose account was deleted, or locked with a former demo', async () => {
    for (const end of [anonymise, (id: number) => setPassword(portal.deps.db, id, LOCKED)]) {
      const { mobile } = await registered(portal)
      await end((await userOf(mobile)).id)
      expect(await enter(mobile, await codeFor(portal, mobile, 'login'))).toMatchObject(MobileUnknown)
    }
  })
})

describe('wrong codes', () => {
  test('ask for a captcha after eight, whether or not the number has an account', async () => {
    for (const mobile of [newMobile(), (await registered(portal)).mobile]) {
      const address = newAddress()
      for (let i = 0; i < 8; i++) expect(await enter(mobile, '123456', { address })).toMatchObject(CodeWrong)
      expect(await enter(mobile, '123456', { address })).toMatchObject(CaptchaNeeded)
      expect(await enter(mobile, '123456', { address, captcha: '????' })).toMatchObject(CaptchaWrong)
      expect(await solved(mobile, '123456', { address })).toMatchObject(CodeWrong)
    }
  })

  test('from elsewhere leave the owner alone, whose next code works', async () => {
    const { mobile } = await registered(portal)
    const elsewhere = newAddress()
    const code = await codeFor(portal, mobile, 'login')
    for (let i = 0; i < 5; i++) await enter(mobile, otherThan(code), { address: elsewhere })
    expect(await enter(mobile, code)).toMatchObject(CodeExpired)
    for (let i = 0; i < 3; i++) await enter(mobile, otherThan(code), { address: elsewhere })
    portal.passSeconds(61)
    const next = await codeFor(portal, mobile, 'login')
    for (let i = 0; i < 5; i++)
      expect(await enter(mobile, otherThan(next), { address: elsewhere })).toMatchObject(CaptchaNeeded)
    expect(await enter(mobile, next)).toMatchObject({ code: 200 })
  })

  test('count together with wrong passwords, and a success clears both', async () => {
    const { mobile } = await registered(portal)
    const address = newAddress()
    const byPassword = (password: string) =>
      portal.call(login, { username: mobile, password, type: 2 }, { address })
    for (let i = 0; i < 4; i++) await enter(mobile, '123456', { address })
    for (let i = 0; i < 4; i++) await byPassword('Wrong2026')
    expect(await byPassword(PASSWORD)).toMatchObject(CaptchaNeeded)
    const code = await codeFor(portal, mobile, 'login')
    expect(await enter(mobile, code, { address })).toMatchObject(CaptchaNeeded)
    expect(await solved(mobile, code, { address })).toMatchObject({ code: 200 })
    expect(await byPassword(PASSWORD)).toMatchObject({ code: 200 })
  })

  test('end after sixty of one account from one address, for that address and a day', async () => {
    const { mobile } = await registered(portal)
    const address = newAddress()
    for (let i = 0; i < 60; i++) await solved(mobile, '123456', { address })
    expect(await solved(mobile, '123456', { address })).toMatchObject(AccountLocked)
    const code = await codeFor(portal, mobile, 'login')
    expect(await solved(mobile, code)).toMatchObject({ code: 200 })
  })
})
