// Submissions, scores on listings and withdrawals at once, on two instances.

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { removeReport, reportList, shareReport, showScores } from '#features/assessment/contract/report.ts'
import { assessmentReports } from '#features/assessment/server/assessment.schema.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { listingAction } from '#features/listings/contract/owner.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { counters } from '#platform/server/limits/counters.schema.ts'
import type { TestApp } from '../../helpers/app.ts'
import { assess, assessed, newKey } from '../../helpers/assessments.ts'
import { onTwoInstances } from '../../helpers/instances.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { signedIn } from '../../helpers/people.ts'

const deadlocks = async ({ deps: { db } }: TestApp) => {
  const query = sql`select deadlocks::int from pg_stat_database where datname = current_database()`
  const { rows } = (await db.execute(query)) as { rows: { deadlocks: number }[] }
  return rows[0]?.deadlocks
}

/** Each listing that shows scores has one shown report, of the same scores, and no other has one. */
const expectOneStory = async ({ deps: { db } }: TestApp) => {
  const reports = (await db.select().from(assessmentReports)).filter(({ shown }) => shown)
  const listed = (await db.select().from(publishedListings)).filter(({ fraction }) => fraction !== null)
  const scores = (rows: readonly { id: number | null; massif: number | undefined }[]) =>
    rows.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))
  expect(scores(listed.map(({ id, fraction }) => ({ id, massif: fraction?.massif })))).toEqual(
    scores(reports.map(({ listing_id, massif }) => ({ id: listing_id, massif }))),
  )
}

test('twenty submissions of one form at once make one report', () =>
  onTwoInstances(async (one, two) => {
    for (const key of [newKey(), undefined]) {
      const listing = await listedWithOwner(one)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, turn) =>
          assess(turn % 2 ? one : two, listing.owner, { key, prodId: listing.id, show: 1 }),
        ),
      )
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
      const ids = [...new Set(answers.map(({ data }) => data.id))]
      expect(ids).toHaveLength(1)
      expect((await one.call(reportList, {}, { token: listing.owner.token })).data.count).toBe(1)
      const actions = (await historyOf(one.deps.db, `assessment:${ids[0]}`)).map(({ action }) => action)
      expect(actions.toSorted()).toEqual(['assessment.add', 'assessment.show'])
    }
    await expectOneStory(one)
  }))

test('scores and a withdrawal at once: no reader of a withdrawn listing sees scores, and nobody waits for ever', () =>
  onTwoInstances(async (one, two) => {
    const before = await deadlocks(one)
    for (let turn = 0; turn < 12; turn++) {
      await one.deps.db.delete(counters)
      const listing = await listedWithOwner(one)
      const { owner, id } = listing
      const caller = { token: owner.token }
      const report = await assessed(one, owner, { prodId: id })
      const stranger = await signedIn(one)
      const [shown, submitted, withdrawn, other] = await Promise.all([
        one.call(showScores, { id: report, on: 1 }, caller),
        two
          .call(listingAction, { id, action: 'withdraw' }, caller)
          .then(() => assess(two, owner, { key: newKey(), prodId: id, show: 1, soil: 3 })),
        assess(two, owner, { key: newKey(), prodId: id, show: 1, soil: 4 }),
        assess(one, stranger, { key: newKey(), prodId: id }),
      ])
      // Each is done, or refused because the listing was gone before.
      for (const { code } of [shown, withdrawn, other]) expect([200, 400, TargetGone.code]).toContain(code)
      expect(submitted.code).toBe(TargetGone.code)
      const { data } = await one.call(forestryDetail, { id })
      expect([data.status, data.fraction]).toEqual([5, null])
      expect((await one.call(showScores, { id: report, on: 1 }, caller)).code).toBe(400)
    }
    await expectOneStory(one)
    expect(await deadlocks(one)).toBe(before)
  }))

test('showing, hiding, sharing and removing reports of one listing at once leave what belongs together', () =>
  onTwoInstances(async (one, two) => {
    const before = await deadlocks(one)
    for (let turn = 0; turn < 12; turn++) {
      await one.deps.db.delete(counters)
      const { owner, id } = await listedWithOwner(one)
      const caller = { token: owner.token }
      const reports = [
        await assessed(one, owner, { prodId: id, soil: 1, show: turn % 2 }),
        await assessed(one, owner, { prodId: id, soil: 2 }),
        await assessed(one, owner, { prodId: id, soil: 3 }),
      ]
      const [first = 0, second = 0, third = 0] = reports
      const answers = await Promise.all([
        one.call(showScores, { id: second, on: 1 }, caller),
        two.call(showScores, { id: first, on: 0 }, caller),
        one.call(removeReport, { id: third }, caller),
        two.call(showScores, { id: third, on: 1 }, caller),
        two.call(shareReport, { id: second, on: 1 }, caller),
        one.call(showScores, { id: second, on: turn % 3 === 0 ? 0 : 1 }, caller),
      ])
      for (const { code } of answers) expect([200, TargetGone.code]).toContain(code)
      await expectOneStory(one)
    }
    expect(await deadlocks(one)).toBe(before)
  }))
