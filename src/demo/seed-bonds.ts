// Bonds of certified companies, brought to their states the way people would: signed up, paid, judged, changed by two.

import { randomUUID } from 'node:crypto'
import type { AppDeps } from '#app/features.ts'
import type { Writer } from '#features/audit/server/writer.service.ts'
import { signUp } from '#features/bidding/server/sign-ups.service.ts'
import { PROPOSALS, type Proposal } from '#features/bonds/contract.ts'
import type { BondEvent } from '#features/bonds/rules/bonds.ts'
import * as changes from '#features/bonds/server/bond-changes.service.ts'
import { findBondOf } from '#features/bonds/server/bonds.table.ts'
import { openProposalOf } from '#features/bonds/server/proposals.table.ts'
import { sendVoucher } from '#features/bonds/server/vouchers.service.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { insertUpload } from '#features/uploads/server/user-uploads.table.ts'
import { decideTask } from './decide-task.ts'
import { listingFiles } from './listing-files.ts'
import { depsAt, minutesBefore } from './moments.ts'
import { accountOf, ORIGIN, staffOf } from './people.ts'
import type { DemoBidder } from './schemas.ts'

/** Who acts: the bidder, one reviewer, and another who proposes what the first confirms. */
interface People {
  bidder: User
  reviewer: Writer
  proposer: Writer
}

type Step = DemoBidder['bonds'][number]['steps'][number]
type Act = (
  deps: AppDeps,
  people: People,
  bond: { id: number; project_sn: string },
  step: Step,
) => Promise<unknown>

const uploadVoucher = async ({ db, now, storage }: AppDeps, { id: user_id }: User, picture: string) => {
  const id = randomUUID()
  const { file: _, ...stored } = await listingFiles(storage, []).certificate(picture, id)
  const owned = { id, user_id, purpose: 'voucher', name: '汇款回单.jpg', state: 'ready' } as const
  const key = `private/demo/${id}.jpg`
  await insertUpload(db, { ...owned, ...stored, key, multipart: '', createtime: now(), unused_since: now() })
  return id
}

const judge: Act = (deps, { reviewer }, { id }, { event, note }) =>
  decideTask(deps, reviewer, {
    queue: 'bonds',
    target: id,
    outcome: event === 'confirm' ? 'approved' : 'rejected',
    note,
  })

const changeByTwo: Act = async (deps, { reviewer, proposer }, { id }, { event, note, waits }) => {
  const change = PROPOSALS.find((one) => one === event) ?? 'refund'
  await changes.proposeChange(deps)(proposer, { id, change, reason: note })
  const proposal = await openProposalOf(deps.db, id)
  if (waits || !proposal) return
  const decision = { outcome: 'approved', note: '情况属实，同意。' } as const
  await decideTask(deps, reviewer, { queue: 'bondChanges', target: proposal.id, ...decision })
}

const acts: Record<Exclude<BondEvent, 'open' | 'submit' | 'withdraw' | 'reopen'>, Act> &
  Record<Proposal, Act> = {
  confirm: judge,
  reject: judge,
  end: (deps, { reviewer }, { id }, { note }) => changes.endProposal(deps)(reviewer, { id, reason: note }),
  credit: changeByTwo,
  refund: changeByTwo,
  freeze: changeByTwo,
  unfreeze: changeByTwo,
  forfeit: changeByTwo,
}

export const seedBonds = async (deps: AppDeps, bidders: readonly DemoBidder[]) => {
  const when = (minutes: number) => depsAt(deps, minutesBefore(deps.now(), minutes))
  const [reviewer, proposer] = [await staffOf(deps, 'reviewer'), await staffOf(deps, 'admin')]
  for (const { account, voucher, bonds } of bidders) {
    const bidder = await accountOf(deps, account)
    if (!bidder) throw new Error(`bonds.yaml: there is no account ${account}`)
    const people = { bidder, reviewer, proposer }
    for (const { project_sn, minutesAgo, steps } of bonds) {
      await signUp(when(minutesAgo))(bidder, { project_sn }, ORIGIN)
      const bond = await findBondOf(deps.db, bidder.id, project_sn)
      if (!bond) throw new Error(`bonds.yaml: ${project_sn} asks for no bond`)
      for (const step of steps) {
        const then = when(step.minutesAgo)
        if (step.event === 'submit') {
          const certificate = [await uploadVoucher(then, bidder, voucher)]
          await sendVoucher(then)(bidder, { project_sn, certificate }, ORIGIN)
        } else await acts[step.event](then, people, { id: bond.id, project_sn }, step)
      }
    }
  }
}
