// Opening, trying and renewing a membership, and its end by the clock.

import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#features/audit/server/audit.schema.ts'
import { deletionRequest } from '#features/data-rights/contract.ts'
import { deleteDueAccounts } from '#features/data-rights/server/deletions.service.ts'
import {
  applyMember,
  MemberLongEnough,
  membershipState,
  membershipTerms,
  OrderWaiting,
  TermsChanged,
  TrialUsed,
} from '#features/membership/contract.ts'
import { membershipOrders, trialPhones } from '#features/membership/server/membership.schema.ts'
import { noticeList } from '#features/notices/contract.ts'
import { TaskDecided } from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { defaultTerms } from '#features/site/contract/editing.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { userIndex } from '#platform/contract/session.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { memberUntil, setTerms } from '../../helpers/members.ts'
import { PASSWORD, signedIn, signedInAgain, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())
beforeEach(() => setTerms(portal))

const DAY = 24 * 3600

type Who = { token: string }
const apply = (who: Who, kind?: 'open' | 'trial') =>
  portal.call(applyMember, kind ? { kind } : {}, { token: who.token })
const stateOf = async (who: Who) => (await portal.call(membershipState, {}, who)).data
const noticesOf = async (who: Who) => (await portal.call(noticeList, { category: 0 }, who)).data.data
const inDays = (days: number) => new Date(portal.deps.now().getTime() + days * DAY * 1000)
/** Wire time of so many days from now. */
const wireIn = (days: number) =>
  new Date(inDays(days).getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const ordersOf = async () => portal.deps.db.select().from(membershipOrders).orderBy(membershipOrders.id)

/** A user whose order waits, and the task of it. */
const waiting = async (terms: Parameters<typeof setTerms>[1] = { member_price: 365 }) => {
  await setTerms(portal, terms)
  const who = await signedIn(portal)
  expect((await apply(who, 'open')).code).toBe(200)
  const [task] = await portal.deps.db.select().from(queueTasks).orderBy(desc(queueTasks.id)).limit(1)
  if (!task) throw new Error('no task')
  return { ...who, task: task.id }
}
const decide = async (id: number, outcome: 'approved' | 'rejected', note = '', by?: { token: string }) => {
  const reviewer = by ?? (await staffSignedIn(portal, 'reviewer'))
  const task = { queue: 'memberships', id }
  await portal.call(queues.claimTask, task, reviewer)
  const { stamp } = (await portal.call(queues.queueTask, task, reviewer)).data
  return portal.call(queues.decideTask, { ...task, stamp, outcome, note }, reviewer)
}

describe('an application', () => {
  test('without a kind is the trial, once, and opening afterwards', async () => {
    const who = await signedIn(portal)
    expect(await stateOf(who)).toEqual({ is_member: 0, expiretime: '', trial_used: false, waiting: false })
    expect(await apply(who)).toMatchObject({ code: 200, msg: '恭喜您，试用申请成功', data: wireIn(15) })
    expect(await stateOf(who)).toEqual({
      is_member: 1,
      expiretime: wireIn(15),
      trial_used: true,
      waiting: false,
    })
    portal.passSeconds(60)
    const end = inDays(15 + 365 - 60 / DAY)
    expect(await apply(who)).toMatchObject({ code: 200, msg: '恭喜您，会员服务已开通' })
    expect((await stateOf(who)).expiretime).toBe(
      new Date(end.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    )
  })

  test('is a trial once per phone, whatever is deleted, of either type of account', async () => {
    const who = await signedIn(portal)
    expect(await apply(who, 'trial')).toMatchObject({ code: 200 })
    await portal.call(deletionRequest, { password: PASSWORD }, who)
    portal.passSeconds(7 * DAY + 1)
    await deleteDueAccounts(portal.deps)
    for (const type of [2, 1] as const) {
      const next = await signedIn(portal, { mobile: who.mobile, type, loginName: `林企${who.mobile}` })
      expect((await stateOf(next)).trial_used).toBe(true)
      expect(await apply(next, 'trial')).toMatchObject(TrialUsed)
    }
    expect((await stateOf(await signedIn(portal))).trial_used).toBe(false)
    expect(JSON.stringify(await portal.deps.db.select().from(trialPhones))).not.toContain(who.mobile)
  })

  test('is told to the user, stands on record, and shows in the account', async () => {
    const who = await signedIn(portal)
    await apply(who, 'trial')
    expect(await noticesOf(who)).toMatchObject([
      { content: `会员试用已生效，有效期至 ${wireIn(15)}。`, category: 4, url: '/vip', status: 0 },
    ])
    const [row] = await portal.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(row).toMatchObject({
      action: 'membership.add',
      detail: { kind: 'trial', days: 15, expires: wireIn(15) },
    })
    expect((await portal.call(userIndex, {}, who)).data).toMatchObject({
      is_member: 1,
      expiretime: wireIn(15),
    })
  })

  test('of a visitor is refused, and so is an unknown kind', async () => {
    for (const call of [applyMember, membershipState])
      expect(await portal.call(call)).toMatchObject(NotSignedIn)
    const who = await signedIn(portal)
    for (const kind of ['free', 'Trial', '1'])
      expect(await portal.call(applyMember, { kind }, who)).toMatchObject({ code: 400, msg: '方式不正确' })
    expect((await stateOf(who)).is_member).toBe(0)
  })
})

describe('the trial', () => {
  test('is given once to a user', async () => {
    const who = await signedIn(portal)
    const until = wireIn(15)
    expect((await apply(who, 'trial')).data).toBe(until)
    // The answer may have been lost: within ten seconds it is the same request.
    expect((await apply(who, 'trial')).data).toBe(until)
    portal.passSeconds(11)
    expect(await apply(who, 'trial')).toMatchObject(TrialUsed)
    portal.passSeconds(40 * DAY)
    const later = await signedInAgain(portal, who)
    expect(await apply(later, 'trial')).toMatchObject(TrialUsed)
    expect(await stateOf(later)).toMatchObject({ is_member: 0, trial_used: true })
  })

  test('is given once however many ask at once', async () => {
    const who = await signedIn(portal)
    const answers = await Promise.all(Array.from({ length: 12 }, () => apply(who, 'trial')))
    expect(new Set(answers.map(({ code, data }) => `${code} ${data}`))).toEqual(
      new Set([`200 ${wireIn(15)}`]),
    )
    expect((await stateOf(who)).expiretime).toBe(wireIn(15))
  })

  test('adds to a membership that is still running', async () => {
    const who = await signedIn(portal)
    await memberUntil(portal, who, inDays(10))
    expect((await apply(who, 'trial')).data).toBe(wireIn(25))
  })

  test('does not exist where the operator gives no days for it', async () => {
    await setTerms(portal, { member_trial_days: 0 })
    const who = await signedIn(portal)
    expect(await apply(who, 'trial')).toMatchObject({
      code: 400,
      msg: '目前不提供试用，您可以直接开通会员',
    })
    expect(await apply(who)).toMatchObject({ code: 200, msg: '恭喜您，会员服务已开通', data: wireIn(365) })
  })
})

describe('opening without a price', () => {
  test('takes effect at once, and renewing adds to what is left', async () => {
    await setTerms(portal, { member_days: 30 })
    const who = await signedIn(portal)
    expect((await apply(who, 'open')).data).toBe(wireIn(30))
    portal.passSeconds(10 * DAY)
    expect((await apply(who, 'open')).data).toBe(wireIn(50))
    portal.passSeconds(60 * DAY)
    const later = await signedInAgain(portal, who)
    expect((await stateOf(later)).is_member).toBe(0)
    expect((await apply(later, 'open')).data).toBe(wireIn(30))
  })

  test('opens once where the same request is sent twice, and again after ten seconds', async () => {
    await setTerms(portal, { member_days: 30 })
    const who = await signedIn(portal)
    const answers = await Promise.all(Array.from({ length: 6 }, () => apply(who, 'open')))
    expect(new Set(answers.map(({ code, data }) => `${code} ${data}`))).toEqual(
      new Set([`200 ${wireIn(30)}`]),
    )
    portal.passSeconds(9)
    const late = await apply(who, 'open')
    expect(late).toMatchObject({ code: 200, data: answers[0]?.data, msg: '恭喜您，会员服务已开通' })
    expect(await noticesOf(who)).toHaveLength(1)
    portal.passSeconds(2)
    expect((await apply(who, 'open')).data > late.data).toBe(true)
  })

  test('without a kind is one trial, not a trial and an opening', async () => {
    const who = await signedIn(portal)
    const answers = await Promise.all([apply(who), apply(who)])
    for (const answer of answers)
      expect(answer).toMatchObject({ code: 200, msg: '恭喜您，试用申请成功', data: wireIn(15) })
    expect((await noticesOf(who)).length).toBe(1)
  })

  test('right after a trial is no repetition of it', async () => {
    const who = await signedIn(portal)
    await apply(who, 'trial')
    expect((await apply(who, 'open')).data).toBe(wireIn(380))
  })

  test('is refused to a member for more than ten years', async () => {
    const who = await signedIn(portal)
    await memberUntil(portal, who, inDays(3651))
    for (const kind of ['open', 'trial'] as const)
      expect(await apply(who, kind)).toMatchObject(MemberLongEnough)
    await memberUntil(portal, who, inDays(3650))
    expect((await apply(who, 'open')).data).toBe(wireIn(4015))
  })
})

describe('opening at a price', () => {
  test('other than the one agreed to is refused, and orders nothing', async () => {
    await setTerms(portal, { member_price: 500 })
    const who = await signedIn(portal)
    const agreed = (price: string) => portal.call(applyMember, { kind: 'open', price }, who)
    for (const price of ['365', '0', '五百']) expect(await agreed(price), price).toMatchObject(TermsChanged)
    expect((await stateOf(who)).waiting).toBe(false)
    expect(await agreed('500')).toMatchObject({ code: 200 })
    expect((await stateOf(who)).waiting).toBe(true)
  })

  test('waits for the staff: no end, no second order, a task with user, kind, price and term', async () => {
    const who = await waiting({ member_price: 365.5, member_days: 90 })
    expect(await stateOf(who)).toEqual({ is_member: 0, expiretime: '', trial_used: false, waiting: true })
    expect(await apply(who, 'open')).toMatchObject(OrderWaiting)
    portal.passSeconds(3600)
    expect(await apply(who, 'open')).toMatchObject(OrderWaiting)
    const reviewer = await staffSignedIn(portal, 'reviewer')
    const task = (await portal.call(queues.queueTask, { queue: 'memberships', id: who.task }, reviewer)).data
    expect(task.task).toMatchObject({ category: '开通' })
    expect(task.task.title).toMatch(/^139\*\*\*\*\d{4}：开通 90 天，365\.50 元$/)
    expect(JSON.stringify(task)).not.toContain(who.mobile)
    const facts = Object.fromEntries(task.facts.map(({ label, value }) => [label, value]))
    expect(facts).toMatchObject({ 方式: '开通', 应付金额: '365.50 元', 期限: '90 天', 账号类型: '个人' })
    const shown = await portal.call(
      queues.revealField,
      { queue: 'memberships', id: who.task, field: 'mobile' },
      reviewer,
    )
    expect(shown.data.value).toBe(who.mobile)
    const found = await portal.call(queues.queueList, { queue: 'memberships', keyword: who.mobile }, reviewer)
    expect(found.data.list.map(({ id }) => id)).toEqual([who.task])
  })

  test('answers an empty end and says what happens next', async () => {
    await setTerms(portal, { member_price: 99 })
    const who = await signedIn(portal)
    expect(await apply(who, 'open')).toMatchObject({
      code: 200,
      data: '',
      msg: '申请已提交，工作人员确认收款后即为您开通',
    })
    expect((await noticesOf(who))[0]?.content).toContain('应付 99.00 元')
  })

  test('makes one order of many sent at once', async () => {
    await setTerms(portal, { member_price: 1 })
    const who = await signedIn(portal)
    const before = (await ordersOf()).length
    const answers = await Promise.all(Array.from({ length: 8 }, () => apply(who, 'open')))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(OrderWaiting.code),
    ])
    expect((await ordersOf()).length).toBe(before + 1)
  })

  test('does not stand in the way of the trial', async () => {
    const who = await waiting()
    expect((await apply(who)).data).toBe(wireIn(15))
    expect(await stateOf(who)).toMatchObject({ is_member: 1, waiting: true, trial_used: true })
  })

  test('is opened by the confirmation, from that moment, at the price and term of the order', async () => {
    const who = await waiting({ member_price: 365, member_days: 100 })
    portal.passSeconds(3 * DAY)
    await setTerms(portal, { member_price: 1, member_days: 5 })
    expect(await decide(who.task, 'approved')).toMatchObject({ code: 200, data: { outcome: 'approved' } })
    expect(await stateOf(who)).toMatchObject({ is_member: 1, expiretime: wireIn(100), waiting: false })
    expect((await noticesOf(who))[0]).toMatchObject({
      content: `已确认收款，会员服务已开通，有效期至 ${wireIn(100)}。`,
      category: 1,
      url: '/vip',
    })
    expect(await decide(who.task, 'approved')).toMatchObject(TaskDecided)
    expect((await stateOf(who)).expiretime).toBe(wireIn(100))
  })

  test('adds to a trial that runs when it is confirmed', async () => {
    const who = await waiting({ member_price: 365, member_days: 30 })
    await apply(who, 'trial')
    await decide(who.task, 'approved')
    expect((await stateOf(who)).expiretime).toBe(wireIn(45))
  })

  test('is rejected with a reason, and may then be applied for again', async () => {
    const who = await waiting()
    const reviewer = await staffSignedIn(portal, 'reviewer')
    const unreasoned = await decide(who.task, 'rejected', '', reviewer)
    expect(unreasoned).toMatchObject({ code: 400, msg: '请填写处理说明，至少 2 个字' })
    await decide(who.task, 'rejected', '未查到付款，请付款后重新申请。', reviewer)
    expect(await stateOf(who)).toMatchObject({ is_member: 0, expiretime: '', waiting: false })
    expect((await noticesOf(who))[0]).toMatchObject({
      content: '您的会员开通申请未通过：未查到付款，请付款后重新申请。',
      category: 1,
      url: '/vip',
    })
    expect((await apply(who, 'open')).data).toBe('')
    expect((await stateOf(who)).waiting).toBe(true)
  })

  test('is decided once by two reviewers at once', async () => {
    const who = await waiting({ member_price: 5, member_days: 30 })
    const reviewer = await staffSignedIn(portal, 'reviewer')
    const task = { queue: 'memberships', id: who.task }
    await portal.call(queues.claimTask, task, reviewer)
    const { stamp } = (await portal.call(queues.queueTask, task, reviewer)).data
    const answers = await Promise.all(
      (['approved', 'approved', 'rejected'] as const).map((outcome) =>
        portal.call(queues.decideTask, { ...task, stamp, outcome, note: '已核对到账' }, reviewer),
      ),
    )
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, TaskDecided.code, TaskDecided.code])
    const { is_member, expiretime } = await stateOf(who)
    expect(is_member === 1 ? expiretime : wireIn(30)).toBe(wireIn(30))
  })
})

