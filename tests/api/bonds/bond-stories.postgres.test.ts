// Several bidders and reviewers who do anything at all at once, on two instances: nothing is answered but success and named
// refusals, and the ledger adds up.

import { inArray, isNull } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bondVoucher, endBond, PROPOSALS, ProposalOpen, proposeBondChange } from '#features/bonds/contract.ts'
import { BOND, mayHappen } from '#features/bonds/rules/bonds.ts'
import { bondEntries, bondProposals, bonds } from '#features/bonds/server/bonds.schema.ts'
import { checkLedger } from '#features/bonds/server/ledger-check.service.ts'
import {
  BondState,
  CertificatesUnread,
  SecondReviewerNeeded,
  TaskChanged,
  TaskDecided,
  TaskTaken,
  TaskUnclaimed,
} from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { type Refusal, TargetGone } from '#platform/contract/refusals.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { counters } from '#platform/server/limits/counters.schema.ts'
import { type Answer, type TestApp, testApp } from '../../helpers/app.ts'
import { newBidder, newBond, newVoucher, type OpenBond, rowOfBond } from '../../helpers/bonds.ts'
import { testDatabase } from '../../helpers/database.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { lookAtCertificates, type Owner } from '../../helpers/submissions.ts'

let one: TestApp
let two: TestApp
const reviewers: { token: string }[] = []
const bidders: Owner[] = []
beforeAll(async () => {
  const database = await testDatabase()
  one = await testApp({ database })
  two = await testApp({ database: await openDatabase({ databaseUrl: database.url, dataDir: '' }) })
  for (const role of ['reviewer', 'reviewer', 'admin'] as const)
    reviewers.push(await staffSignedIn(one, role))
  for (let i = 0; i < 3; i++) bidders.push(await newBidder(one))
})
afterAll(async () => {
  await two.close()
  await one.close()
})

/** Hundreds of calls, on a machine that may be busy. */
const LONG = { timeout: 300_000 }

test('whatever bidders and reviewers do at once, the ledger adds up', LONG, async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (rounds) => {
      // Limits per hour are not what is tested here.
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

/** What may be answered to somebody who was not the first, or whose moment has passed. */
const EXPECTED: Refusal[] = [
  BondState,
  ProposalOpen,
  SecondReviewerNeeded,
  TargetGone,
  TaskTaken,
  TaskUnclaimed,
  TaskDecided,
  TaskChanged,
  CertificatesUnread,
]
const known = new Set<number>([200, ...EXPECTED.map(({ code }) => code)])

const KINDS = { send: 8, sendAgain: 2, judge: 10, propose: 20, confirm: 20, end: 1 } as const
type Kind = keyof typeof KINDS

/** One step of somebody: indices are taken modulo what there is. */
interface Step {
  kind: Kind
  bond: number
  reviewer: number
  approves: boolean
  change: number
}
const anyStep: fc.Arbitrary<Step> = fc.record({
  // An end is rare, so that most bonds come further than that.
  kind: fc.oneof(
    ...Object.entries(KINDS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
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

const on = (turn: number) => (turn % 2 === 0 ? one : two)
const who = (index: number) => reviewers[index % reviewers.length] ?? { token: '' }

/** One of the open tasks about these. */
const openTask = async (queue: queues.QueueName, which: number, targets: readonly number[]) => {
  const open = await one.deps.db.select().from(queueTasks).where(isNull(queueTasks.outcome))
  const tasks = open.filter((task) => task.queue === queue && targets.includes(task.target_id))
  const task = tasks[which % tasks.length]
  return task && { queue, id: task.id }
}
const proposalsOf = (ids: number[]) =>
  one.deps.db.select().from(bondProposals).where(inArray(bondProposals.bond_id, ids))

/** undefined where there is nothing to be done. */
type Done = Promise<Answer | undefined>

const decide = async (
  turn: number,
  { reviewer, approves }: Step,
  task: Awaited<ReturnType<typeof openTask>>,
): Done => {
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

const send = (turn: number, { bidder, project_sn }: OpenBond, certificate: string[]): Done =>
  on(turn).call(bondVoucher, { project_sn, certificate }, { token: bidder.token, address: newAddress() })

interface Scene {
  turn: number
  bond: OpenBond
  ids: number[]
  each: Step
}
const acts: Record<Kind, (scene: Scene) => Done> = {
  send: async ({ turn, bond }) => send(turn, bond, [await newVoucher(one, bond.bidder)]),
  sendAgain: async ({ turn, bond }) => {
    const { vouchers } = await rowOfBond(one, bond)
    return vouchers.length > 0 ? send(turn, bond, vouchers) : undefined
  },
  judge: async ({ turn, each, ids }) => decide(turn, each, await openTask('bonds', each.bond, ids)),
  propose: async ({ turn, bond, each }) => {
    const { state } = await rowOfBond(one, bond)
    const allowed = PROPOSALS.filter((change) => mayHappen(change, state))
    // With a bond that allows nothing, what is not allowed is tried.
    const choices = allowed.length > 0 ? allowed : PROPOSALS
    const change = choices[each.change % choices.length]
    const input = { id: bond.id, change, reason: '依申请办理' }
    return on(turn).call(proposeBondChange, input, who(each.reviewer))
  },
  confirm: async ({ turn, each, ids }) => {
    const targets = (await proposalsOf(ids)).map(({ id }) => id)
    return decide(turn, each, await openTask('bondChanges', each.bond, targets))
  },
  end: ({ turn, bond, each }) =>
    on(turn).call(endBond, { id: bond.id, reason: '投标人退出' }, who(each.reviewer)),
}

const doStep = async (turn: number, all: readonly OpenBond[], each: Step): Done => {
  const bond = all[each.bond % all.length]
  return bond && acts[each.kind]({ turn, bond, ids: all.map(({ id }) => id), each })
}

const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)

/** A task is open for each bond that waits and each proposal that is open, and for nothing else. */
const expectOneTaskEach = async (ids: number[]) => {
  const { db } = one.deps
  const open = await db.select().from(queueTasks).where(isNull(queueTasks.outcome))
  const openIn = (queue: string, targets: readonly number[]) =>
    sorted(
      open
        .filter((task) => task.queue === queue && targets.includes(task.target_id))
        .map(({ target_id }) => target_id),
    )
  const rows = await db.select().from(bonds).where(inArray(bonds.id, ids))
  const waiting = rows.filter(({ state }) => state === BOND.pending).map(({ id }) => id)
  expect(openIn('bonds', ids)).toEqual(sorted(waiting))
  const proposals = await proposalsOf(ids)
  const targets = proposals.map(({ id }) => id)
  const proposed = proposals.filter(({ state }) => state === 'open').map(({ id }) => id)
  expect(openIn('bondChanges', targets)).toEqual(sorted(proposed))
}
