// Bonds as tests need them: a tender, a bidder, a bond in any state, and the words of bidders and reviewers on it.
import { and, desc, eq } from 'drizzle-orm'
import * as calls from '#features/bonds/contract.ts'
import { BOND, type BondState } from '#features/bonds/rules/bonds.ts'
import { bonds } from '#features/bonds/server/bonds.schema.ts'
import { openBond } from '#features/bonds/server/open-bond.service.ts'
import { users } from '#features/identity/server/users.schema.ts'
import * as queues from '#features/review/contract/review.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import type { TestApp } from './app.ts'
import { newAddress, staffSignedIn } from './people.ts'
import { lookAtCertificates, newOwner, type Owner, readyFile } from './submissions.ts'

let last = 0

export type Tender = typeof tenders.$inferSelect

/** A published tender with a bond of 12,000 yuan, and no limits of time unless they are named. */
export const newTender = async (
  portal: TestApp,
  changes: Partial<typeof tenders.$inferInsert> = {},
): Promise<Tender> => {
  const at = portal.deps.now()
  const number = ++last
  const [row] = await portal.deps.db
    .insert(tenders)
    .values({
      title: `青山林场抚育工程 ${number}`,
      project_sn: `QS-BOND-${number}`,
      ptype: 1,
      infor_type: 1,
      industry_type: 4,
      estimate: 100,
      bond_fen: 1_200_000,
      createtime: at,
      updatetime: at,
      published: true,
      ...changes,
    })
    .returning()
  if (!row) throw new Error('no tender')
  return row
}

/** Somebody certified under a name, signed in. */
export const newBidder = async (portal: TestApp, username = '青山林业公司'): Promise<Owner> => {
  const owner = await newOwner(portal)
  await portal.deps.db.update(users).set({ username, apply_state: 2 }).where(eq(users.id, owner.id))
  return owner
}

export interface OpenBond {
  id: number
  bidder: Owner
  tender: Tender
  project_sn: string
}

/** The bond that a sign-up of the bidder gives rise to. */
export const newBond = async (
  portal: TestApp,
  { bidder, ...changes }: Partial<typeof tenders.$inferInsert> & { bidder?: Owner } = {},
): Promise<OpenBond> => {
  const tender = await newTender(portal, changes)
  const owner = bidder ?? (await newBidder(portal))
  const at = portal.deps.now()
  const bond = { tender_id: tender.id, user_id: owner.id, amount_fen: tender.bond_fen, at }
  await portal.deps.db.transaction((tx) => openBond(tx, bond))
  const { id } = await rowOfBond(portal, { bidder: owner, tender })
  return { id, bidder: owner, tender, project_sn: tender.project_sn }
}

export const rowOfBond = async (portal: TestApp, { bidder, tender }: Pick<OpenBond, 'bidder' | 'tender'>) => {
  const [row] = await portal.deps.db
    .select()
    .from(bonds)
    .where(and(eq(bonds.user_id, bidder.id), eq(bonds.tender_id, tender.id)))
  if (!row) throw new Error('no bond')
  return row
}

/** A voucher of the bidder's that is ready to be sent. */
export const newVoucher = async (portal: TestApp, owner: { id: number }): Promise<string> =>
  (await readyFile(portal, owner, 'voucher')).id

export const sendVoucher = async (
  portal: TestApp,
  { bidder, project_sn }: Pick<OpenBond, 'bidder' | 'project_sn'>,
  certificate?: unknown,
) =>
  portal.call(
    calls.bondVoucher,
    { project_sn, certificate: certificate ?? [await newVoucher(portal, bidder)] },
    { token: bidder.token, address: newAddress() },
  )

/** Newest task about a subject. */
export const newestTask = async (portal: TestApp, queue: queues.QueueName, targetId: number) => {
  const [row] = await portal.deps.db
    .select()
    .from(queueTasks)
    .where(and(eq(queueTasks.queue, queue), eq(queueTasks.target_id, targetId)))
    .orderBy(desc(queueTasks.id))
    .limit(1)
  if (!row) throw new Error(`no task of ${queue}`)
  return { queue, id: row.id }
}

