import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendCode } from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import {
  CodeWrong,
  LoginNameNotYours,
  LoginNameRule,
  LoginNameTaken,
  MobileSame,
  MobileTaken,
  OldPasswordWrong,
  PasswordMismatch,
  PasswordRule,
  SessionGone,
  TooManyOldPasswords,
  UserTypeFixed,
} from '#features/accounts/contract/refusals.ts'
import {
  changeMobile,
  endOtherUserSessions,
  endUserSession,
  getSigns,
  PROFILE,
  profile,
  resetPassword,
  userSessions,
} from '#features/accounts/contract/settings.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { tokens, users } from '#features/identity/server/users.schema.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { userIndex } from '#platform/contract/session.ts'
import { CaptchaWrong, WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
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
  signedInAgain,
} from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

type Someone = Awaited<ReturnType<typeof signedIn>>
const infoOf = async (who: { token: string }) => (await portal.call(userIndex, {}, who)).data
const isIn = async (who: { token: string }) => (await portal.call(userIndex, {}, who)).code === 200
const tryLogin = async ({ mobile, type }: Someone, password: string) =>
  (await portal.call(login, { username: mobile, password, type }, { address: newAddress() })).code

describe('a change of password', () => {
  const change = (who: { token: string }, input: object) =>
    portal.call(resetPassword, { oldpassword: PASSWORD, ...input }, who)
  const NEW = 'Bamboo2027'
  const pair = (newpassword: string) => ({ newpassword, renewpassword: newpassword })

  test('holds from then on, keeps this session, and ends all others', async () => {
    const person = await registered(portal)
    const [here, there] = [await signedInAgain(portal, person), await signedInAgain(portal, person)]
    expect(await change(here, pair(NEW))).toMatchObject({ code: 200, msg: '修改成功', data: null })
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect(await tryLogin(here, PASSWORD)).toBe(WrongCredentials.code)
    expect(await tryLogin(here, NEW)).toBe(200)
    expect(
      await portal.deps.db.select().from(audit).where(eq(audit.action, 'account.password')),
    ).toHaveLength(1)
  })

  test.for([
    [{}, PasswordMismatch],
    [pair(''), PasswordMismatch],
    [{ newpassword: NEW }, PasswordMismatch],
    [{ newpassword: NEW, renewpassword: `${NEW}x` }, PasswordMismatch],
    [pair('a1b2c'), PasswordRule],
    [pair('a1234567890123456789x'), PasswordRule],
    [pair('onlyletters'), PasswordRule],
    [pair('12345678'), PasswordRule],
    [pair('with space1'), PasswordRule],
    [pair('中文密码abc1'), PasswordRule],
    [{ ...pair(NEW), oldpassword: 'Wrong2026' }, OldPasswordWrong],
  ] as const)('%o is refused: %j', async ([input, refusal]) => {
    const me = await signedIn(portal)
    expect(await change(me, input)).toMatchObject(refusal)
    expect(await tryLogin(me, PASSWORD)).toBe(200)
  })

  test('needs the old one, named in Chinese where it is missing', async () => {
    const me = await signedIn(portal)
    expect(await change(me, { ...pair(NEW), oldpassword: '' })).toMatchObject({
      code: 400,
      data: { fields: { oldpassword: '请填写当前密码' } },
    })
  })

  test('stops guesses of the old one after eight, for this session alone', async () => {
    const person = await registered(portal)
    const [thief, owner] = [await signedInAgain(portal, person), await signedInAgain(portal, person)]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => change(thief, { ...pair(NEW), oldpassword: `Guess20${at}0` })),
    )
    expect(answers.filter(({ code }) => code === TooManyOldPasswords.code)).toHaveLength(2)
    expect(await change(thief, pair(NEW))).toMatchObject(TooManyOldPasswords)
    expect(await change(owner, pair(NEW))).toMatchObject({ code: 200 })
    expect(await isIn(thief)).toBe(false)
  })

  test('of two at once one wins', async () => {
    const me = await signedIn(portal)
    const codes = (await Promise.all([change(me, pair('First2027')), change(me, pair('Second2027'))])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, OldPasswordWrong.code])
  })
})

