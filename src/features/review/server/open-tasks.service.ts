// Steps of an open task: locked first, written to the audit log in the same transaction.

import type { StepName } from '#features/audit/rules.ts'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import { TaskDecided, TaskTaken, TaskUnclaimed } from '#features/review/contract/refusals.ts'
import type { QueueName } from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './queues.table.ts'
import { auditTarget, type TaskId } from './task-rows.service.ts'

export const recordStep = (
  db: Db,
  writer: Writer,
  { queue, id, target_id }: { queue: QueueName; id: number; target_id: number },
  verb: StepName,
  at: Date,
  detail: Record<string, unknown> = {},
) =>
  recordBy(db, writer, {
    action: `${queueWords[queue].word}.${verb}`,
    target: auditTarget(queue, target_id),
    detail: { task: id, ...detail },
    at,
  })

/** Locks the task; refuses one that is decided. */
export const lockOpen = async (tx: Tx, { queue, id }: TaskId) => {
  const locked = (await table.lockTask(tx, queue, id)) ?? refuse(TargetGone)
  refuseUnless(locked.outcome === null, TaskDecided)
  return { ...locked, queue }
}

/** The same; refuses a task that this reviewer has not claimed. */
export const lockClaimed = async (tx: Tx, { staff }: Writer, task: TaskId) => {
  const open = await lockOpen(tx, task)
  refuseUnless(open.claimed_by !== null, TaskUnclaimed)
  refuseUnless(open.claimed_by === staff.id, TaskTaken)
  return open
}
