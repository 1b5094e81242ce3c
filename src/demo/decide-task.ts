import type { AppDeps } from '#app/features.ts'
import type { Writer } from '#features/audit/server/writer.service.ts'
import type { Outcome, QueueName } from '#features/review/contract/review.ts'
import * as decisions from '#features/review/server/decisions.service.ts'
import * as queues from '#features/review/server/queues.service.ts'
import { lockOpenTask } from '#features/review/server/queues.table.ts'

export const decideTask = async (
  deps: AppDeps,
  writer: Writer,
  {
    queue,
    target,
    outcome,
    note = '',
    signature = '',
  }: { queue: QueueName; target: number; outcome: Outcome; note?: string; signature?: string },
) => {
  const open = await deps.db.transaction((tx) => lockOpenTask(tx, queue, target))
  if (!open) throw new Error(`${queue}: ${target} does not wait for review`)
  const task = { queue, id: open.id }
  await decisions.claimTask(deps)(writer, task)
  const { stamp, media } = await queues.getTask(deps)(writer.staff, task)
  for (const { sensitive } of media)
    if (sensitive) await decisions.revealTaskField(deps)(writer, { ...task, field: sensitive })
  await decisions.recordDecision(deps)(writer, { ...task, outcome, stamp, note, signature })
}
