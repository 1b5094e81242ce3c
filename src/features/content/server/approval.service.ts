// Approval before content goes live. Who wrote a version does not approve it; two approvals are two people's, the last of them a
// chief's. What is approved goes live, or is scheduled, in the transaction of the last approval.

import { recordBy, type Writer } from '#features/audit/server/index.ts'
import {
  type ApprovalRule,
  type approvalHistory,
  type approvalList,
  type approvalRules,
  type approveContent,
  type handOverApproval,
  LEVELS,
  type Remark,
  type recallContent,
  type returnContent,
  type saveApprovalRules,
  type submitContent,
  type WaitingApproval,
} from '#features/content/contract/approval.ts'
import {
  ApprovedBefore,
  NotApprover,
  NotSender,
  NotWaiting,
  OwnText,
  RulesChanged,
} from '#features/content/contract/refusals.ts'
import { type Grants, mayDo } from '#features/identity/rules/rights.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as approvals from './approval.table.ts'
import {
  type ApprovalAction,
  categoriesOf,
  levelOf,
  recordStep,
  refuseWrongApprover,
  sendVersion,
} from './approval-requests.service.ts'
import { openRemarks } from './comments.service.ts'
import type { ContentRecordRow } from './content.schema.ts'
import * as table from './content.table.ts'
import { lockedRecord, makeLive, momentAfter } from './content-edits.service.ts'
import type { ContentDeps } from './editable.service.ts'
import { grantsOf, refuseWithout } from './rights.service.ts'
import { dataOf } from './stored-data.service.ts'
import { checkedFields } from './stored-fields.ts'
import { findWords, refuseWords } from './word-check.service.ts'

const mayApprove = (row: approvals.ListedApproval, staff: Staff, grants: Grants) =>
  row.state === 'waiting' &&
  mayDo(grants, 'approve', row.kind, row.category) &&
  row.nextLevel <= levelOf(staff) &&
  !row.isOwn &&
  !row.hasApproved &&
  (row.assignee_id === null || row.assignee_id === staff.id)

const listed = (row: approvals.ListedApproval, staff: Staff, grants: Grants, now: Date): WaitingApproval => ({
  kind: row.kind,
  id: row.record_id,
  title: row.title,
  category: row.category,
  version: row.version,
  state: row.state,
  needed: row.needed,
  given: row.given,
  sender: row.sender ?? '',
  sender_id: row.sender_id ?? 0,
  sent_at: toWireTime(row.sent_at),
  publish_at: wireOrEmpty(row.publish_at),
  due_at: wireOrEmpty(row.due_at),
  overdue: row.state === 'waiting' && row.due_at !== null && row.due_at < now,
  assignee: row.assignee ?? '',
  assignee_id: row.assignee_id ?? 0,
  note: row.note,
  may_approve: mayApprove(row, staff, grants),
})

export const approvalRulesFor =
  ({ db }: Deps) =>
  async (staff: Staff): Promise<Output<typeof approvalRules>> => ({
    list: await approvals.listRules(db),
    level: levelOf(staff),
    approvers: (await approvals.listApprovers(db, staff.id)).map(({ id, name, level }) => ({
      id,
      name,
      level,
    })),
  })

const ruleTexts = (rules: readonly ApprovalRule[]) =>
  rules.map(({ kind, category, approvals: needed }) => `${kind} ${category} ${needed}`).toSorted()
const isSameRules = (one: readonly ApprovalRule[], other: readonly ApprovalRule[]) =>
  ruleTexts(one).join() === ruleTexts(other).join()

export const saveRules =
  (deps: Deps) =>
  async (writer: Writer, { list, known }: Parsed<typeof saveApprovalRules>): Promise<null> => {
    await deps.db.transaction(async (tx) => {
      await lockNameForTransaction(tx, 'approval rules')
      const before = await approvals.listRules(tx)
      refuseUnless(isSameRules(before, known), RulesChanged)
      await approvals.replaceRules(tx, list)
      await recordBy(tx, writer, {
        action: 'approval.rules',
        target: 'approval',
        detail: { before, after: list },
        at: deps.now(),
      })
    })
    return null
  }

const approverOf = async (db: Db, staff: Staff): Promise<approvals.Approver> => ({
  id: staff.id,
  level: levelOf(staff),
  grants: await grantsOf(db, staff),
})

