import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getCaptcha, retrievePassword, sendCode } from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import { CodeExpired, CodeWrong, MobileUnknown, PasswordRule } from '#features/accounts/contract/refusals.ts'
import { findByMobile } from '#features/accounts/server/users.table.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { NotSignedIn, TooMany } from '#platform/contract/refusals.ts'
import { userIndex } from '#platform/contract/session.ts'
import { CaptchaNeeded, CaptchaWrong, WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  captchaOf,
  codeFor,
  newAddress,
  newMobile,
  otherThan,
  PASSWORD,
  registered,
  signedIn,
} from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const NEW_PASSWORD = 'Cedar2027'

/** A recovery with everything right, but for the changes. */
const recover = async (mobile: string, changes: Record<string, unknown> = {}, cookie?: string) => {
  const captcha = await captchaOf(portal)
  const input = {
    apply_type: 2,
    mobile,
    captcha: captcha.answer,
    code: '123456',
    newpassword: NEW_PASSWORD,
    ...changes,
  }
  return portal.call(retrievePassword, input, { address: newAddress(), cookie: cookie ?? captcha.cookie })
}
const enter = (mobile: string, password: string) =>
  portal.call(login, { username: mobile, password, type: 2 }, { address: newAddress() })

describe('recovering a password', () => {
  test('sets the new one and signs the account out everywhere', async () => {
    const { mobile, token } = await signedIn(portal)
    const second = (await enter(mobile, PASSWORD)).data.token
    const code = await codeFor(portal, mobile, 'retrievepwd').catch(() => {
      portal.passSeconds(61)
      return codeFor(portal, mobile, 'retrievepwd')
    })
    expect(await recover(mobile, { code })).toMatchObject({ code: 200, msg: '修改成功', data: null })
    for (const old of [token, second])
      expect(await portal.call(userIndex, {}, { token: old })).toMatchObject(NotSignedIn)
    expect(await enter(mobile, PASSWORD)).toMatchObject(WrongCredentials)
    expect(await enter(mobile, NEW_PASSWORD)).toMatchObject({ code: 200 })
    const user = await findByMobile(portal.deps.db, 2, mobile)
    expect((await historyOf(portal.deps.db, `user:${user?.id}`))[0]).toMatchObject({
      action: 'account.recover',
    })
  })

  test('asks for no captcha any more that failed logins had made necessary', async () => {
    const { mobile } = await registered(portal)
    for (let i = 0; i < 25; i++) await enter(mobile, 'Wrong2026')
    expect(await enter(mobile, PASSWORD)).toMatchObject(CaptchaNeeded)
    portal.passSeconds(61)
    const code = await codeFor(portal, mobile, 'retrievepwd')
    expect(await recover(mobile, { code })).toMatchObject({ code: 200 })
    expect(await enter(mobile, NEW_PASSWORD)).toMatchObject({ code: 200 })
  })

  test('is refused for a wrong captcha, an unknown mobile, a weak password and a wrong code', async () => {
    const { mobile } = await registered(portal)
    portal.passSeconds(61)
    const code = await codeFor(portal, mobile, 'retrievepwd')
    expect(await recover(mobile, { code, captcha: '????' })).toMatchObject({
      status: 200,
      ...CaptchaWrong,
    })
    expect(await recover(mobile, { code }, 'captcha=')).toMatchObject(CaptchaWrong)
    expect(await recover(mobile, { code, apply_type: 1 })).toMatchObject(MobileUnknown)
    expect(await recover(newMobile(), { code })).toMatchObject(MobileUnknown)
    expect(await recover(mobile, { code, newpassword: 'short' })).toMatchObject(PasswordRule)
    expect(await recover(mobile, { code: otherThan(code) })).toMatchObject(CodeWrong)
    expect(await enter(mobile, PASSWORD)).toMatchObject({ code: 200 })
  })

  test('is refused with a code sent for registering, and with one used before', async () => {
    const { mobile } = await registered(portal)
    portal.passSeconds(61)
    const other = await codeFor(portal, mobile, 'orregister')
    expect(await recover(mobile, { code: other })).toMatchObject(CodeWrong)
    portal.passSeconds(61)
    const code = await codeFor(portal, mobile, 'retrievepwd')
    expect(await recover(mobile, { code })).toMatchObject({ code: 200 })
    expect(await recover(mobile, { code })).toMatchObject(CodeExpired)
  })

  test('is refused when the code has run out', async () => {
    const { mobile } = await registered(portal)
    portal.passSeconds(61)
    const code = await codeFor(portal, mobile, 'retrievepwd')
    portal.passSeconds(301)
    expect(await recover(mobile, { code })).toMatchObject(CodeExpired)
  })
})

