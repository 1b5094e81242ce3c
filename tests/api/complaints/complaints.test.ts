// Reports of readers about listings, and what a reviewer makes of them.

import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#features/audit/server/audit.schema.ts'
import { reportListing } from '#features/complaints/contract.ts'
import { complaints } from '#features/complaints/server/complaints.schema.ts'
import { listingAction } from '#features/listings/contract/owner.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { ListingState, TaskChanged, TaskUnclaimed } from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { TargetGone, TooMany } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { newAddress, signedIn, staffSignedIn } from '../../helpers/people.ts'
import { newOwner, send, submitAndApprove, validForm } from '../../helpers/submissions.ts'

let portal: TestApp
let reviewer: { id: number; token: string }
beforeAll(async () => {
  portal = await testApp()
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const DAY = 24 * 3600

const report = (id: number, changes: Record<string, unknown> = {}, caller: Record<string, string> = {}) =>
  portal.call(reportListing, { id, reason: 'price', ...changes }, { address: newAddress(), ...caller })
const newestTask = async () => {
  const [task] = await portal.deps.db.select().from(queueTasks).orderBy(desc(queueTasks.id)).limit(1)
  if (!task) throw new Error('no task')
  return task
}
const open = async (id: number) =>
  (await portal.call(queues.queueTask, { queue: 'reports', id }, reviewer)).data
const decide = async (id: number, outcome: queues.Outcome, note = '经核实，林地已经流转，已下架。') => {
  await portal.call(queues.claimTask, { queue: 'reports', id }, reviewer)
  const { stamp } = await open(id)
  return portal.call(queues.decideTask, { queue: 'reports', id, outcome, note, stamp }, reviewer)
}
const stateOf = async (id: number) => {
  const [listing] = await portal.deps.db.select().from(listings).where(eq(listings.id, id))
  const [shown] = await portal.deps.db.select().from(publishedListings).where(eq(publishedListings.id, id))
  return { status: listing?.status, close_reason: listing?.close_reason, state: shown?.state }
}
const reportsOf = (id: number) =>
  portal.deps.db.select().from(complaints).where(eq(complaints.listing_id, id))

describe('a report', () => {
  test('waits in the queue with the listing it is about, the number masked until it is asked for', async () => {
    const listing = await listedWithOwner(portal)
    const answer = await report(listing.id, {
      content: '开价是两倍，打 13912345678 问过',
      mobile: '13700009999',
    })
    expect(answer).toMatchObject({ code: 200, msg: '举报已收到，我们会尽快核实，感谢您的反馈' })
    const { id, target_id } = await newestTask()
    const task = await open(id)
    expect(task).toMatchObject({
      task: { title: `价格不符：${listing.project_name}`, category: '价格不符' },
      page: `/exchange/view/${listing.id}`,
    })
    expect(task.facts).toContainEqual({ label: '林地编号', value: listing.project_sn, masked: false })
    expect(task.facts).toContainEqual({ label: '价格', value: '36 万元，100 元/亩·年', masked: false })
    expect(task.facts).toContainEqual({ label: '所在地区', value: '福建省 南平市 建阳区', masked: false })
    expect(task.facts).toContainEqual({
      label: '举报人电话',
      value: '137****9999',
      masked: true,
      sensitive: 'mobile',
    })
    expect(JSON.stringify(task)).not.toMatch(/13912345678|13700009999/)
    const revealed = await portal.call(
      queues.revealField,
      { queue: 'reports', id, field: 'content' },
      reviewer,
    )
    expect(revealed.data.value).toContain('13912345678')
    const rows = await portal.deps.db.select().from(audit)
    expect(
      rows.find(({ action, target }) => action === 'report.add' && target === `report:${target_id}`),
    ).toMatchObject({ detail: { listing: listing.id, reason: 'price' } })
    expect(JSON.stringify(rows)).not.toMatch(/13912345678|13700009999/)
  })

  test('that is right takes the listing off the site, with the reason for its owner', async () => {
    const listing = await listedWithOwner(portal)
    await report(listing.id, { reason: 'sold' })
    const { id } = await newestTask()
    expect(await decide(id, 'approved')).toMatchObject({ code: 200, data: { outcome: 'approved' } })
    expect(await stateOf(listing.id)).toEqual({
      status: 2,
      close_reason: '经核实，林地已经流转，已下架。',
      state: 'withdrawn',
    })
    const rows = await portal.deps.db
      .select()
      .from(audit)
      .where(eq(audit.target, `listing:${listing.id}`))
    expect(rows.map(({ who, action }) => [who, action])).toContainEqual([
      `staff:${reviewer.id}`,
      'listing.takedown',
    ])
  })

  test('shows photos, certificate and publisher, and is decided without opening the certificate', async () => {
    const owner = await newOwner(portal)
    const listing = await submitAndApprove(portal, owner, reviewer)
    await report(listing)
    const { id } = await newestTask()
    const { media, facts } = await open(id)
    expect(media.map(({ label, sensitive, seen }) => [label, sensitive, seen])).toEqual([
      ['林地照片 1', undefined, undefined],
      ['权证照片 1', 'certificate:1', undefined],
    ])
    expect(facts.filter(({ section }) => section === '发布人').map(({ label }) => label)).toEqual([
      '联系人',
      '联系电话',
      '提交账号',
      '昵称',
      '账号手机',
      '实名认证',
    ])
    expect(JSON.stringify(facts)).not.toContain(owner.mobile)
    const field = 'certificate:1'
    const revealed = await portal.call(queues.revealField, { queue: 'reports', id, field }, reviewer)
    expect(revealed.data.value).not.toBe('')
    const { list } = (await portal.call(queues.queueList, { queue: 'reports' }, reviewer)).data
    const row = list.find((task) => task.id === id)
    expect(row?.thumbnail).toMatch(/-480\.jpg/)
    expect((await decide(id, 'approved')).code).toBe(200)
  })

  test('may lead to a request for a change: the owner is told, the listing and the task stay', async () => {
    const owner = await newOwner(portal)
    const listing = await submitAndApprove(portal, owner, reviewer)
    await report(listing)
    const { id } = await newestTask()
    const ask = (note: string) => portal.call(queues.askForChange, { queue: 'reports', id, note }, reviewer)
    expect(await ask('价格请改为总价。')).toMatchObject(TaskUnclaimed)
    await portal.call(queues.claimTask, { queue: 'reports', id }, reviewer)
    expect(await ask('价格请改为总价。')).toMatchObject({ code: 200 })
    const told = await portal.deps.db.select().from(notices).where(eq(notices.user_id, owner.id))
    expect(told.at(-1)).toMatchObject({ content: expect.stringContaining('需要修改：价格请改为总价。') })
    expect(await stateOf(listing)).toMatchObject({ status: STATUS.published, state: 'live' })
    const { task, history } = await open(id)
    expect([task.outcome, task.mine]).toEqual([null, true])
    expect(history[0]).toMatchObject({ name: '请发布人修改', reason: '价格请改为总价。' })
  })

  test.each([
    ['withdraw', '已下线'],
    ['complete', '已完成'],
  ])('leads to no request for a change of a listing that its owner did %s', async (action, state) => {
    const owner = await newOwner(portal)
    const listing = await submitAndApprove(portal, owner, reviewer)
    await report(listing)
    const { id } = await newestTask()
    await portal.call(queues.claimTask, { queue: 'reports', id }, reviewer)
    expect((await open(id)).can_ask_change).toBe(true)
    await portal.call(listingAction, { id: listing, action }, owner)
    const { can_ask_change, facts, history } = await open(id)
    expect(can_ask_change).toBe(false)
    expect(facts).toContainEqual({ label: '林地状态', value: state, masked: false })
    const told = () => portal.deps.db.select().from(notices).where(eq(notices.user_id, owner.id))
    const before = await told()
    const asked = { queue: 'reports', id, note: '价格请改为总价。' }
    expect(await portal.call(queues.askForChange, asked, reviewer)).toMatchObject(ListingState)
    expect(await told()).toEqual(before)
    expect((await open(id)).history).toEqual(history)
  })

  test('that is wrong leaves it where it is', async () => {
    const listing = await listedWithOwner(portal)
    await report(listing.id)
    await decide((await newestTask()).id, 'rejected', '经核实，信息属实。')
    expect(await stateOf(listing.id)).toEqual({ status: 1, close_reason: '', state: 'live' })
  })

  test('about a listing that is off the site by now can be decided all the same', async () => {
    const listing = await listedWithOwner(portal)
    await report(listing.id)
    const first = await newestTask()
    await report(listing.id)
    const second = await newestTask()
    await decide(first.id, 'approved', '第一次')
    expect((await decide(second.id, 'approved', '第二次')).code).toBe(200)
    expect((await stateOf(listing.id)).close_reason).toBe('第一次')
  })

  test('that is right takes down what its owner withdrew meanwhile: it comes back by a review alone', async () => {
    const owner = await newOwner(portal)
    const listing = { id: await submitAndApprove(portal, owner, reviewer), owner }
    await report(listing.id)
    const { id } = await newestTask()
    const act = (action: string) => portal.call(listingAction, { id: listing.id, action }, listing.owner)
    expect((await act('withdraw')).code).toBe(200)
    await decide(id, 'approved', '冒用他人林权证')
    expect(await stateOf(listing.id)).toEqual({
      status: STATUS.rejected,
      close_reason: '冒用他人林权证',
      state: 'withdrawn',
    })
    for (const action of ['republish', 'withdraw']) expect(await act(action)).toMatchObject(ListingState)
    const edited = await send(portal, owner, { ...(await validForm(portal, owner)), id: listing.id })
    expect(edited.data).toMatchObject({ status: STATUS.pending })
    expect((await stateOf(listing.id)).state).toBe('withdrawn')
  })

  test('that is right takes down what its owner completed meanwhile: its page would go on being read', async () => {
    const listing = await listedWithOwner(portal)
    await report(listing.id)
    const { id } = await newestTask()
    await portal.call(listingAction, { id: listing.id, action: 'complete' }, listing.owner)
    expect((await decide(id, 'approved')).code).toBe(200)
    expect(await stateOf(listing.id)).toMatchObject({ status: STATUS.rejected, state: 'withdrawn' })
  })

  test('is looked at anew where the listing changed under the reviewer’s eyes', async () => {
    const listing = await listedWithOwner(portal)
    await report(listing.id)
    const { id } = await newestTask()
    await portal.call(queues.claimTask, { queue: 'reports', id }, reviewer)
    const { stamp } = await open(id)
    await portal.deps.db
      .update(publishedListings)
      .set({ face_price: 30, version: 2 })
      .where(eq(publishedListings.id, listing.id))
    const decision = { queue: 'reports', id, outcome: 'approved', note: '价格不符', stamp }
    expect(await portal.call(queues.decideTask, decision, reviewer)).toMatchObject(TaskChanged)
    expect((await stateOf(listing.id)).state).toBe('live')
  })

  // Sessions of the staff are over by its end.
  test('sent again by the same reader within a day is thanked for and kept once', async () => {
    const listing = await listedWithOwner(portal)
    const address = newAddress()
    await report(listing.id, {}, { address })
    expect((await report(listing.id, { reason: 'fake' }, { address })).code).toBe(200)
    expect(await reportsOf(listing.id)).toHaveLength(1)
    const { token } = await signedIn(portal)
    await Promise.all([1, 2].map(() => report(listing.id, {}, { token })))
    expect(await reportsOf(listing.id)).toHaveLength(2)
    const task = await open((await newestTask()).id)
    expect(task.facts).toContainEqual({ label: '该林地的其他举报', value: '1 条', masked: false })
    portal.passSeconds(DAY + 1)
    await report(listing.id, {}, { address })
    expect(await reportsOf(listing.id)).toHaveLength(3)
  })
})

describe('a report is refused', () => {
  test('about what is not on the site', async () => {
    expect(await report(999_999)).toMatchObject(TargetGone)
    const { id } = await listedWithOwner(portal, { state: 'withdrawn' })
    expect(await report(id)).toMatchObject(TargetGone)
  })

  test.for([
    ['reason', { reason: 'boring' }, '请选择举报原因'],
    ['reason', { reason: undefined }, '请选择举报原因'],
    ['content', { content: '长'.repeat(501) }, '补充说明不能超过 500个字'],
    ['mobile', { mobile: '1'.repeat(21) }, '请填写能联系到您的电话，或留空'],
    ['mobile', { mobile: '12' }, '请填写能联系到您的电话，或留空'],
  ] as const)('with %s named for %o', async ([field, changes, msg]) => {
    expect(await report(1, changes)).toMatchObject({ code: 400, msg, data: { fields: { [field]: msg } } })
  })

  test('beyond ten an hour from one address', async () => {
    const address = newAddress()
    const listing = await listedWithOwner(portal)
    for (let sent = 0; sent < 10; sent++) expect((await report(listing.id, {}, { address })).code).toBe(200)
    expect(await report(listing.id, {}, { address })).toMatchObject(TooMany)
  })
})
