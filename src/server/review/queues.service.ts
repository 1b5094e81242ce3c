// Review queues: a task is claimed by one reviewer and decided by the same; every step is written to the audit log.
import { createHmac } from 'node:crypto'
import type { Parsed } from '#contract/endpoint.ts'
import {
  type decideTask,
  type Fact,
  NOTE_MIN,
  QUEUES,
  type QueueName,
  type QueueSummary,
  type queueList,
  type revealField,
  type Task,
  type TaskRow,
} from '#contract/review.ts'
import { noteLabelOf, noteMaxOf, queueWords, type StepName } from '#domain/review/queues.ts'
import { toWireTime, wireOrEmpty } from '#lib/dates.ts'
import { recordBy, type Writer } from '#server/audit/writer.service.ts'
import type { Db, Tx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import * as limits from '#server/limits/limits.service.ts'
import { Refusal, refuse, refuseUnless } from '#server/refusals/refuse.ts'
import { keywordOf } from '#server/security/phone-query.ts'
import type { Staff } from '#server/staff/staff.schema.ts'
import { revealBySearch, revealConfirmed } from './phone-search.service.ts'
import * as table from './queues.table.ts'
import type { Detail, Line, ReviewDeps, Subject } from './reviewable.service.ts'
import { hasUnseen, mediaFor } from './task-media.service.ts'
import { stepsOf } from './task-steps.service.ts'

interface TaskId {
  queue: QueueName
  id: number
}

const GONE: Subject = { title: '内容已不存在', category: '', flags: [] }

const rowOf = (task: table.ListedTask, subject: Subject, staff: Staff, now: Date): TaskRow => ({
  id: task.id,
  queue: task.queue as QueueName,
  target_id: task.target_id,
  title: subject.title,
  category: subject.category,
  createtime: toWireTime(task.createtime),
  age_seconds: Math.max(
    0,
    Math.floor(((task.decided_at ?? now).getTime() - task.createtime.getTime()) / 1000),
  ),
  claimed_by: task.claimer ?? '',
  claimed_at: wireOrEmpty(task.claimed_at),
  mine: task.claimed_by === staff.id,
  outcome: task.outcome,
  decided_by: task.decider ?? '',
  decided_at: wireOrEmpty(task.decided_at),
  flags: subject.flags.map(({ code }) => code),
  note: task.note,
})

const isMasked = ({ value, masked }: Line) => masked !== undefined && masked !== value

const factOf = (line: Line): Fact => ({
  label: line.label,
  value: line.masked ?? line.value,
  masked: isMasked(line),
  ...(line.section === undefined ? {} : { section: line.section }),
  ...(isMasked(line) && line.field !== undefined ? { sensitive: line.field } : {}),
})

/** Keyed with a secret that the reviewer does not know: masked digits could be guessed from a plain hash. */
const stampOf = ({ content }: Detail, { password_hash }: Staff) =>
  createHmac('sha256', password_hash).update(JSON.stringify(content)).digest('base64url').slice(0, 16)

/** Target of the task in the audit log, such as `listing:5`. */
const auditTarget = (queue: QueueName, id: number) => `${queueWords[queue].word}:${id}`

/** The task and the details of its subject. */
const findWithDetail = async (
  { db, reviewable, encryption }: Pick<ReviewDeps, 'db' | 'reviewable' | 'encryption'>,
  { queue, id }: TaskId,
) => {
  const task = (await table.findTask(db, queue, id)) ?? refuse('TargetGone')
  const detail = (await reviewable[queue].detail(db, task.target_id, encryption)) ?? refuse('TargetGone')
  return { task, detail }
}

const currentRow = async (deps: ReviewDeps, staff: Staff, { queue, id }: TaskId): Promise<TaskRow> => {
  const task = (await table.findTask(deps.db, queue, id)) ?? refuse('TargetGone')
  const subjects = await deps.reviewable[queue].find(deps.db, [task.target_id], deps.encryption)
  return rowOf(task, subjects.get(task.target_id) ?? GONE, staff, deps.now())
}

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

const recordStep = (
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
const lockOpen = async (tx: Tx, { queue, id }: TaskId) => {
  const locked = (await table.lockTask(tx, queue, id)) ?? refuse('TargetGone')
  refuseUnless(locked.outcome === null, 'TaskDecided')
  return { ...locked, queue }
}

export const claim =
  (deps: ReviewDeps) =>
  async (writer: Writer, input: TaskId): Promise<TaskRow> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const open = await lockOpen(tx, input)
      if (open.claimed_by === writer.staff.id) return
      refuseUnless(open.claimed_by === null, 'TaskTaken')
      await deps.reviewable[input.queue].checkReviewer?.(tx, open.target_id, writer.staff)
      await table.updateTask(tx, open.id, { claimed_by: writer.staff.id, claimed_at: at })
      await recordStep(tx, writer, open, 'claim', at)
    })
    return currentRow(deps, writer.staff, input)
  }

