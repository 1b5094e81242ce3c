// Submitting an assessment: what is refused by name, and that nothing is stored of it.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assessment, draftList, draftSave, ModelChanged } from '#features/assessment/contract/assessment.ts'
import {
  choiceNames,
  codesOf,
  manyNames,
  type QuestionName,
  questions,
} from '#features/assessment/contract/fields.ts'
import { getReport, reportList } from '#features/assessment/contract/report.ts'
import { currentModel } from '#features/assessment/rules/models.ts'
import { assessmentReports } from '#features/assessment/server/assessment.schema.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { listingAction } from '#features/listings/contract/owner.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { removeFromSite } from '#features/listings/server/published-listings.service.ts'
import { regionByName } from '#features/regions/server/regions.service.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { counters } from '#platform/server/limits/counters.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { assess, assessed, newKey, SCORE_NAMES, validAnswers } from '../../helpers/assessments.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { newAddress, signedIn } from '../../helpers/people.ts'
import { newOwner, submitted } from '../../helpers/submissions.ts'
import { inTransaction } from '../../helpers/transactions.ts'

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

/** Rows of the assessment that the tables have: reports, entries of the audit log, and what the rate limit has counted. */
const stored = async () => [
  await portal.deps.db.$count(assessmentReports),
  await portal.deps.db.$count(audit, eq(audit.action, 'assessment.add')),
  (await portal.deps.db.select().from(counters)).filter(({ key }) => key.startsWith('assessment:')).length,
]

/** Sends answers that must be refused; answers the fields and the message, after a look that nothing was stored. */
const refused = async (changes: Record<string, unknown>) => {
  const before = await stored()
  const { code, msg, data } = await assess(portal, user, { key: newKey(), ...changes })
  expect(await stored()).toEqual(before)
  return { code, msg, fields: (data as unknown as { fields: Record<string, string> } | null)?.fields }
}

const namesOf = (fields: object | undefined) => Object.keys(fields ?? {})
const needed = Object.entries(questions).filter(
  ([name, question]) => name !== 'region' && !('optional' in question),
)

describe('answers', () => {
  test('a complete assessment makes a report with its scores, once in the audit log', async () => {
    const [, logged = 0] = await stored()
    const id = await assessed(portal, user)
    const { data } = await portal.call(getReport, { id }, user)
    expect(data.detail?.scores.comprehensive).toBe(data.comprehensive)
    expect(data.detail?.model).toBe(currentModel.version)
    expect(data.comprehensive).toBeGreaterThan(0)
    expect(data.own).toEqual({ name: '', listing: null, requested: false, share: '' })
    expect((await stored())[1]).toBe(logged + 1)
  })

  test('are taken as a form and with texts for numbers, as older clients send them', async () => {
    const texts = Object.fromEntries(
      Object.entries(validAnswers({ slope: 2, aspect: 1, position: 1 })).map(([name, value]) => [
        name,
        String(value),
      ]),
    )
    const answer = await portal.call(assessment, texts, { ...user, as: 'form', address: newAddress() })
    expect([answer.code, answer.msg]).toEqual([200, '提交成功'])
  })

  test('optional ones may be left out', async () => {
    const answer = await assess(portal, user, { slope: undefined, aspect: undefined, position: undefined })
    expect(answer.code).toBe(200)
    const { data } = await portal.call(getReport, { id: answer.data.id }, user)
    expect([data.detail?.answered, data.detail?.questions]).toEqual([29, 32])
  })

  test.for(needed)('%s: missing, it is refused by its name', async ([name, { missing }]) => {
    for (const value of [undefined, null, '', ' ']) {
      const { code, msg, fields } = await refused({ [name]: value })
      expect([value, code, msg, fields]).toEqual([value, 400, missing, { [name]: missing }])
    }
  })

  test.for([...choiceNames, ...manyNames])('%s: an unknown code is refused by its name', async (name) => {
    const message = `${questions[name].label}不正确`
    for (const value of [Math.max(...codesOf(name)) + 1, -1, 1.5, 'abc', 2_147_483_648])
      expect([value, await refused({ [name]: value })]).toEqual([
        value,
        { code: 400, msg: message, fields: { [name]: message } },
      ])
  })

  test('years and area out of range are refused by name', async () => {
    const cases: [QuestionName, unknown][] = [
      ['years', 0],
      ['years', 71],
      ['years', 1.5],
      ['area', 0],
      ['area', 1_000_000.01],
      ['area', '1.234'],
    ]
    for (const [name, value] of cases) {
      const { code, fields } = await refused({ [name]: value })
      expect([name, value, code, namesOf(fields)]).toEqual([name, value, 400, [name]])
    }
  })

  test('of several wrong fields the first of the form gives the message', async () => {
    const all = await refused({ years: '', soil: 9, subsidiary: [], related: [0, 1], labor_force: '' })
    expect(all.msg).toBe(questions.years.missing)
    expect(namesOf(all.fields)).toEqual(['years', 'soil', 'subsidiary', 'related', 'labor_force'])
    const later = await refused({ utilization: '', subsidiary: [], related: '' })
    expect(later.msg).toBe(questions.subsidiary.missing)
    expect(namesOf(later.fields)).toEqual(['subsidiary', 'related', 'utilization'])
    const empty = await portal.call(assessment, {}, { ...user, address: newAddress() })
    expect(empty.msg).toBe('请选择所在地区')
  })

  test.for([...SCORE_NAMES, 'fraction', 'grade'])(
    'scores are computed: one that is sent as %s is refused',
    async (name) => {
      for (const value of [100, 0, '99', {}, 'Ⅰ']) {
        const { code, fields } = await refused({ [name]: value })
        expect([value, code, fields]).toEqual([value, 400, { [name]: '评分由平台计算，不能提交' }])
      }
    },
  )
})

