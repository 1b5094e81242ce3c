// Decisions that are taken back within the hour.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportListing } from '#features/complaints/contract.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { listingAction, myforestdetail } from '#features/listings/contract/owner.ts'
import { STATUS, TAKEN_DOWN } from '#features/listings/contract/woodland.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { ReopenChanged, ReopenTooLate, TaskTaken } from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { removeDueCopies } from '#features/uploads/server/clean-up.service.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { userIndex } from '#platform/contract/session.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  certificationOf,
  certificationTask,
  judgedCertification,
  submittedCertification,
} from '../../helpers/certifications.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { searchIndexErrors } from '../../helpers/search-index-check.ts'
import {
  newOwner,
  type Owner,
  readyFile,
  review,
  send,
  submitAndApprove,
  submitted,
  taskOf,
} from '../../helpers/submissions.ts'

let portal: TestApp
let owner: Owner
let reviewer: { id: number; token: string; name: string }
let colleague: typeof reviewer
beforeAll(async () => {
  portal = await testApp()
  owner = await newOwner(portal)
  reviewer = await staffSignedIn(portal, 'reviewer')
  colleague = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const mine = async (id: number) => (await portal.call(myforestdetail, { id }, owner)).data
const read = (id: number) => portal.call(forestryDetail, { id })
const taskId = async (id: number) => ({ queue: 'listings' as const, id: (await taskOf(portal, id))?.id ?? 0 })
const reopen = async (task: { queue: string; id: number }, who = reviewer) =>
  portal.call(queues.reopenTask, task, who)
const edit = async (id: number, changes: Record<string, unknown>) => {
  const { form } = await mine(id)
  return send(portal, owner, { ...form, id, ...changes })
}
const lastNotice = async (userId: number) =>
  (await portal.deps.db.select().from(notices).where(eq(notices.user_id, userId))).toSorted(
    (a, b) => b.id - a.id,
  )[0]?.content

describe('a rejection of a listing', () => {
  test('is taken back by whoever made it: the listing waits again, in the same hands', async () => {
    const id = await submitted(portal, owner)
    await review(portal, reviewer, id, 'rejected', '权证照片不清晰。')
    const task = await taskId(id)
    const before = (await portal.call(queues.queueTask, task, reviewer)).data
    expect(before.reopen_until).toBe('2026-11-20 11:00:00')
    expect((await portal.call(queues.queueTask, task, colleague)).data.reopen_until).toBe('')

    expect(await reopen(task)).toMatchObject({
      code: 200,
      data: { outcome: null, note: '', decided_by: '', claimed_by: reviewer.name, mine: true },
    })
    expect(await mine(id)).toMatchObject({ status: STATUS.pending, close_reason: '' })
    expect(await lastNotice(owner.id)).toContain('的处理结果已收回，平台将重新审核。')
    const [step, rejection] = (await portal.call(queues.queueTask, task, reviewer)).data.history
    expect(step).toMatchObject({ name: '收回处理结果', reason: '不通过：权证照片不清晰。' })
    expect(rejection).toMatchObject({ name: '驳回', reason: '' })

    await review(portal, reviewer, id)
    expect(await mine(id)).toMatchObject({ status: STATUS.published, is_live: true })
    expect((await read(id)).code).toBe(200)
  })

  test('is refused to others, after an hour, a second time, and once the owner has gone on', async () => {
    const id = await submitted(portal, owner)
    await review(portal, reviewer, id, 'rejected')
    const task = await taskId(id)
    expect(await reopen(task, colleague)).toMatchObject(TaskTaken)
    portal.passSeconds(3601)
    expect(await reopen(task)).toMatchObject(ReopenTooLate)

    const edited = await submitted(portal, owner)
    await review(portal, reviewer, edited, 'rejected')
    const old = await taskId(edited)
    await edit(edited, { price: '12' })
    expect(await reopen(old)).toMatchObject(ReopenChanged)

    const withdrawn = await submitAndApprove(portal, owner, reviewer)
    await edit(withdrawn, { price: '12' })
    await review(portal, reviewer, withdrawn, 'rejected')
    expect((await portal.call(listingAction, { id: withdrawn, action: 'withdraw' }, owner)).code).toBe(200)
    expect(await reopen(await taskId(withdrawn))).toMatchObject(ReopenChanged)

    const twice = await submitted(portal, owner)
    await review(portal, reviewer, twice, 'rejected')
    const codes = (await Promise.all([1, 2].map(async () => reopen(await taskId(twice))))).map(
      ({ code }) => code,
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, ReopenTooLate.code])
    expect(await reopen({ queue: 'listings', id: 999_999 })).toMatchObject(TargetGone)
  })

  test('leaves what readers see as it is: its owner may have confirmed it since', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    await edit(id, { price: '25' })
    const { db } = portal.deps
    await db.update(publishedListings).set({ state: 'stale' }).where(eq(publishedListings.id, id))
    await review(portal, reviewer, id, 'rejected')
    portal.passSeconds(60)
    expect((await portal.call(listingAction, { id, action: 'confirm' }, owner)).code).toBe(200)
    const { confirmtime } = await mine(id)
    expect((await reopen(await taskId(id))).code).toBe(200)
    expect(await mine(id)).toMatchObject({ status: STATUS.pending, is_live: true, confirmtime })
  })

  test('may be taken back by an admin', async () => {
    const id = await submitted(portal, owner)
    await review(portal, reviewer, id, 'rejected')
    const admin = await staffSignedIn(portal, 'admin')
    expect((await reopen(await taskId(id), admin)).data).toMatchObject({ claimed_by: admin.name })
  })
})

