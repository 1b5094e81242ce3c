// Reports: their owner reads, lists, shares and removes them; nobody else finds out that they exist.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answersOf, readDraft } from '#features/assessment/contract/answers.ts'
import {
  getReport,
  nameReport,
  REPORTS_PER_PAGE,
  removeReport,
  reportList,
  sharedReport,
  shareReport,
  showScores,
} from '#features/assessment/contract/report.ts'
import { staffReport, staffReports } from '#features/assessment/contract/staff.ts'
import { model20261 } from '#features/assessment/rules/model-2026-1.ts'
import { changesOf, scoresOf } from '#features/assessment/rules/score.ts'
import { assessmentReports } from '#features/assessment/server/assessment.schema.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { counters } from '#platform/server/limits/counters.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { assessed, validAnswers } from '../../helpers/assessments.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { newAddress, signedIn, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let user: { token: string; mobile: string }
beforeAll(async () => {
  portal = await testApp()
})
beforeEach(async () => {
  await portal.deps.db.delete(counters)
  user = await signedIn(portal)
})
afterAll(() => portal.close())

const shared = (key: string) => portal.call(sharedReport, { key }, { address: newAddress() })
const share = async (id: number, on: boolean) => {
  const { code, data } = await portal.call(shareReport, { id, on }, user)
  expect(code).toBe(200)
  return data.share
}

test('what is about so much in a report is so for its owner, for who has its link and for the staff', async () => {
  const id = await assessed(portal, user, { area: '约120亩', years: '30多年' })
  const reviewer = await staffSignedIn(portal, 'reviewer')
  const key = await share(id, true)
  const title = '福建省 南平市 建阳区 约 120 亩'
  for (const { detail } of [
    (await portal.call(getReport, { id }, user)).data,
    (await shared(key)).data,
    (await portal.call(staffReport, { id }, { ...reviewer, address: newAddress() })).data,
  ]) {
    expect(detail?.title).toBe(title)
    const factors = detail?.groups.flatMap((group) => group.factors) ?? []
    expect(factors.find(({ field }) => field === 'years')?.answer).toBe('约 30 年')
    expect(factors.find(({ field }) => field === 'area')?.answer).toBe('约 120 亩')
  }
  expect((await portal.call(reportList, {}, user)).data.list[0]?.title).toBe(title)
  expect((await portal.call(staffReports, { keyword: `${id}` }, reviewer)).data.list[0]?.title).toBe(title)
})

describe('a report', () => {
  test('says every answer with its weight and points, and what would raise the score', async () => {
    const id = await assessed(portal, user)
    const { data } = await portal.call(getReport, { id }, user)
    const answers = answersOf(readDraft(validAnswers()))
    const scores = scoresOf(model20261, answers)
    expect([data.id, data.comprehensive]).toEqual([id, scores.comprehensive])
    expect(data.detail).toMatchObject({
      model: '2026.1',
      title: '福建省 南平市 建阳区 120 亩',
      scores,
      answered: 30,
      questions: 32,
      median: null,
      opinion: null,
    })
    const factors = data.detail?.groups.flatMap((group) => group.factors) ?? []
    expect(factors).toHaveLength(30)
    expect(factors.filter(({ label, answer }) => label === '' || answer === '')).toEqual([])
    expect(factors.find(({ field }) => field === 'thickness')).toEqual({
      field: 'thickness',
      label: '土层厚度',
      answer: '100–150 厘米',
      score: 90,
      // 30 % × 22 / 90 answered parts, and 90 % of that.
      weight: 7.3,
      points: 6.6,
    })
    expect(data.detail?.facts.map(({ answer }) => answer)).toEqual(['福建省 南平市 建阳区', '有林地', '转让'])
    expect(data.detail?.changes.map(({ gain }) => gain)).toEqual(
      changesOf(model20261, answers).map(({ gain }) => gain),
    )
  })

  test('names the limit that holds a sub-score down', async () => {
    const id = await assessed(portal, user, { thickness: 5, soil: 1, land_fertility: 1, slope: 1, shape: 1 })
    const { data } = await portal.call(getReport, { id }, user)
    const massif = data.detail?.groups.find(({ name }) => name === 'massif')
    expect(massif).toMatchObject({ score: 60, limit: '因土层不足 30 厘米，此项最高 60 分' })
    expect(data.detail?.groups.filter(({ limit }) => limit !== '')).toHaveLength(1)
  })

  test('stays with the scores that it was made with', async () => {
    const id = await assessed(portal, user)
    const made = { comprehensive: 12.3, massif: 1, grade: 'Ⅴ' }
    await portal.deps.db.update(assessmentReports).set(made).where(eq(assessmentReports.id, id))
    const { data } = await portal.call(getReport, { id }, user)
    expect(data.comprehensive).toBe(12.3)
    expect(data.detail).toMatchObject({ grade: 'Ⅴ', scores: { comprehensive: 12.3, massif: 1 } })
  })

  test('is removed for good, with its shared page', async () => {
    const id = await assessed(portal, user)
    const key = await share(id, true)
    expect((await portal.call(removeReport, { id }, user)).msg).toBe('报告已删除')
    expect((await portal.call(getReport, { id }, user)).code).toBe(TargetGone.code)
    expect((await shared(key)).code).toBe(TargetGone.code)
    expect((await portal.call(removeReport, { id }, user)).code).toBe(TargetGone.code)
  })
})

