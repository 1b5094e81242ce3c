// A change of mobile by a session that may be stolen: what it asks for, and the way back of the former number's owner.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getMobile,
  loginByCode,
  regainAccount,
  register,
  retrievePassword,
  sendCode,
} from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import {
  CodeTooSoon,
  CodeWrong,
  MobileMoved,
  MobileTaken,
  MobileUnknown,
  NothingToRegain,
  OldPasswordWrong,
  OwnerProofNeeded,
  PasswordRule,
} from '#features/accounts/contract/refusals.ts'
import { changeMobile } from '#features/accounts/contract/settings.ts'
import { givenUpTellings, tellFormerOwners } from '#features/accounts/server/mobile.service.ts'
import { mobileChanges } from '#features/accounts/server/mobile-changes.schema.ts'
import { sweepAccounts } from '#features/accounts/server/sweep.service.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { deletionRequest, deletionState, FormerCodeNeeded } from '#features/data-rights/contract.ts'
import { deleteDueAccounts } from '#features/data-rights/server/deletions.service.ts'
import { noticeList } from '#features/notices/contract.ts'
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
  type Person,
  registration,
  signedInAgain,
} from '../../helpers/people.ts'
import { newOwner, type Owner } from '../../helpers/submissions.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const MINUTE = 60
const DAY = 24 * 3600
const NEW_PASSWORD = 'Cedar2027'

const change = async (who: { token: string }, mobile: string, proof: object = {}) => {
  portal.passSeconds(61)
  const { answer, cookie } = await captchaOf(portal)
  const code = await codeFor(portal, mobile, 'changemobile')
  return portal.call(changeMobile, { mobile, captcha: answer, code, ...proof }, { token: who.token, cookie })
}
/** The account of somebody whose session was stolen long after it was opened, and moved within the first minutes. */
const moved = async () => {
  const owner = await newOwner(portal)
  const mobile = newMobile()
  const answer = await change(owner, mobile)
  if (answer.code !== 200) throw new Error(answer.msg)
  const thief = await enter(mobile)
  return { owner, mobile, thief }
}
const enter = async (mobile: string) => {
  const code = await codeFor(portal, mobile, 'login')
  const answer = await portal.call(loginByCode, { type: 2, mobile, code }, { address: newAddress() })
  return { ...answer, token: answer.data?.token ?? '' }
}
const regain = async (mobile: string, changes: object = {}) => {
  portal.passSeconds(61)
  const { answer, cookie } = await captchaOf(portal)
  const code = await codeFor(portal, mobile, 'regain')
  const input = { apply_type: 2, mobile, captcha: answer, code, newpassword: NEW_PASSWORD, ...changes }
  return portal.call(regainAccount, input, { address: newAddress(), cookie })
}
const again = (person: Owner, mobile = person.mobile) =>
  signedInAgain<Person & { token?: string }>(portal, { mobile, type: 2 })
const isIn = async (who: { token: string }) => (await portal.call(userIndex, {}, who)).code === 200

