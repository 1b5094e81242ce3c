// Review queues, as reviewers work through them; proved on enquiries.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { addProposal } from '#features/enquiries/contract.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import {
  TaskChanged,
  TaskDecided,
  TaskTaken,
  TaskUnclaimed,
  TooManyReveals,
} from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { LIMITS } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, newMobile, signedIn, staffSignedIn } from '../../helpers/people.ts'

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

const QUEUE = 'enquiries'
const ask = async (changes: Record<string, unknown> = {}, token?: string) => {
  const input = { type: 5, province_id: 350000, city_id: 350100, county_id: 350102, name: '王林' }
  const answer = await portal.call(
    addProposal,
    { ...input, mobile: newMobile(), content: '毛竹林如何流转？', ...changes },
    { address: newAddress(), token },
  )
  if (answer.code !== 200) throw new Error(`not sent: ${answer.msg}`)
  const rows = await portal.deps.db.select().from(queueTasks)
  const newest = rows.toSorted((a, b) => b.id - a.id)[0]
  if (!newest) throw new Error('no task')
  return newest
}
const list = async (input: Record<string, unknown>, who = one) =>
  (await portal.call(queues.queueList, { queue: QUEUE, pagesize: 100, ...input }, who)).data
const open = async (id: number, who = one) =>
  (await portal.call(queues.queueTask, { queue: QUEUE, id }, who)).data
const claim = (id: number, who = one) => portal.call(queues.claimTask, { queue: QUEUE, id }, who)
const unclaim = (id: number, who = one) => portal.call(queues.unclaimTask, { queue: QUEUE, id }, who)
const decide = async (id: number, changes: Record<string, unknown> = {}, who = one) =>
  portal.call(
    queues.decideTask,
    {
      queue: QUEUE,
      id,
      outcome: 'approved',
      note: '已电话答复',
      stamp: (await open(id, who)).stamp,
      ...changes,
    },
    who,
  )
const reveal = (id: number, field: string, who = one) =>
  portal.call(queues.revealField, { queue: QUEUE, id, field }, who)
const fact = (task: queues.Task, label: string) => task.facts.find((line) => line.label === label)
const history = async (targetId: number) =>
  (await historyOf(portal.deps.db, `enquiry:${targetId}`)).map(({ who, action, detail }) => [
    who,
    action,
    detail,
  ])

describe('an enquiry', () => {
  test('waits in the queue from the moment it is sent', async () => {
    const { id, target_id } = await ask({ type: 6 })
    portal.passSeconds(90)
    const { list: rows } = await list({})
    expect(rows.find((row) => row.id === id)).toEqual({
      id,
      queue: QUEUE,
      target_id,
      title: '王林：毛竹林如何流转？',
      category: '评估咨询',
      createtime: '2026-11-20 10:00:00',
      age_seconds: 90,
      claimed_by: '',
      claimed_at: '',
      mine: false,
      outcome: null,
      decided_by: '',
      decided_at: '',
      flags: [],
      note: '',
      revoked_at: '',
      remind_at: '',
      thumbnail: '',
    })
    expect(target_id).toBeGreaterThan(0)
  })

  test('that is refused leaves no task', async () => {
    const { count } = await list({})
    await portal.call(addProposal, { type: 5, name: '王林' })
    expect((await list({})).count).toBe(count)
  })

  test('is shown whole, with what came before from the same phone, and what was noticed', async () => {
    const mobile = newMobile()
    await ask({ mobile, type: 4, content: '' })
    portal.passSeconds(3600)
    const { token } = await signedIn(portal)
    const { id } = await ask(
      {
        mobile,
        content: '听说保 本、稳*赚？身份证 350102198001011234，电话 13912345678，一三九零零零零一二三四',
      },
      token,
    )
    const task = await open(id)
    expect(task.facts).toEqual([
      { label: '类型', value: '专家咨询', masked: false },
      { label: '提交时间', value: task.task.createtime, masked: false },
      { label: '姓名', value: '王林', masked: false },
      { label: '联系电话', value: `139****${mobile.slice(-4)}`, masked: true, sensitive: 'mobile' },
      { label: '地区', value: '福建省 福州市 鼓楼区', masked: false },
      {
        label: '内容',
        value: '听说保 本、稳*赚？身份证 350102********1234，电话 139****5678，139****1234',
        masked: true,
        sensitive: 'content',
      },
      { label: '提交人', value: '注册用户', masked: false },
    ])
    expect(task.previous.map(({ label }) => label)).toEqual(task.facts.map(({ label }) => label))
    expect(task.previous).toContainEqual({ label: '类型', value: '合作咨询', masked: false })
    expect(task.flags).toEqual([
      { code: 'banned_promise', text: '含有违规承诺：“保本”“稳赚”' },
      { code: 'same_phone', text: '同一电话 30 天内另有 1 次提交' },
      { code: 'contact_in_text', text: '文中留有手机号码' },
    ])
    expect(task.task.flags).toEqual(['banned_promise', 'same_phone', 'contact_in_text'])
    expect(task.history).toEqual([
      { action: 'add', name: '提交', who: '注册用户', at: task.task.createtime, reason: '' },
    ])
    expect(task.reasons).toEqual(queueWords.enquiries.reasons)
    expect(JSON.stringify(task)).not.toMatch(/1[3-9]\d{9}/)
  })

  test('of long ago does not count as a repetition', async () => {
    const mobile = newMobile()
    const first = await ask({ mobile })
    const long = new Date(portal.deps.now().getTime() - 31 * 24 * 3_600_000)
    await portal.deps.db.update(enquiries).set({ createtime: long }).where(eq(enquiries.id, first.target_id))
    const { id } = await ask({ mobile })
    const task = await open(id)
    expect([task.flags, task.previous.length > 0]).toEqual([[], true])
  })
})

