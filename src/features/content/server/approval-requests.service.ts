// Versions that need approval before they go live: whether one may, and the sending of one.

import { type ContentAction } from '#features/audit/rules.ts'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import { type ApprovalStep, LEVELS } from '#features/content/contract/approval.ts'
import { ApprovalNeeded, NoSuchApprover, NotApprover } from '#features/content/contract/refusals.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import { type EditedKind, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { fromWireTime } from '#platform/lib/dates.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as approvals from './approval.table.ts'

/** One of LEVELS. An account of another role than editor or admin writes and approves nothing. */
export const levelOf = ({ role, approves }: Pick<Staff, 'role' | 'approves'>): number =>
  role === 'admin' ? LEVELS.chief : role === 'editor' ? approves : LEVELS.author

export interface SentVersion {
  kind: EditedKind
  id: number
  version: number
  category: number
  title: string
}

export interface Sending {
  assignee: number
  due_at?: string | undefined
  approval_note: string
}

const recordStep = async (
  tx: Tx,
  writer: Writer,
  { kind, id, version, title }: Omit<SentVersion, 'category'>,
  {
    action,
    at,
    ...step
  }: { action: ContentAction; approval: number; outcome: ApprovalStep['outcome']; note: string; at: Date },
) => {
  await approvals.insertStep(tx, {
    approval_id: step.approval,
    outcome: step.outcome,
    staff_id: writer.staff.id,
    note: step.note,
    at,
  })
  await recordBy(tx, writer, {
    action: `${kind}.${action}`,
    target: `${kind}:${id}`,
    detail: { title, version, ...(step.note ? { note: step.note } : {}) },
    at,
  })
}

/** Approvals that a record of this kind and category asks for. */
export const approvalsFor = (db: Db, kind: EditedKind, category: number) =>
  SINGLETON_KINDS.has(kind) ? Promise.resolve(0) : approvals.approvalsFor(db, kind, category)

/** Sends a version; what the record has waiting is replaced by it. Without a rule for it, one approval is asked for. */
export const sendVersion = async (
  tx: Tx,
  writer: Writer,
  sent: SentVersion,
  { assignee, due_at, approval_note }: Sending,
  publishAt: Date | undefined,
  at: Date,
) => {
  const { kind, id, version, category } = sent
  if (assignee > 0) {
    const known = await approvals.listApprovers(tx, writer.staff.id)
    refuseUnless(
      known.some((one) => one.id === assignee),
      NoSuchApprover,
    )
  }
  await replaceWaiting(tx, kind, id)
  const approval = await approvals.insertApproval(tx, {
    kind,
    record_id: id,
    version,
    needed: Math.max(1, await approvalsFor(tx, kind, category)),
    sender_id: writer.staff.id,
    assignee_id: assignee || null,
    note: approval_note,
    sent_at: at,
    publish_at: publishAt ?? null,
    due_at: fromWireTime(due_at ?? '') ?? null,
  })
  await recordStep(tx, writer, sent, { action: 'submit', approval, outcome: 'sent', note: approval_note, at })
}

/** What waits of a record waits no longer: it was saved again, withdrawn or removed. */
export const replaceWaiting = async (tx: Tx, kind: EditedKind, id: number) => {
  const waiting = await approvals.lockWaiting(tx, kind, id)
  if (waiting) await approvals.updateApproval(tx, waiting.id, { state: 'replaced' })
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
  const { kind, id, category } = version
  const needed = await approvalsFor(tx, kind, category)
  if (needed === 0 || (await approvals.isApproved(tx, kind, id, version.version))) return
  if (!urgent) return refuse(ApprovalNeeded)
  refuseUnless(levelOf(writer.staff) >= LEVELS.chief, NotApprover)
  await replaceWaiting(tx, kind, id)
  const approval = await approvals.insertApproval(tx, {
    kind,
    record_id: id,
    version: version.version,
    state: 'approved',
    needed,
    sender_id: writer.staff.id,
    sent_at: at,
    publish_at: publishAt ?? null,
  })
  await recordStep(tx, writer, version, { action: 'urgent', approval, outcome: 'urgent', note: urgent, at })
}