describe('a change of mobile', () => {
  test('asks for nothing beyond the specification within 15 minutes of the sign-in', async () => {
    const me = await newOwner(portal)
    portal.passSeconds(13 * MINUTE)
    expect(await change(me, newMobile())).toMatchObject({ code: 200 })
  })

  test('asks for the password or a code of the number of now later on, and uses up neither captcha nor code', async () => {
    const me = await newOwner(portal)
    portal.passSeconds(16 * MINUTE)
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'changemobile')
    const { answer, cookie } = await captchaOf(portal)
    const send = (proof: object) =>
      portal.call(changeMobile, { mobile, captcha: answer, code, ...proof }, { token: me.token, cookie })
    expect(await send({})).toMatchObject(OwnerProofNeeded)
    expect(await send({ password: '', oldcode: '' })).toMatchObject(OwnerProofNeeded)
    expect(await send({ password: PASSWORD })).toMatchObject({ code: 200 })
  })

  test('takes a code sent to the number of now, and no other', async () => {
    const me = await newOwner(portal)
    portal.passSeconds(16 * MINUTE)
    const oldcode = await codeFor(portal, me.mobile, 'confirmowner')
    const foreign = await codeFor(portal, newMobile(), 'confirmowner')
    expect(await change(me, newMobile(), { password: 'Wrong2026' })).toMatchObject(OldPasswordWrong)
    expect(await change(me, newMobile(), { oldcode: otherThan(oldcode) })).toMatchObject({
      ...CodeWrong,
      data: { fields: { oldcode: CodeWrong.msg } },
    })
    if (foreign !== oldcode)
      expect(await change(me, newMobile(), { oldcode: foreign })).toMatchObject(CodeWrong)
    expect(await change(me, newMobile(), { oldcode })).toMatchObject({ code: 200 })
  })

  test('is told to the former number and to the account, whatever the settings', async () => {
    const { owner, mobile, thief } = await moved()
    expect(portal.deps.outbox?.latestNotice(owner.mobile)?.text).toBe(
      '您的账号已换绑手机号码，非本人操作请在7天内到登录页“取回账号”',
    )
    const [notice] = (await portal.call(noticeList, { category: 4 }, thief)).data.data
    expect(notice?.content).toContain(`更换为 139****${mobile.slice(-4)}`)
    expect(notice?.content).toContain('取回账号')
  })

  test('is told later where the SMS failed at first', async () => {
    const sendNotice = portal.deps.sms.sendNotice?.bind(portal.deps.sms)
    portal.deps.sms.sendNotice = () => Promise.reject(new Error('provider down'))
    try {
      const { owner } = await moved()
      await expect(tellFormerOwners(portal.deps)).rejects.toThrow('provider down')
      if (sendNotice) portal.deps.sms.sendNotice = sendNotice
      await tellFormerOwners(portal.deps)
      expect(portal.deps.outbox?.latestNotice(owner.mobile)?.text).toContain('已换绑')
      const open = await portal.deps.db.select().from(mobileChanges)
      expect(open.filter(({ told_at }) => told_at === null)).toEqual([])
    } finally {
      if (sendNotice) portal.deps.sms.sendNotice = sendNotice
    }
  })

  test('is told once there is a template for notices, and until then counts as told to nobody', async () => {
    const { sms } = portal.deps
    portal.deps.sms = { sendCode: sms.sendCode.bind(sms) }
    try {
      const { owner } = await moved()
      await tellFormerOwners(portal.deps)
      const [change] = await portal.deps.db
        .select()
        .from(mobileChanges)
        .where(eq(mobileChanges.former_mobile, owner.mobile))
      expect(change).toMatchObject({ told_at: null, reason: '短信服务没有通知短信的模板' })
      portal.deps.sms = sms
      await tellFormerOwners(portal.deps)
      expect(portal.deps.outbox?.latestNotice(owner.mobile)?.text).toContain('已换绑')
    } finally {
      portal.deps.sms = sms
    }
  })

  test('is given up, and counted, where the provider takes no SMS for a day', async () => {
    const sendNotice = portal.deps.sms.sendNotice?.bind(portal.deps.sms)
    portal.deps.sms.sendNotice = () => Promise.reject(new Error('provider down'))
    try {
      await moved()
      expect(await givenUpTellings(portal.deps)).toBe(0)
      portal.passSeconds(86_400)
      await tellFormerOwners(portal.deps)
      expect(await givenUpTellings(portal.deps)).toBe(1)
      portal.passSeconds(86_400)
      expect(await givenUpTellings(portal.deps)).toBe(0)
    } finally {
      if (sendNotice) portal.deps.sms.sendNotice = sendNotice
    }
  })
})

