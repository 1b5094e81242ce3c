// Drafts of assessments: steps in their order, several devices, and what becomes of a draft that was submitted.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  DraftConflict,
  draftList,
  draftRemove,
  draftSave,
  ModelChanged,
} from '#features/assessment/contract/assessment.ts'
import { assessmentDrafts } from '#features/assessment/server/assessment.schema.ts'
import { TooManyDrafts } from '#features/listings/contract/refusals.ts'
import { BadPlace } from '#features/regions/contract/regions.ts'
import { regionByName } from '#features/regions/server/regions.service.ts'
import { TargetGone, TooMany } from '#platform/contract/refusals.ts'
import { counters } from '#platform/server/limits/counters.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { assess, assessed, newKey, SCORE_NAMES, validAnswers } from '../../helpers/assessments.ts'
import { newAddress, signedIn } from '../../helpers/people.ts'

let portal: TestApp
let user: { token: string }
beforeAll(async () => {
  portal = await testApp()
})
beforeEach(async () => {
  await portal.deps.db.delete(counters)
  user = await signedIn(portal)
})
afterAll(() => portal.close())

const save = (draft: Record<string, unknown>, who = user) =>
  portal.call(draftSave, draft, { token: who.token, address: newAddress() })
const drafts = async (who = user) => (await portal.call(draftList, {}, { token: who.token })).data
/** Sends a draft that must be refused; answers its code and wrong fields, after a look that nothing was stored. */
const refused = async (draft: Record<string, unknown>) => {
  const before = await portal.deps.db.select().from(assessmentDrafts)
  const { code, msg, data } = await save({ key: newKey(), ...draft })
  expect(await portal.deps.db.select().from(assessmentDrafts)).toEqual(before)
  const { fields = {} } = (data ?? {}) as unknown as { fields?: Record<string, string> }
  return { code, msg, fields: Object.keys(fields) }
}

describe('a draft', () => {
  test('is read back as it was typed, with its region in words, the newest first', async () => {
    const [first, second] = [newKey(), newKey()]
    await save({ key: first, base: 0 })
    portal.passSeconds(60)
    const typed = { ...validAnswers(), area: '1,200 亩', related: '1,4', slope: '' }
    const { code, data } = await save({
      ...typed,
      key: second,
      step: 2,
      listing_id: 7,
      model: '2026.1',
      base: 0,
    })
    expect([code, data]).toEqual([200, { revision: 1 }])
    const [newest, oldest] = await drafts()
    expect(newest).toMatchObject({
      key: second,
      revision: 1,
      step: 2,
      listing_id: 7,
      model: '2026.1',
      place: '福建省 南平市 建阳区',
      answers: { area: '1,200 亩', related: [1, 4], slope: null, county_id: 350_703 },
    })
    expect(oldest).toMatchObject({ key: first, step: 0, place: '', answers: { area: '', soil: null } })
  })

  test('is nobody else’s, not even under the same key', async () => {
    const other = await signedIn(portal)
    const key = newKey()
    await save({ key, years: '30' })
    expect(await drafts(other)).toEqual([])
    expect((await save({ key, years: '12' }, other)).data).toEqual({ revision: 1 })
    expect((await portal.call(draftRemove, { key }, other)).code).toBe(200)
    expect((await drafts()).map(({ answers }) => answers.years)).toEqual(['30'])
  })

  test('is removed, and may be removed again', async () => {
    const key = newKey()
    await save({ key })
    for (let n = 0; n < 2; n++) expect((await portal.call(draftRemove, { key }, user)).code).toBe(200)
    expect(await drafts()).toEqual([])
  })

  test('there may be fifty of; a saved one may still be changed then', async () => {
    const keys = Array.from({ length: 50 }, newKey)
    for (const key of keys) expect((await save({ key })).code).toBe(200)
    expect((await refused({})).code).toBe(TooManyDrafts.code)
    expect((await save({ key: keys[0], years: '12', base: 1 })).code).toBe(200)
    await portal.call(draftRemove, { key: keys[1] }, user)
    expect((await save({ key: newKey() })).code).toBe(200)
  })
})

describe('what is refused, and not stored', () => {
  test('a step whose earlier ones are not filled in', async () => {
    const { region, ...rest } = { region: regionByName('福建省 南平市 建阳区'), ...validAnswers() }
    expect(await refused({ step: 1 })).toMatchObject({ code: 400, msg: '请选择所在地区' })
    expect((await refused({ ...region, step: 1 })).fields).toEqual([
      'years',
      'area',
      'type',
      'forestry_type',
      'huinong',
      'policy',
    ])
    expect((await refused({ ...rest, step: 4, road: '' })).fields).toEqual(['road'])
    expect((await refused({ ...rest, step: 4, related: [] })).fields).toEqual(['related'])
    expect((await refused({ ...rest, step: 2, soil: '' })).fields).toEqual(['soil'])
    // The open step itself, and those after it, may be open.
    const open = { ...rest, road: '', related: [], labor_force: '' }
    expect((await save({ ...open, key: newKey(), step: 2 })).code).toBe(200)
  })

  test('half a region, once its step is over', async () => {
    const half = { ...validAnswers(), county_id: 0 }
    expect(await refused({ ...half, step: 1 })).toMatchObject({
      code: BadPlace.code,
      msg: '请选择所在地区',
    })
    expect((await save({ ...half, key: newKey(), step: 0 })).code).toBe(200)
    const whole = { ...validAnswers(), ...regionByName('广东省 东莞市') }
    expect((await save({ ...whole, key: newKey(), step: 1 })).code).toBe(200)
  })

  test('a step there is none of, an answer that is none, a key or a revision that is none', async () => {
    for (const step of [5, -1, 'x', 1.5]) expect((await refused({ step })).fields).toEqual(['step'])
    expect((await refused({ years: '71', soil: 9, related: '0,1' })).fields).toEqual([
      'years',
      'soil',
      'related',
    ])
    expect((await refused({ province_id: 'abc' })).fields).toEqual(['province_id'])
    for (const key of ['', 'x', 'G'.repeat(32)]) expect((await refused({ key })).fields).toEqual(['key'])
    for (const base of [-1, 'x', 1e12]) expect((await refused({ base })).fields).toEqual(['base'])
  })

  test.for([...SCORE_NAMES, 'fraction', 'grade'])('a score: %s', async (name) => {
    expect(await refused({ [name]: 100 })).toMatchObject({ code: 400, fields: [name] })
  })
})

