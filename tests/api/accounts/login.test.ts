import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepExpired } from '#app/interval-jobs.ts'
import { getMobile } from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import { login as enterWith } from '#features/accounts/server/login.service.ts'
import { tokens, users } from '#features/identity/server/users.schema.ts'
import { NotSignedIn, TooMany } from '#platform/contract/refusals.ts'
import { logout, userIndex } from '#platform/contract/session.ts'
import { CaptchaNeeded, WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, newMobile, PASSWORD, registered, signedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const enter = (username: string, password: string, address = newAddress(), type = 2) =>
  portal.call(login, { username, password, type }, { address })

describe('signing in', () => {
  test('answers the user and an opaque token that the database does not hold', async () => {
    const { mobile } = await registered(portal)
    const { data } = await enter(mobile, PASSWORD)
    expect(data).toMatchObject({ mobile, account_type: 2, type: 1, msgcount: 0, expiretime: '' })
    expect(data.token).toMatch(/^[\w-]{43}$/)
    const rows = await portal.deps.db.select().from(tokens)
    expect(rows.map(({ hash }) => hash)).toContain(sha256(data.token))
    expect(JSON.stringify(rows)).not.toContain(data.token)
  })

  test('a wrong password, an unknown account and the other kind of account are told alike', async () => {
    const { mobile } = await registered(portal)
    const answers = [
      await enter(mobile, 'Wrong2026'),
      await enter(newMobile(), PASSWORD),
      await enter(mobile, PASSWORD, newAddress(), 1),
      await enter('nobody_here', PASSWORD, newAddress(), 1),
      await enter('not a mobile', PASSWORD),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, ...WrongCredentials, data: null })
  })

  test('works on as many devices as the reader has', async () => {
    const { mobile, token } = await signedIn(portal)
    await enter(mobile, PASSWORD)
    expect(await portal.call(userIndex, {}, { token })).toMatchObject({ code: 200 })
  })

  test('opens no session if the password was changed while it was being checked', async () => {
    const { mobile } = await registered(portal)
    const changed = await portal.deps.passwords.hash('Changed2026')
    const { db, passwords } = portal.deps
    const matches: typeof passwords.matches = async (...given) => {
      const isRight = await passwords.matches(...given)
      await db.update(users).set({ password_hash: changed }).where(eq(users.mobile, mobile))
      return isRight
    }
    const before = await db.$count(tokens)
    const input = { username: mobile, password: PASSWORD, type: 2 as const, captcha: '' }
    const late = enterWith({ ...portal.deps, passwords: { ...passwords, matches } })(input, {
      address: newAddress(),
    })
    await expect(late).rejects.toMatchObject({ refusal: WrongCredentials })
    expect(await db.$count(tokens)).toBe(before)
    expect(await enter(mobile, 'Changed2026')).toMatchObject({ code: 200 })
  })
})

describe('failed logins', () => {
  test('of both names of an enterprise are counted together', async () => {
    const { mobile } = await registered(portal, { type: 1, loginName: 'two_names' })
    const address = newAddress()
    for (let i = 0; i < 4; i++) await enter(mobile, 'Wrong2026', address, 1)
    for (let i = 0; i < 4; i++) await enter('Two_Names', 'Wrong2026', address, 1)
    expect(await enter(mobile, PASSWORD, address, 1)).toMatchObject(CaptchaNeeded)
  })

  test('a success clears the account for its address', async () => {
    const { mobile } = await registered(portal)
    const address = newAddress()
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 7; i++) await enter(mobile, 'Wrong2026', address)
      expect(await enter(mobile, PASSWORD, address)).toMatchObject({ code: 200 })
    }
  })

  test('successes do not use up the address', async () => {
    const { mobile } = await registered(portal)
    const address = newAddress()
    for (let i = 0; i < 35; i++) expect(await enter(mobile, PASSWORD, address)).toMatchObject({ code: 200 })
  })
})

describe('the token', () => {
  test('names its user and comes back with them', async () => {
    const { mobile, token } = await signedIn(portal)
    expect(await portal.call(userIndex, {}, { token })).toMatchObject({ code: 200, data: { mobile, token } })
  })

  test('is worth nothing after logout, while other devices stay signed in', async () => {
    const { mobile, token } = await signedIn(portal)
    const other = (await enter(mobile, PASSWORD)).data.token
    expect(await portal.call(logout, {}, { token })).toMatchObject({
      code: 200,
      msg: '退出登录成功',
      data: null,
    })
    expect(await portal.call(userIndex, {}, { token })).toMatchObject(NotSignedIn)
    expect(await portal.call(logout, {}, { token })).toMatchObject(NotSignedIn)
    expect(await portal.call(userIndex, {}, { token: other })).toMatchObject({ code: 200 })
  })

  test('lasts fourteen days', async () => {
    const { token } = await signedIn(portal)
    portal.passSeconds(14 * 86_400 - 1)
    expect(await portal.call(userIndex, {}, { token })).toMatchObject({ code: 200 })
    portal.passSeconds(1)
    expect(await portal.call(userIndex, {}, { token })).toMatchObject(NotSignedIn)
  })

  test('is swept away when it has run out, and not before', async () => {
    const { token } = await signedIn(portal)
    await sweepExpired(portal.deps)
    expect(await portal.call(userIndex, {}, { token })).toMatchObject({ code: 200 })
    portal.passSeconds(15 * 86_400)
    await sweepExpired(portal.deps)
    expect(await portal.deps.db.select().from(tokens)).toEqual([])
  })
})

describe('asking whether a mobile is registered', () => {
  test('answers for the kind of account that was asked for', async () => {
    const { mobile } = await registered(portal)
    expect((await portal.call(getMobile, { type: 2, mobile })).data).toEqual({ registered: true })
    expect((await portal.call(getMobile, { type: 1, mobile })).data).toEqual({ registered: false })
  })

  test('thirty times a minute from one address is enough', async () => {
    const address = newAddress()
    const look = () => portal.call(getMobile, { type: 2, mobile: newMobile() }, { address })
    for (let i = 0; i < 30; i++) expect(await look()).toMatchObject({ code: 200 })
    expect(await look()).toMatchObject({ status: 429, ...TooMany })
    portal.passSeconds(60)
    expect(await look()).toMatchObject({ code: 200 })
  })
})
