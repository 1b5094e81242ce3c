// Versions that were sent for approval, what was decided of them, and which kinds and columns ask for it.
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { LEVELS } from '#features/content/contract/approval.ts'
import type { Grants } from '#features/identity/rules/rights.ts'
import { staff, staffName } from '#features/identity/server/staff.schema.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { approvalRules, approvalSteps, type ContentApproval, contentApprovals } from './approval.schema.ts'
import { inGrantedColumns } from './columns.table.ts'
import { contentRecords, contentVersions } from './content.schema.ts'

export const listRules = (db: Db) =>
  db.select().from(approvalRules).orderBy(approvalRules.kind, approvalRules.category)

export const replaceRules = async (tx: Tx, rules: readonly (typeof approvalRules.$inferInsert)[]) => {
  await tx.delete(approvalRules)
  if (rules.length > 0) await tx.insert(approvalRules).values([...rules])
}

/** Approvals that a record of this category needs. */
export const approvalsFor = async (db: Db, kind: EditedKind, category: number): Promise<number> => {
  const rule = await first(
    db
      .select({ approvals: approvalRules.approvals })
      .from(approvalRules)
      .where(and(eq(approvalRules.kind, kind), inArray(approvalRules.category, [0, category])))
      .orderBy(desc(approvalRules.category))
      .limit(1),
  )
  return rule?.approvals ?? 0
}

const ofRecord = (kind: EditedKind, id: number) =>
  and(eq(contentApprovals.kind, kind), eq(contentApprovals.record_id, id))
const waits = sql`${contentApprovals.state} = 'waiting'`

/** Locks what waits until the transaction ends. */
export const lockWaiting = (tx: Tx, kind: EditedKind, id: number): Promise<ContentApproval | undefined> =>
  first(
    tx
      .select()
      .from(contentApprovals)
      .where(and(ofRecord(kind, id), waits))
      .for('update'),
  )

/** The version that waits for approval; undefined if none does. */
export const waitingVersion = async (db: Db, kind: EditedKind, id: number): Promise<number | undefined> =>
  (
    await first(
      db
        .select({ version: contentApprovals.version })
        .from(contentApprovals)
        .where(and(ofRecord(kind, id), waits)),
    )
  )?.version

export const insertApproval = async (tx: Tx, approval: typeof contentApprovals.$inferInsert) => {
  const [row] = await tx.insert(contentApprovals).values(approval).returning({ id: contentApprovals.id })
  if (!row) throw new Error('an inserted approval came back without its id')
  return row.id
}

export const updateApproval = (tx: Tx, id: number, changes: Partial<typeof contentApprovals.$inferInsert>) =>
  tx.update(contentApprovals).set(changes).where(eq(contentApprovals.id, id))

export const insertStep = (tx: Tx, step: typeof approvalSteps.$inferInsert) =>
  tx.insert(approvalSteps).values(step)

/** @param needed approvals that are asked for today; a chief who publishes at once counts as all of them */
export const isApproved = async (
  db: Db,
  kind: EditedKind,
  id: number,
  version: number,
  needed: number,
): Promise<boolean> =>
  (await db.$count(
    contentApprovals,
    and(
      ofRecord(kind, id),
      eq(contentApprovals.version, version),
      eq(contentApprovals.state, 'approved'),
      gte(contentApprovals.needed, needed),
    ),
  )) > 0

/** What was sent or approved of a version stands for the next one, which differs in its position alone. */
export const carryApprovals = (tx: Tx, kind: EditedKind, id: number, version: number, next: number) =>
  tx
    .update(contentApprovals)
    .set({ version: next })
    .where(and(ofRecord(kind, id), eq(contentApprovals.version, version)))

/** Whether the person saved one of the versions that readers have not seen, up to this one. */
const wrote = (db: Db, staffId: number | SQL) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(contentVersions)
      .where(
        and(
          eq(contentVersions.kind, contentApprovals.kind),
          eq(contentVersions.id, contentApprovals.record_id),
          lte(contentVersions.number, contentApprovals.version),
          gt(contentVersions.number, sql`coalesce(${contentRecords.live_version}, 0)`),
          eq(contentVersions.staff_id, staffId),
        ),
      ),
  )

const approvedBefore = (db: Db, staffId: number | SQL) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(approvalSteps)
      .where(
        and(
          eq(approvalSteps.approval_id, contentApprovals.id),
          eq(approvalSteps.outcome, 'approved'),
          eq(approvalSteps.staff_id, staffId),
        ),
      ),
  )

/** Of two approvals the last is a chief's. */
const nextLevel = sql<number>`case when ${contentApprovals.needed} > 1 and ${contentApprovals.given} > 0 then ${sql.raw(String(LEVELS.chief))} else ${sql.raw(String(LEVELS.editor))} end`

const sender = alias(staff, 'sender')
const assignee = alias(staff, 'assignee')
const nameOf = (of: typeof sender) => sql<string | null>`coalesce(nullif(${of.name}, ''), ${of.login_name})`

