import type { Writer } from '#features/audit/server/index.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import {
  type Fact,
  FLAG_REACH,
  QUEUES,
  type QueueName,
  type QueueSummary,
  type queueList,
  type Task,
  type TaskFlag,
} from '#features/review/contract/review.ts'
import type { Flag } from '#features/review/rules/flags.ts'
import { namesOfReviewers } from '#features/staff/server/index.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { wireOrEmpty } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { keywordOf } from '#platform/server/security/phone-query.ts'
import { bannedText, findSubjects } from './listed-words.service.ts'
import { revealBySearch, revealConfirmed } from './phone-search.service.ts'
import * as table from './queues.table.ts'
import { reopenUntil } from './reopening.service.ts'
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
import { templatesOf } from './templates.service.ts'

const factOf = (line: Line): Fact => ({
  label: line.label,
  value: line.masked ?? line.value,
  masked: isMasked(line),
  ...(line.section === undefined ? {} : { section: line.section }),
  ...(isMasked(line) && line.field !== undefined ? { sensitive: line.field } : {}),
})

/** @param staffId  whose tasks are counted as `mine` and `due`; 0 for nobody's */
const openTasks = async ({ db, now }: Pick<Deps, 'db' | 'now'>, staffId: number) => {
  const counted = new Map((await table.countOpen(db, staffId, now())).map((row) => [row.queue, row]))
  return QUEUES.map((queue) => {
    const { open = 0, mine = 0, due = 0, oldest = null } = counted.get(queue) ?? {}
    return { queue, open, mine, due, oldest }
  })
}

export const queueSummary =
  (deps: Deps) =>
  async (staff: Staff): Promise<QueueSummary[]> =>
    (await openTasks(deps, staff.id)).map((row) => ({ ...row, oldest: wireOrEmpty(row.oldest) }))

/** How many tasks of each queue wait for a reviewer, and since when the oldest does. */
export const waitingTasks = (deps: Pick<Deps, 'db' | 'now'>) => openTasks(deps, 0)

/** Refuses a filter that the queue does not have: without it, tasks that nobody asked for would be listed, and decided. */
const narrowed = (
  { db, reviewable }: Pick<ReviewDeps, 'db' | 'reviewable'>,
  queue: QueueName,
  by: 'ofType' | 'ofUser' | 'ofProvince',
  filter: Record<string, number>,
) =>
  Object.entries(filter)
    .filter(([, value]) => value > 0)
    .map(([field, value]) => {
      const subjects = reviewable[queue][by]?.(db, value)
      if (!subjects) throw new RefusalError(BadInput, { [field]: '这个队列没有这项筛选' })
      return subjects
    })

export const listTasks = (deps: ReviewDeps) => async (writer: Writer, input: Parsed<typeof queueList>) => {
  const { queue, show, type, user_id, province_id, flag, page, pagesize } = input
  const { staff } = writer
  const rules = deps.reviewable[queue]
  const keyword = keywordOf(input.keyword)
  await revealBySearch(deps, writer, queue, keyword.phones)
  const confirmed = await rules.confirmedBy?.(deps.db, keyword, deps.encryption)
  await revealConfirmed(deps, writer, queue, confirmed ?? [])
  const isSearch = keyword.words.length + keyword.phones.length > 0
  const subjects = [
    ...(isSearch ? [rules.matching(deps.db, keyword, deps.encryption)] : []),
    ...narrowed(deps, queue, 'ofType', { type }),
    ...narrowed(deps, queue, 'ofUser', { user_id }),
    ...narrowed(deps, queue, 'ofProvince', { province_id }),
  ]
  const filter = { queue, show, staffId: staff.id, subjects }
  const offset = (page - 1) * pagesize
  const flaggedIds = flag
    ? await flaggedTasks(deps, filter, flag)
    : await withSubjects(deps, queue, await table.listTasks(deps.db, filter, pagesize, offset))
  const rows = flag ? flaggedIds.slice(offset, offset + pagesize) : flaggedIds
  return {
    list: await Promise.all(rows.map(({ task, subject }) => rowOf(deps, task, subject, staff))),
    count: flag ? flaggedIds.length : await table.countTasks(deps.db, filter),
  }
}

