// Legal texts: a version holds from its day, users are asked once, and what was agreed to is on record.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { TextChanged, textsAgree, textsAsked } from '#features/accounts/contract/agreements.ts'
import { consentList } from '#features/accounts/contract/settings.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { REGISTRATION_TEXTS } from '#features/identity/rules/agreements.ts'
import { PageNeeded, pageList, SlugTaken, VersionHolds } from '#features/pages/contract.ts'
import { ensureBuiltInPages } from '#features/pages/server/built-in-pages.service.ts'
import { settleTexts } from '#features/pages/server/legal-texts.service.ts'
import { search } from '#features/search/contract.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { userIndex } from '#platform/contract/session.ts'
import { staffLogin } from '#platform/contract/staff-sign-in.ts'
import { day, toWireTime } from '#platform/lib/dates.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { toldBy } from '../../helpers/feed.ts'
import { newAddress, PASSWORD, signedIn, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let editor: { id: number; token: string; name: string }
let user: { token: string }
const { calls } = content.pages

beforeAll(async () => {
  portal = await testApp()
  // Past the days of the texts of the program.
  portal.passSeconds(60 * 24 * 3600)
  editor = await staffSignedIn(portal)
  await ensureBuiltInPages(portal.deps)
  user = await signedIn(portal)
})
afterAll(() => portal.close())

const inDays = (days: number) =>
  day(toWireTime(new Date(portal.deps.now().getTime() + days * 24 * 3_600_000)))
const passDays = async (days: number) => {
  portal.passSeconds(days * 24 * 3600)
  const input = { username: editor.name, password: PASSWORD }
  editor = { ...editor, token: (await portal.call(staffLogin, input, { address: newAddress() })).data.token }
  await settleTexts(portal.deps)
}
const save = async (more: object) => {
  const input = {
    id: 0,
    slug: 'x',
    legal: 'privacy',
    title: '隐私声明',
    content: '<p>新</p>',
    mode: 'publish',
  }
  const answer = await portal.call(calls.save, { ...input, ...more }, editor)
  return answer as Omit<typeof answer, 'data'> & { data: ContentRecord & { fields?: Record<string, string> } }
}
const versions = async (legal = 'privacy') =>
  (await portal.call(pageList, {})).data.list
    .filter((page) => page.legal === legal)
    .map(({ from_day, holds }) => [from_day, holds])
const asked = async (who = user) => (await portal.call(textsAsked, {}, who)).data.list
const agree = (version: string, who = user) =>
  portal.call(textsAgree, { texts: [{ name: 'privacy', version }] }, who)

test('the texts of the program hold, and nobody is asked about them', async () => {
  expect(await versions()).toEqual([[REGISTRATION_TEXTS.privacy, true]])
  expect(await versions('publish')).toMatchObject([[expect.any(String), true]])
  expect(await asked()).toEqual([])
})

test('a version needs a day that is to come, and a day of its own', async () => {
  const complaints = async (from_day: string) => (await save({ from_day })).data.fields?.from_day
  expect(await complaints('')).toBe('请填写施行日期')
  expect(await complaints(inDays(-1))).toBe('施行日期不能早于上线的那一天')
  expect(await complaints('明年')).toContain('应写作')
  const later = { from_day: inDays(2), mode: 'schedule', publish_at: `${inDays(3)} 08:00:00` }
  expect((await save(later)).data.fields?.from_day).toBe('施行日期不能早于上线的那一天')
  expect(await save({ from_day: '', mode: 'draft' })).toMatchObject({ code: 200 })
  const { data, code } = await save({ from_day: inDays(40) })
  expect(code).toBe(200)
  expect(await save({ from_day: inDays(40) })).toMatchObject({ code: SlugTaken.code })
  expect((await portal.call(calls.withdraw, { id: data.id, version: 1 }, editor)).code).toBe(200)
})

test('a new version is readable before its day, and asked about from then on, once', async () => {
  const version = inDays(2)
  const { data } = await save({ from_day: version, note: '增加一节', content: '<p>银杏条款</p>' })
  expect(await versions()).toEqual([
    [REGISTRATION_TEXTS.privacy, true],
    [version, false],
  ])
  expect(await asked()).toEqual([])
  const found = async () => (await portal.call(search, { keyword: '银杏条款' })).data.list.length
  expect(await found()).toBe(0)

  const told = await toldBy(portal, () => passDays(2))
  expect(told.filter((key) => key.startsWith('+pages'))).toHaveLength(2)
  expect(await found()).toBe(1)
  expect((await portal.call(userIndex, {}, user)).data.asks_consent).toBe(true)
  expect(await asked()).toEqual([{ name: 'privacy', title: '隐私声明', version, note: '增加一节' }])
  // Whoever registers now agrees to it with the registration.
  expect(await asked(await signedIn(portal))).toEqual([])

  expect(await agree(inDays(1))).toMatchObject({ code: TextChanged.code })
  expect(await agree(version)).toMatchObject({ code: 200 })
  expect(await agree(version)).toMatchObject({ code: 200 })
  expect(await asked()).toEqual([])
  expect((await portal.call(userIndex, {}, user)).data.asks_consent).toBe(false)
  const consents = (await portal.call(consentList, {}, user)).data.list
  expect(consents.filter(({ kind }) => kind === 'agreement')).toMatchObject([
    { title: '隐私声明', version, at: expect.stringContaining(version) },
  ])

  // Its words stay as they were agreed to.
  const change = { id: data.id, version: 1, from_day: inDays(9) }
  expect(await save(change)).toMatchObject({ code: VersionHolds.code })
})

test('a version that is withdrawn while it is asked about is agreed to by nobody, and the one before holds', async () => {
  await passDays(1)
  const { data } = await save({ from_day: inDays(0) })
  expect(await asked()).toMatchObject([{ version: inDays(0) }])
  await portal.call(calls.withdraw, { id: data.id, version: 1 }, editor)
  expect(await agree(inDays(0))).toMatchObject({ code: TextChanged.code })
  expect(await asked()).toEqual([])
  expect((await versions()).filter(([, holds]) => holds)).toHaveLength(1)
})

test('the only version that holds is not withdrawn, nor one that held', async () => {
  const idOf = async (legal: string, holds: boolean) =>
    (await portal.call(pageList, {})).data.list.find((page) => page.legal === legal && page.holds === holds)
      ?.id
  const withdraw = async (id = 0) => (await portal.call(calls.withdraw, { id, version: 1 }, editor)).code
  expect(await withdraw(await idOf('member', true))).toBe(PageNeeded.code)
  expect(await withdraw(await idOf('privacy', false))).toBe(VersionHolds.code)
})

test('what nobody can agree to is refused by name', async () => {
  for (const texts of [
    [],
    [{ name: 'publish', version: '2026-11-22' }],
    [{ name: 'privacy', version: '今天' }],
    null,
  ])
    expect((await portal.call(textsAgree, { texts }, user)).code).toBe(BadInput.code)
})