describe('an approval of a listing', () => {
  test('is taken back: what was never before readers leaves the site', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    expect((await reopen(await taskId(id))).code).toBe(200)
    expect(await mine(id)).toMatchObject({ status: STATUS.pending, is_live: false })
    expect((await read(id)).data).toMatchObject({ status: TAKEN_DOWN })
    expect(await searchIndexErrors(portal)).toEqual([])
    await review(portal, reviewer, id)
    expect(await mine(id)).toMatchObject({ is_live: true })
  })

  test('of an edit brings back what readers saw before, with its pictures', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    const before = (await read(id)).data
    await edit(id, { price: '20', images: [await readyFile(portal, owner)] })
    await review(portal, reviewer, id)
    expect((await read(id)).data).toMatchObject({ face_price: 20 })
    // The pictures of before have left the site meanwhile.
    portal.passSeconds(120)
    await removeDueCopies(portal.deps)
    expect((await reopen(await taskId(id))).code).toBe(200)
    const { face_price, images, releasetime } = (await read(id)).data
    expect({ face_price, images, releasetime }).toEqual({
      face_price: before.face_price,
      images: before.images,
      releasetime: before.releasetime,
    })
    expect(await mine(id)).toMatchObject({ status: STATUS.pending, is_live: true })
    expect(await searchIndexErrors(portal)).toEqual([])
  })

  test('makes no pictures public again for those who may not take it back', async () => {
    const picture = await readyFile(portal, owner)
    const id = await submitAndApprove(portal, owner, reviewer, { images: [picture] })
    await edit(id, { images: [await readyFile(portal, owner)] })
    await review(portal, reviewer, id)
    portal.passSeconds(120)
    await removeDueCopies(portal.deps)
    const uploaded = () => portal.deps.db.select().from(userUploads).where(eq(userUploads.id, picture.id))
    const before = await uploaded()
    expect(await reopen(await taskId(id), colleague)).toMatchObject(TaskTaken)
    portal.passSeconds(3600)
    expect(await reopen(await taskId(id))).toMatchObject(ReopenTooLate)
    expect(await uploaded()).toEqual(before)
  })
})

describe('a take-down after a report', () => {
  const takenDown = async (id: number) => {
    await portal.call(reportListing, { id, reason: 'sold' }, { address: newAddress() })
    const rows = await portal.deps.db.select().from(queueTasks).where(eq(queueTasks.queue, 'reports'))
    const task = { queue: 'reports' as const, id: Math.max(...rows.map((row) => row.id)) }
    await portal.call(queues.claimTask, task, reviewer)
    const { stamp } = (await portal.call(queues.queueTask, task, reviewer)).data
    const decision = { ...task, outcome: 'approved', note: '林地已流转，已下架。', stamp }
    expect((await portal.call(queues.decideTask, decision, reviewer)).code).toBe(200)
    expect((await read(id)).data.status).toBe(TAKEN_DOWN)
    return task
  }

  test('is taken back: the listing is before readers again, and its history says so', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    const before = (await read(id)).data
    const task = await takenDown(id)
    expect((await reopen(task)).code).toBe(200)
    expect((await read(id)).data).toMatchObject({ status: before.status, images: before.images })
    expect(await mine(id)).toMatchObject({ status: STATUS.published, is_live: true, close_reason: '' })
    const { history } = (await portal.call(queues.queueTask, await taskId(id), reviewer)).data
    expect(history[0]).toMatchObject({
      name: '收回处理结果',
      who: reviewer.name,
      reason: '下架：林地已流转，已下架。',
    })
    expect(history[1]).toMatchObject({ name: '下架' })
  })

  test('is taken back: an edit that waited for review waits again, since it was submitted', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    portal.passSeconds(60)
    await edit(id, { price: '18' })
    const waiting = await taskOf(portal, id)
    portal.passSeconds(60)
    const task = await takenDown(id)
    expect((await taskOf(portal, id))?.outcome).toBe('approved')
    expect((await reopen(task)).code).toBe(200)
    expect(await mine(id)).toMatchObject({ status: STATUS.pending, is_live: true })
    expect(await taskOf(portal, id)).toMatchObject({
      outcome: null,
      claimed_by: null,
      createtime: waiting?.createtime,
    })
    await review(portal, reviewer, id)
    expect((await read(id)).data).toMatchObject({ face_price: 18 })
  })

  test('waits for copies of files when it is taken back, as that of a listing does', () => {
    const { copies } = queues.reopenTask
    expect(queues.QUEUES.filter((queue) => copies?.({ queue }))).toEqual(['listings', 'reports'])
  })
})

test.each([
  ['approved', 2],
  ['rejected', 3],
] as const)('a certification that was %s waits again', async (outcome, state) => {
  const user = await newOwner(portal)
  await submittedCertification(portal, user)
  await judgedCertification(portal, reviewer, user, outcome)
  const info = async () => (await portal.call(userIndex, {}, { token: user.token })).data
  expect((await info()).apply_state).toBe(state)
  expect((await reopen(await certificationTask(portal, user))).code).toBe(200)
  expect(await info()).toMatchObject({ apply_state: 1, username: '' })
  expect(await certificationOf(portal, user)).toMatchObject({ apply_state: 1, review_msg: '' })
  await judgedCertification(portal, reviewer, user)
  expect((await info()).apply_state).toBe(2)
})
