// Bonds on PostgreSQL under parallel calls to two instances: each thing happens once, and the ledger adds up.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bondVoucher, endBond, ProposalOpen } from '#features/bonds/contract.ts'
import { BOND } from '#features/bonds/rules/bonds.ts'
import { bondEntries, bonds } from '#features/bonds/server/bonds.schema.ts'
import { checkLedger } from '#features/bonds/server/ledger-check.service.ts'
import { openBond } from '#features/bonds/server/open-bond.service.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { BondState, TaskDecided, TaskTaken } from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { counters } from '#platform/server/limits/counters.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  bondIn,
  newBidder,
  newBond,
  newestTask,
  newTender,
  newVoucher,
  type OpenBond,
  openProposalTask,
  proposed,
  rowOfBond,
} from '../../helpers/bonds.ts'
import { testDatabase } from '../../helpers/database.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { lookAtCertificates } from '../../helpers/submissions.ts'

let one: TestApp
let two: TestApp
const reviewers: { token: string }[] = []
beforeAll(async () => {
  const database = await testDatabase()
  one = await testApp({ database })
  two = await testApp({ database: await openDatabase({ databaseUrl: database.url, dataDir: '' }) })
  for (const role of ['reviewer', 'reviewer', 'admin'] as const)
    reviewers.push(await staffSignedIn(one, role))
})
afterAll(async () => {
  expect((await checkLedger(one.deps.db)).faults).toEqual([])
  await two.close()
  await one.close()
})
/** Limits per hour are not what is tested here. */
beforeEach(() => one.deps.db.delete(counters))

const on = (turn: number) => (turn % 2 === 0 ? one : two)
const codesOf = (answers: readonly { code: number }[]) =>
  answers.map(({ code }) => code).toSorted((a, b) => a - b)
const entriesOf = async (id: number) =>
  (
    await one.deps.db.select().from(bondEntries).where(eq(bondEntries.bond_id, id)).orderBy(bondEntries.id)
  ).map(({ event }) => event)
const send = (turn: number, { bidder, project_sn }: OpenBond, certificate: string[]) =>
  on(turn).call(bondVoucher, { project_sn, certificate }, { token: bidder.token, address: newAddress() })
const times = <T>(count: number, work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)))
const who = (index: number) => reviewers[index % reviewers.length] ?? { token: '' }

describe('of calls at once', () => {
  test('twenty sign-ups make one bond', async () => {
    const tender = await newTender(one)
    const bidder = await newBidder(one)
    const bond = { tender_id: tender.id, user_id: bidder.id, amount_fen: 5000, at: one.deps.now() }
    await times(20, (turn) => on(turn).deps.db.transaction((tx) => openBond(tx, bond)))
    const rows = await one.deps.db.select().from(bonds).where(eq(bonds.user_id, bidder.id))
    expect(rows).toHaveLength(1)
    expect(await entriesOf(rows[0]?.id ?? 0)).toEqual(['open'])
  })

  test('twenty of the same voucher are all answered well and count once', async () => {
    const bond = await newBond(one)
    const ids = [await newVoucher(one, bond.bidder), await newVoucher(one, bond.bidder)]
    const answers = await times(20, (turn) => send(turn, bond, turn % 3 === 0 ? ids : ids.toReversed()))
    expect(new Set(codesOf(answers))).toEqual(new Set([200]))
    expect(await entriesOf(bond.id)).toEqual(['open', 'submit'])
    const told = await one.deps.db.select().from(notices).where(eq(notices.user_id, bond.bidder.id))
    expect(told).toHaveLength(1)
  })

  test('ten different vouchers one is taken, the others are refused by name and stay unattached', async () => {
    const bond = await newBond(one)
    const ids = await times(10, () => newVoucher(one, bond.bidder))
    const answers = await Promise.all(ids.map((id, turn) => send(turn, bond, [id])))
    expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => BondState.code)])
    const taken = ids[answers.findIndex(({ code }) => code === 200)]
    expect(await rowOfBond(one, bond)).toMatchObject({ state: BOND.pending, vouchers: [taken] })
  })

  test('a voucher sent for two bonds belongs to one', async () => {
    const bidder = await newBidder(one)
    const both = [await newBond(one, { bidder }), await newBond(one, { bidder })]
    const ids = [await newVoucher(one, bidder)]
    const answers = await Promise.all(both.map((bond, turn) => send(turn, bond, ids)))
    expect(codesOf(answers)).toEqual([200, BadInput.code].toSorted((a, b) => a - b))
  })

  test('of two reviewers, and of ten decisions of one, one counts', async () => {
    const bond = await bondIn(one, BOND.pending)
    const task = await newestTask(one, 'bonds', bond.id)
    const claims = await times(3, (turn) => on(turn).call(queues.claimTask, task, who(turn)))
    const winner = who(claims.findIndex(({ code }) => code === 200))
    expect(codesOf(claims)).toEqual([200, TaskTaken.code, TaskTaken.code])
    const { stamp } = await lookAtCertificates(one, winner, task)
    const answers = await times(10, (turn) =>
      on(turn).call(
        queues.decideTask,
        { ...task, stamp, outcome: turn % 2 ? 'approved' : 'rejected', note: '已核对' },
        winner,
      ),
    )
    expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => TaskDecided.code)])
    expect(await entriesOf(bond.id)).toHaveLength(3)
  })

  test('a decision and the end of a bond exclude each other', async () => {
    for (let round = 0; round < 5; round++) {
      const bond = await bondIn(one, BOND.pending)
      const task = await newestTask(one, 'bonds', bond.id)
      await one.call(queues.claimTask, task, who(0))
      const { stamp } = await lookAtCertificates(one, who(0), task)
      const decision = { ...task, stamp, outcome: 'approved', note: '' }
      const answers = await Promise.all([
        one.call(queues.decideTask, decision, who(0)),
        two.call(endBond, { id: bond.id, reason: '项目取消' }, who(1)),
      ])
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
      expect(await entriesOf(bond.id)).toHaveLength(3)
    }
  })

  test('ten proposals one waits, and ten confirmations of it apply it once', async () => {
    const bond = await bondIn(one, BOND.paid)
    const proposals = await times(10, (turn) =>
      proposed(on(turn), who(0), bond, turn % 2 ? 'refund' : 'freeze'),
    )
    expect(codesOf(proposals)).toEqual([200, ...Array.from({ length: 9 }, () => ProposalOpen.code)])
    const task = await openProposalTask(one, bond)
    await one.call(queues.claimTask, task, who(1))
    const { stamp } = await lookAtCertificates(one, who(1), task)
    const decision = { ...task, stamp, outcome: 'approved', note: '情况属实' }
    const answers = await times(10, (turn) => on(turn).call(queues.decideTask, decision, who(1)))
    expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => TaskDecided.code)])
    expect(await entriesOf(bond.id)).toHaveLength(4)
  })
})
