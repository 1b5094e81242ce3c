// Scores of a report on the page of its listing: by whoever owns both, and of the facts that the listing states.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ScoresDiffer } from '#features/assessment/contract/assessment.ts'
import { getReport, removeReport, reportList, showScores } from '#features/assessment/contract/report.ts'
import { assessmentReports } from '#features/assessment/server/assessment.schema.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { listingAction } from '#features/listings/contract/owner.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { removeFromSite } from '#features/listings/server/published-listings.service.ts'
import { counters } from '#platform/server/limits/counters.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { assess, assessed, newKey } from '../../helpers/assessments.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { signedIn } from '../../helpers/people.ts'

type Listed = Awaited<ReturnType<typeof listedWithOwner>>

let portal: TestApp
let listing: Listed
beforeAll(async () => {
  portal = await testApp()
})
beforeEach(async () => {
  await portal.deps.db.delete(counters)
  listing = await listedWithOwner(portal)
})
afterAll(() => portal.close())

const onPage = async ({ id } = listing) => (await portal.call(forestryDetail, { id })).data.fraction
const show = (id: number, on: boolean, { owner } = listing) =>
  portal.call(showScores, { id, on }, { token: owner.token })
const report = async (id: number, { owner } = listing) =>
  (await portal.call(getReport, { id }, { token: owner.token })).data

describe('shown', () => {
  test('with the submission, scores are on the page with their day and model', async () => {
    expect(await onPage()).toBeNull()
    const id = await assessed(portal, listing.owner, { prodId: listing.id, show: true })
    const { detail, own } = await report(id)
    expect(await onPage()).toEqual({ ...detail?.scores, date: '2026-11-20', model: '2026.1' })
    expect(own?.listing).toEqual({ id: listing.id, title: '建阳区杉木林地转让', own: true, shown: true })
    const rows = (await portal.call(reportList, {}, { token: listing.owner.token })).data.list
    expect(rows.map((row) => row.listing)).toEqual(['建阳区杉木林地转让'])
  })

  test('not without the owner’s word, later with it, and gone again when he takes it back', async () => {
    const id = await assessed(portal, listing.owner, { forestry_id: listing.id })
    expect(await onPage()).toBeNull()
    expect((await show(id, true)).msg).toBe('评分已展示在林地页面')
    expect((await onPage())?.comprehensive).toBe((await report(id)).comprehensive)
    expect((await show(id, false)).msg).toBe('评分已从林地页面撤下')
    expect(await onPage()).toBeNull()
    expect((await report(id)).own?.listing?.shown).toBe(false)
    expect((await show(id, false)).code).toBe(200)
    const actions = (await historyOf(portal.deps.db, `assessment:${id}`)).map(({ action }) => action)
    expect(actions.toSorted()).toEqual(['assessment.add', 'assessment.hide', 'assessment.show'])
  })

  test('of one report at a time: the later one takes the place, and hiding the earlier changes nothing', async () => {
    const first = await assessed(portal, listing.owner, { prodId: listing.id, show: 1 })
    const second = await assessed(portal, listing.owner, { prodId: listing.id, show: 1, soil: 4 })
    expect((await onPage())?.massif).toBe((await report(second)).detail?.scores.massif)
    expect((await report(first)).own?.listing?.shown).toBe(false)
    await show(first, false)
    expect((await onPage())?.massif).toBe((await report(second)).detail?.scores.massif)
    await show(first, true)
    expect((await onPage())?.massif).toBe((await report(first)).detail?.scores.massif)
    await portal.call(removeReport, { id: second }, { token: listing.owner.token })
    expect(await onPage()).not.toBeNull()
    await portal.call(removeReport, { id: first }, { token: listing.owner.token })
    expect(await onPage()).toBeNull()
  })

  test('on a completed listing too, until the owner takes them off', async () => {
    const id = await assessed(portal, listing.owner, { prodId: listing.id, show: 1 })
    await portal.deps.db
      .update(publishedListings)
      .set({ state: 'completed' })
      .where(eq(publishedListings.id, listing.id))
    expect((await report(id)).own?.listing).toMatchObject({ own: true, shown: true })
    await show(id, false)
    expect((await report(id)).own?.listing).toMatchObject({ shown: false })
    const [row] = await portal.deps.db
      .select()
      .from(publishedListings)
      .where(eq(publishedListings.id, listing.id))
    expect(row?.fraction).toBeNull()
  })

  test('not any more once the staff took the listing down', async () => {
    const id = await assessed(portal, listing.owner, { prodId: listing.id, show: 1 })
    await portal.deps.db.transaction((tx) =>
      removeFromSite({ ...portal.deps, db: tx }, listing.id, portal.deps.now()),
    )
    await portal.deps.db
      .update(publishedListings)
      .set({ state: 'live' })
      .where(eq(publishedListings.id, listing.id))
    expect(await onPage()).toBeNull()
    expect((await report(id)).own?.listing?.shown).toBe(false)
  })

  test('also of a listing that is hidden from lists for its age', async () => {
    const old = await listedWithOwner(portal, { state: 'stale' })
    await assessed(portal, old.owner, { prodId: old.id, show: 1 })
    expect(await onPage(old)).not.toBeNull()
  })

  test('not to readers while the listing is withdrawn; again when it is republished', async () => {
    await assessed(portal, listing.owner, { prodId: listing.id, show: 1 })
    const act = (action: string) =>
      portal.call(listingAction, { id: listing.id, action }, { token: listing.owner.token })
    await act('withdraw')
    expect(await onPage()).toBeNull()
    expect((await act('republish')).code).toBe(200)
    expect(await onPage()).not.toBeNull()
  })
})