describe('a task', () => {
  test('is claimed, decided and on record, step by step, by name', async () => {
    await portal.deps.db.update(staff).set({ name: '陈审核' }).where(eq(staff.id, one.id))
    const { id, target_id } = await ask()
    portal.passSeconds(60)
    expect(await claim(id)).toMatchObject({
      code: 200,
      msg: '领取成功',
      data: { claimed_by: '陈审核', mine: true },
    })
    expect((await list({ show: 'mine' })).list.map((row) => row.id)).toContain(id)
    expect((await list({ show: 'mine' }, two)).list).toEqual([])
    portal.passSeconds(60)
    expect(await decide(id, { note: ' 已电话答复流程 ' })).toMatchObject({
      code: 200,
      data: { outcome: 'approved', note: '已电话答复流程', decided_by: '陈审核', age_seconds: 120 },
    })
    expect((await list({ show: 'open' })).list.map((row) => row.id)).not.toContain(id)
    expect((await list({ show: 'decided' }, two)).list[0]).toMatchObject({ id, mine: false })
    expect(await history(target_id)).toEqual([
      [`staff:${one.id}`, 'enquiry.answer', { task: id }],
      [`staff:${one.id}`, 'enquiry.claim', { task: id }],
      ['visitor', 'enquiry.add', { type: 5 }],
    ])
    expect((await open(id)).history.map(({ name, who }) => [name, who])).toEqual([
      ['答复', '陈审核'],
      ['领取', '陈审核'],
      ['提交', '访客'],
    ])
  })

  test('may be rejected, and goes back into the queue when it is unclaimed', async () => {
    const { id, target_id } = await ask()
    await claim(id)
    expect(await unclaim(id)).toMatchObject({ code: 200, data: { claimed_by: '', mine: false } })
    await claim(id, two)
    expect(await decide(id, { outcome: 'rejected', note: '号码有误' }, two)).toMatchObject({
      code: 200,
      data: { outcome: 'rejected' },
    })
    expect((await history(target_id)).map(([, action]) => action)).toEqual([
      'enquiry.reject',
      'enquiry.claim',
      'enquiry.unclaim',
      'enquiry.claim',
      'enquiry.add',
    ])
  })

  test('that a colleague has is out of reach, but for an admin who gives it back', async () => {
    const { id, target_id } = await ask()
    await claim(id)
    for (const answer of [await claim(id, two), await unclaim(id, two), await decide(id, {}, two)])
      expect(answer).toMatchObject({ status: 200, ...TaskTaken, data: null })
    expect(await unclaim(id, admin)).toMatchObject({ code: 200, data: { claimed_by: '' } })
    expect((await history(target_id))[0]).toEqual([
      `staff:${admin.id}`,
      'enquiry.unclaim',
      { task: id, of: `staff:${one.id}` },
    ])
    expect(await claim(id, two)).toMatchObject({ code: 200 })
  })

  test('must be claimed before it is decided, and is decided once', async () => {
    const { id } = await ask()
    expect(await decide(id)).toMatchObject(TaskUnclaimed)
    await claim(id)
    expect(await decide(id)).toMatchObject({ code: 200 })
    for (const answer of [await decide(id), await claim(id, two), await unclaim(id)])
      expect(answer).toMatchObject({ ...TaskDecided, data: null })
  })

  test('claimed or unclaimed twice stays as it is', async () => {
    const { id, target_id } = await ask()
    for (const step of [claim, claim, unclaim, unclaim]) expect((await step(id)).code).toBe(200)
    expect(await history(target_id)).toHaveLength(3)
  })

  test('that two reviewers take at once is had by one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await ask()
      const codes = (await Promise.all([claim(id, one), claim(id, two)])).map(({ code }) => code)
      expect(codes.toSorted((a, b) => a - b)).toEqual([200, TaskTaken.code])
    }
  })

  test('whose subject was changed since it was opened is not decided blindly', async () => {
    const { id, target_id } = await ask()
    await claim(id)
    const { stamp } = await open(id)
    await portal.deps.db.update(enquiries).set({ content: '改问别的' }).where(eq(enquiries.id, target_id))
    expect(await decide(id, { stamp })).toMatchObject({ ...TaskChanged, data: null })
    expect(await decide(id)).toMatchObject({ code: 200 })
  })

  test('of an unknown number is not there', async () => {
    for (const call of [queues.queueTask, queues.claimTask, queues.unclaimTask])
      expect(await portal.call(call, { queue: QUEUE, id: 999_999 }, one)).toMatchObject(TargetGone)
    const input = { queue: QUEUE, id: 999_999, outcome: 'approved', note: '好的', stamp: 'x' }
    expect(await portal.call(queues.decideTask, input, one)).toMatchObject(TargetGone)
    expect(await reveal(999_999, 'mobile')).toMatchObject(TargetGone)
  })

  test.for([
    [{ note: '' }, 'note', '请填写处理说明，至少 2 个字'],
    [{ note: ' 好 ' }, 'note', '请填写处理说明，至少 2 个字'],
    [{ note: '长'.repeat(501) }, 'note', '处理说明最多 500 个字'],
    [{ outcome: 'rejected', note: '' }, 'note', '请填写处理说明，至少 2 个字'],
    [{ outcome: 'maybe' }, 'outcome', '处理结果不正确'],
    [{ stamp: '' }, 'stamp', '缺少内容标记，请刷新后重试'],
    [{ queue: 'letters' }, 'queue', '队列不正确'],
    [{ id: 0 }, 'id', '编号不能少于 1'],
  ] as const)('is not decided with %o', async ([changes, field, msg]) => {
    const { id } = await ask()
    await claim(id)
    expect(await decide(id, changes)).toMatchObject({
      status: 200,
      code: 400,
      msg,
      data: { fields: { [field]: msg } },
    })
  })
})