export const unclaim =
  (deps: ReviewDeps) =>
  async (writer: Writer, input: TaskId): Promise<TaskRow> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const open = await lockOpen(tx, input)
      if (open.claimed_by === null) return
      const isOwn = open.claimed_by === writer.staff.id
      refuseUnless(isOwn || writer.staff.role === 'admin', 'TaskTaken')
      await table.updateTask(tx, open.id, { claimed_by: null, claimed_at: null })
      await recordStep(tx, writer, open, 'unclaim', at, isOwn ? {} : { of: `staff:${open.claimed_by}` })
    })
    return currentRow(deps, writer.staff, input)
  }

const checkNote = ({ queue, outcome, note: text, signature }: Parsed<typeof decideTask>) => {
  const { noteNeeded, opinion } = queueWords[queue]
  const label = noteLabelOf(queue, outcome)
  if (text === '' && noteNeeded.has(outcome)) throw new Refusal('BadInput', { note: `请填写${label}` })
  if (text !== '' && text.length < NOTE_MIN)
    throw new Refusal('BadInput', { note: `${label}不能少于 ${NOTE_MIN}个字` })
  const max = noteMaxOf(queue)
  if (text.length > max) throw new Refusal('BadInput', { note: `${label}不能超过 ${max}个字` })
  if (opinion && outcome === 'approved' && signature === '')
    throw new Refusal('BadInput', { signature: `请填写${opinion.signature}` })
}

/** Locks subject and task. Refuses a reviewer who has not claimed it, or whose page shows an older version. */
const lockForDecision = async (
  { reviewable, encryption }: Pick<ReviewDeps, 'reviewable' | 'encryption'>,
  tx: Tx,
  staff: Staff,
  input: Parsed<typeof decideTask>,
) => {
  const { target_id } = (await table.findTask(tx, input.queue, input.id)) ?? refuse('TargetGone')
  await reviewable[input.queue].lock(tx, target_id)
  const open = await lockOpen(tx, input)
  refuseUnless(open.claimed_by !== null, 'TaskUnclaimed')
  refuseUnless(open.claimed_by === staff.id, 'TaskTaken')
  await reviewable[input.queue].checkReviewer?.(tx, target_id, staff)
  const { detail } = await findWithDetail({ db: tx, reviewable, encryption }, input)
  refuseUnless(stampOf(detail, staff) === input.stamp, 'TaskChanged')
  if (input.outcome === 'approved') {
    if (detail.rejectOnly) throw new Refusal('BadInput', { outcome: detail.rejectOnly })
    const isUnseen = await hasUnseen(tx, staff, auditTarget(input.queue, target_id), detail.media)
    refuseUnless(!isUnseen, 'CertificatesUnread')
  }
  return open
}

/** @param warn logs what failed after the decision. */
export const decide =
  (deps: ReviewDeps, warn: (error: unknown) => void = () => undefined) =>
  async (writer: Writer, input: Parsed<typeof decideTask>): Promise<TaskRow> => {
    checkNote(input)
    const at = deps.now()
    const { outcome, note, signature } = input
    const rules = deps.reviewable[input.queue]
    if (outcome === 'approved' && rules.prepareApproval) {
      const { target_id } = await deps.db.transaction((tx) => lockForDecision(deps, tx, writer.staff, input))
      await rules.prepareApproval(deps, target_id)
    }
    const decision = { outcome, note, signature, writer, at }
    const decided = await deps.db.transaction(async (tx) => {
      const open = await lockForDecision(deps, tx, writer.staff, input)
      await table.updateTask(tx, open.id, { outcome, note, decided_by: writer.staff.id, decided_at: at })
      await rules.onDecision?.({ ...deps, db: tx }, open.target_id, decision)
      await recordStep(tx, writer, open, rules.verbs[outcome], at)
      return open
    })
    // Public answers may have changed.
    deps.cache.clear()
    await rules.afterDecision?.(deps, decided.target_id, decision).catch(warn)
    return currentRow(deps, writer.staff, input)
  }

export const reveal =
  (deps: ReviewDeps) =>
  async (writer: Writer, input: Parsed<typeof revealField>): Promise<{ value: string }> => {
    const at = deps.now()
    const { task: row, detail } = await findWithDetail(deps, input)
    const line = detail.lines.find((one) => one.field === input.field && isMasked(one))
    const media = detail.media?.find(({ sealed }) => sealed?.field === input.field)
    refuseUnless(line || media, 'TargetGone')
    await limits.consume(deps.db, media ? 'certificate' : 'reveal', `staff:${writer.staff.id}`, at)
    const value = line?.value ?? (await media?.open(deps)) ?? ''
    // Written before the value is answered.
    await recordStep(deps.db, writer, { ...row, queue: input.queue }, 'reveal', at, {
      field: input.field,
      ...(media?.sealed ? { file: media.sealed.upload } : {}),
    })
    return { value }
  }
