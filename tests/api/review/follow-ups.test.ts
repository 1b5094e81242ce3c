// What reviewers do with a task beside deciding it: notes, reminders, the hand-over to a colleague, templates of notes.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { addProposal } from '#features/enquiries/contract.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import { saveTemplates } from '#features/review/contract/note-templates.ts'
import { NoReviewer, TaskDecided, TaskTaken, TaskUnclaimed } from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { Forbidden } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, newMobile, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let one: { id: number; token: string; name: string }
let two: typeof one
let admin: typeof one
beforeAll(async () => {
  portal = await testApp()
  one = await staffSignedIn(portal, 'reviewer')
  two = await staffSignedIn(portal, 'reviewer')
  admin = await staffSignedIn(portal, 'admin')
})
afterAll(() => portal.close())

const queue = 'enquiries'

/** Id of the task of a new enquiry. */
const asked = async (province_id = 350_000) => {
  const place =
    province_id === 350_000
      ? { province_id, city_id: 350_100, county_id: 350_102 }
      : { province_id, city_id: 360_100, county_id: 360_102 }
  const form = { type: 5, ...place, name: '王林', mobile: newMobile(), content: '毛竹林如何流转？' }
  await portal.call(addProposal, form, { address: newAddress() })
  const rows = await portal.deps.db.select({ id: queueTasks.id }).from(queueTasks)
  return Math.max(...rows.map(({ id }) => id))
}
const claimed = async (who = one) => {
  const id = await asked()
  await portal.call(queues.claimTask, { queue, id }, who)
  return id
}
const open = async (id: number, who = one) => (await portal.call(queues.queueTask, { queue, id }, who)).data
const handOver = (id: number, to: number, who = one, note = '') =>
  portal.call(queues.handOverTask, { queue, id, to, note }, who)
const summaryOf = async (who: { token: string }) =>
  (await portal.call(queues.queueSummary, {}, who)).data.find((row) => row.queue === queue)

describe('a note', () => {
  test('stands in the history for every reviewer, its phones masked, and goes to nobody else', async () => {
    const id = await asked()
    const note = '已致电 13912345678，下午再打。'
    expect(await portal.call(queues.noteTask, { queue, id, note }, two)).toMatchObject({ code: 200 })
    expect((await open(id)).history[0]).toMatchObject({
      action: 'note',
      name: '备注',
      who: two.name,
      reason: '已致电 139****5678，下午再打。',
    })
    const { target_id } = (await open(id)).task
    expect((await historyOf(portal.deps.db, `enquiry:${target_id}`))[0]).toMatchObject({
      who: `staff:${two.id}`,
      action: 'enquiry.note',
    })
  })

  test('is refused when empty, and once the task is decided', async () => {
    const id = await claimed()
    expect(await portal.call(queues.noteTask, { queue, id, note: ' ' }, one)).toMatchObject({ code: 400 })
    const { stamp } = await open(id)
    await portal.call(queues.decideTask, { queue, id, outcome: 'approved', note: '已答复', stamp }, one)
    expect(await portal.call(queues.noteTask, { queue, id, note: '太晚了' }, one)).toMatchObject(TaskDecided)
  })
})

describe('a reminder', () => {
  const remind = (id: number, at: string | undefined, who = one) =>
    portal.call(queues.remindTask, { queue, id, at }, who)

  test('counts among those due when its time has come, for whoever has the task in hand', async () => {
    const id = await claimed()
    const at = toWireTime(new Date(portal.deps.now().getTime() + 3_600_000))
    expect((await remind(id, at)).data).toMatchObject({ remind_at: at })
    expect((await summaryOf(one))?.due).toBe(0)
    portal.passSeconds(3600)
    expect([(await summaryOf(one))?.due, (await summaryOf(two))?.due]).toEqual([1, 0])
    expect((await remind(id, undefined)).data).toMatchObject({ remind_at: '' })
    expect((await summaryOf(one))?.due).toBe(0)
  })

  test('is set by nobody else, and ends when the task is given back', async () => {
    const id = await claimed()
    const at = '2026-12-01 09:00:00'
    expect(await remind(id, at, two)).toMatchObject(TaskTaken)
    expect(await remind(await asked(), at)).toMatchObject(TaskUnclaimed)
    await remind(id, at)
    await portal.call(queues.unclaimTask, { queue, id }, one)
    expect((await open(id)).task.remind_at).toBe('')
  })
})

