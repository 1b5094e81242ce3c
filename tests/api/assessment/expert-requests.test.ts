// An expert's opinion on a report: asked for by its owner, written by the staff, read in the report.

import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getReport, nameReport, removeReport } from '#features/assessment/contract/report.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { addProposal } from '#features/enquiries/contract.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { experts } from '#features/experts/server/experts.schema.ts'
import { noticeList } from '#features/notices/contract.ts'
import { TaskChanged } from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { NotSignedIn, TargetGone } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { assessed } from '../../helpers/assessments.ts'
import { newAddress, newMobile, signedIn, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let reviewer: { id: number; token: string }
beforeAll(async () => {
  portal = await testApp()
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const QUEUE = 'expertAssessments'
const OPINION = '立地条件较好，道路是短板。\n建议先修通林道，再谈总价。'
const SIGNED = { outcome: 'approved', note: OPINION, signature: '沈知秋' } as const

const ask = (f_id: number, token?: string, changes: Record<string, unknown> = {}) =>
  portal.call(
    addProposal,
    { type: 7, f_id, name: '王林', mobile: newMobile(), ...changes },
    { address: newAddress(), token },
  )
const reportOf = async ({ id, token }: { id: number; token: string }) =>
  (await portal.call(getReport, { id }, { token })).data
/** Tasks about a report, newest first. */
const tasksOf = (report: number) =>
  portal.deps.db
    .select({ id: queueTasks.id, target_id: queueTasks.target_id })
    .from(queueTasks)
    .innerJoin(enquiries, and(eq(enquiries.id, queueTasks.target_id), eq(queueTasks.queue, QUEUE)))
    .where(eq(enquiries.f_id, report))
    .orderBy(desc(queueTasks.id))
/** A report of a new user who has asked an expert. */
const requested = async (changes: Record<string, unknown> = {}) => {
  const { token, mobile } = await signedIn(portal)
  const id = await assessed(portal, { token })
  expect(await ask(id, token, changes)).toMatchObject({ code: 200, msg: '提交成功' })
  const [task] = await tasksOf(id)
  if (!task) throw new Error('no task waits')
  return { id, token, mobile, task }
}
const open = async (id: number) => (await portal.call(queues.queueTask, { queue: QUEUE, id }, reviewer)).data
const decide = async (id: number, decision: Record<string, unknown>) => {
  await portal.call(queues.claimTask, { queue: QUEUE, id }, reviewer)
  const { stamp } = await open(id)
  return portal.call(queues.decideTask, { queue: QUEUE, id, stamp, ...decision }, reviewer)
}
const noticesOf = async (token: string) => (await portal.call(noticeList, {}, { token })).data.data

describe('a request', () => {
  test('needs a signed-in owner of the report', async () => {
    const { token } = await signedIn(portal)
    const id = await assessed(portal, { token })
    expect(await ask(id)).toMatchObject(NotSignedIn)
    const stranger = await signedIn(portal)
    for (const [report, who] of [
      [id, stranger.token],
      [2_000_000_000, token],
    ] as const) {
      const answer = await ask(report, who)
      expect(answer).toMatchObject({ code: TargetGone.code })
      expect(answer.data).toEqual({ fields: { f_id: expect.stringContaining('评估报告不存在') } })
    }
    expect(await tasksOf(id)).toEqual([])
    expect((await reportOf({ id, token })).own?.requested).toBe(false)
  })

  test('is on record with the report, which says that it waits', async () => {
    const { id, token, task } = await requested()
    expect((await reportOf({ id, token })).own?.requested).toBe(true)
    const [first] = await historyOf(portal.deps.db, `expertAssessment:${task.target_id}`)
    expect(first).toMatchObject({ action: 'expertAssessment.add', detail: { type: 7, assessment: id } })
  })

  test('while it is open is the same one, also clicked many times at once and hours later', async () => {
    const { token } = await signedIn(portal)
    const id = await assessed(portal, { token })
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(id, token)))
    for (const answer of answers) expect(answer).toMatchObject({ code: 200 })
    portal.passSeconds(3 * 3600)
    expect(await ask(id, token, { mobile: '0597-2345678' })).toMatchObject({ code: 200 })
    expect(await tasksOf(id)).toHaveLength(1)
  })

  test('stands in a queue of its own, found by name, complete phone and number of the report', async () => {
    const name = `甲${newMobile().slice(-6)}`
    const mobile = newMobile()
    const { id, task } = await requested({ name, mobile, wants_sms: 1 })
    const found = async (keyword: string, queue: queues.QueueName = QUEUE) =>
      (await portal.call(queues.queueList, { queue, keyword }, reviewer)).data.list.map((row) => row.id)
    for (const keyword of [name, mobile, `${name} ${id}`]) expect(await found(keyword)).toEqual([task.id])
    expect(await found(mobile.slice(0, 8))).toEqual([])
    expect(await found(name, 'enquiries')).toEqual([])
    const [row] = (await portal.call(queues.queueList, { queue: QUEUE, keyword: name }, reviewer)).data.list
    expect(row).toMatchObject({
      title: `${name}：福建省 南平市 建阳区 120 亩（报告 ${id}）`,
      category: '专家评估 · 要短信',
    })
  })
})

describe('its task', () => {
  test('shows the request and every answer of the report; the phone is masked until it is revealed', async () => {
    const mobile = newMobile()
    const { id, task } = await requested({ mobile })
    const { facts, reject_only } = await open(task.id)
    const valueOf = (label: string) => facts.find((fact) => fact.label === label)?.value
    expect(valueOf('联系电话')).toBe(`${mobile.slice(0, 3)}****${mobile.slice(7)}`)
    expect(valueOf('报告编号')).toBe(String(id))
    expect(valueOf('林地')).toBe('福建省 南平市 建阳区 120 亩')
    for (const label of ['综合评分', '地块条件', '配套设施', '周边环境', '产出效益', '经营管理'])
      expect(valueOf(label)).toMatch(/^\d+(\.\d)? 分$/)
    expect(valueOf('评分模型')).toBe('2026.1')
    expect(valueOf('等级')).toMatch(/^[Ⅰ-Ⅴ] 等$/)
    expect(valueOf('道路')).toBe('土路 · 60 分')
    expect(valueOf('相关配套')).toContain('农技站、仓储')
    expect(valueOf('流转类别')).toBe('转让')
    expect(facts.find(({ label }) => label === '道路')?.section).toBe('配套设施（占 20%）')
    expect(new Set(facts.map(({ label }) => label)).size).toBe(facts.length)
    expect(reject_only).toBe('')
    const shown = await portal.call(
      queues.revealField,
      { queue: QUEUE, id: task.id, field: 'mobile' },
      reviewer,
    )
    expect(shown.data.value).toBe(mobile)
  })

  test('offers the names of published experts', async () => {
    const at = portal.deps.now()
    const expert = { username: '沈知秋', createtime: at, updatetime: at }
    await portal.deps.db.insert(experts).values([
      { ...expert, published: true },
      { ...expert, username: '未发布', published: false },
    ] as (typeof experts.$inferInsert)[])
    const { task } = await requested()
    expect((await open(task.id)).signatures).toEqual(['沈知秋'])
  })

  test('needs an opinion and a signature to be approved, and takes 2,000 characters', async () => {
    const { task } = await requested()
    const fieldOf = async (decision: Record<string, unknown>) =>
      ((await decide(task.id, decision)).data as unknown as { fields: object }).fields
    expect(await fieldOf({ ...SIGNED, note: '' })).toEqual({ note: '请填写专家意见，至少 2 个字' })
    expect(await fieldOf({ ...SIGNED, signature: ' ' })).toEqual({ signature: '请填写专家姓名' })
    expect(await fieldOf({ ...SIGNED, note: '长'.repeat(2001) })).toEqual({
      note: expect.stringContaining('2000'),
    })
    expect(await fieldOf({ outcome: 'rejected', note: '' })).toEqual({ note: '请填写处理说明，至少 2 个字' })
    expect(await decide(task.id, { ...SIGNED, note: '长'.repeat(2000) })).toMatchObject({ code: 200 })
  })

  test('notes of other queues stay at 500 characters', async () => {
    const region = { province_id: 350000, city_id: 350100, county_id: 350102 }
    await portal.call(
      addProposal,
      { type: 4, name: '长话', mobile: newMobile(), ...region },
      { address: newAddress() },
    )
    const list = (await portal.call(queues.queueList, { queue: 'enquiries', keyword: '长话' }, reviewer)).data
    const task = { queue: 'enquiries', id: list.list[0]?.id ?? 0 } as const
    await portal.call(queues.claimTask, task, reviewer)
    const { stamp } = (await portal.call(queues.queueTask, task, reviewer)).data
    const send = (note: string) =>
      portal.call(queues.decideTask, { ...task, stamp, outcome: 'approved', note }, reviewer)
    expect((await send('长'.repeat(501))).data).toEqual({
      fields: { note: '处理说明最多 500 个字' },
    })
    expect(await send('长'.repeat(500))).toMatchObject({ code: 200 })
  })
})

describe('an opinion', () => {
  test('joins the report, which the owner is led to', async () => {
    const { id, token, task } = await requested()
    expect(await decide(task.id, SIGNED)).toMatchObject({ code: 200, data: { outcome: 'approved' } })
    const { detail, own } = await reportOf({ id, token })
    expect(detail?.opinion).toMatchObject({ text: OPINION, expert: '沈知秋' })
    expect(own?.requested).toBe(false)
    expect((await noticesOf(token))[0]).toMatchObject({
      content: expect.stringMatching(
        /^您为评估报告“福建省 南平市 建阳区 120 亩 · [\d-]{10} \d\d:\d\d”申请的专家评估已由沈知秋出具意见：立地条件较好，道路是短板。 建议先修通林道，再谈总价。$/,
      ),
      url: `/addAssess/${id}`,
    })
    expect(await ask(id, token)).toMatchObject({
      code: 400,
      data: { fields: { f_id: expect.stringContaining('已有专家意见') } },
    })
  })

  test('is told by SMS if that is wanted, in words of its own', async () => {
    const mobile = newMobile()
    const { task } = await requested({ mobile, wants_sms: 1 })
    expect((await open(task.id)).note_reader).toContain('站内消息和短信')
    await decide(task.id, SIGNED)
    expect(portal.deps.outbox?.latestNotice(mobile)?.text).toBe(
      '您的评估报告已有专家意见，请登录网站在报告中查看。',
    )
    const steps = await historyOf(portal.deps.db, `expertAssessment:${task.target_id}`)
    expect(steps[0]?.action).toBe('expertAssessment.notify')
  })

  test('that is declined reaches the owner with its reason, who may ask again', async () => {
    const { id, token, task } = await requested()
    await portal.call(nameReport, { id, name: '东山林场' }, { token })
    await decide(task.id, { outcome: 'rejected', note: '面积与林权证不一致，请核对。' })
    expect((await noticesOf(token))[0]).toMatchObject({
      content: '您为评估报告“东山林场”申请的专家评估未能受理：面积与林权证不一致，请核对。',
      url: `/addAssess/${id}`,
    })
    expect((await reportOf({ id, token })).own?.requested).toBe(false)
    expect(await ask(id, token)).toMatchObject({ code: 200 })
    expect(await tasksOf(id)).toHaveLength(2)
    expect((await reportOf({ id, token })).own?.requested).toBe(true)
  })
})

describe('a report that was removed meanwhile', () => {
  test('is named as such in its task, which can only be rejected', async () => {
    const { id, token, task } = await requested()
    await portal.call(queues.claimTask, { queue: QUEUE, id: task.id }, reviewer)
    const { stamp } = await open(task.id)
    await portal.call(removeReport, { id }, { token, address: newAddress() })
    const send = (input: Record<string, unknown>) =>
      portal.call(queues.decideTask, { queue: QUEUE, id: task.id, ...input }, reviewer)
    expect(await send({ ...SIGNED, stamp })).toMatchObject(TaskChanged)
    const after = await open(task.id)
    expect(after.reject_only).toContain('已被本人删除')
    expect(after.task.title).toContain('已被删除')
    expect(await send({ ...SIGNED, stamp: after.stamp })).toMatchObject({
      code: 400,
      data: { fields: { outcome: expect.stringContaining('只能不予受理') } },
    })
    expect(
      await send({ outcome: 'rejected', note: '报告已删除，不再受理。', stamp: after.stamp }),
    ).toMatchObject({ code: 200 })
    expect((await noticesOf(token))[0]).toMatchObject({
      content: expect.stringContaining('未能受理'),
      url: '',
    })
  })
})
