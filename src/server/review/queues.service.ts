// Review queues as reviewers read them: the numbers, the lists, one task.
import type { Parsed } from '#contract/endpoint.ts'
import { type Fact, QUEUES, type QueueSummary, type queueList, type Task } from '#contract/review.ts'
import { queueWords } from '#domain/review/queues.ts'
import { wireOrEmpty } from '#lib/dates.ts'
import type { Writer } from '#server/audit/writer.service.ts'
import type { Deps } from '#server/deps.ts'
import { keywordOf } from '#server/security/phone-query.ts'
import type { Staff } from '#server/staff/staff.schema.ts'
import { revealBySearch, revealConfirmed } from './phone-search.service.ts'
import * as table from './queues.table.ts'
import type { Line, ReviewDeps } from './reviewable.service.ts'
import { mediaFor } from './task-media.service.ts'
import {
  auditTarget,
  findWithDetail,
  GONE,
  isMasked,
  rowOf,
  stampOf,
  type TaskId,
} from './task-rows.service.ts'
import { stepsOf } from './task-steps.service.ts'

const factOf = (line: Line): Fact => ({
  label: line.label,
  value: line.masked ?? line.value,
  masked: isMasked(line),
  ...(line.section === undefined ? {} : { section: line.section }),
  ...(isMasked(line) && line.field !== undefined ? { sensitive: line.field } : {}),
})

export const summary =
  (deps: Deps) =>
  async (staff: Staff): Promise<QueueSummary[]> => {
    const counted = new Map((await table.countOpen(deps.db, staff.id)).map((row) => [row.queue, row]))
    return QUEUES.map((queue) => {
      const { open = 0, mine = 0, oldest = null } = counted.get(queue) ?? {}
      return { queue, open, mine, oldest: wireOrEmpty(oldest) }
    })
  }

export const list = (deps: ReviewDeps) => async (writer: Writer, input: Parsed<typeof queueList>) => {
  const { queue, show, type, user_id, page, pagesize } = input
  const { staff } = writer
  const rules = deps.reviewable[queue]
  const keyword = keywordOf(input.keyword)
  await revealBySearch(deps, writer, queue, keyword.phones)
  const confirmed = await rules.confirmedBy?.(deps.db, keyword, deps.encryption)
  await revealConfirmed(deps, writer, queue, confirmed ?? [])
  const isSearch = keyword.words.length + keyword.phones.length > 0
  const subjects = [
    ...(isSearch ? [rules.matching(deps.db, keyword, deps.encryption)] : []),
    ...(type > 0 && rules.ofType ? [rules.ofType(deps.db, type)] : []),
    ...(user_id > 0 && rules.ofUser ? [rules.ofUser(deps.db, user_id)] : []),
  ]
  const filter = { queue, show, staffId: staff.id, subjects }
  const [tasks, count] = await Promise.all([
    table.listTasks(deps.db, filter, pagesize, (page - 1) * pagesize),
    table.countTasks(deps.db, filter),
  ])
  const knownSubjects = await rules.find(
    deps.db,
    tasks.map(({ target_id }) => target_id),
    deps.encryption,
  )
  const now = deps.now()
  return {
    list: tasks.map((task) => rowOf(task, knownSubjects.get(task.target_id) ?? GONE, staff, now)),
    count,
  }
}

export const task =
  (deps: ReviewDeps) =>
  async (staff: Staff, input: TaskId): Promise<Task> => {
    const rules = deps.reviewable[input.queue]
    const { task: row, detail } = await findWithDetail(deps, input)
    const subject = (await rules.find(deps.db, [row.target_id], deps.encryption)).get(row.target_id) ?? GONE
    const { reasons } = queueWords[input.queue]
    const target = auditTarget(input.queue, row.target_id)
    return {
      task: rowOf(row, subject, staff, deps.now()),
      stamp: stampOf(detail, staff),
      facts: detail.lines.map(factOf),
      media: await mediaFor(deps, staff, target, detail.media),
      page: detail.page ?? '',
      // Masked fields of an earlier submission cannot be revealed here: it has a task of its own.
      previous: detail.previous.map((line) => ({ ...factOf(line), sensitive: undefined })),
      flags: subject.flags,
      history: await stepsOf(deps.db, target),
      reasons: { approved: [...reasons.approved], rejected: [...reasons.rejected] },
      note_reader: (await rules.noteReader?.(deps, row.target_id)) ?? '',
      reject_only: detail.rejectOnly ?? '',
      signatures: (await rules.signatures?.(deps.db)) ?? [],
    }
  }
