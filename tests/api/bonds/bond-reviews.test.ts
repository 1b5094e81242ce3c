// Review of vouchers and of proposals: what reviewers read, who may decide, and what follows for the bidder.

import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { endBond, staffBond } from '#features/bonds/contract.ts'
import { BOND } from '#features/bonds/rules/bonds.ts'
import { bondProposals } from '#features/bonds/server/bonds.schema.ts'
import { checkLedger } from '#features/bonds/server/ledger-check.service.ts'
import { insertProposal } from '#features/bonds/server/proposals.table.ts'
import { noticeList } from '#features/notices/contract.ts'
import {
  BondState,
  CertificatesUnread,
  ReviewerTied,
  SecondReviewerNeeded,
  TaskChanged,
} from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { insertTask } from '#features/review/server/tasks.service.ts'
import { staffAdd, staffEdit, staffResetPassword } from '#features/staff/contract/accounts.ts'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { staffLogin } from '#platform/contract/staff-sign-in.ts'
import { maskPersonalIn } from '#platform/lib/personal-numbers.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  bondIn,
  decided,
  judged,
  newBidder,
  newBond,
  newestTask,
  newVoucher,
  openProposalTask,
  proposed,
  reviewersOf,
  rowOfBond,
  sendVoucher,
} from '../../helpers/bonds.ts'
import { employed, newAddress, PASSWORD, staffSignedIn } from '../../helpers/people.ts'
import { get } from '../../helpers/user-uploads.ts'

let portal: TestApp
let [reviewer, colleague] = [
  { token: '', name: '', id: 0 },
  { token: '', name: '', id: 0 },
]
beforeAll(async () => {
  portal = await testApp()
  ;[reviewer, colleague] = await reviewersOf(portal)
})
afterAll(async () => {
  expect((await checkLedger(portal.deps.db)).faults).toEqual([])
  await portal.close()
})

const read = async (task: { queue: queues.QueueName; id: number }, who = reviewer) =>
  (await portal.call(queues.queueTask, task, who)).data
const factsOf = ({ facts }: queues.Task) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]))
const toldTo = async (bidder: { token: string }) =>
  (await portal.call(noticeList, { category: 0 }, bidder)).data.data.map(({ content }) => content)

