import type { AppDeps } from '#app/features.ts'
import type { Writer } from '#features/audit/server/writer.service.ts'
import type { Outcome, QueueName } from '#features/review/contract/review.ts'
import * as decisions from '#features/review/server/decisions.service.ts'
import { lockOpenTask } from '#features/review/server/queues.table.ts'
import { findWithDetail, stampOf } from '#features/review/server/task-rows.service.ts'

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
  await decisions.claim(deps)(writer, task)
  const { detail } = await findWithDetail(deps, task)
  for (const { maskedFile } of detail.media ?? [])
    if (maskedFile) await decisions.revealTaskField(deps)(writer, { ...task, field: maskedFile.field })
  const stamp = stampOf(detail, writer.staff)
  await decisions.decide(deps)(writer, { ...task, outcome, stamp, note, signature })
}
