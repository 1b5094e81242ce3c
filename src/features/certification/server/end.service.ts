// The end of a certification: its owner withdraws the consent, or the staff revoke the approval.

import { lockUser, setCertification } from '#features/accounts/server/index.ts'
import { audit, recordBy, type Writer } from '#features/audit/server/index.ts'
import type { revokeCertification } from '#features/certification/contract/staff.ts'
import { CertificationChanged } from '#features/certification/contract/staff.ts'
import { stateAfter } from '#features/certification/rules/states.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { lockOpenTask, markRevoked, removeTask } from '#features/review/server/index.ts'
import { removeDiscarded } from '#features/uploads/server/index.ts'
import { CERTIFICATION } from '#platform/contract/account-types.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { NotSignedIn, TargetGone } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './certification.table.ts'
import { notifyApplicant } from './certification-notices.service.ts'
import { discardPapers } from './papers.service.ts'

/** What higher features do when a consent is withdrawn. */
export interface WithdrawalHooks {
  /** In the transaction: ends exports that may hold what was withdrawn. */
  expireExports(tx: Tx, userId: number, at: Date): Promise<unknown>
  /** After the transaction: removes their files. */
  removeExports(deps: Deps): Promise<void>
}

interface Withdrawal {
  /** `user:5`, or the schedule. */
  who: Parameters<typeof audit.record>[1]['who']
  address?: string
  at: Date
}

/**
 * Ends the consent: what was submitted is deleted, and the certification ends. Answers the pictures, whose files are to be
 * removed by `removeDiscarded` once the transaction is committed. @param tx with the account locked
 */
export const withdrawIn = async (tx: Tx, owner: User, { who, address = '', at }: Withdrawal) => {
  const row = await table.lockCertification(tx, owner.id)
  const consent = await table.findConsent(tx, owner.id)
  if (!row && !consent) return []
  const open = await lockOpenTask(tx, 'certifications', owner.id)
  if (open) await removeTask(tx, open.id)
  const files = await discardPapers(tx, owner.id)
  await table.removeCertification(tx, owner.id)
  await table.removeConsent(tx, owner.id)
  if (row)
    await setCertification(tx, owner.id, {
      apply_state: stateAfter('withdraw', row.apply_state) ?? CERTIFICATION.none,
      certified_as: null,
      certified_at: null,
      username: '',
    })
  await audit.record(tx, {
    who,
    action: 'certification.withdraw',
    target: `certification:${owner.id}`,
    detail: { version: consent?.version ?? '' },
    address,
    at,
  })
  return files
}

export const withdrawCertification =
  (deps: Deps, hooks: WithdrawalHooks) =>
  async (user: User, { address }: Origin): Promise<null> => {
    const at = deps.now()
    const discarded = await deps.db.transaction(async (tx) => {
      const owner = (await lockUser(tx, user.id)) ?? refuse(NotSignedIn)
      const papers = await withdrawIn(tx, owner, { who: `user:${owner.id}`, address, at })
      await hooks.expireExports(tx, owner.id, at)
      return papers
    })
    await removeDiscarded(deps, discarded)
    // What fails is left to the interval job.
    await hooks.removeExports(deps).catch(() => undefined)
    deps.cache.clear()
    return null
  }

/**
 * Ends an approved certification, for the reason that its owner reads. What was submitted stays, for him to submit it
 * again; the change feed names his listings, by a trigger on users.
 */
export const endCertification =
  (deps: Deps) =>
  async (writer: Writer, { id, version, reason }: Parsed<typeof revokeCertification>): Promise<null> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const owner = (await lockUser(tx, id)) ?? refuse(TargetGone)
      const row = (await table.lockCertification(tx, owner.id)) ?? refuse(CertificationChanged)
      const state = stateAfter('revoke', row.apply_state)
      refuseUnless(state !== undefined && row.version === version, CertificationChanged)
      await table.updateCertification(tx, id, { apply_state: state, review_msg: reason, revoked_at: at })
      await markRevoked(tx, 'certifications', id, at)
      await setCertification(tx, id, {
        apply_state: state,
        certified_as: null,
        certified_at: null,
        username: '',
      })
      await notifyApplicant(tx, row, 'revoked', { reason, at })
      const target = `certification:${id}` as const
      await recordBy(tx, writer, { action: 'certification.revoke', target, detail: { version, reason }, at })
    })
    deps.cache.clear()
    return null
  }
