// Texts that go before readers when one or two others have approved them.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { content, contentOrder } from '#app/content-calls.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import * as approval from '#features/content/contract/approval.ts'
import {
  ApprovalNeeded,
  ApprovedBefore,
  NoSuchApprover,
  NotApprover,
  NotSender,
  NotWaiting,
  OwnText,
  RulesChanged,
  TimePassed,
} from '#features/content/contract/refusals.ts'
import { publishDue } from '#features/content/server/schedule.service.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import { newsList } from '#features/news/contract/news.ts'
import { Forbidden, TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'

interface Member {
  id: number
  token: string
}
let portal: TestApp
let author: Member, second: Member, chief: Member, otherChief: Member, admin: Member, reviewer: Member
const member = async (level: number, role: 'editor' | 'reviewer' | 'admin' = 'editor'): Promise<Member> => {
  const signedIn = await staffSignedIn(portal, role)
  await portal.deps.db.update(staff).set({ approves: level }).where(eq(staff.id, signedIn.id))
  return signedIn
}

const { calls } = content.news
const REPORT = 4
const NOTICE = 5
const FREE = 2
const rules: readonly approval.ApprovalRule[] = [
  { kind: 'news', category: 0, approvals: 1 },
  { kind: 'news', category: REPORT, approvals: 2 },
  { kind: 'news', category: FREE, approvals: 0 },
]

const readRules = async () =>
  (await portal.call(approval.approvalRules, {}, { token: admin.token })).data.list
const setRules = async (list: readonly approval.ApprovalRule[], by = admin) =>
  portal.call(approval.saveApprovalRules, { list: [...list], known: await readRules() }, { token: by.token })

beforeAll(async () => {
  portal = await testApp()
  author = await member(approval.LEVELS.author)
  second = await member(approval.LEVELS.editor)
  chief = await member(approval.LEVELS.chief)
  otherChief = await member(approval.LEVELS.chief)
  admin = await member(0, 'admin')
  reviewer = await member(approval.LEVELS.chief, 'reviewer')
  const saved = await setRules(rules)
  expect(saved.code).toBe(200)
})
afterAll(() => portal.close())

let n = 0
let title = ''
beforeEach(() => {
  title = `送审稿${++n}`
})

const save = (changes: Record<string, unknown>, by = author) =>
  portal.call(calls.save, { type: REPORT, title, mode: 'submit', ...changes }, { token: by.token })
const sent = async (changes: Record<string, unknown> = {}, by = author) => {
  const answer = await save(changes, by)
  expect(answer.msg).toBe('保存成功')
  return { kind: 'news' as const, id: answer.data.id, version: answer.data.version }
}
type Target = Awaited<ReturnType<typeof sent>>
const approve = (target: Target, by: Member) =>
  portal.call(approval.approveContent, { ...target, note: '' }, { token: by.token })
const sendBack = (target: Target, by: Member) =>
  portal.call(
    approval.returnContent,
    {
      ...target,
      note: '标题须改',
      remarks: [{ field: 'title', quote: title, text: '写明县名' }],
    },
    { token: by.token },
  )
const isLive = async (type = REPORT) =>
  (await portal.call(newsList, { type, pagesize: 100 })).data.list.some((one) => one.title === title)
const record = async ({ id }: Target) =>
  (await portal.call(calls.get, { id }, { token: admin.token })).data.record
const history = async ({ kind, id }: Target, by = author) =>
  (await portal.call(approval.approvalHistory, { kind, id }, { token: by.token })).data
const listed = async (show: 'mine' | 'sent' | 'all', by: Member) =>
  (await portal.call(approval.approvalList, { show, pagesize: 100 }, { token: by.token })).data.list.filter(
    (one) => one.title === title,
  )

test('two approvals: by two others, the last by a chief; then it is live at once', async () => {
  const target = await sent()
  expect([await isLive(), (await record(target)).state]).toEqual([false, 'draft'])
  expect(await listed('mine', second)).toMatchObject([
    { id: target.id, needed: 2, given: 0, sender_id: author.id },
  ])
  expect((await approve(target, second)).data).toEqual({ live: false })
  expect([await listed('mine', second), await isLive()]).toEqual([[], false])
  expect(await listed('mine', chief)).toMatchObject([{ given: 1, may_approve: true }])
  expect((await approve(target, chief)).data).toEqual({ live: true })
  expect(await isLive()).toBe(true)
  expect(await record(target)).toMatchObject({ state: 'live', live_version: 1 })
  expect((await history(target)).steps.map(({ outcome }) => outcome)).toEqual([
    'approved',
    'approved',
    'sent',
  ])
  const actions = (await historyOf(portal.deps.db, `news:${target.id}`)).map(({ action }) => action)
  expect(actions).toEqual(['news.approve', 'news.approve', 'news.add', 'news.submit'])
})

test('a column may ask for one, a kind for none', async () => {
  const target = await sent({ type: NOTICE })
  expect((await approve(target, second)).data).toEqual({ live: true })
  expect(await isLive(NOTICE)).toBe(true)
  expect((await save({ type: FREE, title: `${title}二`, mode: 'publish' })).code).toBe(200)
  const plan = await portal.call(
    content.plans.calls.save,
    { plan_type: 1, title, mode: 'publish' },
    { token: author.token },
  )
  expect(plan.code).toBe(200)
})

describe('nothing goes live without', () => {
  test('published or scheduled, at once or from a draft, by an author or a chief', async () => {
    for (const by of [author, second, chief, admin])
      expect((await save({ mode: 'publish' }, by)).code).toBe(ApprovalNeeded.code)
    const publish_at = toWireTime(new Date(portal.deps.now().getTime() + 60_000))
    expect((await save({ mode: 'schedule', publish_at })).code).toBe(ApprovalNeeded.code)
    const { data } = await save({ mode: 'draft' })
    const published = await portal.call(
      calls.publish,
      { id: data.id, version: data.version },
      { token: chief.token },
    )
    expect([published.code, await isLive()]).toEqual([ApprovalNeeded.code, false])
  })

  test('a later change of what is live', async () => {
    const target = await sent({ type: NOTICE })
    await approve(target, second)
    const changed = { id: target.id, version: 1, type: NOTICE, title: `${title}改` }
    expect((await save({ ...changed, mode: 'publish' })).code).toBe(ApprovalNeeded.code)
    const again = await sent(changed)
    expect(await record(again)).toMatchObject({ state: 'changed', live_version: 1, version: 2 })
    expect((await approve(again, second)).data).toEqual({ live: true })
    expect(await record(again)).toMatchObject({ state: 'live', live_version: 2 })
  })

  test('a change of column is no way round', async () => {
    const target = await sent({ type: NOTICE })
    await approve(target, second)
    const moved = { id: target.id, version: 1, type: FREE, content: '<p>未审</p>' }
    expect((await save({ ...moved, mode: 'publish' })).code).toBe(ApprovalNeeded.code)
    const draft = await save({ ...moved, mode: 'draft' })
    const published = await portal.call(calls.publish, { id: target.id, version: 2 }, { token: author.token })
    expect([draft.code, published.code]).toEqual([200, ApprovalNeeded.code])
  })

  test('what was scheduled before there was a rule', async () => {
    await setRules([])
    const publish_at = toWireTime(new Date(portal.deps.now().getTime() + 60_000))
    const { data } = await save({ mode: 'schedule', publish_at })
    await setRules(rules)
    portal.passSeconds(60)
    await publishDue(portal.deps)
    const { record: after, note } = (await portal.call(calls.get, { id: data.id }, { token: author.token }))
      .data
    expect([after.state, note]).toEqual(['draft', `定时发布没有成功：${ApprovalNeeded.msg}`])
  })

  test('with the approvals of a time when fewer were asked for', async () => {
    const publish_at = toWireTime(new Date(portal.deps.now().getTime() + 60_000))
    const target = await sent({ type: NOTICE, publish_at })
    await approve(target, second)
    await setRules([{ kind: 'news', category: 0, approvals: 2 }])
    const published = await portal.call(calls.publish, { id: target.id, version: 1 }, { token: author.token })
    await setRules(rules)
    expect(published.code).toBe(ApprovalNeeded.code)
  })

  test('but a chief at once, where he says why, and on record', async () => {
    expect((await save({ mode: 'publish', urgent: '防火紧急通知' }, second)).code).toBe(NotApprover.code)
    const { data, code } = await save({ mode: 'publish', urgent: '防火紧急通知' }, chief)
    expect([code, await isLive()]).toEqual([200, true])
    const target = { kind: 'news' as const, id: data.id, version: 1 }
    expect((await history(target)).steps).toMatchObject([{ outcome: 'urgent', note: '防火紧急通知' }])
    expect(
      (await historyOf(portal.deps.db, `news:${data.id}`)).find(({ action }) => action === 'news.urgent'),
    ).toMatchObject({ who: `staff:${chief.id}`, detail: { note: '防火紧急通知' } })
  })
})

describe('who may not approve', () => {
  test('its author, whoever changed it, somebody twice, an account without the right', async () => {
    const first = await sent({}, second)
    expect((await approve(first, second)).code).toBe(OwnText.code)
    const target = await sent({ id: first.id, version: 1 }, chief)
    expect([(await approve(target, second)).code, (await approve(target, chief)).code]).toEqual([
      OwnText.code,
      OwnText.code,
    ])
    expect((await approve(target, author)).code).toBe(NotApprover.code)
    expect((await approve(target, otherChief)).code).toBe(200)
    expect((await approve(target, otherChief)).code).toBe(ApprovedBefore.code)
    expect((await approve(target, admin)).data).toEqual({ live: true })
  })

  test('an editor of the second level the last time, a reviewer ever', async () => {
    const target = await sent()
    await approve(target, otherChief)
    expect((await approve(target, second)).code).toBe(NotApprover.code)
    expect((await approve(target, reviewer)).code).toBe(Forbidden.code)
  })
})

describe('what is approved is what was sent', () => {
  test('an edit ends the waiting, and an approval of the earlier version is refused', async () => {
    const target = await sent()
    await approve(target, second)
    expect((await save({ id: target.id, version: 1, title: `${title}改`, mode: 'draft' })).code).toBe(200)
    expect((await approve(target, chief)).code).toBe(NotWaiting.code)
    expect((await approve({ ...target, version: 2 }, chief)).code).toBe(NotWaiting.code)
    expect((await history(target)).last).toMatchObject({ state: 'replaced' })
  })

  test('of an approval and an edit at once one goes through', async () => {
    const target = await sent({ type: NOTICE })
    const [approved, edited] = await Promise.all([
      approve(target, second),
      save({ id: target.id, version: 1, type: NOTICE, mode: 'draft', content: '<p>又改</p>' }),
    ])
    const after = await record(target)
    // Whatever came first: readers see the version that was approved, or none.
    expect([approved.code === 200, edited.code]).toEqual([after.live_version === 1, 200])
    expect(after.version).toBe(2)
  })

  test('of two approvals at once two count', async () => {
    const target = await sent()
    const codes = (await Promise.all([approve(target, second), approve(target, chief)])).map(
      ({ code }) => code,
    )
    // The chief's came first: then the second is no chief, who had to be the last.
    expect([200, NotApprover.code]).toContain(codes[0])
    expect(codes[1]).toBe(200)
    expect(await isLive()).toBe(codes[0] === 200)
  })

  test('a schedule keeps its approval while it is unchanged', async () => {
    const publish_at = toWireTime(new Date(portal.deps.now().getTime() + 60_000))
    const target = await sent({ type: NOTICE, publish_at })
    expect((await approve(target, second)).data).toEqual({ live: false })
    expect(await record(target)).toMatchObject({ state: 'scheduled', scheduled_version: 1 })
    await save({ id: target.id, version: 1, type: NOTICE, title: `${title}改`, mode: 'draft' })
    portal.passSeconds(60)
    await publishDue(portal.deps)
    expect([await isLive(NOTICE), await record(target)]).toMatchObject([
      true,
      { live_version: 1, version: 2 },
    ])
  })

  test('what is removed or withdrawn waits no longer', async () => {
    const removed = await sent()
    await portal.call(calls.remove, { id: removed.id, version: 1 }, { token: author.token })
    expect((await approve(removed, second)).code).toBe(TargetGone.code)
    expect(await listed('all', chief)).toEqual([])
  })
})

test('a new order takes no approval away', async () => {
  expect((await setRules([...rules, { kind: 'links', category: 0, approvals: 1 }])).code).toBe(200)
  const { calls: links } = content.links
  const saveLink = async (mode: 'draft' | 'submit') =>
    (
      await portal.call(
        links.save,
        { title: `${title}${mode}`, url: 'https://example.com/', mode },
        { token: author.token },
      )
    ).data
  const [plain, waiting] = [await saveLink('draft'), await saveLink('submit')]
  const list = [waiting, plain].map(({ id, version }) => ({ id, version }))
  expect((await portal.call(contentOrder.links, { list }, { token: author.token })).code).toBe(200)
  const { data } = await portal.call(links.get, { id: waiting.id }, { token: author.token })
  const target = { kind: 'links', id: waiting.id, version: data.record.version } as const
  expect(target.version).toBe(2)
  expect(
    (await portal.call(approval.approveContent, { ...target, note: '' }, { token: second.token })).data,
  ).toEqual({
    live: true,
  })
  await setRules(rules)
})

test('it comes back with remarks, which the author reads, mends and sends again', async () => {
  const target = await sent()
  expect((await sendBack(target, second)).code).toBe(200)
  const { last, steps } = await history(target)
  expect(last).toMatchObject({ state: 'returned' })
  expect(steps[0]).toMatchObject({
    outcome: 'returned',
    note: '标题须改',
    remarks: [{ field: 'title', text: '写明县名' }],
  })
  expect(await listed('sent', author)).toMatchObject([{ state: 'returned' }])
  expect((await portal.call(dashboard, {}, { token: author.token })).data.approvals.sent).toBeGreaterThan(0)
  expect((await approve(target, second)).code).toBe(NotWaiting.code)
  const again = await sent({ id: target.id, version: 1, title: `${title}（建阳）` })
  expect(again.version).toBe(2)
  expect((await history(target)).last).toMatchObject({ state: 'waiting', given: 0, version: 2 })
})

test('a saved draft is sent as it is, taken back by its sender, handed over', async () => {
  const { data } = await save({ mode: 'draft' })
  const target = { kind: 'news' as const, id: data.id, version: data.version }
  const submit = (more: object = {}) =>
    portal.call(approval.submitContent, { ...target, ...more }, { token: author.token })
  expect((await submit({ version: 7 })).code).toBe(TargetGone.code)
  expect((await submit({ assignee: author.id })).code).toBe(NoSuchApprover.code)
  expect((await submit({ publish_at: '2020-01-01 08:00' })).code).toBe(TimePassed.code)
  expect((await submit({ assignee: second.id, due_at: '2040-01-01', approval_note: '请核数字' })).code).toBe(
    200,
  )
  expect(await listed('mine', second)).toMatchObject([
    { assignee_id: second.id, due_at: '2040-01-01 23:59:59', note: '请核数字', overdue: false },
  ])
  expect(await listed('mine', chief)).toEqual([])
  const handOver = (staff_id: number, by: Member) =>
    portal.call(approval.handOverApproval, { ...target, staff_id, note: '' }, { token: by.token })
  expect((await handOver(author.id, second)).code).toBe(NoSuchApprover.code)
  expect((await handOver(otherChief.id, second)).code).toBe(200)
  expect([await listed('mine', second), (await listed('mine', otherChief)).length]).toEqual([[], 1])
  const recall = (by: Member) => portal.call(approval.recallContent, target, { token: by.token })
  expect((await recall(second)).code).toBe(NotSender.code)
  expect((await recall(author)).code).toBe(200)
  expect([await listed('all', chief), (await recall(author)).code]).toEqual([[], NotWaiting.code])
})

test('rules: an admin sets them, once a column, and never for what has one record', async () => {
  expect((await setRules([], author)).code).toBe(Forbidden.code)
  const stale = await portal.call(approval.saveApprovalRules, { list: [], known: [] }, { token: admin.token })
  expect(stale.code).toBe(RulesChanged.code)
  const twice = { kind: 'news', category: 1, approvals: 1 } as const
  expect((await setRules([twice, twice])).msg).toBe('同一栏目有两条设置')
  expect((await setRules([{ kind: 'settings', category: 0, approvals: 1 }])).msg).toBe(
    '首页推荐和站点设置不设审核',
  )
  expect((await setRules([{ ...twice, approvals: 3 }])).code).toBe(400)
  const { data } = await portal.call(approval.approvalRules, {}, { token: second.token })
  expect(data.list).toHaveLength(3)
  expect(data.level).toBe(approval.LEVELS.editor)
  expect(data.approvers.map(({ id }) => id)).toEqual([chief.id, otherChief.id, admin.id])
})
