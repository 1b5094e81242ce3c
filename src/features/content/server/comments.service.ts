// Comments on drafts: who may read a record writes, replies, resolves and reopens. Entries of one record are written one
// transaction after the other, under the lock of the record.

import type { ContentAction } from '#features/audit/rules.ts'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import type { Remark } from '#features/content/contract/approval.ts'
import {
  type addComment,
  COMMENT_ENTRIES_MAX,
  type CommentEntry,
  type CommentPlace,
  type listComments,
  OPEN_COMMENTS_MAX,
  type reopenComment,
  type replyToComment,
  type resolveComment,
  type seeComments,
  type UnseenComments,
} from '#features/content/contract/comments.ts'
import { CommentResolved, TooManyComments, TooManyReplies } from '#features/content/contract/refusals.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { BadInput, TargetGone } from '#platform/contract/refusals.ts'
import { DAY_MS, toWireTime } from '#platform/lib/dates.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './comments.table.ts'
import type { ContentRecordRow } from './content.schema.ts'
import * as records from './content.table.ts'
import type { ContentDeps } from './editable.service.ts'
import { grantsOf, refuseUnreadable } from './rights.service.ts'

const RESOLVED_LISTED = 100
/** Older entries are no news. */
const NEWS_DAYS = 30
const NEWS_LISTED = 10

const auditActions = {
  write: 'comment',
  return: 'comment',
  reply: 'reply-comment',
  resolve: 'resolve-comment',
  reopen: 'reopen-comment',
} as const satisfies Record<CommentEntry['action'], ContentAction>

export const commentsOf =
  ({ db }: ContentDeps) =>
  async (staff: Staff, { kind, id }: Parsed<typeof listComments>): Promise<Output<typeof listComments>> => {
    const record = (await records.findRecord(db, kind, id)) ?? refuse(TargetGone)
    await refuseUnreadable(db, staff, kind, record.category)
    const comments = await table.listComments(db, kind, id, RESOLVED_LISTED)
    const entries =
      comments.length === 0
        ? []
        : await table.entriesOf(
            db,
            comments.map((comment) => comment.id),
          )
    return {
      list: comments.map(({ kind: _, record_id: __, ...comment }) => ({
        ...comment,
        entries: entries
          .filter(({ comment_id }) => comment_id === comment.id)
          .map(({ comment_id: _comment, who, staff_id, at, ...entry }) => ({
            ...entry,
            who: who ?? '',
            staff_id: staff_id ?? 0,
            at: toWireTime(at),
          })),
      })),
      seen: await table.seenEntry(db, staff.id, kind, id),
    }
  }

/** The record that is commented on, locked; refuses one in the bin, and whoever may not read it. */
const lockReadable = async (
  tx: Tx,
  staff: Staff,
  kind: EditedKind,
  id: number,
): Promise<ContentRecordRow> => {
  const record = await records.lockRecord(tx, kind, id)
  if (!record) return refuse(TargetGone)
  await refuseUnreadable(tx, staff, kind, record.category)
  return record.removed ? refuse(TargetGone) : record
}

const writeEntry = async (
  tx: Tx,
  writer: Writer,
  { kind, id, title }: Pick<ContentRecordRow, 'kind' | 'id' | 'title'>,
  comment: number,
  { action, text = '' }: { action: CommentEntry['action']; text?: string },
  at: Date,
) => {
  await table.insertEntry(tx, { comment_id: comment, staff_id: writer.staff.id, action, text, at })
  await recordBy(tx, writer, {
    action: `${kind}.${auditActions[action]}`,
    target: `${kind}:${id}`,
    detail: { title, comment },
    at,
  })
}

const openComment = async (
  tx: Tx,
  writer: Writer,
  record: ContentRecordRow,
  place: CommentPlace,
  first: { action: 'write' | 'return'; text: string },
  at: Date,
) => {
  const { kind, id, version } = record
  const comment = await table.insertComment(tx, { kind, record_id: id, version, ...place })
  await writeEntry(tx, writer, record, comment.id, first, at)
  return comment.id
}

const countOpen = async (tx: Tx, kind: EditedKind, id: number) =>
  (await table.countOpenComments(tx, kind, [id])).get(id) ?? 0

/** @param input name of the input that has the field */
const refuseOtherField = ({ editable }: ContentDeps, kind: EditedKind, field: string, input: string) => {
  if (field !== '' && !Object.hasOwn(editable[kind].fields.shape, field))
    throw new RefusalError(BadInput, { [input]: '这类内容没有这个字段' })
}