describe('a change of mobile', () => {
  const change = async (who: { token: string }, mobile: string, input: object = {}) => {
    const { answer, cookie } = await captchaOf(portal)
    return portal.call(
      changeMobile,
      { mobile, captcha: answer, code: '000000', ...input },
      {
        ...who,
        cookie,
      },
    )
  }

  test('takes the captcha that was solved for its code once more, and no third time', async () => {
    const me = await signedIn(portal)
    const mobile = newMobile()
    const { answer, cookie } = await captchaOf(portal)
    const asked = { mobile, event: 'changemobile', captcha: answer }
    expect(await portal.call(sendCode, asked, { ...me, cookie, address: newAddress() })).toMatchObject({
      code: 200,
    })
    const code = portal.deps.outbox?.latestCode(mobile)?.code
    const given = { mobile, captcha: answer, code: String(code) }
    const wrong = { ...given, code: otherThan(String(code)) }
    expect(await portal.call(changeMobile, wrong, { ...me, cookie })).toMatchObject(CodeWrong)
    expect(await portal.call(changeMobile, given, { ...me, cookie })).toMatchObject(CaptchaWrong)
  })

  test('ends every session, and the new one signs in', async () => {
    const person = await registered(portal)
    const [here, there] = [await signedInAgain(portal, person), await signedInAgain(portal, person)]
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'changemobile')
    expect(await change(here, mobile, { code })).toMatchObject({ code: 200, data: null })
    expect([await isIn(here), await isIn(there)]).toEqual([false, false])
    expect(await tryLogin(here, PASSWORD)).toBe(WrongCredentials.code)
    const again = await signedInAgain(portal, { ...person, mobile })
    const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
    expect(await infoOf(again)).toMatchObject({ mobile, nickname: masked })
    const records = await portal.deps.db.select().from(audit).where(eq(audit.action, 'account.mobile'))
    expect(JSON.stringify(records)).not.toContain(mobile)
  })

  test('is refused for the same number, one in use by the same kind of account, and one that is none', async () => {
    const me = await signedIn(portal)
    const other = await registered(portal)
    expect(await change(me, me.mobile)).toMatchObject(MobileSame)
    expect(await change(me, other.mobile)).toMatchObject(MobileTaken)
    for (const mobile of ['', '1390000', '23900000000'])
      expect(await change(me, mobile)).toMatchObject({
        code: 400,
        data: { fields: { mobile: '请填写正确的手机号码' } },
      })
    const enterprise = await signedIn(portal, { type: 1, loginName: '林业企业甲' })
    const code = await codeFor(portal, me.mobile, 'changemobile')
    expect(await change(enterprise, me.mobile, { code })).toMatchObject({ code: 200 })
    expect(await isIn(me)).toBe(true)
  })

  test('is refused with a wrong code, one for another purpose, a wrong captcha, and a captcha used before', async () => {
    const me = await signedIn(portal)
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'changemobile')
    expect(await change(me, mobile, { code: otherThan(code) })).toMatchObject(CodeWrong)
    expect(await change(me, mobile, { code, captcha: 'ZZZZ' })).toMatchObject(CaptchaWrong)
    const { answer, cookie } = await captchaOf(portal)
    const send = (sent: string) =>
      portal.call(changeMobile, { mobile, captcha: answer, code: sent }, { ...me, cookie })
    expect(await send(otherThan(code))).toMatchObject(CodeWrong)
    expect(await send(code)).toMatchObject(CaptchaWrong)
    const elsewhere = newMobile()
    const foreign = await codeFor(portal, elsewhere, 'orregister')
    expect(await change(me, elsewhere, { code: foreign })).toMatchObject(CodeWrong)
    expect(await infoOf(me)).toMatchObject({ mobile: me.mobile })
  })

  test('to one number by two accounts at once succeeds for one', async () => {
    const [one, other] = [await signedIn(portal), await signedIn(portal)]
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'changemobile')
    const codes = (await Promise.all([change(one, mobile, { code }), change(other, mobile, { code })])).map(
      (answer) => answer.code,
    )
    expect(codes.filter((answered) => answered === 200)).toHaveLength(1)
    expect(await portal.deps.db.select().from(users).where(eq(users.mobile, mobile))).toHaveLength(1)
  })
})