describe('a voucher in review', () => {
  test('is told with bidder, project, money and times; the mobile is masked until it is revealed', async () => {
    const bidder = await newBidder(portal, '青山林业有限公司')
    const bond = await newBond(portal, {
      bidder,
      title: '青山造林',
      bond_due: new Date('2026-12-01T09:00:00Z'),
      open_time: new Date('2026-12-05T01:00:00Z'),
    })
    await sendVoucher(portal, bond)
    const task = await newestTask(portal, 'bonds', bond.id)
    const data = await read(task)
    expect(data.task).toMatchObject({ title: '青山林业有限公司：青山造林', category: '12,000.00 元' })
    expect(data).toMatchObject({ flags: [], previous: [], page: `/market/view/${bond.project_sn}` })
    expect(factsOf(data)).toEqual({
      项目: '青山造林',
      项目编号: bond.project_sn,
      应缴金额: '12,000.00 元',
      占估算价: '1.2%（估算价 100 万元）',
      缴纳截止: '2026-12-01 17:00',
      开标时间: '2026-12-05 09:00',
      凭证提交时间: expect.stringMatching(/^2026-11-20/),
      凭证: '凭证图片 1 张',
      投标人: '青山林业有限公司',
      账号类型: '个人',
      联系电话: `${bidder.mobile.slice(0, 3)}****${bidder.mobile.slice(7)}`,
      保证金状态: '审核中',
    })
    expect(JSON.stringify(data)).not.toContain(bidder.mobile)
    const revealed = await portal.call(queues.revealField, { ...task, field: 'mobile' }, reviewer)
    expect(revealed.data.value).toBe(bidder.mobile)
  })

  test.each([
    [2_000_000, 100, undefined],
    [2_000_001, 100, '保证金 20,000.01 元，为估算价的 2%，超过 2%'],
    [5_000_000, 100, '保证金 50,000.00 元，为估算价的 5%，超过 2%'],
    [246_912, 12.3456, undefined],
    [5_000_000, 0, undefined],
  ])('of %d fen for an estimate of %d is flagged above 2 %%', async (bond_fen, estimate, text) => {
    const bond = await newBond(portal, { bond_fen, estimate })
    await sendVoucher(portal, bond)
    const { flags } = await read(await newestTask(portal, 'bonds', bond.id))
    expect(flags).toEqual(text ? [{ code: 'bond_share', text }] : [])
  })

  test('is confirmed only by somebody who has opened every picture, and each look is on record', async () => {
    const bond = await newBond(portal)
    const ids = [await newVoucher(portal, bond.bidder), await newVoucher(portal, bond.bidder)]
    await sendVoucher(portal, bond, ids)
    const task = await newestTask(portal, 'bonds', bond.id)
    await portal.call(queues.claimTask, task, reviewer)
    const { stamp, media } = await read(task)
    expect(media).toEqual([
      { label: '汇款凭证 1', kind: 'image', file: '', sensitive: 'voucher:1', seen: false },
      { label: '汇款凭证 2', kind: 'image', file: '', sensitive: 'voucher:2', seen: false },
    ])
    const decide = (outcome: queues.Outcome, note = '') =>
      portal.call(queues.decideTask, { ...task, stamp, outcome, note }, reviewer)
    const open = async (field: string) =>
      (await portal.call(queues.revealField, { ...task, field }, reviewer)).data.value
    const unread = { code: CertificatesUnread.code, msg: '请先查看全部证件和凭证图片，再通过审核' }
    expect(await decide('approved')).toMatchObject(unread)
    expect((await get(portal, await open('voucher:1'))).statusCode).toBe(200)
    expect(await decide('approved')).toMatchObject(unread)
    await open('voucher:2')
    expect((await decide('approved')).code).toBe(200)
    expect(await rowOfBond(portal, bond)).toMatchObject({ state: BOND.paid, remark: '' })
    const seen = (await historyOf(portal.deps.db, `bond:${bond.id}`)).filter(
      ({ action }) => action === 'bond.reveal',
    )
    expect(new Set(seen.map(({ who, detail }) => `${who} ${String(detail.file)}`))).toEqual(
      new Set(
        // Digits of an id may look like a phone; the log then has them masked.
        ids.map((id) => `staff:${reviewer.id} ${maskPersonalIn(id)}`),
      ),
    )
    expect(seen).toHaveLength(2)
    expect((await toldTo(bond.bidder))[0]).toBe(`“${bond.tender.title}”的投标保证金12,000.00 元已确认到账。`)
  })

  test('is rejected with a reason that the bidder reads, also before the pictures were opened', async () => {
    const bond = await newBond(portal, { open_time: new Date('2026-12-05T01:00:00Z') })
    await sendVoucher(portal, bond)
    const task = await newestTask(portal, 'bonds', bond.id)
    await portal.call(queues.claimTask, task, reviewer)
    const { stamp } = await read(task)
    const decide = (note: string) =>
      portal.call(queues.decideTask, { ...task, stamp, outcome: 'rejected', note }, reviewer)
    expect(await decide('')).toMatchObject({ code: BadInput.code })
    expect((await decide('尚未查到这笔款项')).code).toBe(200)
    expect(await rowOfBond(portal, bond)).toMatchObject({ state: BOND.failed, remark: '尚未查到这笔款项' })
    expect((await toldTo(bond.bidder))[0]).toBe(
      `“${bond.tender.title}”的投标保证金汇款凭证未通过审核：尚未查到这笔款项。请在 2026-12-05 09:00 前重新上传凭证。`,
    )
  })

  test('stands beside the one before and what was said of it', async () => {
    const bond = await newBond(portal)
    await sendVoucher(portal, bond)
    await judged(portal, reviewer, bond, 'rejected', '汇款户名与报名单位不一致。')
    portal.passSeconds(120)
    await sendVoucher(portal, bond)
    const { previous, facts, history } = await read(await newestTask(portal, 'bonds', bond.id))
    expect(previous.map(({ label, value }) => [label, value])).toEqual([
      ['凭证提交时间', expect.stringMatching(/^2026-11-20/)],
      ['凭证', '凭证图片 1 张'],
      ['上次审核意见', '汇款户名与报名单位不一致。'],
    ])
    expect(facts.find(({ label }) => label === '凭证提交时间')?.value).not.toBe(previous[0]?.value)
    expect(history.map(({ name, reason }) => [name, reason])).toEqual([
      ['提交凭证', ''],
      ['驳回', '汇款户名与报名单位不一致。'],
      ['查看隐藏信息', ''],
      ['领取', ''],
      ['提交凭证', ''],
    ])
  })

  test('whose sum changed since it was read must be read again', async () => {
    const bond = await newBond(portal)
    await sendVoucher(portal, bond)
    const task = await newestTask(portal, 'bonds', bond.id)
    await portal.call(queues.claimTask, task, reviewer)
    const { stamp } = await read(task)
    await portal.deps.db.update(tenders).set({ estimate: 1 }).where(eq(tenders.id, bond.tender.id))
    const decision = { ...task, stamp, outcome: 'rejected', note: '金额不符' }
    expect(await portal.call(queues.decideTask, decision, reviewer)).toMatchObject(TaskChanged)
  })

  test('has to be decided before the bond is ended: its money may have arrived', async () => {
    const bond = await newBond(portal)
    await sendVoucher(portal, bond)
    const end = () => portal.call(endBond, { id: bond.id, reason: '投标人退出' }, reviewer)
    expect(await end()).toMatchObject(BondState)
    await judged(portal, colleague, bond, 'rejected')
    expect(await end()).toMatchObject({ code: 200, msg: '保证金已终止' })
    expect(await rowOfBond(portal, bond)).toMatchObject({ state: BOND.ended, remark: '投标人退出' })
    expect((await toldTo(bond.bidder))[0]).toBe(`“${bond.tender.title}”的投标保证金已终止：投标人退出。`)
    const [entry] = await historyOf(portal.deps.db, `bond:${bond.id}`)
    expect(entry).toMatchObject({ action: 'bond.end', detail: { reason: '投标人退出' } })
  })
})

