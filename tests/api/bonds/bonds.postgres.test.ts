// Bonds on PostgreSQL under parallel calls to two instances: each thing happens once, and the ledger adds up.
import { eq, inArray, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bondVoucher, endBond, PROPOSALS, proposeBondChange } from '#contract/bonds.ts'
import { type RefusalName, refusals } from '#contract/refusals.ts'
import * as queues from '#contract/review.ts'
import { BOND, mayHappen } from '#domain/bonds.ts'
import { bondEntries, bondProposals, bonds } from '#server/bonds/bonds.schema.ts'
import { checkLedger } from '#server/bonds/ledger-check.service.ts'
import { openBond } from '#server/bonds/open-bond.service.ts'
import { openDatabase } from '#server/db/open.ts'
import { counters } from '#server/limits/counters.schema.ts'
import { notices } from '#server/notices/notices.schema.ts'
import { queueTasks } from '#server/review/queues.schema.ts'
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
import { lookAtCertificates, type Owner } from '../../helpers/submissions.ts'

let one: TestApp
let two: TestApp
let reviewers: { token: string }[] = []
beforeAll(async () => {
  const database = await testDatabase()
  one = await testApp({ database })
  two = await testApp({ database: await openDatabase({ databaseUrl: database.url, dataDir: '' }) })
  for (const role of ['reviewer', 'reviewer', 'admin'] as const)
    reviewers.push(await staffSignedIn(one, role))
})
afterAll(async () => {
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
    expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => refusals.BondState.code)])
    const taken = ids[answers.findIndex(({ code }) => code === 200)]
    expect(await rowOfBond(one, bond)).toMatchObject({ state: BOND.pending, vouchers: [taken] })
  })

  test('a voucher sent for two bonds belongs to one', async () => {
    const bidder = await newBidder(one)
    const both = [await newBond(one, { bidder }), await newBond(one, { bidder })]
    const ids = [await newVoucher(one, bidder)]
    const answers = await Promise.all(both.map((bond, turn) => send(turn, bond, ids)))
    expect(codesOf(answers)).toEqual([200, refusals.BadInput.code].toSorted((a, b) => a - b))
  })

  test('of two reviewers, and of ten decisions of one, one counts', async () => {
    const bond = await bondIn(one, BOND.pending)
    const task = await newestTask(one, 'bonds', bond.id)
    const claims = await times(3, (turn) => on(turn).call(queues.claimTask, task, who(turn)))
    const winner = who(claims.findIndex(({ code }) => code === 200))
    expect(codesOf(claims)).toEqual([200, refusals.TaskTaken.code, refusals.TaskTaken.code])
    const { stamp } = await lookAtCertificates(one, winner, task)
    const answers = await times(10, (turn) =>
      on(turn).call(
        queues.decideTask,
        { ...task, stamp, outcome: turn % 2 ? 'approved' : 'rejected', note: '已核对' },
        winner,
      ),
    )
    expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => refusals.TaskDecided.code)])
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
    expect(codesOf(proposals)).toEqual([200, ...Array.from({ length: 9 }, () => refusals.ProposalOpen.code)])
    const task = await openProposalTask(one, bond)
    await one.call(queues.claimTask, task, who(1))
    const { stamp } = (await one.call(queues.queueTask, task, who(1))).data
    const decision = { ...task, stamp, outcome: 'approved', note: '情况属实' }
    const answers = await times(10, (turn) => on(turn).call(queues.decideTask, decision, who(1)))
    expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => refusals.TaskDecided.code)])
    expect(await entriesOf(bond.id)).toHaveLength(4)
  })
})

/** What may be answered to somebody who was not the first, or whose moment has passed. */
const EXPECTED: RefusalName[] = [
  'BondState',
  'ProposalOpen',
  'SecondReviewerNeeded',
  'TargetGone',
  'TaskTaken',
  'TaskUnclaimed',
  'TaskDecided',
  'TaskChanged',
  'CertificatesUnread',
]
const known = new Set<number>([200, ...EXPECTED.map((name) => refusals[name].code)])

/** One step of somebody: indices are taken modulo what there is. */
interface Step {
  kind: 'send' | 'sendAgain' | 'judge' | 'propose' | 'confirm' | 'end'
  bond: number
  reviewer: number
  approves: boolean
  change: number
}
const anyStep: fc.Arbitrary<Step> = fc.record({
  // An end is rare, so that most bonds come further than that.
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constant('send' as const) },
    { weight: 2, arbitrary: fc.constant('sendAgain' as const) },
    { weight: 10, arbitrary: fc.constant('judge' as const) },
    { weight: 20, arbitrary: fc.constant('propose' as const) },
    { weight: 20, arbitrary: fc.constant('confirm' as const) },
    { weight: 1, arbitrary: fc.constant('end' as const) },
  ),
  bond: fc.nat({ max: 5 }),
  reviewer: fc.nat({ max: 2 }),
  /** Four of five. */
  approves: fc.nat({ max: 4 }).map((word) => word > 0),
  change: fc.nat({ max: PROPOSALS.length - 1 }),
})
/** Without a bias, which would make most steps about the first bond and by the first reviewer. */
const step = fc.noBias(anyStep)
/** Steps that are taken at once, one batch after the other: long enough to bring bonds to their end. */
const batches = fc.array(fc.array(step, { minLength: 4, maxLength: 10, size: 'max' }), {
  minLength: 12,
  maxLength: 24,
  size: 'max',
})

