// Call-backs: from the visitor's phone to the owner's inbox and the staff's queue.

import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CodeExpired, CodeWrong } from '#features/accounts/contract/refusals.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { AlreadyBooked, addProposal, OwnListing } from '#features/enquiries/contract.ts'
import { leadEdit, leadList, leadReveal } from '#features/leads/contract.ts'
import { leads } from '#features/leads/server/leads.schema.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { noticeList } from '#features/notices/contract.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { TaskChanged } from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { BadInput, NotSignedIn, TargetGone, TooMany } from '#platform/contract/refusals.ts'
import { maskMobile } from '#platform/lib/phones.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { codeFor, newAddress, newMobile, otherThan, signedIn, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const DAY = 24 * 3600

const send = (input: Record<string, unknown>, caller: { token?: string; address?: string } = {}) =>
  portal.call(addProposal, { type: 8, name: '王林', ...input }, { address: newAddress(), ...caller })

/** Asks to be called about it, with a code that is right. */
const book = async (
  listing: { id: number },
  { mobile = newMobile(), ...changes }: Record<string, unknown> & { mobile?: string } = {},
  caller: { token?: string; address?: string } = {},
) => {
  const code = await codeFor(portal, mobile, 'proposal')
  const answer = await send({ f_id: listing.id, mobile, code, ...changes }, caller)
  return { mobile, answer, code }
}
const inbox = async (owner: { token: string }, input: Record<string, unknown> = {}) =>
  (await portal.call(leadList, input, owner)).data
const newestTask = async () => {
  const [task] = await portal.deps.db.select().from(queueTasks).orderBy(desc(queueTasks.id)).limit(1)
  if (!task) throw new Error('no task')
  return task
}