export const listApprovals =
  ({ db, now }: Deps) =>
  async (
    staff: Staff,
    { show, page, pagesize }: Parsed<typeof approvalList>,
  ): Promise<Output<typeof approvalList>> => {
    const caller = await approverOf(db, staff)
    const rows = await approvals.listApprovals(db, caller, {
      show,
      limit: pagesize,
      offset: (page - 1) * pagesize,
    })
    return {
      list: rows.map((row) => listed(row, staff, caller.grants, now())),
      count: await approvals.countApprovals(db, caller, show),
    }
  }

export const countApprovals = async ({ db }: Deps, staff: Staff, show: approvals.Shown) =>
  approvals.countApprovals(db, await approverOf(db, staff), show)

export const historyOfApprovals =
  ({ db, now }: Deps) =>
  async (
    staff: Staff,
    { kind, id }: Parsed<typeof approvalHistory>,
  ): Promise<Output<typeof approvalHistory>> => {
    const grants = await grantsOf(db, staff)
    const of = await table.findRecord(db, kind, id)
    refuseWithout(grants, ['read'], kind, [of?.category ?? 0])
    const last = await approvals.lastApproval(db, staff.id, kind, id)
    const steps = await approvals.stepsOf(db, kind, id)
    return {
      last: last ? listed(last, staff, grants, now()) : null,
      steps: steps.map(({ at, who, ...step }) => ({ ...step, at: toWireTime(at), who: who ?? '' })),
    }
  }

type Target = Pick<Parsed<typeof approveContent>, 'kind' | 'id' | 'version'>

interface Decision {
  action: ApprovalAction
  note: string
  remarks?: readonly Remark[]
}

interface Waiting {
  record: ContentRecordRow
  approval: approvals.ListedApproval
}

/** The record and what waits of it, both locked; refuses another version than the one that waits. */
const lockWaiting = async (tx: Tx, staff: Staff, { kind, id, version }: Target): Promise<Waiting> => {
  const record = await table.lockRecord(tx, kind, id)
  if (!record || record.removed) return refuse(TargetGone)
  const waiting = await approvals.lockWaiting(tx, kind, id)
  if (waiting?.version !== version || record.version !== version) return refuse(NotWaiting)
  const approval = (await approvals.findApproval(tx, staff.id, waiting.id)) ?? refuse(NotWaiting)
  return { record, approval }
}

const refuseOthers = async (tx: Tx, { approval }: Waiting, staff: Staff) => {
  const grants = await grantsOf(tx, staff)
  refuseWithout(grants, ['approve'], approval.kind, [approval.category])
  refuseUnless(!approval.isOwn, OwnText)
  refuseUnless(!approval.hasApproved, ApprovedBefore)
  refuseUnless(mayApprove(approval, staff, grants), NotApprover)
}

const record = (
  tx: Tx,
  writer: Writer,
  { record: { id, title, version }, approval }: Waiting,
  decision: Decision,
  at: Date,
) =>
  recordStep(
    tx,
    writer,
    { kind: approval.kind, id, version, title },
    { approval: approval.id, at, ...decision },
  )

export const approve =
  (deps: ContentDeps) =>
  async (
    writer: Writer,
    { note, confirmed, confirm_reason, ...target }: Parsed<typeof approveContent>,
  ): Promise<Output<typeof approveContent>> => {
    const at = deps.now()
    const { kind, id, version } = target
    const saved = (await table.findVersion(deps.db, kind, id, version)) ?? refuse(TargetGone)
    const fields = checkedFields(deps.editable[kind], await dataOf(deps.db, deps.editable[kind], saved))
    const findings = await findWords(deps, kind, fields)
    const live = await deps.db.transaction(async (tx) => {
      await deps.editable[kind].lock(tx, [{ id, fields }])
      const waiting = await lockWaiting(tx, writer.staff, target)
      await refuseOthers(tx, waiting, writer.staff)
      const { title } = waiting.record
      // The lists may have changed since it was sent.
      await refuseWords(tx, writer, { ...target, title }, findings, { confirmed, confirm_reason }, at)
      const { approval, record: current } = waiting
      const isLast = approval.given + 1 >= approval.needed
      await approvals.updateApproval(tx, approval.id, {
        given: approval.given + 1,
        // The next approval waits for whoever may give it.
        assignee_id: null,
        ...(isLast ? { state: 'approved' } : {}),
      })
      await record(tx, writer, waiting, { action: 'approve', note }, at)
      if (!isLast) return false
      const { publish_at } = approval
      if (publish_at && publish_at > at) {
        await table.updateRecord(tx, kind, id, { publish_at, scheduled_version: version })
        return false
      }
      await table.updateRecord(
        tx,
        kind,
        id,
        await makeLive(deps.editable, tx, { ...current, kind }, version, fields, at),
      )
      return true
    })
    deps.cache.clear()
    return { live }
  }

