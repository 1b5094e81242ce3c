// Wrong passwords, of users and of the staff: they cost a captcha, and never shut the owner out.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepExpired } from '#app/interval-jobs.ts'
import { retrievePassword } from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import { knownDevices } from '#features/accounts/server/known-devices.schema.ts'
import { staffResetPassword } from '#features/staff/contract/accounts.ts'
import { changeOwnPassword } from '#features/staff/contract/own-account.ts'
import {
  AccountLocked,
  CaptchaNeeded,
  CaptchaWrong,
  StaffLocked,
  WrongCredentials,
} from '#platform/contract/sign-in-refusals.ts'
import { staffLogin } from '#platform/contract/staff-sign-in.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  captchaOf,
  codeFor,
  deviceCookieOf,
  employed,
  newAddress,
  newMobile,
  PASSWORD,
  registered,
  staffSignedIn,
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

const realms = [
  {
    realm: 'a user',
    locked: AccountLocked,
    someone: async () => (await registered(portal)).mobile,
    nobody: () => newMobile(),
    enter: (
      username: string,
      password: string,
      { address = newAddress(), captcha = '', cookie }: From = {},
    ) => portal.call(login, { username, password, type: 2, captcha }, { address, cookie }),
  },
  {
    realm: 'a member of the staff',
    locked: StaffLocked,
    someone: async () => (await employed(portal)).name,
    nobody: () => `nobody${newMobile()}`,
    enter: (
      username: string,
      password: string,
      { address = newAddress(), captcha = '', cookie }: From = {},
    ) => portal.call(staffLogin, { username, password, captcha }, { address, cookie }),
  },
]