export const writeComment =
  (deps: ContentDeps) =>
  async (
    writer: Writer,
    { kind, id, text, ...place }: Parsed<typeof addComment>,
  ): Promise<Output<typeof addComment>> => {
    refuseOtherField(deps, kind, place.field, 'field')
    const at = deps.now()
    return deps.db.transaction(async (tx) => {
      const record = await lockReadable(tx, writer.staff, kind, id)
      refuseUnless((await countOpen(tx, kind, id)) < OPEN_COMMENTS_MAX, TooManyComments)
      return { id: await openComment(tx, writer, record, place, { action: 'write', text }, at) }
    })
  }

/** Remarks with which a text is returned are comments to reply to. The record is locked. */
export const openRemarks = async (
  deps: ContentDeps,
  tx: Tx,
  writer: Writer,
  record: ContentRecordRow,
  remarks: readonly Remark[],
) => {
  if (remarks.length === 0) return
  for (const { field } of remarks) refuseOtherField(deps, record.kind, field, 'remarks')
  const open = await countOpen(tx, record.kind, record.id)
  if (open + remarks.length > OPEN_COMMENTS_MAX)
    throw new RefusalError(TooManyComments, {
      remarks: `未处理的批注最多 ${OPEN_COMMENTS_MAX} 条，这条内容已有 ${open} 条，请先处理一些，或把意见写在退回理由里`,
    })
  const at = deps.now()
  for (const { text, field, quote } of remarks)
    await openComment(
      tx,
      writer,
      record,
      { field, quote, before: '', after: '' },
      { action: 'return', text },
      at,
    )
}

/** Writes in a comment, or changes its state, under the lock of its record. */
const change = (
  deps: ContentDeps,
  writer: Writer,
  id: number,
  work: (
    tx: Tx,
    comment: table.CommentRow,
  ) => Promise<{ action: CommentEntry['action']; text?: string } | undefined>,
): Promise<null> => {
  const at = deps.now()
  return deps.db.transaction(async (tx) => {
    const found = (await table.findComment(tx, id)) ?? refuse(TargetGone)
    const record = await lockReadable(tx, writer.staff, found.kind, found.record_id)
    // Its state may have changed while the lock was waited for.
    const comment = (await table.findComment(tx, id)) ?? refuse(TargetGone)
    const entry = await work(tx, comment)
    if (!entry) return null
    refuseUnless((await table.countEntries(tx, id)) < COMMENT_ENTRIES_MAX, TooManyReplies)
    await writeEntry(tx, writer, record, id, entry, at)
    return null
  })
}

export const reply =
  (deps: ContentDeps) =>
  (writer: Writer, { id, text }: Parsed<typeof replyToComment>): Promise<null> =>
    change(deps, writer, id, async (_, { resolved }) => {
      refuseUnless(!resolved, CommentResolved)
      return { action: 'reply', text }
    })

export const resolve =
  (deps: ContentDeps) =>
  (writer: Writer, { id }: Parsed<typeof resolveComment>): Promise<null> =>
    change(deps, writer, id, async (tx, { resolved }) => {
      if (resolved) return undefined
      await table.setResolved(tx, id, true)
      return { action: 'resolve' }
    })

export const reopen =
  (deps: ContentDeps) =>
  (writer: Writer, { id }: Parsed<typeof reopenComment>): Promise<null> =>
    change(deps, writer, id, async (tx, { resolved, kind, record_id }) => {
      if (!resolved) return undefined
      refuseUnless((await countOpen(tx, kind, record_id)) < OPEN_COMMENTS_MAX, TooManyComments)
      await table.setResolved(tx, id, false)
      return { action: 'reopen' }
    })

export const see =
  ({ db }: ContentDeps) =>
  async (staff: Staff, { kind, id, entry }: Parsed<typeof seeComments>): Promise<null> => {
    const record = (await records.findRecord(db, kind, id)) ?? refuse(TargetGone)
    await refuseUnreadable(db, staff, kind, record.category)
    const latest = await table.latestEntry(db, kind, id)
    // A number beyond the latest would hide what is still to be written.
    if (latest > 0)
      await table.markSeen(db, { kind, record_id: id, staff_id: staff.id, entry: Math.min(entry, latest) })
    return null
  }

/** What the person has not seen of comments on his texts, and of those he took part in. */
export const unseenComments = async (
  { db, now }: Pick<ContentDeps, 'db' | 'now'>,
  staff: Staff,
): Promise<UnseenComments[]> => {
  const rows = await table.unseenComments(db, {
    staffId: staff.id,
    grants: await grantsOf(db, staff),
    since: new Date(now().getTime() - NEWS_DAYS * DAY_MS),
    limit: NEWS_LISTED,
  })
  return rows.map(({ at, ...row }) => ({ ...row, at: toWireTime(at) }))
}
