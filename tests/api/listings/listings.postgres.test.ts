// Two clicks, two reviewers and two instances at once.

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { listingAction } from '#features/listings/contract/owner.ts'
import { checkFreshness } from '#features/listings/server/freshness.service.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { ListingState, TaskChanged, TaskDecided } from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { uploadAbort } from '#features/uploads/contract/user-uploads.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { onTwoInstances } from '../../helpers/instances.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import {
  lookAtCertificates,
  newOwner,
  send,
  submitAndApprove,
  submitted,
  taskOf,
  validForm,
} from '../../helpers/submissions.ts'

test('a form that is sent many times at once is one listing with one task', () =>
  onTwoInstances(async (one, two) => {
    const owner = await newOwner(one)
    for (const key of ['', 'form-1']) {
      const form = await validForm(one, owner, { key })
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => send(i % 2 ? one : two, owner, form)),
      )
      expect(answers.map(({ code, data }) => [code, data.version])).toEqual(answers.map(() => [200, 1]))
      const ids = new Set(answers.map(({ data }) => data.id))
      expect(ids.size).toBe(1)
      const [id = 0] = ids
      expect(await one.deps.db.select().from(queueTasks).where(eq(queueTasks.target_id, id))).toHaveLength(1)
    }
    const drafts = await Promise.all(
      Array.from({ length: 6 }, (_, i) => send(i % 2 ? one : two, owner, { key: 'form-2' }, 1)),
    )
    expect(new Set(drafts.map(({ data }) => data.id)).size).toBe(1)
    expect(await one.deps.db.select().from(listings)).toHaveLength(3)
    const numbers = await Promise.all(
      Array.from({ length: 6 }, async (_, i) =>
        send(i % 2 ? one : two, owner, await validForm(one, owner, { price: i + 1 })),
      ),
    )
    expect(new Set(numbers.map(({ data }) => data.id)).size).toBe(6)
  }))

test('a decision, an edit and a withdrawal at once leave what belongs together', () =>
  onTwoInstances(async (one, two) => {
    const owner = await newOwner(one)
    const reviewer = await staffSignedIn(one, 'reviewer')
    for (let round = 0; round < 8; round++) {
      const form = await validForm(one, owner)
      const { id } = (await send(one, owner, form)).data
      const task = { queue: 'listings', id: (await taskOf(one, id))?.id ?? 0 }
      await one.call(queues.claimTask, task, reviewer)
      const { stamp } = await lookAtCertificates(one, reviewer, task)
      const decision = { ...task, stamp, note: '不合要求' }
      const answers = await Promise.all([
        one.call(queues.decideTask, { ...decision, outcome: 'approved' }, reviewer),
        two.call(queues.decideTask, { ...decision, outcome: 'rejected' }, reviewer),
        round % 2
          ? two.call(listingAction, { id, action: 'withdraw' }, owner)
          : send(two, owner, { ...form, id, price: 99 }),
      ])
      const decided = answers.slice(0, 2).filter(({ code }) => code === 200).length
      expect(decided).toBeLessThanOrEqual(1)
      const known = new Set<number>([
        200,
        ...[TaskDecided, TaskChanged, TargetGone, ListingState].map(({ code }) => code),
      ])
      expect(answers.map(({ code }) => code).filter((code) => !known.has(code))).toEqual([])
      const verbs = (await historyOf(one.deps.db, `listing:${id}`)).map(({ action }) => action)
      expect(verbs.filter((verb) => /approve|reject/.test(verb))).toHaveLength(decided)
      const [row] = await one.deps.db.select().from(listings).where(eq(listings.id, id))
      const [shown] = await one.deps.db.select().from(publishedListings).where(eq(publishedListings.id, id))
      // Readers have what was approved, never what came after.
      if (shown) expect([shown.version, shown.face_price]).toEqual([1, 36.5])
      if (row?.status === 1) expect(shown?.state).toBe('live')
      if (row?.status === 5) expect(shown?.state ?? 'withdrawn').toBe('withdrawn')
      const open = (await one.deps.db.select().from(queueTasks).where(eq(queueTasks.target_id, id))).filter(
        ({ outcome }) => outcome === null,
      )
      expect(open).toHaveLength(row?.status === 0 ? 1 : 0)
    }
  }))

test('each owner is reminded once, however many instances look', () =>
  onTwoInstances(async (one, two) => {
    const owner = await newOwner(one)
    const reviewer = await staffSignedIn(one, 'reviewer')
    for (let i = 0; i < 5; i++) await submitAndApprove(one, owner, reviewer)
    await submitted(one, owner)
    for (const portal of [one, two]) portal.passSeconds(60 * 86_400)
    const rounds = await Promise.all([one, two, one, two].map((portal) => checkFreshness(portal.deps)))
    await checkFreshness(one.deps)
    expect(rounds.reduce((sum, { reminded }) => sum + reminded, 0)).toBeLessThanOrEqual(5)
    const told = (await one.deps.db.select().from(notices)).filter(({ category }) => category === 4)
    expect(told.map(({ project_id }) => project_id).toSorted((a, b) => a - b)).toEqual(
      [...new Set(told.map(({ project_id }) => project_id))].toSorted((a, b) => a - b),
    )
    expect(told).toHaveLength(5)
  }))

test('a file that a form is just taken with cannot be given up meanwhile', () =>
  onTwoInstances(async (one, two) => {
    const owner = await newOwner(one)
    for (let round = 0; round < 6; round++) {
      const form = await validForm(one, owner, { price: round + 1 })
      const [photo] = form.images as { id: string }[]
      const [sent] = await Promise.all([
        send(one, owner, form),
        two.call(uploadAbort, { id: photo?.id ?? '' }, { ...owner, address: newAddress() }),
      ])
      const [row] = await one.deps.db
        .select()
        .from(userUploads)
        .where(eq(userUploads.id, photo?.id ?? ''))
      // One of the two was first.
      if (sent.code === 200) expect(row).toMatchObject({ state: 'ready', listing_id: sent.data.id })
      else expect([sent.code, row]).toEqual([400, undefined])
    }
  }))