describe('a call-back', () => {
  test('reaches the owner’s inbox, without region or question, and the whole number when he asks', async () => {
    const listing = await listedWithOwner(portal)
    const { mobile, answer } = await book(listing)
    expect(answer).toMatchObject({ code: 200, msg: '预约成功，发布人会尽快与您联系', data: null })
    expect(await inbox(listing.owner)).toEqual({
      list: [
        {
          id: expect.any(Number),
          listing_id: listing.id,
          project_name: listing.project_name,
          name: '王林',
          mobile: maskMobile(mobile),
          revealed: false,
          createtime: '2026-11-20 10:00:00',
          message: '',
          call_time: 0,
          state: 'new',
          remark: '',
        },
      ],
      count: 1,
      fresh: 1,
      reveals_left: 10,
    })
    const [lead] = (await inbox(listing.owner)).list
    expect((await portal.call(leadReveal, { id: lead?.id }, listing.owner)).data).toEqual({ mobile })
    expect(await inbox(listing.owner)).toMatchObject({
      list: [{ mobile, revealed: true, state: 'new' }],
      reveals_left: 9,
    })
  })

  test('needs no code for the signed-in user’s own mobile, and for no other', async () => {
    const listing = await listedWithOwner(portal)
    const visitor = await signedIn(portal)
    const { mobile } = visitor
    const ask = (input: Record<string, unknown>, caller?: { token: string }) =>
      send({ f_id: listing.id, ...input }, caller)
    const codeMissing = { code: BadInput.code, data: { fields: { code: '请填写短信验证码' } } }
    expect(await ask({ mobile })).toMatchObject(codeMissing)
    expect(await ask({ mobile: newMobile() }, visitor)).toMatchObject(codeMissing)
    expect(await ask({ mobile, code: '000000' }, visitor)).toMatchObject({ code: CodeWrong.code })
    expect(await ask({ mobile }, visitor)).toMatchObject({ code: 200 })
    expect(await ask({ mobile }, visitor)).toMatchObject({ code: AlreadyBooked.code })
    expect((await inbox(listing.owner)).list).toMatchObject([{ mobile: maskMobile(mobile) }])
  })

  test('brings a message, without the numbers in it until the owner looks, and the time that is wanted', async () => {
    const listing = await listedWithOwner(portal)
    const content = '想看现场，微信同号 13900001111，或一三九零零零零一二三四'
    await book(listing, { content, call_time: 2, name: '王13900001111' })
    const [lead] = (await inbox(listing.owner)).list
    expect(lead).toMatchObject({
      name: '王139****1111',
      message: '想看现场，微信同号 139****1111，或139****1234',
      call_time: 2,
    })
    expect(
      (await portal.call(noticeList, { category: 4, page: 1 }, listing.owner)).data.data[0]?.content,
    ).toContain('请您回电，希望在下午（12–18 点）。')
    await portal.call(leadReveal, { id: lead?.id }, listing.owner)
    expect((await inbox(listing.owner)).list[0]?.message).toBe(content)
    expect(await send({ f_id: listing.id, call_time: 4 })).toMatchObject({ code: BadInput.code })
  })

  test('is told to the owner and put on record without its number, even one in the name', async () => {
    const listing = await listedWithOwner(portal)
    const { mobile } = await book(listing, { name: '王林 13912345678' })
    const { data, total } = (await portal.call(noticeList, {}, listing.owner)).data
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({
      content: `王林 139****5678想了解“${listing.project_name}”，请您回电。`,
      category: 4,
      type: 8,
      project_id: listing.id,
      project_sn: listing.project_sn,
      url: `/account/project/leads?listing=${listing.id}`,
      status: 0,
    })
    const rows = await portal.deps.db.select().from(audit)
    expect(rows.at(-1)).toMatchObject({ who: 'visitor', action: 'lead.add', detail: { listing: listing.id } })
    const told = JSON.stringify([rows, await portal.deps.db.select().from(notices), portal.log()])
    expect(told).not.toContain(mobile)
    expect(told).not.toContain('13912345678')
  })

  test('of a signed-in reader remembers who asked; one that is merely stale may be asked about', async () => {
    const listing = await listedWithOwner(portal, { state: 'stale' })
    const { token } = await signedIn(portal)
    expect((await book(listing, {}, { token })).answer.code).toBe(200)
    const rows = await portal.deps.db.select().from(leads)
    expect(rows.at(-1)?.user_id).toEqual(expect.any(Number))
  })

  test('waits in the queue, numbers masked until they are asked for', async () => {
    const reviewer = await staffSignedIn(portal, 'reviewer')
    const listing = await listedWithOwner(portal)
    const { mobile } = await book(listing)
    const { id, target_id } = await newestTask()
    const task = (await portal.call(queues.queueTask, { queue: 'leads', id }, reviewer)).data
    expect(task).toMatchObject({
      task: { title: `王林：${listing.project_name}`, category: '未联系' },
      page: `/exchange/view/${listing.id}`,
    })
    expect(JSON.stringify(task)).not.toContain(mobile)
    expect(JSON.stringify(task)).not.toContain(listing.owner.mobile)
    const shown = async (field: string) =>
      (await portal.call(queues.revealField, { queue: 'leads', id, field }, reviewer)).data.value
    expect(await shown('mobile')).toBe(mobile)
    expect(await shown('owner_phone')).toBe(listing.owner.mobile)

    const found = await portal.call(queues.queueList, { queue: 'leads', keyword: mobile }, reviewer)
    expect(found.data.list.map((row) => row.id)).toEqual([id])
    const half = await portal.call(
      queues.queueList,
      { queue: 'leads', keyword: mobile.slice(0, 8) },
      reviewer,
    )
    expect(half.data.count).toBe(0)

    await portal.call(queues.claimTask, { queue: 'leads', id }, reviewer)
    const decision = { queue: 'leads', id, outcome: 'approved', note: '发布人已回电' }
    const lead = (await inbox(listing.owner)).list[0]
    await portal.call(leadEdit, { id: lead?.id, state: 'called' }, listing.owner)
    const late = await portal.call(queues.decideTask, { ...decision, stamp: task.stamp }, reviewer)
    expect(late).toMatchObject(TaskChanged)
    const again = (await portal.call(queues.queueTask, { queue: 'leads', id }, reviewer)).data
    const decided = await portal.call(queues.decideTask, { ...decision, stamp: again.stamp }, reviewer)
    expect(decided).toMatchObject({ code: 200, data: { outcome: 'approved' } })
    const steps = (await portal.call(queues.queueTask, { queue: 'leads', id }, reviewer)).data.history
    expect(steps.map(({ action }) => action)).toEqual(['answer', 'edit', 'claim', 'reveal', 'reveal', 'add'])
    expect(steps.length).toBe(6)
    expect(target_id).toBe(lead?.id)
  })

  test('is shown with the listing as readers see it, and with no phone in its title', async () => {
    const reviewer = await staffSignedIn(portal, 'reviewer')
    const listing = await listedWithOwner(portal)
    await book(listing)
    const { id } = await newestTask()
    const title = async () =>
      (await portal.call(queues.queueTask, { queue: 'leads', id }, reviewer)).data.task.title
    const write = (project_name: string) =>
      portal.deps.db.update(listings).set({ project_name }).where(eq(listings.id, listing.id))
    await write('未经审核的新标题')
    expect(await title()).toBe(`王林：${listing.project_name}`)
    await portal.deps.db.delete(publishedListings).where(eq(publishedListings.id, listing.id))
    await write('林地，电话13800000001')
    expect(await title()).not.toContain('13800000001')
  })

  test('from a phone that asked about another listing shows what it asked before', async () => {
    const reviewer = await staffSignedIn(portal, 'reviewer')
    const [one, two] = [await listedWithOwner(portal), await listedWithOwner(portal)]
    const { mobile } = await book(one)
    portal.passSeconds(3600)
    await book(two, { mobile })
    const { id } = await newestTask()
    const task = (await portal.call(queues.queueTask, { queue: 'leads', id }, reviewer)).data
    expect(task.previous).toContainEqual({ label: '林地编号', value: one.project_sn, masked: false })
    expect(task.flags).toEqual([{ code: 'same_phone', text: '同一电话 30 天内另有 1 次提交' }])
  })
})