describe('refused', () => {
  /** Nothing is stored of it, and the page stays as it is. */
  const refusedToShow = async (owner: { token: string }, changes: Record<string, unknown>) => {
    const before = await portal.deps.db.$count(assessmentReports)
    const { code, msg } = await assess(portal, owner, {
      key: newKey(),
      prodId: listing.id,
      show: 1,
      ...changes,
    })
    expect(await portal.deps.db.$count(assessmentReports)).toBe(before)
    expect(await onPage()).toBeNull()
    return { code, msg }
  }
  const NOT_OWN = '评分只能展示在您自己已发布的林地上'

  test.for([
    ['years', 29],
    ['area', '120.01'],
    ['type', 2],
    ['forestry_type', 2],
    ['county_id', 350_702],
  ] as const)('scores of another %s than the listing states', async ([name, value]) => {
    const { code, msg } = await refusedToShow(listing.owner, { [name]: value })
    expect([code, msg]).toEqual([ScoresDiffer.code, ScoresDiffer.msg])
    // Without the wish to show them it is a report as any other.
    const id = await assessed(portal, listing.owner, { prodId: listing.id, [name]: value })
    expect((await show(id, true)).code).toBe(ScoresDiffer.code)
    expect((await report(id)).own?.listing).toMatchObject({ own: true, shown: false })
    expect(await onPage()).toBeNull()
  })

  test('scores on somebody else’s listing', async () => {
    const stranger = await signedIn(portal)
    expect(await refusedToShow(stranger, {})).toEqual({ code: 400, msg: NOT_OWN })
    const id = await assessed(portal, stranger, { prodId: listing.id })
    const answer = await portal.call(showScores, { id, on: 1 }, { token: stranger.token })
    expect([answer.code, answer.msg]).toEqual([400, NOT_OWN])
    expect(await onPage()).toBeNull()
  })

  test('scores of a report that began with no listing, or whose listing is not public any more', async () => {
    expect(await refusedToShow(listing.owner, { prodId: undefined })).toEqual({ code: 400, msg: NOT_OWN })
    const id = await assessed(portal, listing.owner, { prodId: listing.id })
    const action = { id: listing.id, action: 'withdraw' }
    await portal.call(listingAction, action, { token: listing.owner.token })
    const answer = await show(id, true)
    expect([answer.code, answer.msg]).toEqual([400, NOT_OWN])
    expect((await report(id)).own?.listing).toBeNull()
    expect(await onPage()).toBeNull()
  })
})