describe('the queue', () => {
  test('counts what is open, what is in hand, and since when the oldest waits', async () => {
    const summary = async () =>
      (await portal.call(queues.queueSummary, {}, two)).data.find(({ queue }) => queue === QUEUE)
    const before = await summary()
    const { id } = await ask()
    await claim(id, two)
    expect(await summary()).toEqual({
      queue: QUEUE,
      open: (before?.open ?? 0) + 1,
      mine: (before?.mine ?? 0) + 1,
      due: 0,
      oldest: before?.oldest,
    })
    await decide(id, {}, two)
    expect(await summary()).toEqual(before)
  })

  test('lists the oldest first, page by page, decided ones by their decision', async () => {
    const marker = '排序'
    const ids: number[] = []
    for (let i = 0; i < 5; i++) {
      ids.push((await ask({ content: `${marker}${i}` })).id)
      portal.passSeconds(10)
    }
    const { list: rows, count } = await list({ keyword: marker, pagesize: 2, page: 2 })
    expect([rows.map(({ id }) => id), count]).toEqual([ids.slice(2, 4), 5])
    for (const id of [ids[1], ids[0]] as number[]) {
      await claim(id)
      await decide(id)
      portal.passSeconds(1)
    }
    const decided = await list({ keyword: marker, show: 'decided' })
    expect(decided.list.map(({ id }) => id)).toEqual([ids[0], ids[1]])
  })

  test('is searched by words of name and question, and by a whole phone only', async () => {
    const mobile = newMobile()
    const { id } = await ask({ mobile, name: '林小满', content: '100%_油茶\\林' })
    const found = async (keyword: string) => (await list({ keyword })).list.map((row) => row.id)
    for (const keyword of ['林小满 油茶', '100%_', '茶\\林', mobile])
      expect(await found(keyword)).toEqual([id])
    for (const keyword of [mobile.slice(0, 10), mobile.slice(-4), '林小满 杉木'])
      expect(await found(keyword)).toEqual([])
  })
})