describe('a call-back is refused', () => {
  test.for([
    ['nothing', { f_id: 0 }],
    ['what never was', { f_id: 999_999 }],
  ] as const)('about %s', async ([, input]) => {
    expect(await send({ mobile: newMobile(), code: '123456', ...input })).toMatchObject(TargetGone)
  })

  test.for(['withdrawn', 'completed'] as const)('about a listing that is %s', async (state) => {
    const { answer } = await book(await listedWithOwner(portal, { state }))
    expect(answer).toMatchObject(TargetGone)
  })

  test.for([
    ['mobile', { mobile: '0599-1234567' }, '请填写正确的手机号码'],
    ['mobile', { mobile: '1390000111' }, '请填写正确的手机号码'],
    ['code', { code: '' }, '请填写短信验证码'],
    ['code', { code: '12a456' }, '短信验证码为 6 位数字'],
    ['name', { name: ' ' }, '请输入您的姓名'],
    ['name', { name: '林'.repeat(51) }, '姓名不能超过 50个字'],
  ] as const)('with %s named for %o', async ([field, changes, msg]) => {
    const { id } = await listedWithOwner(portal)
    const answer = await send({ f_id: id, mobile: newMobile(), code: '123456', ...changes })
    expect(answer).toMatchObject({ code: 400, msg, data: { fields: { [field]: msg } } })
  })

  test('with a wrong code, another event’s, an old one, or one that was used', async () => {
    const listing = await listedWithOwner(portal)
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'proposal')
    expect(await send({ f_id: listing.id, mobile, code: otherThan(code) })).toMatchObject(CodeWrong)
    const other = newMobile()
    const forOther = await codeFor(portal, other, 'orregister')
    expect(await send({ f_id: listing.id, mobile: other, code: forOther })).toMatchObject(CodeWrong)
    portal.passSeconds(301)
    expect(await send({ f_id: listing.id, mobile, code })).toMatchObject(CodeExpired)
    const third = await book(listing)
    const elsewhere = { f_id: (await listedWithOwner(portal)).id, mobile: third.mobile, code: third.code }
    expect(await send(elsewhere)).toMatchObject(CodeExpired)
    expect((await inbox(listing.owner)).count).toBe(1)
  })

  test('of the owner: signed in, or with one of their numbers', async () => {
    const listing = await listedWithOwner(portal)
    const signed = await send({ f_id: listing.id, mobile: newMobile(), code: '123456' }, listing.owner)
    expect(signed).toMatchObject(OwnListing)
    // Its owner's last code was for registering.
    portal.passSeconds(60)
    const { answer } = await book(listing, { mobile: listing.owner.mobile })
    expect(answer).toMatchObject(OwnListing)
    expect((await inbox(listing.owner)).count).toBe(0)
  })

  test('a second time within seven days, and of two sent at once, with nothing left behind', async () => {
    const listing = await listedWithOwner(portal)
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'proposal')
    const both = await Promise.all([1, 2].map(() => send({ f_id: listing.id, mobile, code })))
    expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, AlreadyBooked.code])
    portal.passSeconds(7 * DAY - 60)
    expect((await book(listing, { mobile })).answer).toMatchObject(AlreadyBooked)
    expect((await portal.call(noticeList, {}, listing.owner)).data.total).toBe(1)
    const elsewhere = await book(await listedWithOwner(portal), { mobile: newMobile() })
    expect(elsewhere.answer.code).toBe(200)
    portal.passSeconds(120)
    expect((await book(listing, { mobile })).answer.code).toBe(200)
  })

  test('beyond ten an hour from one address', async () => {
    const listing = await listedWithOwner(portal)
    const address = newAddress()
    for (let sent = 0; sent < 10; sent++) expect((await book(listing, {}, { address })).answer.code).toBe(200)
    expect((await book(listing, {}, { address })).answer).toMatchObject(TooMany)
  })
})