describe('the name of a report', () => {
  const rename = (id: number, name: unknown) => portal.call(nameReport, { id, name }, user)
  const nameIn = async (id: number) => (await portal.call(getReport, { id }, user)).data.own?.name
  const rowOf = async (id: number) =>
    (await portal.call(reportList, {}, user)).data.list.find((row) => row.id === id)

  test('is given, changed and taken back by its owner, and tells two reports of one county apart', async () => {
    const [first, second] = [await assessed(portal, user), await assessed(portal, user, { road: 1 })]
    expect(await rowOf(first)).toMatchObject({ name: '', title: '福建省 南平市 建阳区 120 亩' })
    expect(await rename(first, ' 东山\u200b林场 ')).toMatchObject({
      code: 200,
      msg: '名称已保存',
      data: null,
    })
    expect([(await rowOf(first))?.name, (await rowOf(second))?.name]).toEqual(['东山林场', ''])
    await rename(first, '西坡')
    expect(await nameIn(first)).toBe('西坡')
    await rename(first, '')
    expect(await nameIn(first)).toBe('')
  })

  test('has at most thirty characters; a longer one is refused at its field and changes nothing', async () => {
    const id = await assessed(portal, user)
    expect((await rename(id, '林'.repeat(30))).code).toBe(200)
    expect(await rename(id, '木'.repeat(31))).toMatchObject({
      code: 400,
      data: { fields: { name: expect.stringMatching(/报告名称.*30/) } },
    })
    expect(await nameIn(id)).toBe('林'.repeat(30))
  })

  test('is read by nobody else: neither by who has the link nor by the staff', async () => {
    const id = await assessed(portal, user)
    await rename(id, '老宅后山')
    const reviewer = await staffSignedIn(portal, 'reviewer')
    const answers = [
      await shared(await share(id, true)),
      await portal.call(staffReports, { keyword: String(id) }, reviewer),
      await portal.call(staffReport, { id }, reviewer),
    ]
    for (const answer of answers) {
      expect(answer.code).toBe(200)
      expect(JSON.stringify(answer)).not.toContain('老宅后山')
    }
  })
})

describe('somebody else’s report', () => {
  const calls: [Endpoint, Record<string, unknown>][] = [
    [getReport, {}],
    [nameReport, { name: '东山林场' }],
    [shareReport, { on: 1 }],
    [shareReport, { on: 0 }],
    [showScores, { on: 1 }],
    [showScores, { on: 0 }],
    [removeReport, {}],
  ]

  test.for(calls.map(([call, input]) => [call.path, input, call] as const))(
    'is gone for %s %j, as one that never was, and is left as it is',
    async ([, input, call]) => {
      const listing = await listedWithOwner(portal)
      const id = await assessed(portal, listing.owner, { prodId: listing.id, show: 1 })
      const before = await portal.deps.db.select().from(assessmentReports)
      const logged = await portal.deps.db.$count(audit)
      for (const other of [id, 2_000_000_000]) {
        const { status, code, msg, data } = await portal.call(call, { id: other, ...input }, user)
        expect([status, code, msg, data]).toEqual([200, TargetGone.code, TargetGone.msg, null])
      }
      expect(await portal.deps.db.select().from(assessmentReports)).toEqual(before)
      expect(await portal.deps.db.$count(audit)).toBe(logged)
    },
  )

  test('is in nobody else’s list', async () => {
    await assessed(portal, user)
    const other = await signedIn(portal)
    expect((await portal.call(reportList, {}, other)).data).toEqual({ list: [], count: 0 })
  })
})