describe('a proposal', () => {
  test('is read by another reviewer: what, why, by whom, and the money it is about', async () => {
    const bond = await bondIn(portal, BOND.paid)
    const answer = await proposed(portal, reviewer, bond, 'refund', '项目未中标')
    expect(answer).toMatchObject({ code: 200, msg: '提议已提交，请另一位审核员确认', data: null })
    const data = await read(await openProposalTask(portal, bond), colleague)
    expect(data.task).toMatchObject({
      title: `退还：青山林业公司，${bond.tender.title}`,
      category: '12,000.00 元',
    })
    expect(factsOf(data)).toMatchObject({
      提议: '退还',
      理由: '项目未中标',
      提议人: reviewer.name,
      应缴金额: '12,000.00 元',
      保证金状态: '已缴纳',
      到账确认: expect.stringMatching(/^2026-11-20/),
    })
    expect(data.history).toMatchObject([{ name: '提议', who: reviewer.name, reason: '项目未中标' }])
    // Nothing has happened to the bond yet, and the bidder is told nothing.
    expect(await rowOfBond(portal, bond)).toMatchObject({ state: BOND.paid })
    expect((await toldTo(bond.bidder))[0]).toContain('已确认到账')
  })

  const changes = [
    ['refund', BOND.paid, BOND.refunded, '12,000.00 元已退还：项目未中标。'],
    ['freeze', BOND.paid, BOND.frozen, '已冻结：项目未中标。'],
    ['unfreeze', BOND.frozen, BOND.paid, '已解冻：项目未中标。'],
    ['forfeit', BOND.frozen, BOND.ended, '不予退还：项目未中标。'],
  ] as const
  test.each(changes)(
    'to %s is agreed to by somebody else and told to the bidder',
    async (change, from, to, told) => {
      const bond = await bondIn(portal, from)
      await proposed(portal, reviewer, bond, change, '项目未中标')
      const task = await openProposalTask(portal, bond)
      expect((await decided(portal, colleague, task, 'approved', '情况属实')).code).toBe(200)
      expect(await rowOfBond(portal, bond)).toMatchObject({ state: to, remark: '项目未中标' })
      expect((await toldTo(bond.bidder))[0]).toBe(`“${bond.tender.title}”的投标保证金${told}`)
      const { ledger, proposals } = (await portal.call(staffBond, { id: bond.id }, reviewer)).data
      expect(ledger.at(-1)).toMatchObject({ who: colleague.name, note: '项目未中标', bail_status: to })
      expect(proposals.length > 0).toBe(to === BOND.paid || to === BOND.frozen)
      const [entry] = await historyOf(portal.deps.db, `bond:${bond.id}`)
      expect(entry).toMatchObject({
        who: `staff:${colleague.id}`,
        action: `bond.${change}`,
        detail: { reason: '项目未中标', proposed_by: `staff:${reviewer.id}` },
      })
    },
  )

  test('that is not agreed to leaves the bond as it is, and another may be made', async () => {
    const bond = await bondIn(portal, BOND.paid)
    await proposed(portal, reviewer, bond, 'freeze')
    const before = await toldTo(bond.bidder)
    const task = await openProposalTask(portal, bond)
    expect((await decided(portal, colleague, task, 'rejected', '理由不充分')).code).toBe(200)
    expect(await rowOfBond(portal, bond)).toMatchObject({ state: BOND.paid, remark: '' })
    expect(await toldTo(bond.bidder)).toEqual(before)
    expect((await proposed(portal, reviewer, bond, 'refund')).code).toBe(200)
    const rows = await portal.deps.db
      .select()
      .from(bondProposals)
      .where(eq(bondProposals.bond_id, bond.id))
      .orderBy(desc(bondProposals.id))
    expect(rows.map(({ change, state }) => [change, state])).toEqual([
      ['refund', 'open'],
      ['freeze', 'rejected'],
    ])
  })

  test.each(['reviewer', 'admin'] as const)(
    'is never decided by its own proposer, %s or not',
    async (role) => {
      const proposer = await staffSignedIn(portal, role)
      const bond = await bondIn(portal, BOND.paid)
      await proposed(portal, proposer, bond, 'refund')
      const task = await openProposalTask(portal, bond)
      const own = { code: SecondReviewerNeeded.code, msg: '提议须由另一位审核员确认', data: null }
      expect(await portal.call(queues.claimTask, task, proposer)).toMatchObject(own)
      // Even with a task that somehow got into his hands.
      await portal.deps.db
        .update(queueTasks)
        .set({ claimed_by: proposer.id })
        .where(eq(queueTasks.id, task.id))
      const { stamp } = await read(task, { ...proposer })
      for (const outcome of ['approved', 'rejected'])
        expect(
          await portal.call(queues.decideTask, { ...task, stamp, outcome, note: '同意办理' }, proposer),
        ).toMatchObject(own)
      expect(await rowOfBond(portal, bond)).toMatchObject({ state: BOND.paid })
    },
  )

  test('is not decided by an account that the proposer has just made a reviewer, and the task says so', async () => {
    const proposer = await staffSignedIn(portal, 'admin')
    const second = await employed(portal, 'editor')
    const renamed = await staffSignedIn(portal, 'reviewer')
    const change = (input: object) => portal.call(staffEdit, { disabled: false, ...input }, proposer)
    expect((await change({ id: second.id, name: '李四', role: 'reviewer' })).code).toBe(200)
    expect((await change({ id: renamed.id, name: '王五', role: 'reviewer' })).code).toBe(200)
    const signIn = { username: second.name, password: PASSWORD }
    const { token } = (await portal.call(staffLogin, signIn, { address: newAddress() })).data
    const bond = await bondIn(portal, BOND.paid)
    await proposed(portal, proposer, bond, 'refund')
    const task = await openProposalTask(portal, bond)
    const tied = { code: ReviewerTied.code, msg: ReviewerTied.msg, data: null }
    expect(await portal.call(queues.claimTask, task, { token })).toMatchObject(tied)
    const facts = factsOf(await read(task, { ...reviewer, token }))
    expect(facts['不能确认的审核员']).toMatch(/^李四（2026-11-20 \d\d:\d\d 账号由提议人更改角色或启用状态）$/)
    // Even with a task that somehow got into his hands.
    await portal.deps.db.update(queueTasks).set({ claimed_by: second.id }).where(eq(queueTasks.id, task.id))
    const { stamp } = await read(task, { ...reviewer, token })
    const decision = { ...task, stamp, outcome: 'approved', note: '同意办理' }
    expect(await portal.call(queues.decideTask, decision, { token })).toMatchObject(tied)
    await portal.deps.db.update(queueTasks).set({ claimed_by: null }).where(eq(queueTasks.id, task.id))
    // A new name says nothing about who uses the account.
    expect((await decided(portal, renamed, task, 'approved', '情况属实')).code).toBe(200)
  })

  test.each([
    ['created', 29, ReviewerTied.code],
    ['created', 31, 200],
    ['reset', 29, ReviewerTied.code],
  ] as const)(
    'of an account that an admin %s %d days ago is answered %d to that admin',
    async (how, days, code) => {
      const own = await testApp()
      try {
        const admin = await staffSignedIn(own, 'admin')
        const login_name = 'puppet1'
        const created = { login_name, name: '傀儡', role: 'reviewer', password: 'Stands4it!' }
        const { id } =
          how === 'created'
            ? (await own.call(staffAdd, created, admin)).data
            : await employed(own, 'reviewer')
        if (how === 'reset')
          expect((await own.call(staffResetPassword, { id, password: 'Stands4it!' }, admin)).code).toBe(200)
        const bond = await bondIn(own, BOND.paid)
        own.passSeconds(days * 24 * 3600)
        const again = await own.call(staffLogin, { username: admin.name, password: PASSWORD }, {})
        const at = own.deps.now()
        const proposal = {
          bond_id: bond.id,
          change: 'refund' as const,
          reason: '项目未中标',
          proposed_by: id,
        }
        await own.deps.db.transaction(async (tx) => {
          const target_id = (await insertProposal(tx, { ...proposal, createtime: at })) ?? 0
          await insertTask(tx, { queue: 'bondChanges', target_id, createtime: at })
        })
        const [task] = await own.deps.db
          .select({ id: queueTasks.id })
          .from(queueTasks)
          .where(eq(queueTasks.queue, 'bondChanges'))
        const claim = { queue: 'bondChanges', id: task?.id }
        expect((await own.call(queues.claimTask, claim, { token: again.data.token })).code).toBe(code)
      } finally {
        await own.close()
      }
    },
  )

  test('is handed over to reviewers who may decide it: its proposer is not among the colleagues', async () => {
    const [proposer, claimant, third] = await Promise.all(
      ['reviewer', 'reviewer', 'reviewer'].map(() => staffSignedIn(portal, 'reviewer')),
    )
    if (!proposer || !claimant || !third) throw new Error('there are three reviewers')
    const bond = await bondIn(portal, BOND.paid)
    await proposed(portal, proposer, bond, 'refund')
    const task = await openProposalTask(portal, bond)
    expect((await portal.call(queues.claimTask, task, claimant)).code).toBe(200)
    const { colleagues } = (await portal.call(queues.queueTask, task, claimant)).data
    const offered = colleagues.map(({ id }) => id)
    expect(offered).toContain(third.id)
    expect(offered).not.toContain(proposer.id)
  })

  test('is found in its queue by the number of the project', async () => {
    const bond = await bondIn(portal, BOND.paid)
    await proposed(portal, reviewer, bond, 'refund')
    const { list } = (
      await portal.call(queues.queueList, { queue: 'bondChanges', keyword: bond.project_sn }, reviewer)
    ).data
    expect(list.map(({ title }) => title)).toEqual([`退还：青山林业公司，${bond.tender.title}`])
  })
})