describe('the profile', () => {
  const change = async (who: { token: string }, input: object) => {
    const { answer, cookie } = await captchaOf(portal)
    return portal.call(profile, { captcha: answer, ...input }, { ...who, cookie })
  }

  test('has the nickname that was sent with a fresh captcha', async () => {
    const me = await signedIn(portal)
    expect(await change(me, { type: PROFILE.nickname, nickname: '山里人' })).toMatchObject({
      code: 200,
      msg: '修改成功',
    })
    expect(await infoOf(me)).toMatchObject({ nickname: '山里人' })
    for (const captcha of ['', 'ZZZZ'])
      expect(await change(me, { type: PROFILE.nickname, nickname: '别名', captcha })).toMatchObject(
        CaptchaWrong,
      )
    const { answer, cookie } = await captchaOf(portal)
    const send = (nickname: string) =>
      portal.call(profile, { type: PROFILE.nickname, nickname, captcha: answer }, { ...me, cookie })
    expect(await send('甲')).toMatchObject({ code: 200 })
    expect(await send('乙')).toMatchObject(CaptchaWrong)
    expect(await infoOf(me)).toMatchObject({ nickname: '甲' })
  })

  test('refuses an empty nickname without using up the captcha, and one that is too long', async () => {
    const me = await signedIn(portal)
    const { answer, cookie } = await captchaOf(portal)
    const send = (nickname: string) =>
      portal.call(profile, { type: PROFILE.nickname, nickname, captcha: answer }, { ...me, cookie })
    expect(await send(' ')).toMatchObject({ code: 400, data: { fields: { nickname: '请填写昵称' } } })
    expect(await send('林'.repeat(21))).toMatchObject({ code: 400 })
    expect(await send('林')).toMatchObject({ code: 200 })
  })

  test('changes the login account of an enterprise alone, to one that is free', async () => {
    const enterprise = await signedIn(portal, { type: 1, loginName: '绿源林业' })
    await registered(portal, { type: 1, loginName: 'Taken_Name' })
    const send = (username: string) => change(enterprise, { type: PROFILE.loginName, username })
    expect(await send('taken_name')).toMatchObject(LoginNameTaken)
    expect(await send('12345')).toMatchObject(LoginNameRule)
    expect(await send('')).toMatchObject(LoginNameRule)
    expect(await change(enterprise, { type: 1, username: '青山', captcha: 'ZZZZ' })).toMatchObject(
      LoginNameRule,
    )
    expect(await change(enterprise, { type: 1, username: '青山林业', captcha: 'ZZZZ' })).toMatchObject(
      CaptchaWrong,
    )
    expect(await send('青山林业')).toMatchObject({ code: 200 })
    expect(await infoOf(enterprise)).toMatchObject({ login_name: '青山林业' })
    const personal = await signedIn(portal)
    expect(await change(personal, { type: PROFILE.loginName, username: '个人名' })).toMatchObject(
      LoginNameNotYours,
    )
  })

  test('has the type that the user chose, asked for until then; staff’s is theirs to set', async () => {
    const me = await signedIn(portal)
    expect(await infoOf(me)).toMatchObject({ type: 1, asks_type: true, account_type: 2 })
    expect(await change(me, { type: PROFILE.userType })).toMatchObject({
      code: 400,
      data: { fields: { user_type: '请选择身份' } },
    })
    for (const user_type of [0, 5, 6])
      expect(await change(me, { type: PROFILE.userType, user_type })).toMatchObject({ code: 400 })
    for (const user_type of [3, 1]) {
      expect(await change(me, { type: PROFILE.userType, user_type })).toMatchObject({ code: 200 })
      expect(await infoOf(me)).toMatchObject({ type: user_type, asks_type: false, account_type: 2 })
    }
    await portal.deps.db.update(users).set({ type: 5 }).where(eq(users.mobile, me.mobile))
    expect(await change(me, { type: PROFILE.userType, user_type: 2 })).toMatchObject(UserTypeFixed)
  })
})

describe('sessions', () => {
  const listOf = async (who: { token: string }) => (await portal.call(userSessions, {}, who)).data.list

  test('are listed with where and when they were used, without any token', async () => {
    const person = await registered(portal)
    const [older, here] = [await signedInAgain(portal, person), await signedInAgain(portal, person)]
    portal.passSeconds(120)
    expect(await isIn(here)).toBe(true)
    const list = await listOf(here)
    expect(list.map(({ current }) => current)).toEqual([1, 0])
    expect(list[0]?.seen.localeCompare(list[1]?.seen ?? '')).toBe(1)
    expect(list[0]?.address).toMatch(/^10\./)
    const stored = (await portal.deps.db.select().from(tokens)).map(({ hash }) => hash)
    const text = JSON.stringify(list)
    for (const secret of [older.token, here.token, ...stored]) expect(text).not.toContain(secret)
  })

  test('are ended one by one, one’s own alone', async () => {
    const person = await registered(portal)
    const [here, there] = [await signedInAgain(portal, person), await signedInAgain(portal, person)]
    const stranger = await signedIn(portal)
    const id = (await listOf(here)).find(({ current }) => current === 0)?.id ?? 0
    expect(await portal.call(endUserSession, { id }, stranger)).toMatchObject(SessionGone)
    expect(await isIn(there)).toBe(true)
    expect(await portal.call(endUserSession, { id }, here)).toMatchObject({ code: 200 })
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect(await portal.call(endUserSession, { id }, here)).toMatchObject(SessionGone)
  })

  test('are ended all at once, but for this one', async () => {
    const person = await registered(portal)
    const others = [await signedInAgain(portal, person), await signedInAgain(portal, person)]
    const here = await signedInAgain(portal, person)
    const stranger = await signedIn(portal)
    expect((await portal.call(endOtherUserSessions, {}, here)).data).toEqual({ ended: 2 })
    for (const other of others) expect(await isIn(other)).toBe(false)
    expect([await isIn(here), await isIn(stranger)]).toEqual([true, true])
  })
})

test('getsigns answers the token of the session', async () => {
  const me = await signedIn(portal)
  expect((await portal.call(getSigns, {}, me)).data).toEqual({ token: me.token })
  expect(await portal.call(getSigns, {})).toMatchObject(NotSignedIn)
})