describe('regions', () => {
  test.for([
    '广东省 东莞市',
    '广东省 中山市',
    '海南省 儋州市',
    '海南省 文昌市',
    '湖北省 仙桃市',
    '重庆市 重庆市 城口县',
  ])('%s, which has no lower level, is a whole region', async (name) => {
    const answer = await assess(portal, user, { ...regionByName(name), key: newKey() })
    expect([name, answer.code]).toEqual([name, 200])
    const { data } = await portal.call(getReport, { id: answer.data.id }, user)
    expect(data.detail?.title).toContain(name.split(' ').at(-1) ?? name)
  })

  const half = { ...regionByName('福建省 南平市 建阳区'), county_id: 0 }
  test.for<[string, Record<string, unknown>]>([
    ['a province alone', { ...half, city_id: 0 }],
    ['no county where there are some', half],
    ['no city', { ...half, city_id: 0, county_id: 350_703 }],
    ['no province', { ...half, province_id: 0 }],
    ['a county of another city', { ...half, county_id: 350_102 }],
    ['a city of another province', { province_id: 350_000, city_id: 440_100, county_id: 440_103 }],
    ['an unknown code', { ...half, county_id: 350_799 }],
    ['text', { ...half, county_id: 'abc' }],
    ['a county below a city without any', { ...regionByName('广东省 东莞市'), county_id: 350_703 }],
  ])('%s is refused in the words of the spec', async ([, region]) => {
    const { msg } = await refused(region)
    expect(msg).toBe('请选择所在地区')
  })
})

describe('a second submission', () => {
  test('of the same form, in whatever spelling, is the same report', async () => {
    const key = newKey()
    const first = await assess(portal, user, { key })
    const again = await assess(portal, user, { key, area: '120.00 亩', related: '1,4' })
    expect([again.code, again.data.id]).toEqual([200, first.data.id])
    portal.passSeconds(3600)
    expect((await assess(portal, user, { key })).data.id).toBe(first.data.id)
    expect((await portal.call(reportList, {}, user)).data.count).toBe(1)
  })

  test('without a key is the same within ten minutes, another afterwards or with another answer', async () => {
    const first = await assess(portal, user)
    portal.passSeconds(9 * 60)
    expect((await assess(portal, user)).data.id).toBe(first.data.id)
    expect((await assess(portal, user, { soil: 2 })).data.id).not.toBe(first.data.id)
    portal.passSeconds(2 * 60)
    expect((await assess(portal, user)).data.id).not.toBe(first.data.id)
  })

  test('at the same moment, with a key or without, makes no second report', async () => {
    for (const key of [newKey(), undefined]) {
      const person = await signedIn(portal)
      const answers = await Promise.all(Array.from({ length: 6 }, () => assess(portal, person, { key })))
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
      expect((await portal.call(reportList, {}, person)).data.count).toBe(1)
    }
  })

  test('of another user under the same key is a report of his own', async () => {
    const key = newKey()
    const other = await signedIn(portal)
    expect(await assessed(portal, user, { key })).not.toBe(await assessed(portal, other, { key }))
  })

  test('needs a key that is one', async () => {
    for (const key of ['x', 'A'.repeat(32), '0'.repeat(31), 5])
      expect((await refused({ key })).fields).toHaveProperty('key')
  })
})

