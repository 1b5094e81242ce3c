// What happens to a task before its decision: notes, reminders, the hand-over to a colleague, a request for a change.

import type { Writer } from '#features/audit/server/index.ts'
import { NoReviewer, TaskTaken, TaskUnclaimed } from '#features/review/contract/refusals.ts'
import type {
  askForChange,
  handOverTask,
  noteTask,
  remindTask,
  TaskRow,
} from '#features/review/contract/review.ts'
import { namesOfReviewers } from '#features/staff/server/index.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { fromWireTime } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { lockClaimed, lockOpen, recordStep } from './open-tasks.service.ts'
import * as table from './queues.table.ts'
import type { ReviewDeps } from './reviewable.service.ts'
import { currentRow } from './task-rows.service.ts'

export const addTaskNote =
  (deps: Deps) =>
  async (writer: Writer, input: Parsed<typeof noteTask>): Promise<null> => {
    await deps.db.transaction(async (tx) => {
      const open = await lockOpen(tx, input)
      await recordStep(tx, writer, open, 'note', deps.now(), { reason: input.note })
    })
    return null
  }

export const remindOwner =
  (deps: ReviewDeps) =>
  async (writer: Writer, input: Parsed<typeof remindTask>): Promise<TaskRow> => {
    await deps.db.transaction(async (tx) => {
      const open = await lockClaimed(tx, writer, input)
      const remind_at = fromWireTime(input.at ?? '') ?? null
      await table.updateTask(tx, open.id, { remind_at })
      await recordStep(tx, writer, open, 'remind', deps.now(), { remind_at: input.at ?? '' })
    })
    return currentRow(deps, writer.staff, input)
  }

export const handOver =
  (deps: ReviewDeps) =>
  async (writer: Writer, input: Parsed<typeof handOverTask>): Promise<TaskRow> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const open = await lockOpen(tx, input)
      refuseUnless(open.claimed_by !== null, TaskUnclaimed)
      refuseUnless(open.claimed_by === writer.staff.id || writer.staff.role === 'admin', TaskTaken)
      const name = (await namesOfReviewers(tx)).get(input.to) ?? refuse(NoReviewer)
      await deps.reviewable[input.queue].checkReviewer?.(tx, open.target_id, { id: input.to })
      // Reminds the colleague at once.
      await table.updateTask(tx, open.id, { claimed_by: input.to, claimed_at: at, remind_at: at })
      await recordStep(tx, writer, open, 'handOver', at, {
        to: `staff:${input.to}`,
        reason: [`转交给 ${name}`, input.note].filter(Boolean).join('：'),
      })
    })
    return currentRow(deps, writer.staff, input)
  }

export const askChange =
  (deps: ReviewDeps) =>
  async (writer: Writer, input: Parsed<typeof askForChange>): Promise<null> => {
    const at = deps.now()
    const rules = deps.reviewable[input.queue]
    if (!rules.askForChange) refuse(TargetGone)
    await deps.db.transaction(async (tx) => {
      const open = await lockClaimed(tx, writer, input)
      await rules.askForChange?.(tx, open.target_id, { note: input.note, at })
      await recordStep(tx, writer, open, 'askChange', at, { reason: input.note })
    })
    return null
  }