type Reviewer = Awaited<ReturnType<typeof staffSignedIn>>

/** Claims a task, opens its pictures and decides it, as its reviewer reads it now. */
export const decided = async (
  portal: TestApp,
  reviewer: { token: string },
  task: { queue: queues.QueueName; id: number },
  outcome: queues.Outcome = 'approved',
  note = outcome === 'approved' ? '' : '金额不符。',
) => {
  const claimed = await portal.call(queues.claimTask, task, reviewer)
  if (claimed.code !== 200) return claimed
  const { stamp } = await lookAtCertificates(portal, reviewer, task)
  return portal.call(queues.decideTask, { ...task, outcome, note, stamp }, reviewer)
}

/** A word on the voucher that waits. */
export const judged = async (
  portal: TestApp,
  reviewer: { token: string },
  { id }: Pick<OpenBond, 'id'>,
  outcome: queues.Outcome = 'approved',
  note?: string,
) => decided(portal, reviewer, await newestTask(portal, 'bonds', id), outcome, note)

export const proposed = (
  portal: TestApp,
  reviewer: { token: string },
  { id }: Pick<OpenBond, 'id'>,
  change: calls.Proposal,
  reason = '项目未中标，予以办理。',
) => portal.call(calls.proposeBondChange, { id, change, reason }, reviewer)

/** One reviewer proposes, another agrees. */
export const changedByTwo = async (
  portal: TestApp,
  [one, other]: readonly [Reviewer, Reviewer],
  bond: Pick<OpenBond, 'id'>,
  change: calls.Proposal,
) => {
  const answer = await proposed(portal, one, bond, change)
  if (answer.code !== 200) throw new Error(`not proposed: ${answer.msg}`)
  return decided(portal, other, await openProposalTask(portal, bond))
}

/** The task of the proposal that waits. */
export const openProposalTask = async (portal: TestApp, { id }: Pick<OpenBond, 'id'>) => {
  const [reviewer] = await reviewersOf(portal)
  const { data } = await portal.call(calls.staffBond, { id }, reviewer)
  return { queue: 'bondChanges' as const, id: data.proposal_task }
}

const signedInReviewers = new WeakMap<TestApp, Promise<readonly [Reviewer, Reviewer]>>()

/** Two reviewers of a portal, who may read so much an hour between them. */
export const reviewersOf = (portal: TestApp) => {
  const signIn = async () =>
    [await staffSignedIn(portal, 'reviewer'), await staffSignedIn(portal, 'reviewer')] as const
  const pair = signedInReviewers.get(portal) ?? signIn()
  signedInReviewers.set(portal, pair)
  return pair
}

/** A bond brought to a state by the calls that lead there. */
export const bondIn = async (portal: TestApp, state: BondState, bidder?: Owner): Promise<OpenBond> => {
  const bond = await newBond(portal, bidder ? { bidder } : {})
  const reviewers = await reviewersOf(portal)
  const steps: Record<BondState, (() => Promise<{ code: number; msg: string }>)[]> = {
    [BOND.unpaid]: [],
    [BOND.pending]: [() => sendVoucher(portal, bond)],
    [BOND.paid]: [() => sendVoucher(portal, bond), () => judged(portal, reviewers[0], bond)],
    [BOND.failed]: [() => sendVoucher(portal, bond), () => judged(portal, reviewers[0], bond, 'rejected')],
    [BOND.refunded]: [
      () => sendVoucher(portal, bond),
      () => judged(portal, reviewers[0], bond),
      () => changedByTwo(portal, reviewers, bond, 'refund'),
    ],
    [BOND.frozen]: [
      () => sendVoucher(portal, bond),
      () => judged(portal, reviewers[0], bond),
      () => changedByTwo(portal, reviewers, bond, 'freeze'),
    ],
    [BOND.ended]: [() => portal.call(calls.endBond, { id: bond.id, reason: '投标人退出' }, reviewers[0])],
  }
  for (const step of steps[state]) {
    const answer = await step()
    if (answer.code !== 200) throw new Error(`not brought to ${state}: ${answer.msg}`)
  }
  return bond
}
