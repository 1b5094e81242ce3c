// Bonds for the staff: list, search, one with its ledger, proposals and the end.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#features/audit/server/audit.schema.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import {
  endBond,
  PROPOSALS,
  type Proposal,
  ProposalOpen,
  proposeBondChange,
  staffBond,
  staffBonds,
} from '#features/bonds/contract.ts'
import { BOND } from '#features/bonds/rules/bonds.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { BondState, TooManyReveals } from '#features/review/contract/refusals.ts'
import { BadInput, Forbidden, NotSignedIn, TargetGone } from '#platform/contract/refusals.ts'
import { LIMITS } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  bondIn,
  judged,
  newBidder,
  newBond,
  openProposalTask,
  proposed,
  reviewersOf,
  rowOfBond,
  sendVoucher,
} from '../../helpers/bonds.ts'
import { newAddress, signedIn, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let [reviewer, colleague] = [
  { token: '', name: '', id: 0 },
  { token: '', name: '', id: 0 },
]
beforeAll(async () => {
  portal = await testApp()
  ;[reviewer, colleague] = await reviewersOf(portal)
})
afterAll(() => portal.close())

const list = async (input: Record<string, unknown> = {}, who = reviewer) =>
  (await portal.call(staffBonds, { pagesize: 100, ...input }, who)).data
const found = async (keyword: string) => (await list({ keyword })).list.map(({ id }) => id)
const one = async (id: number) => (await portal.call(staffBond, { id }, reviewer)).data

describe('the list', () => {
  test('has every bond, changed last first, or those of one state; mobiles are masked', async () => {
    const bidder = await newBidder(portal, '云岭苗木有限公司')
    const bond = await newBond(portal, { bidder, bond_due: new Date('2026-12-01T09:00:00Z') })
    portal.passSeconds(1)
    const other = await newBond(portal)
    portal.passSeconds(1)
    await sendVoucher(portal, bond)
    const { list: rows, count } = await list()
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([bond.id, other.id])
    expect(count).toBe(rows.length)
    expect(rows[0]).toEqual({
      id: bond.id,
      project_sn: bond.project_sn,
      project_name: bond.tender.title,
      bidder: '云岭苗木有限公司',
      mobile: `${bidder.mobile.slice(0, 3)}****${bidder.mobile.slice(7)}`,
      bond: 12_000,
      bail_status: BOND.pending,
      bondtime: '2026-12-01 17:00:00',
      updatetime: expect.stringMatching(/^2026-11-20/),
      proposal: '',
    })
    const pending = await list({ bail_status: BOND.pending })
    expect(pending.list.map(({ id }) => id)).toEqual([bond.id])
    expect((await list({ bail_status: BOND.frozen })).count).toBe(0)
    expect((await list({ page: 2, pagesize: 1 })).list.map(({ id }) => id)).toEqual([other.id])
  })

  test('is searched by project, number and bidder; words of all sorts together', async () => {
    const bidder = await newBidder(portal, '碧水园林')
    const bond = await newBond(portal, { bidder, title: '碧水河防护林', project_sn: 'BS-2026-00012345678' })
    expect(await found('防护林')).toEqual([bond.id])
    expect(await found('碧水园林 防护林')).toEqual([bond.id])
    expect(await found('bs-2026')).toEqual([bond.id])
    for (const number of [
      'BS-2026-00012345678',
      'ＢＳ－2026－00012345678',
      'bs202600012345678',
      'BS—[2026]00012345678',
    ])
      expect(await found(number), number).toEqual([bond.id])
    expect(await found('碧水园林 云岭')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  test('finds a number of digits alone, though it reads like a phone', async () => {
    const bond = await newBond(portal, { project_sn: '20261120001' })
    expect(await found('20261120001')).toEqual([bond.id])
  })

  test('finds a whole mobile on record and within the hourly limit, and no part of one', async () => {
    const own = await staffSignedIn(portal, 'reviewer')
    const bond = await newBond(portal)
    const { mobile } = bond.bidder
    const search = (keyword: string) => portal.call(staffBonds, { keyword }, own)
    expect((await search(mobile)).data.list.map(({ id }) => id)).toEqual([bond.id])
    for (const part of [mobile.slice(0, 7), mobile.slice(-6), mobile.slice(3, 9)])
      expect((await search(part)).data.list, part).toEqual([])
    const rows = await portal.deps.db.select().from(audit).where(eq(audit.action, 'queue.searchPhone'))
    expect(rows.filter(({ who }) => who === `staff:${own.id}`)).toMatchObject([
      { target: 'queue:bonds', detail: { phone: `${mobile.slice(0, 3)}****${mobile.slice(7)}` } },
    ])
    for (let i = 1; i < LIMITS.reveal.max; i++) await search(`1380013${String(1000 + i)}`)
    expect(await search('13900139999')).toMatchObject({ status: 429, msg: TooManyReveals.msg })
  })

  test('masks a number in the bidder’s nickname', async () => {
    const bond = await newBond(portal)
    await portal.deps.db
      .update(users)
      .set({ apply_state: 0, nickname: '林场 13912345678' })
      .where(eq(users.id, bond.bidder.id))
    expect((await one(bond.id)).bond.bidder).toBe('林场 139****5678')
  })

  test('and all that belongs to it is for reviewers and admins alone', async () => {
    const { id } = await newBond(portal)
    const editor = await staffSignedIn(portal, 'editor')
    const user = await signedIn(portal)
    for (const [call, input] of [
      [staffBonds, {}],
      [staffBond, { id }],
      [proposeBondChange, { id, change: 'refund', reason: '理由' }],
      [endBond, { id, reason: '理由' }],
    ] as const) {
      expect(await portal.call(call, input, editor)).toMatchObject(Forbidden)
      expect(await portal.call(call, input, { token: user.token })).toMatchObject(NotSignedIn)
      expect(await portal.call(call, input, { address: newAddress() })).toMatchObject(NotSignedIn)
    }
  })
})

describe('one bond', () => {
  test('is read with its ledger in yuan: what the platform holds more or less by each step', async () => {
    const bond = await bondIn(portal, BOND.refunded)
    const data = await one(bond.id)
    expect(data).toMatchObject({ share: 1.2, proposals: [], can_end: false, proposal_task: 0 })
    expect(data.ledger.map(({ name, amount, bail_status, who }) => [name, amount, bail_status, who])).toEqual(
      [
        ['报名，生成保证金', 0, BOND.unpaid, '投标人'],
        ['提交汇款凭证', 0, BOND.pending, '投标人'],
        ['确认到账', 12_000, BOND.paid, reviewer.name],
        ['退还', -12_000, BOND.refunded, colleague.name],
      ],
    )
    expect(data.voucher_task).toBeGreaterThan(0)
  })

  test.each([
    [BOND.unpaid, ['credit'], true],
    [BOND.pending, [], false],
    [BOND.paid, ['refund', 'freeze'], false],
    [BOND.failed, ['credit'], true],
    [BOND.refunded, [], false],
    [BOND.frozen, ['unfreeze', 'forfeit'], false],
    [BOND.ended, [], false],
  ] as const)('in state %d allows %j', async (state, proposals, canEnd) => {
    const { id } = await bondIn(portal, state)
    expect(await one(id)).toMatchObject({ proposals, can_end: canEnd, bond: { bail_status: state } })
  })

  test('that does not exist is named', async () => {
    for (const [call, more] of [
      [staffBond, {}],
      [proposeBondChange, { change: 'refund', reason: '理由' }],
      [endBond, { reason: '理由' }],
    ] as const)
      expect(await portal.call(call, { id: 2_000_000_000, ...more }, reviewer)).toMatchObject(TargetGone)
  })

  test('without an estimate has no share', async () => {
    expect((await one((await newBond(portal, { estimate: 0 })).id)).share).toBe(0)
  })
})

describe('a proposal', () => {
  test('waits alone: a second one is refused by name, also the same again', async () => {
    const bond = await bondIn(portal, BOND.paid)
    expect((await proposed(portal, reviewer, bond, 'refund')).code).toBe(200)
    for (const change of ['refund', 'freeze'] as const)
      expect(await proposed(portal, colleague, bond, change)).toMatchObject(ProposalOpen)
    const data = await one(bond.id)
    expect(data).toMatchObject({ bond: { proposal: 'refund' }, proposals: [], can_end: false })
    expect(data.proposal_task).toBe((await openProposalTask(portal, bond)).id)
    expect((await list({ keyword: bond.project_sn })).list).toMatchObject([{ proposal: 'refund' }])
  })

  test('is on record with its reason', async () => {
    const bond = await bondIn(portal, BOND.paid)
    await proposed(portal, reviewer, bond, 'freeze', '投诉待查')
    const rows = await portal.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'bondChange.propose'))
      .orderBy(audit.id)
    expect(rows.at(-1)).toMatchObject({
      who: `staff:${reviewer.id}`,
      detail: { title: bond.tender.title, bond: bond.id, change: 'freeze', reason: '投诉待查' },
    })
  })

  const absurd: [field: string, input: Record<string, unknown>][] = [
    ['change', { change: 'steal', reason: '理由' }],
    ['change', { reason: '理由' }],
    ['reason', { change: 'refund' }],
    ['reason', { change: 'refund', reason: '理'.repeat(201) }],
    ['id', { id: -1, change: 'refund', reason: '理由' }],
  ]
  test.each(absurd)('with a wrong %s is refused by name: %j', async (field, input) => {
    const bond = await bondIn(portal, BOND.paid)
    const answer = await portal.call(proposeBondChange, { id: bond.id, ...input }, reviewer)
    expect(answer).toMatchObject({
      code: BadInput.code,
      data: { fields: { [field]: expect.any(String) } },
    })
    expect((await rowOfBond(portal, bond)).state).toBe(BOND.paid)
  })

  test('takes no sum: what is paid back is what was paid', async () => {
    const bond = await bondIn(portal, BOND.paid)
    const input = {
      id: bond.id,
      change: 'refund',
      reason: '未中标',
      amount: -1,
      bond: 1e15,
      amount_fen: 9e15,
    }
    expect((await portal.call(proposeBondChange, input, reviewer)).code).toBe(200)
    expect(await rowOfBond(portal, bond)).toMatchObject({ amount_fen: 1_200_000 })
  })
})

test('a settled bond is touched by nothing any more', async () => {
  for (const state of [BOND.refunded, BOND.ended]) {
    const bond = await bondIn(portal, state)
    const before = await rowOfBond(portal, bond)
    for (const change of PROPOSALS as readonly Proposal[])
      expect(await proposed(portal, reviewer, bond, change)).toMatchObject(BondState)
    expect(await portal.call(endBond, { id: bond.id, reason: '再次终止' }, reviewer)).toMatchObject(BondState)
    expect(await sendVoucher(portal, bond)).toMatchObject(BondState)
    expect(await rowOfBond(portal, bond)).toEqual(before)
  }
})

test('an ended bond is ended once, with its reason on record', async () => {
  const bond = await newBond(portal)
  const end = () => portal.call(endBond, { id: bond.id, reason: '项目取消' }, reviewer)
  expect((await end()).code).toBe(200)
  expect(await end()).toMatchObject(BondState)
  const rows = await historyOf(portal.deps.db, `bond:${bond.id}`)
  expect(rows.filter(({ action }) => action === 'bond.end')).toHaveLength(1)
})

test('a decided voucher is still found from its bond', async () => {
  const bond = await newBond(portal)
  await sendVoucher(portal, bond)
  const { voucher_task } = await one(bond.id)
  await judged(portal, reviewer, bond)
  expect((await one(bond.id)).voucher_task).toBe(voucher_task)
})
