// Important notices as SMS: to those who want them, by day, and no more than help.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SmsNoticesUnavailable } from '#features/accounts/contract/refusals.ts'
import { editNoticeSettings, noticeSettings } from '#features/accounts/contract/settings.ts'
import { addProposal } from '#features/enquiries/contract.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { noticeList, readNotice } from '#features/notices/contract.ts'
import { givenUpSms, sendDueSms } from '#features/notices/server/notice-sms.service.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { sendNotice } from '#features/notices/server/notices.service.ts'
import { health } from '#platform/contract/health.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { MessageRefused } from '#platform/server/gateways/sms.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { codeFor, newAddress, newMobile, signedIn, staffSignedIn } from '../../helpers/people.ts'
import {
  newOwner,
  type Owner,
  send as sendForm,
  submitAndApprove,
  submitted,
  validForm,
} from '../../helpers/submissions.ts'

const HOUR = 3600

let portal: TestApp
/** Texts by mobile, as the provider got them. */
const texts = new Map<string, string[]>()
let provider: (mobile: string) => unknown = () => undefined
beforeAll(async () => {
  portal = await testApp({
    deps: {
      sms: {
        sendCode: (mobile, code, event) => {
          portal.deps.outbox?.sent({ mobile, code, event, at: '' })
          return Promise.resolve()
        },
        sendNotice: async (mobile, text) => {
          await provider(mobile)
          texts.set(mobile, [...(texts.get(mobile) ?? []), text])
        },
      },
    },
  })
})
afterAll(() => portal.close())

const idOf = async (mobile: string) =>
  (await portal.deps.db.select().from(users)).find((user) => user.mobile === mobile)?.id ?? 0

const someone = async (sms: 0 | 1 = 1) => {
  const person = await signedIn(portal)
  await portal.call(editNoticeSettings, { sms }, person)
  return { ...person, id: await idOf(person.mobile) }
}
type Someone = Awaited<ReturnType<typeof someone>>

const notify = ({ id }: { id: number }, text: string | undefined = '有一件事。') =>
  sendNotice(
    portal.deps.db,
    { user_id: id, category: 4, content: '一件事', createtime: portal.deps.now() },
    text,
  )
const textsOf = ({ mobile }: Someone) => texts.get(mobile) ?? []
const send = () => sendDueSms(portal.deps)

describe('a user who wants SMS', () => {
  test('gets one for each important notice, once; others, and other users, get none', async () => {
    const [wanting, other] = [await someone(), await someone(0)]
    await notify(wanting, '第一件。')
    await sendNotice(portal.deps.db, {
      user_id: wanting.id,
      category: 4,
      content: '小事',
      createtime: portal.deps.now(),
    })
    await notify(other)
    await send()
    await send()
    expect(textsOf(wanting)).toEqual(['第一件。'])
    expect(textsOf(other)).toEqual([])
  })

  test('gets none at night: they wait for the morning, those read meanwhile are not sent', async () => {
    const person = await someone()
    // Until 21:30 in Beijing.
    const hour = (portal.deps.now().getUTCHours() + 8) % 24
    portal.passSeconds((21.5 - hour) * HOUR)
    await notify(person, '读过的。')
    await notify(person, '没有读的。')
    await send()
    expect(textsOf(person)).toEqual([])
    const { data } = (await portal.call(noticeList, {}, person)).data
    await portal.call(readNotice, { project_notice_id: data.at(-1)?.id }, person)
    portal.passSeconds(10 * HOUR)
    await send()
    expect(textsOf(person)).toHaveLength(0)
    portal.passSeconds(HOUR)
    await send()
    expect(textsOf(person)).toEqual(['没有读的。'])
  })

  test('who changes his mind gets none that is still waiting', async () => {
    const person = await someone()
    await notify(person)
    await portal.call(editNoticeSettings, { sms: 0 }, person)
    await send()
    await portal.call(editNoticeSettings, { sms: 1 }, person)
    await send()
    expect(textsOf(person)).toEqual([])
  })

  test('gets ten a day, and again on the next', async () => {
    const person = await someone()
    for (let left = 12; left > 0; left--) {
      await notify(person)
      await send()
    }
    expect(textsOf(person)).toHaveLength(10)
    portal.passSeconds(24 * HOUR)
    await send()
    expect(textsOf(person)).toHaveLength(10)
    await notify(person)
    await send()
    expect(textsOf(person)).toHaveLength(11)
  })

  test('gets ten a day too where more are due at once', async () => {
    const person = await someone()
    for (let left = 12; left > 0; left--) await notify(person)
    await send()
    expect(textsOf(person)).toHaveLength(10)
    await send()
    expect(textsOf(person)).toHaveLength(10)
  })

  test('gets none of those that were due with others, once the account is deleted', async () => {
    const [first, second] = [await someone(), await someone()]
    await notify(first)
    await notify(second)
    provider = () => {
      provider = () => undefined
      return portal.deps.db.delete(notices).where(eq(notices.user_id, second.id))
    }
    await send()
    expect(textsOf(first)).toHaveLength(1)
    expect(textsOf(second)).toEqual([])
  })
})

