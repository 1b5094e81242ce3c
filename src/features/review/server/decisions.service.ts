// Claiming and deciding: a task is claimed by one reviewer and decided by the same; every step is written to the audit log.

import type { Writer } from '#features/audit/server/index.ts'
import {
  CertificatesUnread,
  TaskChanged,
  TaskTaken,
  TooManyReveals,
} from '#features/review/contract/refusals.ts'
import { type decideTask, type revealField, type TaskRow } from '#features/review/contract/review.ts'
import { noteComplaint, queueWords } from '#features/review/rules/queues.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { BadInput, TargetGone } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/types.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { bannedNote, bannedText } from './listed-words.service.ts'
import { lockClaimed, lockOpen, recordStep } from './open-tasks.service.ts'
import * as table from './queues.table.ts'
import type { ReviewDeps } from './reviewable.service.ts'
import { hasUnseen } from './task-media.service.ts'
import {
  auditTarget,
  currentRow,
  findWithDetail,
  isMasked,
  stampOf,
  type TaskId,
} from './task-rows.service.ts'

export const claimTask =
  (deps: ReviewDeps) =>
  async (writer: Writer, input: TaskId): Promise<TaskRow> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const open = await lockOpen(tx, input)
      if (open.claimed_by === writer.staff.id) return
      refuseUnless(open.claimed_by === null, TaskTaken)
      await deps.reviewable[input.queue].checkReviewer?.(tx, open.target_id, writer.staff)
      await table.updateTask(tx, open.id, { claimed_by: writer.staff.id, claimed_at: at })
      await recordStep(tx, writer, open, 'claim', at)
    })
    return currentRow(deps, writer.staff, input)
  }

export const unclaimTask =
  (deps: ReviewDeps) =>
  async (writer: Writer, input: TaskId): Promise<TaskRow> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const open = await lockOpen(tx, input)
      if (open.claimed_by === null) return
      const isOwn = open.claimed_by === writer.staff.id
      refuseUnless(isOwn || writer.staff.role === 'admin', TaskTaken)
      await table.updateTask(tx, open.id, { claimed_by: null, claimed_at: null, remind_at: null })
      await recordStep(tx, writer, open, 'unclaim', at, isOwn ? {} : { of: `staff:${open.claimed_by}` })
    })
    return currentRow(deps, writer.staff, input)
  }

const checkNote = ({ queue, outcome, note: text, signature }: Parsed<typeof decideTask>) => {
  const complaint = noteComplaint(queue, outcome, text)
  if (complaint) throw new RefusalError(BadInput, { note: complaint })
  const { opinion } = queueWords[queue]
  if (opinion && outcome === 'approved' && signature === '')
    throw new RefusalError(BadInput, { signature: `请填写${opinion.signature}` })
}

/** Locks subject and task. Refuses a reviewer who has not claimed it, or whose page shows an older version. */
const lockForDecision = async (
  { reviewable, encryption }: Pick<ReviewDeps, 'reviewable' | 'encryption'>,
  tx: Tx,
  writer: Writer,
  input: Parsed<typeof decideTask>,
) => {
  const { staff } = writer
  const { target_id } = (await table.findTask(tx, input.queue, input.id)) ?? refuse(TargetGone)
  await reviewable[input.queue].lock(tx, target_id)
  const open = await lockClaimed(tx, writer, input)
  await reviewable[input.queue].checkReviewer?.(tx, target_id, staff)
  const { detail } = await findWithDetail({ db: tx, reviewable, encryption }, input)
  refuseUnless(stampOf(detail, staff) === input.stamp, TaskChanged)
  if (input.outcome === 'approved') {
    const words = { db: tx, reviewable, encryption }
    const outcome = detail.rejectOnly || (await bannedText(words, input.queue, target_id))
    if (outcome) throw new RefusalError(BadInput, { outcome })
    const note = await bannedNote(words, { queue: input.queue, id: target_id, note: input.note })
    if (note) throw new RefusalError(BadInput, { note })
    const isUnseen = await hasUnseen(tx, staff, auditTarget(input.queue, target_id), detail.media)
    refuseUnless(!isUnseen, CertificatesUnread)
  }
  return open
}

/** @param warn logs what failed after the decision. */
export const recordDecision =
  (deps: ReviewDeps, warn: (error: unknown) => void = () => undefined) =>
  async (writer: Writer, input: Parsed<typeof decideTask>): Promise<TaskRow> => {
    checkNote(input)
    const at = deps.now()
    const { outcome, note, signature } = input
    const rules = deps.reviewable[input.queue]
    if (outcome === 'approved' && rules.prepareApproval) {
      const { target_id } = await deps.db.transaction((tx) => lockForDecision(deps, tx, writer, input))
      await rules.prepareApproval(deps, target_id)
    }
    const decision = { outcome, note, signature, writer, at }
    const decided = await deps.db.transaction(async (tx) => {
      const open = await lockForDecision(deps, tx, writer, input)
      await table.updateTask(tx, open.id, {
        outcome,
        note,
        decided_by: writer.staff.id,
        decided_at: at,
        before_decision: await rules.reopening?.remember(tx, open.target_id),
        remind_at: null,
      })
      await rules.onDecision?.({ ...deps, db: tx }, open.target_id, decision)
      await recordStep(tx, writer, open, rules.verbs[outcome], at)
      return open
    })
    // Public answers may have changed.
    deps.cache.clear()
    await rules.afterDecision?.(deps, decided.target_id, decision).catch(warn)
    return currentRow(deps, writer.staff, input)
  }

export const revealTaskField =
  (deps: ReviewDeps) =>
  async (writer: Writer, input: Parsed<typeof revealField>): Promise<{ value: string }> => {
    const at = deps.now()
    const { task: row, detail } = await findWithDetail(deps, input)
    const line = detail.lines.find((one) => one.field === input.field && isMasked(one))
    const media = detail.media?.find(({ maskedFile: sealed }) => sealed?.field === input.field)
    refuseUnless(line || media, TargetGone)
    await limits.consume(
      deps.db,
      media ? 'certificate' : 'reveal',
      `staff:${writer.staff.id}`,
      at,
      TooManyReveals,
    )
    const value = line?.value ?? (await media?.open(deps)) ?? ''
    // Written before the value is answered.
    await recordStep(deps.db, writer, { ...row, queue: input.queue }, 'reveal', at, {
      field: input.field,
      ...(media?.maskedFile ? { file: media.maskedFile.upload } : {}),
    })
    return { value }
  }