const selected = (db: Db, caller: number) =>
  db
    .select({
      id: contentApprovals.id,
      kind: contentApprovals.kind,
      record_id: contentApprovals.record_id,
      version: contentApprovals.version,
      state: contentApprovals.state,
      needed: contentApprovals.needed,
      given: contentApprovals.given,
      sender_id: contentApprovals.sender_id,
      assignee_id: contentApprovals.assignee_id,
      note: contentApprovals.note,
      sent_at: contentApprovals.sent_at,
      publish_at: contentApprovals.publish_at,
      due_at: contentApprovals.due_at,
      title: contentRecords.title,
      category: contentRecords.category,
      sender: nameOf(sender),
      assignee: nameOf(assignee as unknown as typeof sender),
      nextLevel,
      isOwn: sql<boolean>`${wrote(db, caller)}`,
      hasApproved: sql<boolean>`${approvedBefore(db, caller)}`,
    })
    .from(contentApprovals)
    .innerJoin(
      contentRecords,
      and(eq(contentRecords.kind, contentApprovals.kind), eq(contentRecords.id, contentApprovals.record_id)),
    )
    .leftJoin(sender, eq(sender.id, contentApprovals.sender_id))
    .leftJoin(assignee, eq(assignee.id, contentApprovals.assignee_id))

export type ListedApproval = Awaited<ReturnType<typeof selected>>[number]

export const findApproval = (db: Db, caller: number, id: number): Promise<ListedApproval | undefined> =>
  first(selected(db, caller).where(eq(contentApprovals.id, id)))

export const lastApproval = (
  db: Db,
  caller: number,
  kind: EditedKind,
  recordId: number,
): Promise<ListedApproval | undefined> =>
  first(selected(db, caller).where(ofRecord(kind, recordId)).orderBy(desc(contentApprovals.id)).limit(1))

export type Shown = 'mine' | 'sent' | 'all'

/** The last of each record that somebody sent, while it waits or is returned. */
const sentBy = (db: Db, staffId: number) => {
  const later = alias(contentApprovals, 'later')
  const isLast = not(
    exists(
      db
        .select({ one: sql`1` })
        .from(later)
        .where(
          and(
            eq(later.kind, contentApprovals.kind),
            eq(later.record_id, contentApprovals.record_id),
            gt(later.id, contentApprovals.id),
          ),
        ),
    ),
  )
  return and(
    eq(contentApprovals.sender_id, staffId),
    inArray(contentApprovals.state, ['waiting', 'returned']),
    isLast,
  )
}

export interface Approver {
  id: number
  level: number
  grants: Grants
}

const shown = (db: Db, { id, level, grants }: Approver, show: Shown) => {
  if (show === 'all') return and(waits, inGrantedColumns(grants, 'read'))
  if (show === 'sent') return sentBy(db, id)
  return and(
    waits,
    lte(nextLevel, level),
    or(isNull(contentApprovals.assignee_id), eq(contentApprovals.assignee_id, id)),
    not(wrote(db, id)),
    not(approvedBefore(db, id)),
    inGrantedColumns(grants, 'approve'),
  )
}

export const listApprovals = (
  db: Db,
  caller: Approver,
  { show, limit, offset }: { show: Shown; limit: number; offset: number },
) =>
  selected(db, caller.id)
    .where(shown(db, caller, show))
    .orderBy(asc(contentApprovals.due_at), asc(contentApprovals.sent_at), asc(contentApprovals.id))
    .limit(limit)
    .offset(offset)

export const countApprovals = async (db: Db, caller: Approver, show: Shown): Promise<number> => {
  const row = await first(
    db
      .select({ count: sql<number>`count(*)::integer` })
      .from(contentApprovals)
      .innerJoin(
        contentRecords,
        and(
          eq(contentRecords.kind, contentApprovals.kind),
          eq(contentRecords.id, contentApprovals.record_id),
        ),
      )
      .where(shown(db, caller, show)),
  )
  return row?.count ?? 0
}

export const stepsOf = (db: Db, kind: EditedKind, recordId: number) =>
  db
    .select({
      at: approvalSteps.at,
      who: staffName,
      outcome: approvalSteps.outcome,
      version: contentApprovals.version,
      note: approvalSteps.note,
      remarks: approvalSteps.remarks,
    })
    .from(approvalSteps)
    .innerJoin(contentApprovals, eq(contentApprovals.id, approvalSteps.approval_id))
    .leftJoin(staff, eq(staff.id, approvalSteps.staff_id))
    .where(ofRecord(kind, recordId))
    .orderBy(desc(approvalSteps.id))
    .limit(200)

/** What an account approves. */
const levelColumn = sql<number>`case ${staff.role} when 'admin' then ${sql.raw(String(LEVELS.chief))} when 'editor' then ${staff.approves} else 0 end`

/** Others who may sign in and approve, with what they are. */
export const listApprovers = (db: Db, except: number) =>
  db
    .select({
      id: staff.id,
      name: staffName,
      level: levelColumn,
      role: staff.role,
      editor_role: staff.editor_role,
    })
    .from(staff)
    .where(and(eq(staff.disabled, false), ne(staff.id, except), gt(levelColumn, LEVELS.author)))
    .orderBy(staff.id)