describe('the end of a membership', () => {
  test('is a moment: a member until then, and none from then on', async () => {
    await setTerms(portal, { member_trial_days: 3 })
    const who = await signedIn(portal)
    await apply(who, 'trial')
    portal.passSeconds(3 * DAY - 1)
    expect((await stateOf(who)).is_member).toBe(1)
    portal.passSeconds(1)
    const { is_member, expiretime } = await stateOf(who)
    expect([is_member, expiretime]).toEqual([0, wireIn(0)])
    expect((await portal.call(userIndex, {}, who)).data.is_member).toBe(0)
  })
})

describe('the terms', () => {
  test('are told to everybody, by default and as the operator sets them', async () => {
    expect((await portal.call(membershipTerms)).data).toEqual(defaultTerms)
    await setTerms(portal, {
      member_price: 199.9,
      member_days: 90,
      member_trial_days: 7,
      member_reveals: 50,
      ordinary_reveals: 1,
      member_searches: 40,
      ordinary_searches: 2,
      member_downloads: 30,
      ordinary_downloads: 3,
    })
    expect((await portal.call(membershipTerms)).data).toEqual({
      price: 199.9,
      days: 90,
      trial_days: 7,
      ordinary: { reveals: 1, searches: 2, downloads: 3 },
      member: { reveals: 50, searches: 40, downloads: 30 },
    })
  })
})