describe('the code of a recovery', () => {
  /** Asks for the code with this captcha, or with one that is right. */
  const ask = async (mobile: string, wrong?: string) => {
    const { answer, cookie } = await captchaOf(portal)
    const input = { mobile, event: 'retrievepwd', captcha: wrong ?? answer }
    return { answer, cookie, reply: await portal.call(sendCode, input, { address: newAddress(), cookie }) }
  }
  const sentTo = (mobile: string) => portal.deps.outbox?.latestCode(mobile)?.code

  test('is not sent before a captcha was solved, to a number with an account or without', async () => {
    for (const mobile of [newMobile(), (await registered(portal)).mobile]) {
      const before = sentTo(mobile)
      expect((await ask(mobile, '')).reply).toMatchObject(CaptchaNeeded)
      expect((await ask(mobile, '????')).reply).toMatchObject(CaptchaWrong)
      expect(sentTo(mobile)).toBe(before)
      expect((await ask(mobile)).reply).toMatchObject({ code: 200 })
    }
  })

  test('was sent for a picture that serves for the recovery as well, once and for the same mobile', async () => {
    const { mobile } = await registered(portal)
    const { mobile: other } = await registered(portal)
    const { answer: captcha, cookie } = await ask(mobile)
    const code = sentTo(mobile) ?? ''
    expect(await recover(other, { captcha, code }, cookie)).toMatchObject(CaptchaWrong)
    expect(await recover(mobile, { captcha, code: otherThan(code) }, cookie)).toMatchObject(CodeWrong)
    expect(await recover(mobile, { captcha, code }, cookie)).toMatchObject(CaptchaWrong)
    expect(await recover(mobile, { code })).toMatchObject({ code: 200 })
    const again = await ask(other)
    const kept = { captcha: again.answer, code: sentTo(other) }
    expect(await recover(other, { ...kept, captcha: '????' }, again.cookie)).toMatchObject(CaptchaWrong)
    expect(await recover(other, kept, again.cookie)).toMatchObject(CaptchaWrong)
  })

  test('and its picture last equally long', async () => {
    const { mobile } = await registered(portal)
    const { answer: captcha, cookie } = await ask(mobile)
    portal.passSeconds(299)
    expect(await recover(mobile, { captcha, code: sentTo(mobile) }, cookie)).toMatchObject({ code: 200 })
  })

  test('costs a picture each: the one that was solved sends no second one', async () => {
    const { mobile } = await registered(portal)
    const { answer: captcha, cookie } = await ask(mobile)
    portal.passSeconds(61)
    const input = { mobile, event: 'retrievepwd', captcha }
    expect(await portal.call(sendCode, input, { address: newAddress(), cookie })).toMatchObject(CaptchaWrong)
  })
})

describe('the picture captcha', () => {
  test('is a PNG of 110×38 with an answer that no script can read from the cookie', async () => {
    const { reply } = await captchaOf(portal)
    expect(reply.headers['content-type']).toBe('image/png')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'png', width: 110, height: 38 })
    expect(reply.cookies[0]).toMatchObject({
      name: 'captcha',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 300,
      path: '/api',
    })
  })

  test('has letters that no other random numbers give away', async () => {
    const guessable = vi.spyOn(Math, 'random').mockReturnValue(0.25)
    try {
      const answers = new Set<string>()
      for (let i = 0; i < 10; i++) answers.add((await captchaOf(portal)).answer)
      expect(answers.size).toBeGreaterThan(8)
      for (const answer of answers) expect(answer).toMatch(/^[A-HJKMNPRSTUVWXYZ2-8]{4}$/)
    } finally {
      guessable.mockRestore()
    }
  })

  test('comes in the size that was asked for', async () => {
    const reply = await portal.app.inject({
      url: `${getCaptcha.path}?imageW=220&imageH=76&tm=1&type=retrieve`,
    })
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 220, height: 76 })
  })

  test('accepts its answer in any case', async () => {
    const captcha = await captchaOf(portal)
    const input = {
      apply_type: 2,
      mobile: newMobile(),
      captcha: captcha.answer.toLowerCase(),
      code: '123456',
      newpassword: NEW_PASSWORD,
    }
    expect(await portal.call(retrievePassword, input, { cookie: captcha.cookie })).toMatchObject(
      MobileUnknown,
    )
  })

  test('is used up by one attempt, right or wrong', async () => {
    for (const wrongFirst of [true, false]) {
      const captcha = await captchaOf(portal)
      const attempt = (answer: string) =>
        portal.call(
          retrievePassword,
          { apply_type: 2, mobile: newMobile(), captcha: answer, code: '123456', newpassword: NEW_PASSWORD },
          { cookie: captcha.cookie },
        )
      await attempt(wrongFirst ? '????' : captcha.answer)
      expect(await attempt(captcha.answer)).toMatchObject(CaptchaWrong)
    }
  })

  test('runs out after five minutes', async () => {
    const captcha = await captchaOf(portal)
    portal.passSeconds(300)
    expect(await recover(newMobile(), { captcha: captcha.answer }, captcha.cookie)).toMatchObject(
      CaptchaWrong,
    )
  })

  test('of one reader is of no use to another', async () => {
    const [mine, theirs] = [await captchaOf(portal), await captchaOf(portal)]
    const answer = mine.answer === theirs.answer ? '????' : mine.answer
    expect(await recover(newMobile(), { captcha: answer }, theirs.cookie)).toMatchObject(CaptchaWrong)
  })

  test('is drawn sixty times a minute for one address', async () => {
    const draw = () => portal.app.inject({ url: getCaptcha.path, remoteAddress: '10.9.9.9' })
    for (let i = 0; i < 60; i++) expect((await draw()).headers['content-type']).toBe('image/png')
    expect((await draw()).json()).toMatchObject(TooMany)
  })
})