describe('a provider that refuses', () => {
  /** Noon in Beijing: eight hours of sending are left. */
  const passUntilNoon = () => {
    const hour = (portal.deps.now().getUTCHours() + 8) % 24
    portal.passSeconds(((36 - hour) % 24) * HOUR)
  }
  /** @param minutes of which every second one has a run of the job */
  const sendFor = async (minutes: number) => {
    for (let left = minutes; left > 0; left -= 2) {
      portal.passSeconds(2 * 60)
      await send().catch(() => undefined)
    }
  }

  test('a number for an hour keeps no notice from being sent, and no other user waiting', async () => {
    const [unlucky, lucky] = [await someone(), await someone()]
    passUntilNoon()
    let asked = 0
    provider = (mobile) => {
      if (mobile !== unlucky.mobile) return
      asked++
      throw new MessageRefused('not now')
    }
    await notify(unlucky)
    await notify(lucky)
    await send()
    expect(textsOf(lucky)).toHaveLength(1)
    await send()
    expect(asked).toBe(1)
    await sendFor(60)
    // After 5, 10 and 20 minutes; the next time is after another 30.
    expect(asked).toBe(4)
    provider = () => undefined
    await sendFor(30)
    expect(textsOf(unlucky)).toHaveLength(1)
    expect(await givenUpSms(portal.deps)).toBe(0)
  })

  test('every message is asked for one in a run of the job; all are sent once it takes them', async () => {
    const people = [await someone(), await someone(), await someone()]
    passUntilNoon()
    let asked = 0
    provider = () => {
      asked++
      throw new Error('out of order')
    }
    for (const person of people) await notify(person)
    await expect(send()).rejects.toThrow('out of order')
    expect(asked).toBe(1)
    provider = () => undefined
    await send()
    expect(people.map((person) => textsOf(person).length)).toEqual([0, 1, 1])
    await sendFor(6)
    expect(people.map((person) => textsOf(person).length)).toEqual([1, 1, 1])
  })

  test('for a day is asked no more: the notice is too old, and counted until the next day', async () => {
    const [unlucky, reader] = [await someone(), await someone()]
    passUntilNoon()
    provider = () => {
      throw new Error('not now')
    }
    await notify(unlucky)
    await notify(reader)
    await expect(send()).rejects.toThrow('not now')
    await portal.deps.db.update(notices).set({ read: true }).where(eq(notices.user_id, reader.id))
    portal.passSeconds(24 * HOUR + 60)
    provider = () => undefined
    await send()
    expect(textsOf(unlucky)).toEqual([])
    // The one that was read is not missed.
    expect(await givenUpSms(portal.deps)).toBe(1)
    expect((await portal.call(health)).data.sms_given_up).toBe(1)
    portal.passSeconds(24 * HOUR + 60)
    expect(await givenUpSms(portal.deps)).toBe(0)
  })
})

describe('the choice beside a submitted listing', () => {
  const settingsOf = async (owner: Owner) => (await portal.call(noticeSettings, {}, owner)).data
  const book = async (id: number) => {
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'proposal')
    await portal.call(
      addProposal,
      { type: 8, name: '王林', f_id: id, mobile, code },
      { address: newAddress() },
    )
  }

  test('sends what became of the review and who asks for a call, and nothing else', async () => {
    const owner = await newOwner(portal)
    const id = await submitAndApprove(portal, owner, await staffSignedIn(portal, 'reviewer'), { sms: true })
    await book(id)
    await notify(owner, '与林地无关的事。')
    await send()
    expect(texts.get(owner.mobile)).toEqual([
      expect.stringContaining('已审核通过并发布'),
      expect.stringContaining('请登录后回电'),
    ])
    expect(await settingsOf(owner)).toMatchObject({ listings: 1, sms: false })
  })

  test('left off, or not made, sends none, and a later one counts', async () => {
    const owner = await newOwner(portal)
    expect(await settingsOf(owner)).toMatchObject({ listings: null })
    const reviewer = await staffSignedIn(portal, 'reviewer')
    await submitAndApprove(portal, owner, reviewer)
    await submitAndApprove(portal, owner, reviewer, { sms: false })
    expect(await settingsOf(owner)).toMatchObject({ listings: 0 })
    await send()
    expect(texts.get(owner.mobile)).toBeUndefined()
    await submitted(portal, owner, { sms: true })
    await submitted(portal, owner)
    expect(await settingsOf(owner)).toMatchObject({ listings: 1 })
  })

  test('a draft changes nothing, and where no SMS can be sent a submission is taken all the same', async () => {
    const owner = await newOwner(portal)
    const form = async () => ({ ...(await validForm(portal, owner)), sms: true })
    await sendForm(portal, owner, await form(), 1)
    expect(await settingsOf(owner)).toMatchObject({ listings: null })
    const without = await testApp({
      deps: { sms: { sendCode: () => Promise.resolve() } },
      database: portal.database,
    })
    expect(await sendForm(without, owner, await form())).toMatchObject({ code: 200 })
    expect(await settingsOf(owner)).toMatchObject({ listings: null })
    await without.app.close()
  })
})

test('the setting is the user’s own, off until he switches it on, and off only where nothing can be sent', async () => {
  const person = await signedIn(portal)
  expect((await portal.call(noticeSettings, {}, person)).data).toEqual({
    listings: null,
    sms: false,
    available: true,
  })
  const saved = await portal.call(editNoticeSettings, { sms: 1 }, person)
  expect(saved).toMatchObject({ msg: '设置已保存', data: { sms: true, available: true } })
  expect((await portal.call(noticeSettings, {}, person)).data.sms).toBe(true)
  const wrong = await portal.call(editNoticeSettings, { sms: 2 }, person)
  expect(wrong).toMatchObject({ code: 400, data: { fields: { sms: expect.any(String) } } })
  expect(await portal.call(noticeSettings)).toMatchObject(NotSignedIn)

  const without = await testApp({
    deps: { sms: { sendCode: () => Promise.resolve() } },
    database: portal.database,
  })
  expect((await without.call(noticeSettings, {}, person)).data).toEqual({
    listings: null,
    sms: true,
    available: false,
  })
  expect((await without.call(editNoticeSettings, { sms: 0 }, person)).data.sms).toBe(false)
  expect(await without.call(editNoticeSettings, { sms: 1 }, person)).toMatchObject(SmsNoticesUnavailable)
  await without.app.close()
})