describe('what is hidden', () => {
  test('is not found by its parts, nor in a name', async () => {
    const { id } = await ask({
      name: '赵13955667788',
      content:
        '打我139 1122 3344，身份证350102199001011234，地号7与2026年，１３９－４５６７－８９０１，137\u200b8765\u200b4321，一三六八七六五四三二一',
    })
    const found = async (keyword: string) =>
      (await list({ keyword: `赵 ${keyword}` })).list.map((row) => row.id)
    for (const keyword of ['地号7', '2026年', '2026', '身份证', '打我'])
      expect(await found(keyword)).toEqual([id])
    for (const keyword of [
      '我1',
      '139',
      '11',
      '1122',
      '3344',
      '赵1',
      '5566',
      '证3',
      '350102199001011234',
      '３９',
      '4567',
      '8765',
      '一三六',
      '四三二一',
    ])
      expect(await found(keyword)).toEqual([])
    const task = await open(id)
    expect(task.task.title).toContain('赵139****7788')
    expect(fact(task, '姓名')).toMatchObject({ value: '赵139****7788', masked: true, sensitive: 'name' })
    expect(await reveal(id, 'name')).toMatchObject({ code: 200, data: { value: '赵13955667788' } })
  })

  test('is shown on request, on record without what was seen', async () => {
    const mobile = newMobile()
    const { id, target_id } = await ask({ mobile })
    expect(fact(await open(id), '联系电话')?.masked).toBe(true)
    expect(await reveal(id, 'mobile')).toMatchObject({ code: 200, data: { value: mobile } })
    expect((await history(target_id))[0]).toEqual([
      `staff:${one.id}`,
      'enquiry.reveal',
      { task: id, field: 'mobile' },
    ])
    expect(portal.log()).not.toContain(mobile)
  })

  test('is nothing else of it', async () => {
    const { id } = await ask()
    for (const field of ['content', 'name', 'user_id', 'constructor'])
      expect(await reveal(id, field)).toMatchObject({ ...TargetGone, data: null })
  })

  test('is shown so many times an hour to one person', async () => {
    const { id, target_id } = await ask()
    const { token } = await staffSignedIn(portal, 'reviewer')
    const greedy = { id: 0, name: '', token }
    for (let i = 0; i < LIMITS.reveal.max; i++) expect((await reveal(id, 'mobile', greedy)).code).toBe(200)
    expect(await reveal(id, 'mobile', greedy)).toMatchObject({ ...TooManyReveals, data: null })
    expect(await history(target_id)).toHaveLength(LIMITS.reveal.max + 1)
    expect(await reveal(id, 'mobile', two)).toMatchObject({ code: 200 })
    portal.passSeconds(3600)
    expect(await reveal(id, 'mobile', greedy)).toMatchObject({ code: 200 })
  })
})