describe('the owner of the former number', () => {
  test('gets the account back for seven days: the thief is out, the password is new', async () => {
    const { owner, mobile, thief } = await moved()
    portal.passSeconds(6.9 * DAY)
    expect(await regain(owner.mobile)).toMatchObject({ code: 200, msg: '账号已取回，请用新密码登录' })
    expect(await isIn(thief)).toBe(false)
    expect(await enter(mobile)).toMatchObject(MobileUnknown)
    const attempt = (username: string, password: string) =>
      portal.call(login, { username, password, type: 2 }, { address: newAddress() })
    expect(await attempt(owner.mobile, PASSWORD)).toMatchObject(WrongCredentials)
    const { data } = await attempt(owner.mobile, NEW_PASSWORD)
    expect(data).toMatchObject({ mobile: owner.mobile, nickname: `139****${owner.mobile.slice(-4)}` })
    expect(portal.deps.outbox?.latestNotice(mobile)?.text).toContain('已由原手机号码取回')
    const [entry] = await historyOf(portal.deps.db, `user:${owner.id}`)
    expect(entry).toMatchObject({ action: 'account.regain' })
    expect(JSON.stringify(entry)).not.toContain(owner.mobile)
    // The thief's number was a former one of nobody's.
    expect(await regain(mobile)).toMatchObject(NothingToRegain)
  })

  test('gets it back from behind several changes, and later numbers do not', async () => {
    const { owner, mobile, thief } = await moved()
    const third = newMobile()
    expect(await change(thief, third)).toMatchObject({ code: 200 })
    expect(await regain(mobile)).toMatchObject({ code: 200 })
    expect(await regain(owner.mobile)).toMatchObject({ code: 200 })
    for (const number of [mobile, third]) expect(await regain(number)).toMatchObject(NothingToRegain)
  })

  test('is not overtaken by whoever has a later number, or sets a password by it, at the same time', async () => {
    const { owner, mobile, thief } = await moved()
    const third = newMobile()
    expect(await change(thief, third)).toMatchObject({ code: 200 })
    portal.passSeconds(61)
    const ways = [
      { call: regainAccount, event: 'regain', mobile, refusal: NothingToRegain },
      { call: retrievePassword, event: 'retrievepwd', mobile: third, refusal: MobileUnknown },
    ] as const
    // Both have come as far as the new password when the owner's way back begins.
    const hash = portal.deps.passwords.hash.bind(portal.deps.passwords)
    let reached = () => {}
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    const answers = []
    for (const { call, event, mobile: number } of ways) {
      const { answer, cookie } = await captchaOf(portal)
      const code = await codeFor(portal, number, event)
      const input = { apply_type: 2, mobile: number, captcha: answer, code, newpassword: 'Thief2027' }
      const arrived = new Promise<void>((resolve) => {
        reached = resolve
      })
      portal.deps.passwords.hash = async (password) => {
        reached()
        await held
        return hash(password)
      }
      answers.push(portal.call(call, input, { address: newAddress(), cookie }))
      await arrived
    }
    portal.deps.passwords.hash = hash
    expect(await regain(owner.mobile)).toMatchObject({ code: 200 })
    go()
    expect(await Promise.all(answers)).toMatchObject(ways.map(({ refusal }) => refusal))
    const attempt = { username: owner.mobile, password: NEW_PASSWORD, type: 2 }
    expect(await portal.call(login, attempt, { address: newAddress() })).toMatchObject({ code: 200 })
  })

  test('is told so where a login or a recovery is tried, and nobody else gets the number meanwhile', async () => {
    const { owner } = await moved()
    expect(await enter(owner.mobile)).toMatchObject(MobileMoved)
    const asked = await portal.call(getMobile, { type: 2, mobile: owner.mobile }, { address: newAddress() })
    expect(asked.data).toEqual({ registered: true })
    const person = { mobile: owner.mobile, type: 2 as const }
    portal.passSeconds(61)
    const code = await codeFor(portal, owner.mobile, 'orregister')
    expect(await portal.call(register, registration(person, code), { address: newAddress() })).toMatchObject(
      MobileTaken,
    )
    expect(await change(await newOwner(portal), owner.mobile)).toMatchObject(MobileTaken)
  })

  test('gets it back neither later, nor without the phone, nor without a captcha', async () => {
    const { owner, thief } = await moved()
    const code = await codeFor(portal, owner.mobile, 'regain')
    expect(await regain(newMobile())).toMatchObject(NothingToRegain)
    expect(await regain(owner.mobile, { code: otherThan(code) })).toMatchObject(CodeWrong)
    expect(await regain(owner.mobile, { captcha: 'ZZZZ' })).toMatchObject(CaptchaWrong)
    expect(await regain(owner.mobile, { newpassword: 'short' })).toMatchObject(PasswordRule)
    const bare = { mobile: owner.mobile, event: 'regain', captcha: '' }
    expect(await portal.call(sendCode, bare, { address: newAddress() })).toMatchObject({
      code: expect.toSatisfy((c: number) => c === CaptchaNeeded.code || c === CodeTooSoon.code),
    })
    portal.passSeconds(7 * DAY)
    expect(await regain(owner.mobile)).toMatchObject(NothingToRegain)
    expect(await isIn(thief)).toBe(true)
    await sweepAccounts(portal.deps)
    const rows = portal.deps.db.select().from(mobileChanges).where(eq(mobileChanges.user_id, owner.id))
    expect(await rows).toEqual([])
  })
})

describe('a deletion within these days', () => {
  test('asks the former number, too', async () => {
    const { owner, thief } = await moved()
    expect((await portal.call(deletionState, {}, thief)).data.former_mobile).toBe(owner.mobile)
    const ask = (input: object) => portal.call(deletionRequest, { password: PASSWORD, ...input }, thief)
    expect(await ask({})).toMatchObject(FormerCodeNeeded)
    const formercode = await codeFor(portal, owner.mobile, 'confirmowner')
    expect(await ask({ formercode: otherThan(formercode) })).toMatchObject({
      ...CodeWrong,
      data: { fields: { formercode: CodeWrong.msg } },
    })
    expect(await ask({ formercode })).toMatchObject({ code: 200 })
  })

  test('that was asked for before waits for them, and ends when the owner takes the account back', async () => {
    const owner = await newOwner(portal)
    expect(await portal.call(deletionRequest, { password: PASSWORD }, owner)).toMatchObject({ code: 200 })
    portal.passSeconds(6 * DAY)
    const back = await again(owner)
    expect(await change(back, newMobile())).toMatchObject({ code: 200 })
    portal.passSeconds(2 * DAY)
    await deleteDueAccounts(portal.deps)
    expect(await regain(owner.mobile)).toMatchObject({ code: 200 })
    portal.passSeconds(8 * DAY)
    await deleteDueAccounts(portal.deps)
    expect(await enter(owner.mobile)).toMatchObject({ code: 200 })
  })
})