/** One of the open tasks about these. */
const openTask = async (queue: queues.QueueName, which: number, targets: readonly number[]) => {
  const open = await one.deps.db.select().from(queueTasks).where(isNull(queueTasks.outcome))
  const tasks = open.filter((task) => task.queue === queue && targets.includes(task.target_id))
  const task = tasks[which % tasks.length]
  return task && { queue, id: task.id }
}
const proposalsOf = (ids: number[]) =>
  one.deps.db.select().from(bondProposals).where(inArray(bondProposals.bond_id, ids))

/** Hundreds of calls, on a machine that may be busy. */
const LONG = { timeout: 300_000 }

describe('whatever users and reviewers do at once', () => {
  let bidders: Owner[] = []
  beforeAll(async () => {
    bidders = [await newBidder(one), await newBidder(one), await newBidder(one)]
  })

  const decide = async (
    turn: number,
    { reviewer, approves }: Step,
    task: Awaited<ReturnType<typeof openTask>>,
  ) => {
    if (!task) return undefined
    const staff = who(reviewer)
    const claimed = await on(turn).call(queues.claimTask, task, staff)
    if (claimed.code !== 200) return claimed
    const read = await lookAtCertificates(on(turn), staff, task)
    // Its bond was ended meanwhile.
    if (!read) return undefined
    const outcome = approves ? 'approved' : 'rejected'
    return on(turn).call(queues.decideTask, { ...task, stamp: read.stamp, outcome, note: '已核对' }, staff)
  }

  const doStep = async (turn: number, all: readonly OpenBond[], each: Step) => {
    const bond = all[each.bond % all.length]
    if (!bond) return undefined
    const { id } = bond
    const ids = all.map((any) => any.id)
    const staff = who(each.reviewer)
    switch (each.kind) {
      case 'send':
        return send(turn, bond, [await newVoucher(one, bond.bidder)])
      case 'sendAgain': {
        const { vouchers } = await rowOfBond(one, bond)
        return vouchers.length > 0 ? send(turn, bond, vouchers) : undefined
      }
      case 'judge':
        return decide(turn, each, await openTask('bonds', each.bond, ids))
      case 'propose': {
        const { state } = await rowOfBond(one, bond)
        const allowed = PROPOSALS.filter((change) => mayHappen(change, state))
        // What is not allowed is tried as well: with a closed bond nothing is.
        const choices = allowed.length > 0 ? allowed : PROPOSALS
        const change = choices[each.change % choices.length]
        return on(turn).call(proposeBondChange, { id, change, reason: '依申请办理' }, staff)
      }
      case 'confirm': {
        const proposals = await proposalsOf(ids)
        const targets = proposals.map((row) => row.id)
        return decide(turn, each, await openTask('bondChanges', each.bond, targets))
      }
      case 'end':
        return on(turn).call(endBond, { id, reason: '投标人退出' }, staff)
    }
  }

  test('nothing is answered but success and named refusals, and the ledger adds up', LONG, async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (rounds) => {
        await one.deps.db.delete(counters)
        const all: OpenBond[] = []
        for (const bidder of bidders) all.push(await newBond(one, { bidder }), await newBond(one, { bidder }))
        for (const round of rounds) {
          const answers = await Promise.all(round.map((each, turn) => doStep(turn, all, each)))
          for (const answer of answers) if (answer) expect(known, answer.msg).toContain(answer.code)
        }
        expect((await checkLedger(one.deps.db)).faults).toEqual([])
        await expectOneTaskEach(all.map(({ id }) => id))
      }),
      { numRuns: 10 },
    )
    const happened = await one.deps.db.selectDistinct({ event: bondEntries.event }).from(bondEntries)
    // It was no idle talk: money came, was held back and went.
    const events = new Set(happened.map(({ event }) => event))
    for (const event of ['confirm', 'reject', 'end', 'freeze', 'refund'] as const)
      expect(events, event).toContain(event)
  })

  /** A task is open for each bond that waits and each proposal that is open, and for nothing else. */
  const expectOneTaskEach = async (ids: number[]) => {
    const { db } = one.deps
    const rows = await db.select().from(bonds).where(inArray(bonds.id, ids))
    const proposals = await proposalsOf(ids)
    const open = await db.select().from(queueTasks).where(isNull(queueTasks.outcome))
    const openIn = (queue: string, targets: readonly number[]) =>
      open
        .filter((task) => task.queue === queue && targets.includes(task.target_id))
        .map(({ target_id }) => target_id)
        .toSorted((a, b) => a - b)
    const waiting = rows.filter(({ state }) => state === BOND.pending).map(({ id }) => id)
    expect(openIn('bonds', ids)).toEqual(waiting.toSorted((a, b) => a - b))
    const proposed = proposals.filter(({ state }) => state === 'open').map(({ id }) => id)
    expect(
      openIn(
        'bondChanges',
        proposals.map(({ id }) => id),
      ),
    ).toEqual(proposed.toSorted((a, b) => a - b))
  }
})
