import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMobile, register } from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import {
  AgreementNeeded,
  CodeWrong,
  LoginNameRule,
  LoginNameTaken,
  MobileTaken,
  PasswordMismatch,
  PasswordRule,
} from '#features/accounts/contract/refusals.ts'
import { findByMobile } from '#features/accounts/server/users.table.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { TooMany } from '#platform/contract/refusals.ts'
import { userIndex } from '#platform/contract/session.ts'
import { CaptchaNeeded } from '#platform/contract/sign-in-refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  codeFor,
  deviceCookieOf,
  newAddress,
  newMobile,
  otherThan,
  PASSWORD,
  registered,
  registration,
} from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const send = (input: Record<string, unknown>) => portal.call(register, input, { address: newAddress() })

describe('registering', () => {
  test('a personal account is made with a mobile, and its owner can sign in with it', async () => {
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'orregister')
    const answer = await send(registration({ mobile, type: 2 }, code))
    const data = { mobile, account_type: 2, apply_state: 0, is_member: 0 }
    expect(answer).toMatchObject({ status: 200, code: 200, msg: '注册成功', data })
    const entered = await portal.call(login, { username: mobile, password: PASSWORD, type: 2 })
    expect(entered).toMatchObject({ code: 200, data })
  })

  test('signs in, and makes the browser known, as a login does', async () => {
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'orregister')
    const answer = await send(registration({ mobile, type: 2 }, code))
    const token = answer.data?.token ?? ''
    expect(await portal.call(userIndex, {}, { token })).toMatchObject({ code: 200, data: { mobile } })
    const cookie = deviceCookieOf(answer)
    for (let i = 0; i < 25; i++)
      await portal.call(
        login,
        { username: mobile, password: 'Wrong2026', type: 2 },
        { address: newAddress() },
      )
    const enter = (caller: object) =>
      portal.call(
        login,
        { username: mobile, password: PASSWORD, type: 2 },
        { address: newAddress(), ...caller },
      )
    expect(await enter({})).toMatchObject(CaptchaNeeded)
    expect(await enter({ cookie })).toMatchObject({ code: 200 })
  })

  test('an enterprise signs in by its login account in any case, or by its mobile', async () => {
    const { mobile } = await registered(portal, { type: 1, loginName: 'Qinglan_青岚' })
    for (const username of ['Qinglan_青岚', 'qinglan_青岚', mobile]) {
      const answer = await portal.call(
        login,
        { username, password: PASSWORD, type: 1 },
        { address: newAddress() },
      )
      expect(answer).toMatchObject({ code: 200, data: { nickname: 'Qinglan_青岚', mobile } })
    }
  })

  test('one mobile may hold a personal and an enterprise account', async () => {
    const { mobile } = await registered(portal)
    await registered(portal, { mobile, type: 1, loginName: 'both_kinds' })
    for (const type of [1, 2])
      expect(await portal.call(getMobile, { type, mobile })).toMatchObject({
        code: 200,
        data: { registered: true },
      })
  })

  test('the audit says that an account was made, without its mobile in full', async () => {
    const { mobile } = await registered(portal)
    const user = await findByMobile(portal.deps.db, 2, mobile)
    const [row] = await historyOf(portal.deps.db, `user:${user?.id}`)
    expect(row).toMatchObject({ who: 'visitor', action: 'account.register' })
    expect(JSON.stringify(row)).not.toContain(mobile)
  })
})

describe('registration is refused', () => {
  const valid = () => registration({ mobile: newMobile(), type: 2 }, '123456')

  test.for([
    [AgreementNeeded, { remember: 0 }],
    [AgreementNeeded, { remember: '' }],
    [PasswordMismatch, { repassword: 'Forest2027' }],
    [PasswordRule, { password: 'abc12', repassword: 'abc12' }],
    [PasswordRule, { password: 'onlyletters', repassword: 'onlyletters' }],
    [PasswordRule, { password: '1234567890', repassword: '1234567890' }],
    [PasswordRule, { password: 'has space1', repassword: 'has space1' }],
    [PasswordRule, { password: '含中文abc123', repassword: '含中文abc123' }],
    [PasswordRule, { password: 'a1'.repeat(11), repassword: 'a1'.repeat(11) }],
    [LoginNameRule, { type: 1, nickname: '' }],
    [LoginNameRule, { type: 1, nickname: 'ab' }],
    [LoginNameRule, { type: 1, nickname: '12345678' }],
    [LoginNameRule, { type: 1, nickname: 'with space' }],
    [LoginNameRule, { type: 1, nickname: "o'; drop" }],
    [CodeWrong, {}],
  ] as const)('with %j for %o', async ([refusal, changes]) => {
    expect(await send({ ...valid(), ...changes })).toMatchObject({
      status: 200,
      ...refusal,
      data: null,
    })
  })

  test('for a mobile that has such an account already, before its code is looked at', async () => {
    const person = await registered(portal)
    expect(await send(registration(person, '123456'))).toMatchObject(MobileTaken)
  })

  test('for a login account that differs only by case', async () => {
    await registered(portal, { type: 1, loginName: 'ShanHai' })
    const answer = await send(registration({ mobile: newMobile(), type: 1, loginName: 'shanhai' }, '123456'))
    expect(answer).toMatchObject(LoginNameTaken)
  })

  test('with a code sent for enterprises when a personal account is made', async () => {
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'register')
    expect(await send(registration({ mobile, type: 2 }, code))).toMatchObject(CodeWrong)
  })

  test('with the code of another mobile', async () => {
    const code = await codeFor(portal, newMobile(), 'orregister')
    const mobile = newMobile()
    await codeFor(portal, mobile, 'orregister')
    const wrong = portal.deps.outbox?.latestCode(mobile)?.code === code ? otherThan(code) : code
    expect(await send(registration({ mobile, type: 2 }, wrong))).toMatchObject(CodeWrong)
  })

  test('beyond sixty attempts an hour from one address', async () => {
    const address = newAddress()
    const attempts = Array.from({ length: 61 }, () => portal.call(register, valid(), { address }))
    const answers = await Promise.all(attempts)
    expect(answers.filter(({ code }) => code === TooMany.code)).toHaveLength(1)
  })
})

describe('at the same moment', () => {
  test('two registrations of one mobile: one wins, the other learns that it is taken', async () => {
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'orregister')
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(registration({ mobile, type: 2 }, code))))
    const codes = answers.map((answer) => answer.code).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, ...Array(3).fill(MobileTaken.code)])
  })

  test('two mobiles want one login account: one wins, and the loser may try another with the same code', async () => {
    const people = [1, 2].map(() => ({ mobile: newMobile(), type: 1 as const, loginName: 'same_moment' }))
    const codes = await Promise.all(people.map(({ mobile }) => codeFor(portal, mobile, 'register')))
    const answers = await Promise.all(people.map((person, i) => send(registration(person, codes[i] ?? ''))))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, LoginNameTaken.code]))
    const loser = answers.findIndex(({ code }) => code !== 200)
    const again = { ...(people[loser] as (typeof people)[0]), loginName: 'another_name' }
    expect(await send(registration(again, codes[loser] ?? ''))).toMatchObject({ code: 200 })
  })
})