describe('a hand-over', () => {
  test('puts the task into the hands of a colleague, who reads why', async () => {
    const id = await claimed()
    expect((await open(id)).colleagues.map((colleague) => colleague.id)).toEqual([two.id, admin.id])
    expect((await handOver(id, two.id, one, '熟悉当地')).data).toMatchObject({
      claimed_by: two.name,
      mine: false,
    })
    const task = await open(id, two)
    expect(task.task.mine).toBe(true)
    expect((await summaryOf(two))?.due).toBe(1)
    expect(task.history[0]).toMatchObject({
      name: '转交',
      who: one.name,
      reason: `转交给 ${two.name}：熟悉当地`,
    })
  })

  test('is made by whoever has the task, or an admin, to those who review and may sign in', async () => {
    const id = await claimed()
    expect(await handOver(id, two.id, two)).toMatchObject(TaskTaken)
    expect(await handOver(await asked(), two.id)).toMatchObject(TaskUnclaimed)
    const editor = await staffSignedIn(portal, 'editor')
    const gone = await staffSignedIn(portal, 'reviewer')
    await portal.deps.db.update(staff).set({ disabled: true }).where(eq(staff.id, gone.id))
    for (const to of [editor.id, gone.id, 2_000_000_000])
      expect(await handOver(id, to)).toMatchObject(NoReviewer)
    expect((await open(id, two)).colleagues).toEqual([])
    expect((await handOver(id, two.id, admin)).data).toMatchObject({ claimed_by: two.name })
  })
})

describe('templates of notes', () => {
  const save = (who: { token: string }, texts: object) =>
    portal.call(saveTemplates, { queue, approved: ['已电话答复。'], rejected: [], ...texts }, who)

  test('are what an admin has made of them, for every reviewer, on record with before and after', async () => {
    const id = await claimed()
    expect((await open(id)).reasons).toEqual(queueWords.enquiries.reasons)
    expect(await save(admin, { rejected: ['无法接通。', '重复。'] })).toMatchObject({ code: 200 })
    expect((await open(id)).reasons).toEqual({
      approved: ['已电话答复。'],
      rejected: ['无法接通。', '重复。'],
    })
    const [entry] = await historyOf(portal.deps.db, `queue:${queue}`)
    expect(entry).toMatchObject({
      action: 'queue.templates',
      detail: { changed: { 不予处理: { to: '无法接通。；重复。' } } },
    })
    await save(admin, {})
    expect((await open(id)).reasons.rejected).toEqual([])
  })

  test('are changed by admins alone, and have their limits', async () => {
    expect(await save(one, {})).toMatchObject(Forbidden)
    expect(await save(admin, { approved: ['长'.repeat(101)] })).toMatchObject({ code: 400 })
    expect(await save(admin, { approved: Array(21).fill('好的。') })).toMatchObject({ code: 400 })
  })
})

test('the queue is narrowed to one province and to one flag', async () => {
  const found = async (input: object) =>
    (await portal.call(queues.queueList, { queue, pagesize: 100, ...input }, one)).data
  const elsewhere = await asked(360_000)
  const inProvince = await found({ province_id: 360_000 })
  expect([inProvince.count, inProvince.list.map(({ id }) => id)]).toEqual([1, [elsewhere]])
  const form = { type: 5, province_id: 360_000, city_id: 360_100, county_id: 360_102, name: '王林' }
  await portal.call(
    addProposal,
    { ...form, mobile: newMobile(), content: '听说稳赚不赔？' },
    { address: newAddress() },
  )
  const flagged = await found({ flag: 'banned_promise' })
  expect([flagged.count, flagged.list.map(({ flags }) => flags)]).toEqual([1, [['banned_promise']]])
  expect((await found({ flag: 'banned_promise', province_id: 350_000 })).count).toBe(0)
})