describe('on two devices', () => {
  test('a draft that was changed elsewhere is not overwritten, until the user has decided', async () => {
    const key = newKey()
    await save({ key, years: '10', base: 0 })
    expect((await save({ key, years: '20', base: 1 })).data).toEqual({ revision: 2 })
    const late = await save({ key, years: '30', base: 1 })
    expect([late.code, late.msg]).toEqual([DraftConflict.code, DraftConflict.msg])
    expect((await drafts())[0]).toMatchObject({ revision: 2, answers: { years: '20' } })
    expect((await save({ key, years: '30', base: 2 })).data).toEqual({ revision: 3 })
  })

  test('two that begin the same draft at once do not overwrite each other', async () => {
    const key = newKey()
    const answers = await Promise.all(['10', '20'].map((years) => save({ key, years, base: 0 })))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, DraftConflict.code])
  })

  test('a save whose answer was lost is sent again without harm, and without another revision', async () => {
    const key = newKey()
    const draft = { ...validAnswers(), key, step: 4, base: 0 }
    for (let n = 0; n < 3; n++) expect((await save(draft)).data).toEqual({ revision: 1 })
    const next = { ...draft, soil: 2, base: 1 }
    for (let n = 0; n < 2; n++) expect((await save(next)).data).toEqual({ revision: 2 })
    expect((await save({ ...next, step: 3 })).code).toBe(DraftConflict.code)
  })

  test('without a revision whatever is stored is overwritten', async () => {
    const key = newKey()
    await save({ key, years: '10' })
    expect((await save({ key, years: '20' })).data).toEqual({ revision: 2 })
  })
})

describe('a submission', () => {
  test('removes its draft alone, and a save that arrives late brings none back', async () => {
    const [key, other] = [newKey(), newKey()]
    const draft = { ...validAnswers(), step: 4, base: 0 }
    await save({ ...draft, key })
    await save({ ...draft, key: other })
    await assessed(portal, user, { key })
    expect((await drafts()).map((one) => one.key)).toEqual([other])
    expect((await save({ ...draft, key, base: 1 })).code).toBe(TargetGone.code)
    expect((await drafts()).map((one) => one.key)).toEqual([other])
  })

  test('that is refused leaves the draft', async () => {
    const key = newKey()
    await save({ ...validAnswers(), key, step: 4 })
    expect((await assess(portal, user, { key, soil: 9 })).code).toBe(400)
    expect((await assess(portal, user, { key, prodId: 2_000_000_000 })).code).toBe(TargetGone.code)
    expect(await drafts()).toHaveLength(1)
  })

  test('and a save at the same moment leave a report and no draft', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const key = newKey()
      const draft = { ...validAnswers(), key, step: 4 }
      const [submitted, saved] = await Promise.all([assess(portal, user, { key }), save(draft)])
      expect(submitted.code).toBe(200)
      expect([200, TargetGone.code]).toContain(saved.code)
      expect((await drafts()).filter((one) => one.key === key)).toEqual([])
    }
  })
})

test('a hundred and twenty saves a minute are taken', async () => {
  const key = newKey()
  for (let n = 0; n < 120; n++) expect((await save({ key })).code).toBe(200)
  const late = await save({ key })
  expect([late.status, late.msg]).toEqual([429, TooMany.msg])
})

describe('between devices', () => {
  test('a save whose answer was lost is no conflict with the one that follows it', async () => {
    const [key, writer] = [newKey(), newKey()]
    await save({ key, writer, base: 0, years: '20' })
    // The device never heard of revision 1, and has other answers by now.
    expect((await save({ key, writer, base: 0, years: '21' })).data).toEqual({ revision: 2 })
    const other = newKey()
    expect((await save({ key, writer: other, base: 1, years: '22' })).code).toBe(DraftConflict.code)
    expect((await save({ key, writer: other, base: 2, years: '22' })).data).toEqual({ revision: 3 })
    expect((await save({ key, writer, base: 2, years: '23' })).code).toBe(DraftConflict.code)
    expect((await drafts()).map(({ answers }) => answers.years)).toEqual(['22'])
  })

  test('one that was removed elsewhere does not come back by a save', async () => {
    const key = newKey()
    await save({ key, base: 0 })
    await portal.call(draftRemove, { key }, { token: user.token })
    expect((await save({ key, base: 1 })).code).toBe(TargetGone.code)
    expect(await drafts()).toEqual([])
  })

  test('one of a model that there never was is refused', async () => {
    expect(await refused({ model: '1999.9' })).toMatchObject({ code: ModelChanged.code })
  })
})
