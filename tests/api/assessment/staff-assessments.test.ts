// Assessment reports for reviewers: the list with its filters, and one report, whose view is on record.

import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showScores } from '#features/assessment/contract/report.ts'
import { staffReport, staffReports } from '#features/assessment/contract/staff.ts'
import { assessmentReports } from '#features/assessment/server/assessment.schema.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { addProposal } from '#features/enquiries/contract.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { Forbidden, TargetGone } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { assessed } from '../../helpers/assessments.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { newAddress, newMobile, signedIn, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let reviewer: { id: number; token: string }
beforeAll(async () => {
  portal = await testApp()
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const list = async (input: Record<string, unknown> = {}) =>
  (await portal.call(staffReports, input, reviewer)).data
const found = async (input: Record<string, unknown>) => (await list(input)).list.map(({ id }) => id)
const one = (id: number) => portal.call(staffReport, { id }, { ...reviewer, address: newAddress() })
const recorded = () =>
  portal.deps.db
    .select()
    .from(audit)
    .where(eq(audit.who, `staff:${reviewer.id}`))
    .orderBy(desc(audit.id))

describe('the list', () => {
  test('has every report, newest first, without a whole mobile', async () => {
    const owner = await signedIn(portal)
    const first = await assessed(portal, owner)
    const second = await assessed(portal, owner, { area: '66.5', forestry_type: 2 })
    const { list: rows, count, more } = await list()
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([second, first])
    expect(more).toBe(false)
    expect(count).toBe(rows.length)
    expect(rows[0]).toEqual({
      id: second,
      title: '福建省 南平市 建阳区 66.5 亩',
      category: '出租',
      grade: expect.stringMatching(/^[Ⅰ-Ⅴ]$/),
      comprehensive: expect.any(Number),
      model: '2026.1',
      opinion: 'none',
      listing: null,
      owner: `${owner.mobile.slice(0, 3)}****${owner.mobile.slice(7)}`,
      createtime: expect.stringMatching(/^2026-11-20/),
    })
    expect(JSON.stringify(rows)).not.toMatch(/1\d{10}/)
    expect(await found({ page: 2, pagesize: 1 })).toEqual([first])
  })

  test('is filtered by province, category, grade, model, state of the opinion and day', async () => {
    const owner = await signedIn(portal)
    const place = { province_id: 430_000, city_id: 430_100, county_id: 430_102 }
    const id = await assessed(portal, owner, { ...place, forestry_type: 3 })
    const other = await assessed(portal, owner, { ...place, forestry_type: 4 })
    const here = { province_id: 430_000 }
    expect(await found(here)).toEqual([other, id])
    expect(await found({ ...here, forestry_type: 3 })).toEqual([id])
    const [row] = (await list({ keyword: String(id) })).list
    expect(await found({ ...here, grade: row?.grade })).toEqual([other, id])
    expect(await found({ ...here, grade: row?.grade === 'Ⅴ' ? 'Ⅰ' : 'Ⅴ' })).toEqual([])
    expect(await found({ ...here, model: '2026.1' })).toEqual([other, id])
    expect(await found({ ...here, model: '2025.1' })).toEqual([])

    const request = { type: 7, f_id: id, name: '王林', mobile: newMobile() }
    await portal.call(addProposal, request, { token: owner.token, address: newAddress() })
    expect(await found({ ...here, opinion: 'requested' })).toEqual([id])
    expect(await found({ ...here, opinion: 'none' })).toEqual([other])
    await portal.deps.db
      .update(assessmentReports)
      .set({ opinion: '可行', expert: '沈知秋', opinion_at: portal.deps.now() })
      .where(eq(assessmentReports.id, id))
    expect(await found({ ...here, opinion: 'written' })).toEqual([id])
    expect(await found({ ...here, opinion: 'requested' })).toEqual([])

    expect(await found({ ...here, from: '2026-11-20', to: '2026-11-20' })).toEqual([other, id])
    expect(await found({ ...here, to: '2026-11-19' })).toEqual([])
    expect(await found({ ...here, from: '2026-11-21' })).toEqual([])
    for (const wrong of [{ grade: 'Ⅵ' }, { opinion: 'maybe' }, { forestry_type: 9 }, { from: 'yesterday' }])
      expect(await portal.call(staffReports, wrong, reviewer)).toMatchObject({ code: 400 })
  })

  test('is searched by number and complete mobile; the latter is on record as a reveal', async () => {
    const owner = await signedIn(portal)
    const id = await assessed(portal, owner)
    expect(await found({ keyword: String(id) })).toEqual([id])
    const before = (await recorded()).length
    expect(await found({ keyword: owner.mobile })).toEqual([id])
    expect(await found({ keyword: `+86 ${owner.mobile.slice(0, 3)} ${owner.mobile.slice(3)}` })).toEqual([id])
    const entries = await recorded()
    expect(entries).toHaveLength(before + 1)
    expect(entries[0]).toMatchObject({
      action: 'queue.searchPhone',
      target: 'queue:expertAssessments',
      detail: { phone: `${owner.mobile.slice(0, 3)}****${owner.mobile.slice(7)}` },
    })
    for (const keyword of [owner.mobile.slice(0, 10), '南平', '99999999999999', '2000000000'])
      expect(await list({ keyword })).toEqual({ list: [], count: 0, more: false })
    expect(await recorded()).toHaveLength(before + 1)
  })

  test('names the listing that shows the scores', async () => {
    const listing = await listedWithOwner(portal)
    const id = await assessed(portal, listing.owner, { forestry_id: listing.id })
    expect((await list({ keyword: String(id) })).list[0]?.listing).toBeNull()
    await portal.call(showScores, { id, on: 1 }, { token: listing.owner.token, address: newAddress() })
    expect((await list({ keyword: String(id) })).list[0]?.listing).toEqual({
      id: listing.id,
      title: listing.project_name,
    })
  })

  test('is for reviewers alone', async () => {
    const editor = await staffSignedIn(portal, 'editor')
    const user = await signedIn(portal)
    for (const call of [staffReports, staffReport] as const) {
      expect(await portal.call(call, { id: 1 }, editor)).toMatchObject(Forbidden)
      expect((await portal.call(call, { id: 1 }, user)).code).not.toBe(200)
    }
  })
})

describe('one report', () => {
  test('has scores, every answer with its weight, changes, the opinion and the task; its view is on record', async () => {
    const owner = await signedIn(portal)
    const id = await assessed(portal, owner)
    const request = { type: 7, f_id: id, name: '王林', mobile: newMobile() }
    await portal.call(addProposal, request, { token: owner.token, address: newAddress() })
    const { data } = await one(id)
    const [task] = await portal.deps.db.select().from(queueTasks).orderBy(desc(queueTasks.id)).limit(1)
    expect(data).toMatchObject({ report: { id, opinion: 'requested' }, listing: null, task: task?.id })
    expect(data.detail.groups.map(({ label }) => label)).toEqual([
      '地块条件',
      '配套设施',
      '周边环境',
      '产出效益',
      '经营管理',
    ])
    expect(data.detail.groups.flatMap(({ factors }) => factors)).toHaveLength(30)
    expect(data.detail.changes.length).toBeGreaterThan(3)
    expect((await recorded())[0]).toMatchObject({
      action: 'assessment.view',
      target: `assessment:${id}`,
    })
    expect(JSON.stringify(data)).not.toContain(owner.mobile)
  })

  test('that there is none of is refused, and not on record', async () => {
    const before = (await recorded()).length
    expect(await one(2_000_000_000)).toMatchObject(TargetGone)
    expect(await recorded()).toHaveLength(before)
  })
})
