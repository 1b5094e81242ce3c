import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register, sendCode } from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import {
  CodeExpired,
  CodeTooMany,
  CodeTooSoon,
  CodeWrong,
  SmsCeiling,
  SmsFailed,
} from '#features/accounts/contract/refusals.ts'
import { smsCodes } from '#features/accounts/server/codes.schema.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { TooMany } from '#platform/contract/refusals.ts'
import { CaptchaNeeded, CaptchaWrong } from '#platform/contract/sign-in-refusals.ts'
import { counters } from '#platform/server/limits/counters.schema.ts'
import { LIMITS } from '#platform/server/limits/limits.service.ts'
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
  registration,
  signedIn,
  staffSignedIn,
} from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const ask = (mobile: string, event = 'orregister', address = newAddress()) =>
  portal.call(sendCode, { mobile, event }, { address })
/** The same with a right captcha. */
const askSolved = async (
  mobile: string,
  address = newAddress(),
  { event = 'orregister', wrong }: { event?: string; wrong?: string } = {},
) => {
  const { answer, cookie } = await captchaOf(portal)
  return portal.call(sendCode, { mobile, event, captcha: wrong ?? answer }, { address, cookie })
}
const registerWith = (mobile: string, code: string) =>
  portal.call(register, registration({ mobile, type: 2 }, code), { address: newAddress() })

