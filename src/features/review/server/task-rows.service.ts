// A review task as reviewers see it, its subject, and its target in the audit log.

import { createHmac } from 'node:crypto'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { QueueName, TaskRow } from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import { findSubjects } from './listed-words.service.ts'
import * as table from './queues.table.ts'
import type { Detail, Line, ReviewDeps, Subject } from './reviewable.service.ts'

export interface TaskId {
  queue: QueueName
  id: number
}

export const GONE: Subject = { title: '内容已不存在', category: '', flags: [] }

export const rowOf = async (
  deps: Deps,
  task: table.ListedTask,
  subject: Subject,
  staff: Staff,
): Promise<TaskRow> => ({
  id: task.id,
  queue: task.queue as QueueName,
  target_id: task.target_id,
  title: subject.title,
  category: subject.category,
  createtime: toWireTime(task.createtime),
  age_seconds: Math.max(
    0,
    Math.floor(((task.decided_at ?? deps.now()).getTime() - task.createtime.getTime()) / 1000),
  ),
  claimed_by: task.claimer ?? '',
  claimed_at: wireOrEmpty(task.claimed_at),
  mine: task.claimed_by === staff.id,
  outcome: task.outcome,
  decided_by: task.decider ?? '',
  decided_at: wireOrEmpty(task.decided_at),
  flags: subject.flags.map(({ code }) => code),
  note: task.note,
  revoked_at: wireOrEmpty(task.revoked_at),
  remind_at: wireOrEmpty(task.remind_at),
  thumbnail: (await subject.thumbnail?.(deps)) ?? '',
})

export const isMasked = ({ value, masked }: Line) => masked !== undefined && masked !== value

/** Keyed with a secret that the reviewer does not know: masked digits could be guessed from a plain hash. */
export const stampOf = ({ content }: Detail, { password_hash }: Staff) =>
  createHmac('sha256', password_hash).update(JSON.stringify(content)).digest('base64url').slice(0, 16)

/** Target of the task in the audit log, such as `listing:5`. */
export const auditTarget = (queue: QueueName, id: number) => `${queueWords[queue].word}:${id}`

export const findWithDetail = async (
  { db, reviewable, encryption }: Pick<ReviewDeps, 'db' | 'reviewable' | 'encryption'>,
  { queue, id }: TaskId,
) => {
  const task = (await table.findTask(db, queue, id)) ?? refuse(TargetGone)
  const detail = (await reviewable[queue].detail(db, task.target_id, encryption)) ?? refuse(TargetGone)
  return { task, detail }
}

export const currentRow = async (deps: ReviewDeps, staff: Staff, { queue, id }: TaskId): Promise<TaskRow> => {
  const task = (await table.findTask(deps.db, queue, id)) ?? refuse(TargetGone)
  const subjects = await findSubjects(deps, queue, [task.target_id])
  return rowOf(deps, task, subjects.get(task.target_id) ?? GONE, staff)
}
