// Medians that reports are compared with: of enough reports of the current model, of each user’s plot once.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getReport, sharedReport, shareReport } from '#features/assessment/contract/report.ts'
import { MEDIAN_USERS } from '#features/assessment/rules/medians.ts'
import { assessmentMedians, assessmentReports } from '#features/assessment/server/assessment.schema.ts'
import {
  ensureAssessmentMedians,
  refreshAssessmentMedians,
} from '#features/assessment/server/medians.service.ts'
import { counters } from '#platform/server/limits/counters.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { assessed } from '../../helpers/assessments.ts'
import { newAddress, signedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
beforeEach(async () => {
  for (const table of [counters, assessmentReports, assessmentMedians]) await portal.deps.db.delete(table)
})
afterAll(() => portal.close())

/** A report of somebody new, with this comprehensive score. */
const reportOf = async (comprehensive: number, changes: Record<string, unknown> = {}) => {
  const user = await signedIn(portal)
  const id = await assessed(portal, user, changes)
  await setScore(id, comprehensive)
  return { id, user }
}
const setScore = (id: number, comprehensive: number) =>
  portal.deps.db.update(assessmentReports).set({ comprehensive }).where(eq(assessmentReports.id, id))
const medianOf = async ({ id, user }: { id: number; user: { token: string } }) =>
  (await portal.call(getReport, { id }, user)).data.detail?.median

test('a report is compared with the median of its province and category, once there are enough', async () => {
  const mine = await reportOf(10)
  for (let n = 2; n < MEDIAN_USERS; n++) await reportOf(10 * n)
  await reportOf(1, { forestry_type: 2 })
  await reportOf(1, { province_id: 430_000, city_id: 431_200, county_id: 431_225 })
  await refreshAssessmentMedians(portal.deps)
  expect(await medianOf(mine)).toBeNull()
  await reportOf(95)
  await refreshAssessmentMedians(portal.deps)
  expect(await medianOf(mine)).toMatchObject({
    province: '福建省',
    category: '转让',
    samples: MEDIAN_USERS,
    // Of 10, 20 … 90 and 95.
    scores: { comprehensive: 55 },
  })
})

test('who assesses one plot again and again counts once, with the newest', async () => {
  const first = await reportOf(0)
  for (let n = 1; n < MEDIAN_USERS; n++) await setScore(await assessed(portal, first.user, { years: n }), 0)
  await refreshAssessmentMedians(portal.deps)
  expect(await medianOf(first)).toBeNull()
  for (let n = 1; n < MEDIAN_USERS; n++) await reportOf(50)
  await refreshAssessmentMedians(portal.deps)
  expect(await medianOf(first)).toMatchObject({ samples: MEDIAN_USERS, scores: { comprehensive: 50 } })
})

test('reports of other models count for nothing, and a median that lost its reports is gone', async () => {
  const mine = await reportOf(50)
  for (let n = 1; n < MEDIAN_USERS; n++) await reportOf(50)
  await ensureAssessmentMedians(portal.deps)
  expect(await medianOf(mine)).toMatchObject({ samples: MEDIAN_USERS })
  await portal.deps.db
    .update(assessmentReports)
    .set({ model: '2019.1' })
    .where(eq(assessmentReports.id, mine.id))
  await refreshAssessmentMedians(portal.deps)
  expect(await portal.deps.db.$count(assessmentMedians)).toBe(0)
})

test('a shared report is compared as its owner’s', async () => {
  const mine = await reportOf(50)
  for (let n = 1; n < MEDIAN_USERS; n++) await reportOf(50)
  await refreshAssessmentMedians(portal.deps)
  const { data } = await portal.call(shareReport, { id: mine.id, on: 1 }, mine.user)
  const shared = await portal.call(sharedReport, { key: data.share }, { address: newAddress() })
  expect(shared.data.detail?.median).toMatchObject({ samples: MEDIAN_USERS })
})