describe('sending a code', () => {
  test('answers that it is on its way, and the outbox has six digits', async () => {
    const mobile = newMobile()
    expect(await ask(mobile)).toMatchObject({ code: 200, msg: '验证码已发送，请注意查收', data: null })
    expect(portal.deps.outbox?.latestCode(mobile)).toMatchObject({
      event: 'orregister',
      code: expect.stringMatching(/^\d{6}$/),
    })
  })

  test('again for the same event within sixty seconds is refused; after that it is not', async () => {
    const mobile = newMobile()
    await ask(mobile)
    portal.passSeconds(59)
    expect(await ask(mobile)).toMatchObject(CodeTooSoon)
    portal.passSeconds(1)
    expect(await ask(mobile)).toMatchObject({ code: 200 })
  })

  test('for another event is sent at once, though a code for the first was sent within the minute', async () => {
    const mobile = newMobile()
    await ask(mobile)
    expect(await ask(mobile, 'proposal')).toMatchObject({ code: 200 })
    expect(portal.deps.outbox?.latestCode(mobile)).toMatchObject({ event: 'proposal' })
    expect(await ask(mobile, 'proposal')).toMatchObject(CodeTooSoon)
    expect(await ask(mobile)).toMatchObject(CodeTooSoon)
  })

  test('for different events counts together towards the five a day from one network', async () => {
    const mobile = newMobile()
    const address = newAddress()
    for (const event of ['orregister', 'proposal', 'orregister', 'proposal', 'orregister']) {
      expect(await askSolved(mobile, address, { event })).toMatchObject({ code: 200 })
      portal.passSeconds(61)
    }
    expect(await askSolved(mobile, address, { event: 'retrievepwd' })).toMatchObject(CodeTooMany)
  })

  test('twice at the same moment sends one', async () => {
    const mobile = newMobile()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(mobile)))
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, ...Array(4).fill(CodeTooSoon.code)])
  })

  test('ten times to one mobile by strangers leaves codes for who asks from elsewhere', async () => {
    const mobile = newMobile()
    const strangers = [newAddress(), newAddress()]
    for (let i = 0; i < 10; i++) {
      expect(await askSolved(mobile, strangers[i % 2])).toMatchObject({ code: 200 })
      portal.passSeconds(61)
    }
    for (const address of strangers) expect(await askSolved(mobile, address)).toMatchObject(CodeTooMany)
    expect(await askSolved(mobile)).toMatchObject({ code: 200 })
  })

  test('more than thirty times a day to one mobile is refused until the next day', async () => {
    const mobile = newMobile()
    for (let i = 0; i < 30; i++) {
      expect(await askSolved(mobile)).toMatchObject({ code: 200 })
      portal.passSeconds(61)
    }
    expect(await askSolved(mobile)).toMatchObject(CodeTooMany)
    portal.passSeconds(24 * 3600)
    expect(await ask(mobile)).toMatchObject({ code: 200 })
  })

  test('more than thirty times an hour from one address is refused, other addresses are not', async () => {
    const address = newAddress()
    for (let i = 0; i < 30; i++) expect(await askSolved(newMobile(), address)).toMatchObject({ code: 200 })
    const mobile = newMobile()
    expect(await askSolved(mobile, address)).toMatchObject(TooMany)
    expect(await ask(mobile)).toMatchObject({ code: 200 })
  })

  test('IPv6 neighbours in one network count as one address', async () => {
    const of = (last: number) => `2001:db8:1:2::${last.toString(16)}`
    for (let i = 1; i <= 30; i++) expect(await askSolved(newMobile(), of(i))).toMatchObject({ code: 200 })
    expect(await askSolved(newMobile(), of(31))).toMatchObject(TooMany)
  })

  test('from the networks of one IPv6 site needs a captcha beyond thirty an hour, and has an end', async () => {
    const of = (network: number) => `2001:db8:7:${network.toString(16)}::1`
    for (let i = 1; i <= 30; i++)
      expect(await ask(newMobile(), 'orregister', of(i))).toMatchObject({ code: 200 })
    expect(await ask(newMobile(), 'orregister', of(31))).toMatchObject(CaptchaNeeded)
    expect(await askSolved(newMobile(), of(31))).toMatchObject({ code: 200 })
    expect(await ask(newMobile(), 'orregister', '2001:db8:8:1::1')).toMatchObject({ code: 200 })
    await portal.deps.db.insert(counters).values({
      key: 'smsPerSite:2001:db8:9::/48',
      count: LIMITS.smsPerSite.max,
      ends: new Date(portal.deps.now().getTime() + 3_600_000),
    })
    expect(await askSolved(newMobile(), '2001:db8:9:1::1')).toMatchObject({
      status: 429,
      ...TooMany,
    })
  })

  test('that the provider fails to deliver is said, and can be tried again at once', async () => {
    let isDown = true
    const sms = {
      sendCode: async () => {
        if (isDown) throw new Error('provider down')
      },
    }
    const flaky = await testApp({ deps: { sms } })
    try {
      const mobile = newMobile()
      const once = () => flaky.call(sendCode, { mobile, event: 'proposal' })
      expect(await once()).toMatchObject({ status: 200, ...SmsFailed })
      isDown = false
      expect(await once()).toMatchObject({ code: 200 })
      expect(flaky.log()).toContain('provider down')
    } finally {
      await flaky.close()
    }
  })
})

describe('codes of all together', () => {
  test('need captchas from half of the ceiling on, with an alarm; the rest is for owners, and then none is sent', async () => {
    const small = await testApp({ env: { SMS_PER_HOUR: '10' } })
    try {
      const admin = await staffSignedIn(small, 'admin')
      const alarm = async () => (await small.call(dashboard, {}, { token: admin.token })).data.sms
      const asked = async (caller: object = {}, mobile = newMobile()) => {
        const { answer: captcha, cookie } = await captchaOf(small)
        const input = { mobile, event: 'proposal', captcha }
        return small.call(sendCode, input, { address: newAddress(), cookie, ...caller })
      }
      const owner = await signedIn(small)
      for (let i = 1; i < 5; i++) expect((await asked()).code).toBe(200)
      expect(await alarm()).toBe(null)
      expect(small.log()).not.toContain('SMS codes:')
      expect(
        await small.call(sendCode, { mobile: newMobile(), event: 'proposal' }, { address: newAddress() }),
      ).toMatchObject(CaptchaNeeded)
      expect((await asked()).code).toBe(200)
      expect(await alarm()).toEqual({ sent: 6, ceiling: 10 })
      expect(small.log()).toContain('SMS codes: 6 within an hour, the ceiling is 10')
      for (let i = 7; i <= 8; i++) expect((await asked()).code).toBe(200)
      expect(await asked()).toMatchObject({ status: 429, ...SmsCeiling })
      expect(small.log()).toContain('SMS codes: 9 within an hour')
      for (let i = 9; i <= 10; i++) {
        small.passSeconds(61)
        expect((await asked({ token: owner.token }, owner.mobile)).code).toBe(200)
      }
      small.passSeconds(61)
      expect(await asked({ token: owner.token }, owner.mobile)).toMatchObject(SmsCeiling)
      small.passSeconds(3600)
      expect((await asked()).code).toBe(200)
      expect(await alarm()).toBe(null)
    } finally {
      await small.close()
    }
  })
})

