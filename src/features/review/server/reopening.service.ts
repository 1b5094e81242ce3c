// Reopening: takes a decision back, so that the task is decided anew.

import type { Writer } from '#features/audit/server/index.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import { ReopenChanged, ReopenTooLate, TaskTaken } from '#features/review/contract/refusals.ts'
import { REOPEN_HOURS, type TaskRow } from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Db } from '#platform/server/db/types.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { recordStep } from './open-tasks.service.ts'
import type { QueueTask } from './queues.schema.ts'
import * as table from './queues.table.ts'
import type { Reopenable, ReviewDeps } from './reviewable.service.ts'
import { currentRow, type TaskId } from './task-rows.service.ts'

const REOPEN_MS = REOPEN_HOURS * 3_600_000

const reopenable = (
  { outcome, note, decided_at, before_decision }: QueueTask,
  now: Date,
): Reopenable | undefined =>
  outcome && decided_at && before_decision && now.getTime() - decided_at.getTime() <= REOPEN_MS
    ? { outcome, note, decided_at, before: before_decision }
    : undefined

const mayReopen = ({ decided_by }: QueueTask, { id, role }: Staff) => decided_by === id || role === 'admin'

/** Until when this person may reopen the task, in wire time; empty for not at all. */
export const reopenUntil = (task: QueueTask, staff: Staff, now: Date) => {
  const decision = mayReopen(task, staff) ? reopenable(task, now) : undefined
  return decision ? toWireTime(new Date(decision.decided_at.getTime() + REOPEN_MS)) : ''
}

/** Refuses what can be reopened no longer, or not by this person. */
const decisionToReopen = (task: QueueTask, staff: Staff, now: Date): Reopenable => {
  const decision = reopenable(task, now) ?? refuse(ReopenTooLate)
  refuseUnless(mayReopen(task, staff), TaskTaken)
  return decision
}

export const sweepReopenings = (db: Db, now: Date) =>
  table.forgetBeforeDecision(db, new Date(now.getTime() - REOPEN_MS))

export const reopenTask =
  (deps: ReviewDeps) =>
  async (writer: Writer, input: TaskId): Promise<TaskRow> => {
    const at = deps.now()
    const { queue } = input
    const rules = deps.reviewable[queue]
    const taskRow = (await table.findTask(deps.db, queue, input.id)) ?? refuse(TargetGone)
    const { target_id } = taskRow
    await rules.reopening?.prepare?.(deps, target_id, decisionToReopen(taskRow, writer.staff, at))
    await deps.db.transaction(async (tx) => {
      await rules.lock(tx, target_id)
      const task = (await table.lockTask(tx, queue, input.id)) ?? refuse(TargetGone)
      const decision = decisionToReopen(task, writer.staff, at)
      // A later submission has a task of its own.
      refuseUnless((await table.newestTaskOf(tx, queue, target_id)) === task.id, ReopenChanged)
      await rules.reopening?.restore({ ...deps, db: tx }, target_id, { ...decision, writer, at })
      await table.updateTask(tx, task.id, {
        outcome: null,
        note: '',
        decided_by: null,
        decided_at: null,
        before_decision: null,
        claimed_by: writer.staff.id,
        claimed_at: at,
      })
      const reason = [queueWords[queue].outcomes[decision.outcome], decision.note].filter(Boolean).join('：')
      await recordStep(tx, writer, { ...task, queue }, 'reopen', at, { reason })
    })
    // Public answers may have changed.
    deps.cache.clear()
    return currentRow(deps, writer.staff, input)
  }