describe('a listing that the answers began with', () => {
  const GONE = '这条林地信息已完成或已下线，评估不再与它关联，请再次提交'

  test('may be anybody’s, under either name, as long as it is public', async () => {
    const { id } = await listedWithOwner(portal)
    for (const field of ['forestry_id', 'prodId']) {
      const report = await assessed(portal, user, { [field]: id })
      const { data } = await portal.call(getReport, { id: report }, user)
      expect(data.own?.listing).toEqual({ id, title: '建阳区杉木林地转让', own: false, shown: false })
    }
  })

  test('that is hidden from lists for its age is public still', async () => {
    const { id } = await listedWithOwner(portal, { state: 'stale' })
    expect((await assess(portal, user, { key: newKey(), prodId: id })).code).toBe(200)
  })

  test('is refused by name once it is withdrawn, completed, taken down or gone, and before it was ever public', async () => {
    const withdrawn = await listedWithOwner(portal)
    await portal.call(listingAction, { id: withdrawn.id, action: 'withdraw' }, withdrawn.owner)
    const takenDown = await listedWithOwner(portal)
    await inTransaction(portal.deps, async (deps, tx) => {
      await tx.update(listings).set({ published_version: 0 }).where(eq(listings.id, takenDown.id))
      await removeFromSite(deps, takenDown.id, portal.deps.now())
    })
    const completed = await listedWithOwner(portal, { state: 'completed' })
    const pending = await submitted(portal, await newOwner(portal))
    const ids = [withdrawn.id, takenDown.id, completed.id, pending, 2_147_483_647]
    for (const id of ids)
      for (const field of ['forestry_id', 'prodId'])
        expect(await refused({ [field]: id })).toEqual({
          code: TargetGone.code,
          msg: GONE,
          fields: { forestry_id: GONE },
        })
    // Its own owner may not refer to it either.
    const own = await assess(portal, withdrawn.owner, { prodId: withdrawn.id })
    expect(own.code).toBe(TargetGone.code)
  })

  test('is no number: refused', async () => {
    for (const prodId of ['abc', -1, 1.5, 2_147_483_648])
      expect((await refused({ prodId })).fields).toHaveProperty('prodId')
  })
})

test('answers for another model are refused, and the draft stays', async () => {
  const key = newKey()
  const draft = { ...validAnswers(), key, step: 4, base: 0 }
  expect((await portal.call(draftSave, draft, { ...user, address: newAddress() })).code).toBe(200)
  const { code, msg } = await refused({ key, model: '2019.1' })
  expect([code, msg]).toEqual([ModelChanged.code, ModelChanged.msg])
  expect((await portal.call(draftList, {}, user)).data.map((one) => one.key)).toEqual([key])
  expect((await assess(portal, user, { key, model: currentModel.version })).code).toBe(200)
  expect((await portal.call(draftList, {}, user)).data).toEqual([])
})

test('thirty assessments a day are taken, the next is refused until the day is over; repeats do not count', async () => {
  const key = newKey()
  await assessed(portal, user, { key })
  for (let n = 1; n < 30; n++) await assessed(portal, user)
  expect((await assess(portal, user, { key })).code).toBe(200)
  const late = await assess(portal, user, { key: newKey() })
  expect([late.status, late.code, late.msg]).toEqual([429, 429, '今天提交的评估已达上限，请明天再试'])
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect((await portal.call(reportList, {}, user)).data.count).toBe(30)
  expect((await assess(portal, await signedIn(portal), { key: newKey() })).code).toBe(200)
  portal.passSeconds(86_400)
  expect((await assess(portal, user, { key: newKey() })).code).toBe(200)
})

test('other answers under the key of a report are refused, and the report stays', async () => {
  const key = newKey()
  const id = await assessed(portal, user, { key })
  expect((await assess(portal, user, { key })).data).toEqual({ id })
  const { code, data } = await assess(portal, user, { key, road: 1 })
  expect(code).toBe(TargetGone.code)
  expect(data).toEqual({ fields: { key: '这份评估已经提交过，请另存为新的评估' } })
})