describe('sending codes to strangers', () => {
  test('needs a captcha from the fourth mobile of an address in an hour on', async () => {
    const address = newAddress()
    const few = [newMobile(), newMobile(), newMobile()]
    for (const mobile of few) expect(await ask(mobile, 'orregister', address)).toMatchObject({ code: 200 })
    const fourth = newMobile()
    expect(await ask(fourth, 'orregister', address)).toMatchObject({ ...CaptchaNeeded, data: null })
    expect(await askSolved(fourth, address, { wrong: '????' })).toMatchObject(CaptchaWrong)
    expect(portal.deps.outbox?.latestCode(fourth)).toBe(null)
    expect(await askSolved(fourth, address)).toMatchObject({ code: 200 })
    // The next one again; those that were sent to before are no strangers any more.
    expect(await ask(newMobile(), 'orregister', address)).toMatchObject(CaptchaNeeded)
    portal.passSeconds(61)
    expect(await ask(few[0] as string, 'orregister', address)).toMatchObject({ code: 200 })
    expect(await ask(newMobile())).toMatchObject({ code: 200 })
    portal.passSeconds(3600)
    expect(await ask(newMobile(), 'orregister', address)).toMatchObject({ code: 200 })
  })

  test('all at once needs it no later, and to the same one twice at once neither', async () => {
    const address = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(newMobile(), 'orregister', address)),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
    const mobile = newMobile()
    const again = await Promise.all(Array.from({ length: 6 }, () => ask(mobile, 'orregister', address)))
    expect(new Set(again.map(({ code }) => code))).toEqual(new Set([CaptchaNeeded.code]))
  })

  test('uses up one captcha for each', async () => {
    const address = newAddress()
    for (let i = 0; i < 3; i++) await ask(newMobile(), 'orregister', address)
    const { answer: captcha, cookie } = await captchaOf(portal)
    const send = () =>
      portal.call(sendCode, { mobile: newMobile(), event: 'proposal', captcha }, { address, cookie })
    expect(await send()).toMatchObject({ code: 200 })
    expect(await send()).toMatchObject(CaptchaWrong)
  })

  test('does not make oneself one, who is signed in', async () => {
    const { mobile, token } = await signedIn(portal)
    portal.passSeconds(61)
    const address = newAddress()
    for (let i = 0; i < 3; i++) await ask(newMobile(), 'orregister', address)
    const send = (caller: object) =>
      portal.call(sendCode, { mobile, event: 'changemobile' }, { address, ...caller })
    expect(await send({})).toMatchObject(CaptchaNeeded)
    expect(await send({ token })).toMatchObject({ code: 200 })
  })

  test('needs a captcha after five to one mobile, and never keeps its owner from a code', async () => {
    const { mobile } = await registered(portal)
    const signIn = { username: mobile, password: PASSWORD, type: 2 }
    const cookie = deviceCookieOf(await portal.call(login, signIn, { address: newAddress() }))
    portal.passSeconds(24 * 3600)
    for (let i = 0; i < 5; i++) {
      expect(await ask(mobile)).toMatchObject({ code: 200 })
      portal.passSeconds(61)
    }
    expect(await ask(mobile)).toMatchObject(CaptchaNeeded)
    for (let i = 0; i < 25; i++) {
      expect(await askSolved(mobile)).toMatchObject({ code: 200 })
      portal.passSeconds(61)
    }
    expect(await askSolved(mobile)).toMatchObject(CodeTooMany)
    const entering = { mobile, event: 'login' }
    expect(await portal.call(sendCode, entering, { address: newAddress(), cookie })).toMatchObject({
      code: 200,
    })
    const { answer, cookie: picture } = await captchaOf(portal)
    const recovering = { mobile, event: 'retrievepwd', captcha: answer }
    const from = { address: newAddress(), cookie: `${cookie}; ${picture}` }
    expect(await portal.call(sendCode, recovering, from)).toMatchObject({ code: 200 })
  })
})

