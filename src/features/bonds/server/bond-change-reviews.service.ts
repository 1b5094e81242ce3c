// Proposals about bid bonds as reviewable subjects: a reviewer other than the proposer decides them.

import { recordBy } from '#features/audit/server/index.ts'
import { bondEvents } from '#features/bonds/rules/bonds.ts'
import { ReviewerTied, SecondReviewerNeeded, TaskDecided } from '#features/review/contract/refusals.ts'
import { type Line, line, prose, type ReviewableKind } from '#features/review/server/index.ts'
import { namesOfStaff, tiesOf } from '#features/staff/server/index.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { tenderPath } from '#platform/lib/paths.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { applyBondEvent } from './bond-events.service.ts'
import {
  amountText,
  bidderLabel,
  bidderLines,
  projectLines,
  shareFlags,
  stateLine,
  wireMinute,
} from './bond-lines.ts'
import { notifyBidder } from './bond-notices.service.ts'
import { voucherMedia } from './bond-reviews.service.ts'
import type { BondProposal } from './bonds.schema.ts'
import { lockBond } from './bonds.table.ts'
import { entriesOf } from './ledger.table.ts'
import { closeProposal, findProposals, lockProposal } from './proposals.table.ts'
import { findReviewed, proposalsMatching } from './staff-bonds.table.ts'

const proposalName = ({ change }: BondProposal) => bondEvents[change].name

const findProposal = async (db: Db, id: number): Promise<BondProposal> =>
  (await findProposals(db, [id]))[0] ?? refuse(TargetGone)

/** The bond first, as everywhere; which bond a proposal is about never changes. */
const lock = async (tx: Tx, id: number) => {
  const { bond_id } = await findProposal(tx, id)
  const bond = (await lockBond(tx, bond_id)) ?? refuse(TargetGone)
  const proposal = (await lockProposal(tx, id)) ?? refuse(TargetGone)
  return { bond, proposal }
}

/** Refuses the proposer, and whoever's account may be in the proposer's hands, or the other way round. */
const checkSecondReviewer = async (db: Db, { proposed_by, createtime }: BondProposal, id: number) => {
  refuseUnless(proposed_by !== id, SecondReviewerNeeded)
  const ties = await tiesOf(db, proposed_by, createtime)
  refuseUnless(!ties.some(({ other }) => other === id), ReviewerTied)
}

const tiedLines = async (db: Db, { proposed_by, createtime }: BondProposal): Promise<Line[]> => {
  const ties = await tiesOf(db, proposed_by, createtime)
  if (ties.length === 0) return []
  const names = await namesOfStaff(
    db,
    ties.map(({ other }) => other),
  )
  const texts = ties.map(({ other, byOther, what, at }) => {
    const name = names.get(other) ?? ''
    return byOther
      ? `${name}（${wireMinute(at)} 对提议人的账号：${what}）`
      : `${name}（${wireMinute(at)} 账号由提议人${what}）`
  })
  return [line('不能确认的审核员', texts.join('；'))]
}

const proposalLines = async (db: Db, proposal: BondProposal): Promise<Line[]> => {
  const names = await namesOfStaff(db, [proposal.proposed_by])
  return [
    line('提议', proposalName(proposal)),
    prose('理由', 'reason', proposal.reason),
    line('提议人', names.get(proposal.proposed_by) ?? ''),
    line('提议时间', wireMinute(proposal.createtime)),
    ...(await tiedLines(db, proposal)),
  ]
}

const paidLines = async (db: Db, bondId: number, proposal: BondProposal): Promise<Line[]> => {
  const paid = (await entriesOf(db, bondId)).findLast(
    ({ event }) => event === 'confirm' || event === 'credit',
  )
  if (!paid) return []
  const reviewer = Number(paid.who.replace('staff:', ''))
  const name = (await namesOfStaff(db, [reviewer])).get(reviewer) ?? ''
  return [
    line('到账确认', wireMinute(paid.at)),
    line('确认人', reviewer === proposal.proposed_by ? `${name}（也是提议人）` : name),
  ]
}

export const reviewableBondChanges: ReviewableKind = {
  verbs: { approved: 'approve', rejected: 'reject' },
  find: async (db, ids) => {
    const proposals = await findProposals(db, ids)
    const bonds = await findReviewed(
      db,
      proposals.map(({ bond_id }) => bond_id),
    )
    const byId = new Map(bonds.map((bond) => [bond.id, bond]))
    return new Map(
      proposals.flatMap((proposal) => {
        const bond = byId.get(proposal.bond_id)
        if (!bond) return []
        const title = `${proposalName(proposal)}：${bidderLabel(bond)}，${bond.tender.title}`
        return [[proposal.id, { title, category: amountText(bond), flags: shareFlags(bond) }]]
      }),
    )
  },
  detail: async (db, id) => {
    const [proposal] = await findProposals(db, [id])
    const [bond] = proposal ? await findReviewed(db, [proposal.bond_id]) : []
    if (!proposal || !bond) return undefined
    return {
      content: [proposal, bond.state, bond.amount_fen, bond.bidder],
      lines: [
        ...(await proposalLines(db, proposal)),
        ...projectLines(bond),
        stateLine(bond),
        ...(await paidLines(db, bond.id, proposal)),
        ...bidderLines(bond),
      ],
      media: await voucherMedia(db, bond),
      previous: [],
      page: bond.tender.published ? tenderPath(bond.tender.project_sn) : '',
    }
  },
  matching: proposalsMatching,
  lock,
  checkReviewer: async (db, id, staff) => checkSecondReviewer(db, await findProposal(db, id), staff.id),
  noteReader: async () => '处理说明只留在处理记录里。',
  onDecision: async ({ db }, id, { outcome, writer, at }) => {
    const { bond, proposal } = await lock(db, id)
    refuseUnless(proposal.state === 'open', TaskDecided)
    await checkSecondReviewer(db, proposal, writer.staff.id)
    await closeProposal(db, id, outcome === 'approved' ? 'confirmed' : 'rejected')
    if (outcome === 'rejected') return
    const { change, reason } = proposal
    await applyBondEvent(db, bond, change, { who: `staff:${writer.staff.id}`, note: reason, at })
    await notifyBidder(db, bond, change, { reason, at })
    await recordBy(db, writer, {
      action: `bond.${change}`,
      target: `bond:${bond.id}`,
      detail: { title: bond.tender.title, reason, proposed_by: `staff:${proposal.proposed_by}` },
      at,
    })
  },
}