describe('the owner’s inbox', () => {
  test('is nobody else’s, in reading and in writing', async () => {
    const listing = await listedWithOwner(portal)
    await book(listing)
    const stranger = await signedIn(portal)
    expect(await inbox(stranger, { listing_id: listing.id })).toEqual({
      list: [],
      count: 0,
      fresh: 0,
      reveals_left: 10,
    })
    const lead = (await inbox(listing.owner)).list[0]
    const answer = await portal.call(leadEdit, { id: lead?.id, state: 'closed', remark: '抢' }, stranger)
    expect(answer).toMatchObject(TargetGone)
    expect(await portal.call(leadReveal, { id: lead?.id }, stranger)).toMatchObject(TargetGone)
    expect(await portal.call(leadReveal, { id: lead?.id })).toMatchObject(NotSignedIn)
    expect((await inbox(listing.owner)).list[0]).toEqual(lead)
  })

  test('is filtered by listing and state, newest first, page by page', async () => {
    const first = await listedWithOwner(portal)
    const second = await listedWithOwner(portal, { owner: first.owner })
    const mobiles = [(await book(first)).mobile]
    portal.passSeconds(60)
    mobiles.push((await book(second)).mobile)
    portal.passSeconds(60)
    mobiles.push((await book(first)).mobile)
    const all = await inbox(first.owner)
    expect(all.list.map(({ mobile }) => mobile)).toEqual(mobiles.toReversed().map(maskMobile))
    for (const { id } of all.list) await portal.call(leadReveal, { id }, first.owner)
    expect((await inbox(first.owner)).list.map(({ mobile }) => mobile)).toEqual(mobiles.toReversed())
    expect((await inbox(first.owner, { pagesize: 1, page: 3 })).list[0]?.mobile).toBe(mobiles[0])
    const edited = await portal.call(
      leadEdit,
      { id: all.list[0]?.id, state: 'called', remark: '周六看山' },
      first.owner,
    )
    expect(edited.data).toMatchObject({ state: 'called', remark: '周六看山', mobile: mobiles[2] })
    const rest = await inbox(first.owner, { listing_id: first.id, state: 'new' })
    expect(rest).toMatchObject({ count: 1, fresh: 1, list: [{ mobile: mobiles[0] }] })
    expect((await inbox(first.owner)).fresh).toBe(2)
    const [row] = await portal.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(row).toMatchObject({ action: 'lead.edit', detail: { state: 'called' } })
    expect(JSON.stringify(row)).not.toContain('周六')
  })

  test.for([
    [{ state: 'lost' }, '状态不正确'],
    [{ state: 'new', remark: '注'.repeat(201) }, '备注不能超过 200个字'],
  ] as const)('refuses %o', async ([changes, msg]) => {
    const { owner } = await listedWithOwner(portal)
    expect(await portal.call(leadEdit, { id: 1, ...changes }, owner)).toMatchObject({ code: 400, msg })
  })
})