describe.for(realms)('failed sign-ins as $realm', ({ someone, nobody, enter, locked }) => {
  const wrong = (name: string, from?: From) => enter(name, 'Wrong2026', from)
  /** With a captcha that is right, beside the cookies of `from`. */
  const solved = async (name: string, password: string, from: From = {}) => {
    const { answer, cookie } = await captchaOf(portal)
    return enter(name, password, { ...from, captcha: answer, cookie: [cookie, from.cookie].join('; ') })
  }

  test('from elsewhere leave the owner alone', async () => {
    const name = await someone()
    const elsewhere = newAddress()
    for (let i = 0; i < 12; i++) await wrong(name, { address: elsewhere })
    expect(await wrong(name, { address: elsewhere })).toMatchObject({ ...CaptchaNeeded, data: null })
    expect(await enter(name, PASSWORD)).toMatchObject({ code: 200 })
  })

  test('from many addresses ask a new browser for a captcha, and a known one for nothing', async () => {
    const name = await someone()
    const known = deviceCookieOf(await enter(name, PASSWORD))
    for (let i = 0; i < 24; i++) expect(await wrong(name)).toMatchObject(WrongCredentials)
    expect(await enter(name, PASSWORD)).toMatchObject(CaptchaNeeded)
    expect(await solved(name, PASSWORD)).toMatchObject({ code: 200 })
    expect(await enter(name, PASSWORD, { cookie: known })).toMatchObject({ code: 200 })
  })

  test('ask for a captcha after eight, with the right password too, for fifteen minutes', async () => {
    const name = await someone()
    const address = newAddress()
    for (let i = 0; i < 8; i++)
      expect(await wrong(name, { address })).toMatchObject({ status: 200, ...WrongCredentials })
    expect(await enter(name, PASSWORD, { address })).toMatchObject(CaptchaNeeded)
    expect(await enter(name, PASSWORD, { address, captcha: 'abcd' })).toMatchObject(CaptchaWrong)
    expect(await solved(name, PASSWORD, { address })).toMatchObject({ code: 200 })
    for (let i = 0; i < 9; i++) await wrong(name, { address })
    portal.passSeconds(15 * 60)
    expect(await enter(name, PASSWORD, { address })).toMatchObject({ code: 200 })
  })

  test('of a name that nobody has ask in the same way, so that asking tells nothing', async () => {
    const name = nobody()
    const address = newAddress()
    for (let i = 0; i < 8; i++) await wrong(name, { address })
    expect(await wrong(name, { address })).toMatchObject(CaptchaNeeded)
    expect(await solved(name, PASSWORD, { address })).toMatchObject(WrongCredentials)
  })

  test('sent all at once get no extra tries', async () => {
    const name = await someone()
    const from = { address: newAddress() }
    const answers = await Promise.all(Array.from({ length: 25 }, () => wrong(name, from)))
    expect(answers.filter(({ code }) => code === WrongCredentials.code)).toHaveLength(8)
    const { answer: captcha, cookie } = await captchaOf(portal)
    const again = await Promise.all(
      Array.from({ length: 10 }, () => wrong(name, { ...from, captcha, cookie })),
    )
    expect(again.filter(({ code }) => code === WrongCredentials.code)).toHaveLength(1)
    expect(again.filter(({ code }) => code === CaptchaWrong.code)).toHaveLength(9)
  })

  test('use up one captcha each, right or wrong', async () => {
    const name = await someone()
    const address = newAddress()
    for (let i = 0; i < 8; i++) await wrong(name, { address })
    const { answer: captcha, cookie } = await captchaOf(portal)
    expect(await wrong(name, { address, captcha, cookie })).toMatchObject(WrongCredentials)
    expect(await enter(name, PASSWORD, { address, captcha, cookie })).toMatchObject(CaptchaWrong)
  })

  test('of thirty names from one address ask there for a captcha, and nowhere else', async () => {
    const name = await someone()
    const address = newAddress()
    for (let i = 0; i < 30; i++) await wrong(nobody(), { address })
    expect(await enter(name, PASSWORD, { address })).toMatchObject(CaptchaNeeded)
    expect(await solved(name, PASSWORD, { address })).toMatchObject({ code: 200 })
    expect(await enter(name, PASSWORD)).toMatchObject({ code: 200 })
  })

  test('end after sixty of one account from one address, for that address and a day', async () => {
    const name = await someone()
    const known = deviceCookieOf(await enter(name, PASSWORD))
    const address = newAddress()
    for (let i = 0; i < 60; i++)
      expect(await solved(name, 'Wrong2026', { address })).toMatchObject(WrongCredentials)
    expect(await solved(name, PASSWORD, { address })).toMatchObject(locked)
    expect(await enter(name, PASSWORD, { address, cookie: known })).toMatchObject({ code: 200 })
    expect(await solved(name, PASSWORD)).toMatchObject({ code: 200 })
    portal.passSeconds(24 * 3600)
    expect(await enter(name, PASSWORD, { address })).toMatchObject({ code: 200 })
  })

  test('of a known browser count for it alone, and ask it for a captcha', async () => {
    const name = await someone()
    const cookie = deviceCookieOf(await enter(name, PASSWORD))
    const address = newAddress()
    for (let i = 0; i < 8; i++) expect(await wrong(name, { address, cookie })).toMatchObject(WrongCredentials)
    expect(await enter(name, PASSWORD, { address, cookie })).toMatchObject(CaptchaNeeded)
    expect(await enter(name, PASSWORD, { address })).toMatchObject({ code: 200 })
    expect(await solved(name, PASSWORD, { address, cookie })).toMatchObject({ code: 200 })
    expect(await enter(name, PASSWORD, { address, cookie })).toMatchObject({ code: 200 })
  })

  test('of a known browser make it unknown after sixty a day, and shut nobody out', async () => {
    const name = await someone()
    const cookie = deviceCookieOf(await enter(name, PASSWORD))
    for (let i = 0; i < 60; i++)
      expect(await solved(name, 'Wrong2026', { cookie })).toMatchObject(WrongCredentials)
    expect(await solved(name, PASSWORD, { cookie })).toMatchObject(CaptchaNeeded)
    expect(await solved(name, PASSWORD, { cookie })).toMatchObject({ code: 200 })
  })

  test('are not made easier by a browser that another account knows, or by a made-up one', async () => {
    const [name, own] = [await someone(), await someone()]
    const others = deviceCookieOf(await enter(own, PASSWORD))
    const address = newAddress()
    for (let i = 0; i < 8; i++) await wrong(name, { address })
    for (const cookie of [others, `device=${sha256('made up')}`, 'device=', `device=${'x'.repeat(3000)}`])
      expect(await enter(name, PASSWORD, { address, cookie })).toMatchObject(CaptchaNeeded)
  })
})