const withSubjects = async (deps: ReviewDeps, queue: QueueName, tasks: readonly table.ListedTask[]) => {
  const ids = tasks.map(({ target_id }) => target_id)
  const subjects = await findSubjects(deps, queue, ids)
  return tasks.map((task) => ({ task, subject: subjects.get(task.target_id) ?? GONE }))
}

/** Flags are not stored: they depend on other submissions and on prices, and are found anew for each task. */
const flaggedTasks = async (
  deps: ReviewDeps,
  filter: table.TaskFilter & { queue: QueueName },
  flag: string,
) => {
  const tasks = await table.listTasks(deps.db, filter, FLAG_REACH, 0)
  const withSubject = await withSubjects(deps, filter.queue, tasks)
  return withSubject.filter(({ subject }) => subject.flags.some(({ code }) => code === flag))
}

/** Flags with the tasks of what they compare with. */
const linkedFlags = async (
  deps: ReviewDeps,
  queue: QueueName,
  flags: readonly Flag[],
): Promise<TaskFlag[]> => {
  const ids = [...new Set(flags.flatMap(({ others = [] }) => others))]
  const told = ({ code, text, words }: Flag): TaskFlag => ({
    code,
    text,
    ...(words ? { words: [...words] } : {}),
  })
  if (ids.length === 0) return flags.map(told)
  const tasks = await table.newestTasksOf(deps.db, queue, ids)
  const subjects = await deps.reviewable[queue].find(deps.db, ids, deps.encryption)
  return flags.map((flag) => {
    const linked = (flag.others ?? []).flatMap((id) => {
      const task = tasks.get(id)
      return task === undefined ? [] : [{ task, title: (subjects.get(id) ?? GONE).title }]
    })
    return { ...told(flag), ...(linked.length > 0 ? { others: linked } : {}) }
  })
}

const mayReview = async (
  deps: ReviewDeps,
  queue: QueueName,
  target: number,
  id: number,
): Promise<boolean> => {
  try {
    await deps.reviewable[queue].checkReviewer?.(deps.db, target, { id })
    return true
  } catch (error) {
    if (error instanceof RefusalError) return false
    throw error
  }
}

/** Reviewers who may take the task over from whoever has claimed it. */
const colleaguesOf = async (
  deps: ReviewDeps,
  queue: QueueName,
  { claimed_by, target_id }: table.ListedTask,
) => {
  const colleagues: { id: number; name: string }[] = []
  for (const [id, name] of await namesOfReviewers(deps.db))
    if (id !== claimed_by && (await mayReview(deps, queue, target_id, id))) colleagues.push({ id, name })
  return colleagues
}

export const getTask =
  (deps: ReviewDeps) =>
  async (staff: Staff, input: TaskId): Promise<Task> => {
    const rules = deps.reviewable[input.queue]
    const { task: row, detail } = await findWithDetail(deps, input)
    const subject = (await findSubjects(deps, input.queue, [row.target_id])).get(row.target_id) ?? GONE
    const mayHandOver =
      row.outcome === null &&
      (row.claimed_by === staff.id || (row.claimed_by !== null && staff.role === 'admin'))
    const target = auditTarget(input.queue, row.target_id)
    return {
      task: await rowOf(deps, row, subject, staff),
      stamp: stampOf(detail, staff),
      facts: detail.lines.map(factOf),
      media: await mediaFor(deps, staff, target, detail.media),
      page: detail.page ?? '',
      // Masked fields of an earlier submission cannot be revealed here: it has a task of its own.
      previous: detail.previous.map((line) => ({ ...factOf(line), sensitive: undefined })),
      flags: await linkedFlags(deps, input.queue, subject.flags),
      history: await stepsOf(deps.db, target),
      reasons: await templatesOf(deps.db, input.queue),
      note_reader: (await rules.noteReader?.(deps, row.target_id)) ?? '',
      reject_only: detail.rejectOnly || (await bannedText(deps, input.queue, row.target_id)),
      can_ask_change: detail.canAskForChange ?? false,
      signatures: (await rules.signatures?.(deps.db)) ?? [],
      reopen_until: reopenUntil(row, staff, deps.now()),
      colleagues: mayHandOver ? await colleaguesOf(deps, input.queue, row) : [],
    }
  }