/** Ends what waits, or changes it, in one transaction. */
const change =
  (deps: ContentDeps, writer: Writer, target: Target) =>
  async (
    check: (waiting: Waiting, tx: Tx) => Promise<void> | void,
    changes: Parameters<typeof approvals.updateApproval>[2],
    decision: Decision,
  ): Promise<null> => {
    await deps.db.transaction(async (tx) => {
      const waiting = await lockWaiting(tx, writer.staff, target)
      await check(waiting, tx)
      await approvals.updateApproval(tx, waiting.approval.id, changes)
      await record(tx, writer, waiting, decision, deps.now())
    })
    return null
  }

export const sendBack =
  (deps: ContentDeps) =>
  (writer: Writer, { note, remarks, ...target }: Parsed<typeof returnContent>): Promise<null> =>
    change(deps, writer, target)(
      async (waiting, tx) => {
        await refuseOthers(tx, waiting, writer.staff)
        await openRemarks(deps, tx, writer, waiting.record, remarks)
      },
      { state: 'returned' },
      { action: 'send-back', note, remarks },
    )

export const recall =
  (deps: ContentDeps) =>
  (writer: Writer, target: Parsed<typeof recallContent>): Promise<null> =>
    change(deps, writer, target)(
      ({ approval }) => refuseUnless(approval.sender_id === writer.staff.id, NotSender),
      { state: 'recalled' },
      { action: 'recall', note: '' },
    )

/** By whom it waits for, its sender or a chief, to somebody who may give the next approval. */
export const handOver =
  (deps: ContentDeps) =>
  (writer: Writer, { staff_id, note, ...target }: Parsed<typeof handOverApproval>): Promise<null> =>
    change(deps, writer, target)(
      async ({ approval }, tx) => {
        const isSender = approval.sender_id === writer.staff.id
        const isChief = levelOf(writer.staff) >= LEVELS.chief
        const grants = await grantsOf(tx, writer.staff)
        if (!isSender) refuseWithout(grants, ['approve'], approval.kind, [approval.category])
        refuseUnless(isSender || isChief || mayApprove(approval, writer.staff, grants), NotApprover)
        if (staff_id > 0) await refuseWrongApprover(tx, writer, approval, staff_id)
      },
      { assignee_id: staff_id || null },
      { action: 'hand-over', note },
    )

export const submit =
  (deps: ContentDeps) =>
  async (
    writer: Writer,
    { kind, id, version, publish_at, confirmed, confirm_reason, ...sending }: Parsed<typeof submitContent>,
  ): Promise<null> => {
    const at = deps.now()
    const publishAt = publish_at ? momentAfter(publish_at, at) : undefined
    const saved = (await table.findVersion(deps.db, kind, id, version)) ?? refuse(TargetGone)
    // A draft may hold what was typed and not understood.
    const fields = checkedFields(deps.editable[kind], await dataOf(deps.db, deps.editable[kind], saved))
    deps.editable[kind].checkMoment?.(fields, publishAt ?? at)
    const findings = await findWords(deps, kind, fields)
    await deps.db.transaction(async (tx) => {
      const record = await lockedRecord(tx, kind, id, version, { withRemoved: false })
      const categories = await categoriesOf(deps.editable[kind], tx, record, record.category)
      refuseWithout(await grantsOf(tx, writer.staff), ['write'], kind, categories)
      const sent = { kind, id, version, categories, title: record.title }
      await refuseWords(tx, writer, sent, findings, { confirmed, confirm_reason }, at)
      await sendVersion(tx, writer, sent, sending, publishAt, at)
    })
    return null
  }
