// Versions that need approval before they go live: whether one may, and the sending of one.

import { type ContentAction } from '#features/audit/rules.ts'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import { type ApprovalStep, LEVELS, type Remark } from '#features/content/contract/approval.ts'
import { ApprovalNeeded, NoSuchApprover, NotApprover } from '#features/content/contract/refusals.ts'
import { mayDo } from '#features/identity/rules/rights.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import { type EditedKind, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { fromWireTime } from '#platform/lib/dates.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as approvals from './approval.table.ts'
import type { ContentRecordRow } from './content.schema.ts'
import * as table from './content.table.ts'
import type { EditableKind, Fields } from './editable.service.ts'
import { grantsOf } from './rights.service.ts'
import { storedFields } from './stored-fields.ts'

/** One of LEVELS. An account of another role than editor or admin writes and approves nothing. */
export const levelOf = ({ role, approves }: Pick<Staff, 'role' | 'approves'>): number =>
  role === 'admin' ? LEVELS.chief : role === 'editor' ? approves : LEVELS.author

export interface SentVersion {
  kind: EditedKind
  id: number
  version: number
  title: string
  /** Its own category, and that of the version that readers see. */
  categories: readonly number[]
}

/** A change of column is no way round the rule of the column that readers find it in. */
export const categoriesOf = async (
  rules: EditableKind<Fields>,
  tx: Tx,
  record: Pick<ContentRecordRow, 'kind' | 'id' | 'live_version'> | undefined,
  category: number,
): Promise<number[]> => {
  const live =
    record?.live_version && (await table.findVersion(tx, record.kind, record.id, record.live_version))
  return live ? [category, rules.summary(storedFields(rules, live.data)).category ?? 0] : [category]
}

export interface Sending {
  assignee: number
  due_at?: string | undefined
  approval_note: string
}

const OUTCOMES = {
  submit: 'sent',
  approve: 'approved',
  'send-back': 'returned',
  recall: 'recalled',
  'hand-over': 'handedOver',
  urgent: 'urgent',
} as const satisfies Partial<Record<ContentAction, ApprovalStep['outcome']>>
export type ApprovalAction = keyof typeof OUTCOMES

interface TakenStep {
  approval: number
  action: ApprovalAction
  note: string
  remarks?: readonly Remark[] | undefined
  at: Date
}

/** Keeps a step with its approval, and in the audit log. */
export const recordStep = async (
  tx: Tx,
  writer: Writer,
  { kind, id, version, title }: Pick<SentVersion, 'kind' | 'id' | 'version' | 'title'>,
  { approval, action, note, remarks = [], at }: TakenStep,
) => {
  await approvals.insertStep(tx, {
    approval_id: approval,
    outcome: OUTCOMES[action],
    staff_id: writer.staff.id,
    note,
    remarks: [...remarks],
    at,
  })
  await recordBy(tx, writer, {
    action: `${kind}.${action}`,
    target: `${kind}:${id}`,
    detail: { title, version, ...(note ? { note } : {}) },
    at,
  })
}

/** Approvals that a version of these columns needs to go live. */
export const neededApprovals = async (
  tx: Tx,
  { kind, categories }: Pick<SentVersion, 'kind' | 'categories'>,
) => {
  if (SINGLETON_KINDS.has(kind)) return 0
  let most = 0
  for (const category of categories) most = Math.max(most, await approvals.approvalsFor(tx, kind, category))
  return most
}

/** Refuses to give an approval to somebody who may not decide on it. */
export const refuseWrongApprover = async (
  tx: Tx,
  writer: Writer,
  approval: Pick<approvals.ListedApproval, 'id'>,
  staffId: number,
) => {
  const others = await approvals.listApprovers(tx, writer.staff.id)
  const chosen = others.find((one) => one.id === staffId)
  const theirs = chosen && (await approvals.findApproval(tx, staffId, approval.id))
  refuseUnless(
    chosen &&
      theirs &&
      chosen.level >= theirs.nextLevel &&
      !theirs.isOwn &&
      !theirs.hasApproved &&
      mayDo(await grantsOf(tx, chosen), 'approve', theirs.kind, theirs.category),
    NoSuchApprover,
  )
}

/** Sends a version; what the record has waiting is replaced by it. Without a rule for it, one approval is asked for. */
export const sendVersion = async (
  tx: Tx,
  writer: Writer,
  sent: SentVersion,
  { assignee, due_at, approval_note }: Sending,
  publishAt: Date | undefined,
  at: Date,
) => {
  const { kind, id, version } = sent
  await replaceWaiting(tx, kind, id)
  const approval = await approvals.insertApproval(tx, {
    kind,
    record_id: id,
    version,
    needed: Math.max(1, await neededApprovals(tx, sent)),
    sender_id: writer.staff.id,
    assignee_id: assignee || null,
    note: approval_note,
    sent_at: at,
    publish_at: publishAt ?? null,
    due_at: fromWireTime(due_at ?? '') ?? null,
  })
  if (assignee > 0) await refuseWrongApprover(tx, writer, { id: approval }, assignee)
  await recordStep(tx, writer, sent, { action: 'submit', approval, note: approval_note, at })
}

/** What waits of a record waits no longer: it was saved again, withdrawn or removed. */
export const replaceWaiting = async (tx: Tx, kind: EditedKind, id: number) => {
  const waiting = await approvals.lockWaiting(tx, kind, id)
  if (waiting) await approvals.updateApproval(tx, waiting.id, { state: 'replaced' })
}

/** Approvals that a version lacks; 0 where it may go live. What was approved stays so until it is saved again. */
export const lackingApprovals = async (tx: Tx, version: SentVersion): Promise<number> => {
  const { kind, id, version: number } = version
  const needed = await neededApprovals(tx, version)
  return needed > 0 && !(await approvals.isApproved(tx, kind, id, number, needed)) ? needed : 0
}

/**
 * Refuses a version that is to go live without the approvals it needs. A chief may publish at once where he says why: that is
 * recorded.
 */
export const refuseUnapproved = async (
  tx: Tx,
  writer: Writer,
  version: SentVersion,
  { urgent, publishAt, at }: { urgent: string; publishAt?: Date | undefined; at: Date },
) => {
  const needed = await lackingApprovals(tx, version)
  if (needed === 0) return
  if (!urgent) return refuse(ApprovalNeeded)
  refuseUnless(levelOf(writer.staff) >= LEVELS.chief, NotApprover)
  const { kind, id, version: number } = version
  await replaceWaiting(tx, kind, id)
  const approval = await approvals.insertApproval(tx, {
    kind,
    record_id: id,
    version: number,
    state: 'approved',
    needed,
    sender_id: writer.staff.id,
    sent_at: at,
    publish_at: publishAt ?? null,
  })
  await recordStep(tx, writer, version, { action: 'urgent', approval, note: urgent, at })
}
