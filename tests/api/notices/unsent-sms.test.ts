// SMS that were given up: reviewers see to whom, when and why, and send one again where that still helps.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editNoticeSettings } from '#features/accounts/contract/settings.ts'
import { tellFormerOwners } from '#features/accounts/server/mobile.service.ts'
import { mobileChanges } from '#features/accounts/server/mobile-changes.schema.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { givenUpSms, sendDueSms } from '#features/notices/server/notice-sms.service.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { sendNotice } from '#features/notices/server/notices.service.ts'
import { SmsNotNow, SmsNotTaken, sendSmsAgain, unsentSms } from '#features/unsent-sms/contract.ts'
import { Forbidden, TargetGone } from '#platform/contract/refusals.ts'
import { maskMobilesIn } from '#platform/lib/personal-numbers.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newMobile, signedIn, staffSignedIn } from '../../helpers/people.ts'

const HOUR = 3600

let portal: TestApp
const sent: string[] = []
let refusal: string | undefined
beforeAll(async () => {
  portal = await testApp({
    deps: {
      sms: {
        sendCode: (mobile, code, event) => {
          portal.deps.outbox?.sent({ mobile, code, event, at: '' })
          return Promise.resolve()
        },
        sendNotice: async (mobile, text) => {
          if (refusal !== undefined) throw new Error(`aliyun sms: ${refusal} ${mobile}`)
          sent.push(`${mobile} ${text}`)
        },
      },
    },
  })
})
afterAll(() => portal.close())

/** Of the day in Beijing. */
const passUntil = (hour: number) => {
  const now = (portal.deps.now().getUTCHours() + 8) % 24
  portal.passSeconds(((hour + 24 - now) % 24) * HOUR)
}

const someone = async () => {
  const person = await signedIn(portal)
  await portal.call(editNoticeSettings, { sms: 1 }, person)
  const [user] = await portal.deps.db.select().from(users).where(eq(users.mobile, person.mobile))
  return { ...person, id: user?.id ?? 0 }
}

/** A notice whose SMS the provider did not take for a day. */
const givenUp = async (text: string) => {
  const person = await someone()
  passUntil(12)
  refusal = 'isv.BUSINESS_LIMIT_CONTROL'
  const notice = { user_id: person.id, category: 4, content: text, createtime: portal.deps.now() }
  await sendNotice(portal.deps.db, notice, text)
  await expect(sendDueSms(portal.deps)).rejects.toThrow(refusal)
  portal.passSeconds(24 * HOUR + 60)
  await sendDueSms(portal.deps)
  refusal = undefined
  return person
}

/** Signed in anew: days pass. */
const reviewer = () => staffSignedIn(portal, 'reviewer')
const list = async (kind: 'notice' | 'formerMobile' = 'notice') =>
  (await portal.call(unsentSms, { kind }, await reviewer())).data.list
const idOf = async (text: string) => (await list()).find((row) => row.text === text)?.id ?? 0
const again = async (id: number, kind: 'notice' | 'formerMobile' = 'notice') =>
  portal.call(sendSmsAgain, { kind, id }, await reviewer())

test('one that was given up is listed with the masked number and the reason, and is sent again once', async () => {
  const person = await givenUp('第一件。')
  const masked = maskMobilesIn(person.mobile)
  const [row] = await list()
  expect(row).toMatchObject({
    user_id: person.id,
    mobile: masked,
    text: '第一件。',
    reason: `isv.BUSINESS_LIMIT_CONTROL ${masked}`,
    again: true,
  })
  expect(JSON.stringify(row)).not.toContain(person.mobile)
  const answers = await Promise.all([again(row?.id ?? 0), again(row?.id ?? 0)])
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, TargetGone.code]))
  expect(sent).toEqual([`${person.mobile} 第一件。`])
  expect(await list()).toEqual([])
  expect(await givenUpSms(portal.deps)).toBe(0)
  const entries = await portal.deps.db.select().from(audit).where(eq(audit.action, 'sms.sendAgain'))
  expect(entries.map(({ target }) => target)).toEqual([`user:${person.id}`])
})

test('one that is refused again stays, with the new reason, and is not sent by itself', async () => {
  await givenUp('第二件。')
  refusal = 'isv.AMOUNT_NOT_ENOUGH'
  expect(await again(await idOf('第二件。'))).toMatchObject(SmsNotTaken)
  refusal = undefined
  sent.length = 0
  portal.passSeconds(HOUR)
  await sendDueSms(portal.deps)
  expect(sent).toEqual([])
  expect((await list()).find(({ text }) => text === '第二件。')?.reason).toContain('AMOUNT_NOT_ENOUGH')
})

test('one of a notice that was read, is a week old, or whose user wants none, is not worth sending', async () => {
  const [reader, other] = [await givenUp('读过的。'), await givenUp('不要的。')]
  await portal.deps.db.update(notices).set({ read: true }).where(eq(notices.user_id, reader.id))
  await portal.deps.db.update(users).set({ sms_notices: false }).where(eq(users.id, other.id))
  await givenUp('旧的。')
  portal.passSeconds(7 * 24 * HOUR)
  for (const text of ['读过的。', '不要的。', '旧的。']) {
    expect((await list()).find((row) => row.text === text)?.again).toBe(false)
    expect(await again(await idOf(text))).toMatchObject(TargetGone)
  }
  expect(await again(999_999)).toMatchObject(TargetGone)
})

test('none is sent at night', async () => {
  await givenUp('夜里的。')
  passUntil(22)
  expect(await again(await idOf('夜里的。'))).toMatchObject(SmsNotNow)
  passUntil(9)
  expect((await again(await idOf('夜里的。'))).code).toBe(200)
})

test('a former number that was not told of a change is listed too, and told', async () => {
  const person = await someone()
  const former = newMobile()
  passUntil(12)
  const changed_at = portal.deps.now()
  await portal.deps.db.insert(mobileChanges).values({ user_id: person.id, former_mobile: former, changed_at })
  refusal = 'isv.MOBILE_NUMBER_ILLEGAL'
  await expect(tellFormerOwners(portal.deps)).rejects.toThrow('MOBILE_NUMBER_ILLEGAL')
  expect(await list('formerMobile')).toEqual([])
  portal.passSeconds(24 * HOUR + 60)
  refusal = undefined
  const [row] = await list('formerMobile')
  expect(row).toMatchObject({
    user_id: person.id,
    mobile: maskMobilesIn(former),
    text: expect.stringContaining('换绑'),
    reason: expect.stringContaining('MOBILE_NUMBER_ILLEGAL'),
    again: true,
  })
  sent.length = 0
  expect((await again(row?.id ?? 0, 'formerMobile')).code).toBe(200)
  expect(sent).toEqual([expect.stringContaining(former)])
  expect(await list('formerMobile')).toEqual([])
  expect(await again(row?.id ?? 0, 'formerMobile')).toMatchObject(TargetGone)
})

test('editors have no part in it', async () => {
  const editor = await staffSignedIn(portal, 'editor')
  expect((await portal.call(unsentSms, {}, editor)).code).toBe(Forbidden.code)
  expect((await portal.call(sendSmsAgain, { id: 1 }, editor)).code).toBe(Forbidden.code)
})