describe('a shared report', () => {
  test('is read by anybody with its key; shared again it has another key, and the old one is dead', async () => {
    const id = await assessed(portal, user)
    const first = await share(id, true)
    expect(first).toMatch(/^[\w-]{22}$/)
    expect(await share(id, true)).toBe(first)
    expect((await shared(first)).data).toMatchObject({ id, own: null })
    expect((await portal.call(getReport, { id }, user)).data.own?.share).toBe(first)
    expect(await share(id, false)).toBe('')
    expect(await share(id, false)).toBe('')
    expect((await shared(first)).code).toBe(TargetGone.code)
    const second = await share(id, true)
    expect(second).not.toBe(first)
    expect((await shared(first)).code).toBe(TargetGone.code)
    expect((await shared(second)).code).toBe(200)
    const actions = await portal.deps.db
      .select({ action: audit.action })
      .from(audit)
      .where(eq(audit.target, `assessment:${id}`))
      .orderBy(audit.id)
    expect(actions.map(({ action }) => action).slice(1)).toEqual([
      'assessment.share',
      'assessment.unshare',
      'assessment.share',
    ])
  })

  test('says nothing of its owner and of the listing', async () => {
    const listing = await listedWithOwner(portal, { project_name: '只在林地页出现的标题' })
    user = listing.owner
    const id = await assessed(portal, user, { prodId: listing.id, show: 1 })
    const key = await share(id, true)
    const reply = await shared(key)
    const own = await portal.call(getReport, { id }, user)
    expect(own.data.own?.listing?.title).toBe('只在林地页出现的标题')
    expect(reply.data).toEqual({ ...own.data, own: null })
    const text = JSON.stringify(reply)
    expect(text).not.toContain(user.mobile)
    expect(text).not.toMatch(/1[3-9]\d{9}/)
    expect(text).not.toMatch(/只在林地页出现的标题|user_id|listing|share|key/)
  })

  test('has a key that nobody finds: others are gone, and no key at all is refused', async () => {
    expect((await shared('A'.repeat(22))).code).toBe(TargetGone.code)
    for (const key of ['', 'x', 'A'.repeat(23), '%', 'A'.repeat(21) + '/'])
      expect((await shared(key)).code).toBe(400)
    // Neither an unshared report nor one without a key is found by something empty.
    const reply = await portal.call(sharedReport, {}, { address: newAddress() })
    expect(reply.code).toBe(400)
  })

  test('is asked for sixty times a minute from one address, no more', async () => {
    const address = newAddress()
    const ask = () => portal.call(sharedReport, { key: 'A'.repeat(22) }, { address })
    for (let n = 0; n < 60; n++) expect((await ask()).code).toBe(TargetGone.code)
    expect((await ask()).status).toBe(429)
  })
})

test('the list has every report once, the newest first, a page at a time', async () => {
  const ids: number[] = []
  for (let n = 1; n <= REPORTS_PER_PAGE + 3; n++) ids.unshift(await assessed(portal, user, { years: n }))
  const page = async (number: number) => (await portal.call(reportList, { page: number }, user)).data
  const [first, second, third] = [await page(1), await page(2), await page(3)]
  expect([first.count, second.count, third.count]).toEqual([ids.length, ids.length, ids.length])
  expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(ids)
  expect([first.list.length, third.list]).toEqual([REPORTS_PER_PAGE, []])
  expect(first.list[0]).toMatchObject({
    title: '福建省 南平市 建阳区 120 亩',
    category: '转让',
    model: '2026.1',
    opinion: 'none',
    shared: false,
    listing: '',
  })
  await share(ids[0] ?? 0, true)
  expect((await page(1)).list[0]?.shared).toBe(true)
  for (const number of [0, -1, 'x'])
    expect((await portal.call(reportList, { page: number }, user)).code).toBe(400)
})