describe('a known browser', () => {
  const [users, members] = realms as [(typeof realms)[0], (typeof realms)[1]]

  test('is known by a cookie that scripts cannot read and the database does not hold', async () => {
    const { mobile } = await registered(portal)
    const { headers } = await users.enter(mobile, PASSWORD)
    const cookie = deviceCookieOf({ headers })
    expect(cookie).toMatch(/^device=[\w-]{43}$/)
    expect(String(headers['set-cookie'])).toBe(
      `${cookie}; Max-Age=${180 * 24 * 3600}; Path=/api; HttpOnly; SameSite=Lax`,
    )
    const rows = JSON.stringify(await portal.deps.db.select().from(knownDevices))
    expect(rows).toContain(sha256(cookie.slice('device='.length)))
    expect(rows).not.toContain(cookie.slice('device='.length))
  })

  test('is sent over TLS only where the site is', async () => {
    const safe = await testApp({ env: { SITE_URL: 'https://example.org' } })
    try {
      const { name } = await employed(safe)
      const answer = await safe.call(staffLogin, { username: name, password: PASSWORD })
      expect(String(answer.headers['set-cookie'])).toContain('; Secure')
    } finally {
      await safe.close()
    }
  })

  test('serves all accounts that sign in by it, users and staff', async () => {
    const [one, two] = [await registered(portal), await registered(portal)]
    const { name } = await employed(portal)
    const cookie = deviceCookieOf(await users.enter(one.mobile, PASSWORD))
    expect(deviceCookieOf(await users.enter(two.mobile, PASSWORD, { cookie }))).toBe(cookie)
    expect(deviceCookieOf(await members.enter(name, PASSWORD, { cookie }))).toBe(cookie)
    const madeUp = `device=${sha256('planted')}`
    expect(deviceCookieOf(await users.enter(one.mobile, PASSWORD, { cookie: madeUp }))).not.toBe(madeUp)
  })

  const knows = async (enter: (typeof users)['enter'], name: string, cookie: string, password: string) => {
    for (let i = 0; i < 25; i++) await enter(name, 'Wrong2026')
    return (await enter(name, password, { cookie })).code === 200
  }

  test('is forgotten with a recovered password', async () => {
    const { mobile } = await registered(portal)
    const cookie = deviceCookieOf(await users.enter(mobile, PASSWORD))
    portal.passSeconds(61)
    const code = await codeFor(portal, mobile, 'retrievepwd')
    const captcha = await captchaOf(portal)
    const recovery = { apply_type: 2, mobile, captcha: captcha.answer, code, newpassword: 'Cedar2027' }
    const answer = await portal.call(retrievePassword, recovery, { cookie: captcha.cookie })
    expect(answer).toMatchObject({ code: 200 })
    expect(await knows(users.enter, mobile, cookie, 'Cedar2027')).toBe(false)
  })

  test('is forgotten with a password that an admin has set', async () => {
    const { name, id } = await employed(portal)
    const cookie = deviceCookieOf(await members.enter(name, PASSWORD))
    const { token } = await staffSignedIn(portal, 'admin')
    await portal.call(staffResetPassword, { id, password: 'Cedar2027' }, { token })
    expect(await knows(members.enter, name, cookie, 'Cedar2027')).toBe(false)
  })

  test('stays known where its person changes the password, and others are forgotten', async () => {
    const { name } = await employed(portal)
    const [mine, other] = [await members.enter(name, PASSWORD), await members.enter(name, PASSWORD)]
    const [cookie, elsewhere] = [deviceCookieOf(mine), deviceCookieOf(other)]
    const change = { oldpassword: PASSWORD, newpassword: 'Cedar2027', renewpassword: 'Cedar2027' }
    const answer = await portal.call(changeOwnPassword, change, { token: mine.data.token, cookie })
    expect(answer).toMatchObject({ code: 200 })
    expect(await knows(members.enter, name, elsewhere, 'Cedar2027')).toBe(false)
    expect(await knows(members.enter, name, cookie, 'Cedar2027')).toBe(true)
  })

  test('is one of twenty, and is swept away after 180 days without a sign-in', async () => {
    const { mobile } = await registered(portal)
    for (let i = 0; i < 22; i++) {
      await users.enter(mobile, PASSWORD)
      portal.passSeconds(1)
    }
    const rows = await portal.deps.db.select().from(knownDevices)
    const newest = rows.toSorted((a, b) => b.id - a.id)[0]
    expect(rows.filter(({ user_id }) => user_id === newest?.user_id)).toHaveLength(20)
    portal.passSeconds(180 * 24 * 3600)
    await sweepExpired(portal.deps)
    expect(await portal.deps.db.select().from(knownDevices)).toEqual([])
  })
})