describe('using a code', () => {
  test('a code opens one registration, and no second one', async () => {
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'orregister')
    expect(await registerWith(mobile, code)).toMatchObject({ code: 200 })
    const replay = await portal.call(
      register,
      { ...registration({ mobile, type: 1, loginName: 'replayer' }, code) },
      { address: newAddress() },
    )
    expect(replay).toMatchObject(CodeWrong)
  })

  test('a replayed code is refused even where the account would be new', async () => {
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'orregister')
    await portal.deps.db.update(smsCodes).set({ closed: portal.deps.now() })
    expect(await registerWith(mobile, code)).toMatchObject(CodeExpired)
  })

  test('five wrong guesses close it, even for the right digits', async () => {
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'orregister')
    for (let i = 0; i < 5; i++) expect(await registerWith(mobile, otherThan(code))).toMatchObject(CodeWrong)
    expect(await registerWith(mobile, code)).toMatchObject(CodeExpired)
  })

  test('guesses sent all at once get no extra tries', async () => {
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'orregister')
    const answers = await Promise.all(Array.from({ length: 20 }, () => registerWith(mobile, otherThan(code))))
    expect(answers.filter((answer) => answer.code === CodeWrong.code)).toHaveLength(5)
    expect(answers.filter((answer) => answer.code === CodeExpired.code)).toHaveLength(15)
  })

  test('the fifth try may be the right one', async () => {
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'orregister')
    for (let i = 0; i < 4; i++) await registerWith(mobile, otherThan(code))
    expect(await registerWith(mobile, code)).toMatchObject({ code: 200 })
  })

  test('it works for five minutes and not a second longer', async () => {
    const [early, late] = [newMobile(), newMobile()]
    const codes = [
      await codeFor(portal, early, 'orregister'),
      await codeFor(portal, late, 'orregister'),
    ] as const
    portal.passSeconds(299)
    expect(await registerWith(early, codes[0])).toMatchObject({ code: 200 })
    portal.passSeconds(1)
    expect(await registerWith(late, codes[1])).toMatchObject(CodeExpired)
  })

  test('a newer code voids the older one', async () => {
    const mobile = newMobile()
    const older = await codeFor(portal, mobile, 'orregister')
    portal.passSeconds(61)
    let newer = await codeFor(portal, mobile, 'orregister')
    while (newer === older) {
      portal.passSeconds(61)
      newer = await codeFor(portal, mobile, 'orregister')
    }
    expect(await registerWith(mobile, older)).toMatchObject(CodeWrong)
    expect(await registerWith(mobile, newer)).toMatchObject({ code: 200 })
  })

  test('the database holds no code that could be read', async () => {
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'orregister')
    const rows = await portal.deps.db.select().from(smsCodes)
    const mine = rows.filter((row) => row.mobile === mobile).map(({ salt, hash }) => salt + hash)
    expect(mine).toHaveLength(1)
    expect(mine.join()).not.toContain(code)
  })

  test('a code already used stays used when the same mobile asks again', async () => {
    const { mobile } = await registered(portal)
    portal.passSeconds(61)
    expect(await ask(mobile, 'orregister')).toMatchObject({ code: 200 })
  })
})
