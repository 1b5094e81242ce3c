// Edits of content of any kind: save, publish, withdraw, remove, restore. The publisher learns of public changes from the
// change feed of the database.

import type { ContentAction } from '#features/audit/rules.ts'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import type { ContentCalls, ContentRecord, Saving } from '#features/content/contract/calls.ts'
import { EditConflict, TimePassed } from '#features/content/contract/refusals.ts'
import type { Right } from '#features/identity/rules/rights.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { type EditedKind, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { fromWireTime, toWireTime } from '#platform/lib/dates.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import {
  categoriesOf,
  refuseUnapproved,
  replaceWaiting,
  type Sending,
  sendVersion,
} from './approval-requests.service.ts'
import { type ContentRecordRow } from './content.schema.ts'
import { currentRecord } from './content.service.ts'
import * as table from './content.table.ts'
import type { ContentDeps } from './editable.service.ts'
import { type EditableKinds, type Fields } from './editable.service.ts'
import { removeDraft } from './editing.service.ts'
import { refuseUnclean } from './rich-text.service.ts'
import { grantsOf, refuseWithout } from './rights.service.ts'
import { dataOf } from './stored-data.service.ts'
import {
  changedIn,
  checkedFields,
  draftFields,
  readableFields,
  storedFields,
  unreadIn,
} from './stored-fields.ts'
import {
  type Confirmation,
  type FieldFinding,
  findWords,
  NO_CONFIRMATION,
  refuseWords,
} from './word-check.service.ts'

type Input<V extends keyof ContentCalls> = Parsed<ContentCalls[V]>

interface Change {
  kind: EditedKind
  /** 0 for a new record. */
  id: number
  version: number
  fields: Fields
  note?: string
  request?: string | undefined
  /** When the version goes live: not yet, now, or at a time. */
  publication: 'draft' | 'publish' | Date
  action?: ContentAction
  /** Sent for approval, to go live then or at a time after it. */
  sending?: { with: Sending; publishAt: Date | undefined } | undefined
  /** Why it goes live without approval. */
  urgent?: string
  /** Listed words in its fields, and which of them the editor keeps. */
  words?: { findings: readonly FieldFinding[]; confirmation: Confirmation }
}

const UNSCHEDULED = { publish_at: null, scheduled_version: null } as const

export const lockedRecord = async (
  tx: Tx,
  kind: EditedKind,
  id: number,
  edited: number,
  { withRemoved }: { withRemoved: boolean },
) => {
  const record = await table.lockRecord(tx, kind, id)
  if (!record || (record.removed && !withRemoved)) return refuse(TargetGone)
  refuseUnless(record.version === edited, EditConflict)
  return record
}

/** The version is in the name of the admin who made the token: its history tells what wrote it. */
const noteOfToken = ({ staff: { apiToken } }: Writer) => (apiToken ? `由接口令牌“${apiToken.name}”保存` : '')

/** Saves a version, and makes it live if that is requested. Answers the record's id. */
export const writeVersion = async (
  editable: EditableKinds,
  tx: Tx,
  writer: Writer,
  at: Date,
  change: Change,
): Promise<number> => {
  const { kind, publication } = change
  const rules = editable[kind]
  const isNew = change.id === 0 || (change.version === 0 && SINGLETON_KINDS.has(kind))
  await rules.lock(tx, [change])
  const record = isNew
    ? undefined
    : await lockedRecord(tx, kind, change.id, change.version, { withRemoved: true })
  // The single record of a kind may have been created by somebody else meanwhile.
  if (isNew && change.id > 0) refuseUnless(!(await table.lockRecord(tx, kind, change.id)), EditConflict)
  if (record?.removed && change.action !== 'restore') return refuse(TargetGone)
  const before = record && (await table.findVersion(tx, kind, record.id, record.version))
  const old = before && storedFields(editable[kind], before.data)
  const writing = { published: publication === 'publish', at }
  const unread = unreadIn(rules, change.fields)
  const readable = readableFields(rules, change.fields)
  const sent = (record?.removed && (await rules.onRestore?.(tx, change.id, readable))) || readable
  const completed = rules.fillFromPrevious?.(sent, old && readableFields(rules, old)) ?? sent
  const fields = (writing.published && rules.fillOnPublication?.(completed, at)) || completed
  const data = { ...fields, ...unread }
  await rules.check?.(tx, change.id, data, writing.published, at)
  const goesLiveAt = publication === 'publish' ? at : publication === 'draft' ? undefined : publication
  // What is sent for approval goes live today at the earliest.
  const earliest = goesLiveAt ?? (change.sending && (change.sending.publishAt ?? at))
  if (earliest) rules.checkMoment?.(fields, earliest)

  const isLive = record?.live_version != null
  const id = record ? record.id : await rules.insert(tx, fields, writing)
  // A draft of a live record leaves the live version as it is.
  if (record && (writing.published || !isLive)) await rules.update(tx, id, fields, writing)

  const number = (record?.version ?? 0) + 1
  const summary = { category: 0, marks: [], cover: '', ...rules.summary(fields) }
  const categories = await categoriesOf(rules, tx, record, summary.category)
  const version = { kind, id, version: number, categories, title: summary.title }
  refuseWithout(
    await grantsOf(tx, writer.staff),
    publication === 'draft' ? ['write'] : ['write', 'publish'],
    kind,
    record ? [...categories, record.category] : categories,
  )
  if (change.words)
    await refuseWords(tx, writer, version, change.words.findings, change.words.confirmation, at)
  if (publication !== 'draft')
    await refuseUnapproved(tx, writer, version, {
      urgent: change.urgent ?? '',
      publishAt: publication instanceof Date ? publication : undefined,
      at,
    })
  if (record) await replaceWaiting(tx, kind, id)
  const state = {
    ...summary,
    version: number,
    removed: false,
    editor_id: writer.staff.id,
    updatetime: at,
    ...(writing.published
      ? { live_version: number, live_since: isLive ? record.live_since : at, ...UNSCHEDULED }
      : {}),
    ...(publication instanceof Date ? { publish_at: publication, scheduled_version: number } : {}),
  }
  if (record) await table.updateRecord(tx, kind, id, state)
  else await table.insertRecord(tx, { kind, id, ...state })
  await table.insertVersion(tx, {
    kind,
    id,
    number,
    data,
    note: change.note ?? noteOfToken(writer),
    request: change.request ?? null,
    staff_id: writer.staff.id,
    at,
  })
  if (change.sending)
    await sendVersion(tx, writer, version, change.sending.with, change.sending.publishAt, at)
  await recordBy(tx, writer, {
    action: `${kind}.${change.action ?? (record ? 'edit' : 'add')}`,
    target: `${kind}:${id}`,
    detail: {
      title: state.title,
      version: number,
      ...(publication instanceof Date
        ? { publish_at: toWireTime(publication) }
        : { published: writing.published }),
      ...(old ? { changed: changedIn(old, data) } : {}),
    },
    at,
  })
  return id
}

/** Id of the record that this request has saved already. The lock serialises two clicks at once. */
const savedBefore = async (tx: Tx, kind: EditedKind, request: string): Promise<number | undefined> => {
  await lockNameForTransaction(tx, request)
  const done = await table.findByRequest(tx, request)
  if (!done) return undefined
  // Somebody else has saved since: the form must not continue from their version unseen.
  const record = await table.findRecord(tx, kind, done.id)
  refuseUnless(done.kind === kind && record?.version === done.number, EditConflict)
  return done.id
}

export const momentAfter = (time: string | undefined, now: Date): Date => {
  const moment = fromWireTime(time ?? '')
  refuseUnless(moment && moment > now, TimePassed)
  return moment
}

export const saveContent =
  (deps: ContentDeps, kind: EditedKind) =>
  async (writer: Writer, input: Saving & Fields): Promise<ContentRecord> => {
    const at = deps.now()
    const {
      id: given,
      version: edited,
      request,
      mode,
      publish_at,
      editor_draft,
      urgent,
      assignee,
      due_at,
      approval_note,
      confirmed,
      confirm_reason,
      ...fields
    } = input
    const isSingle = SINGLETON_KINDS.has(kind)
    if (isSingle || mode !== 'draft') checkedFields(deps.editable[kind], fields)
    const change: Change = {
      kind,
      id: isSingle ? 1 : given,
      version: edited,
      fields: deps.editable[kind].normalise?.(fields, deps.config.siteUrl) ?? fields,
      request,
      // A single record, such as the settings, is always live: the site cannot be without it.
      publication: isSingle
        ? 'publish'
        : mode === 'schedule'
          ? momentAfter(publish_at, at)
          : mode === 'submit'
            ? 'draft'
            : mode,
      urgent,
      sending:
        mode === 'submit' && !isSingle
          ? {
              with: { assignee, due_at, approval_note },
              publishAt: publish_at ? momentAfter(publish_at, at) : undefined,
            }
          : undefined,
    }
    await refuseUnclean(deps.editable[kind], change.fields)
    if (isSingle || mode !== 'draft')
      change.words = {
        findings: await findWords(deps, kind, change.fields),
        confirmation: { confirmed, confirm_reason },
      }
    const id = await deps.db.transaction(async (tx) => {
      if (editor_draft) await removeDraft(tx, writer.staff.id, editor_draft)
      return (
        (request && (await savedBefore(tx, kind, request))) ||
        writeVersion(deps.editable, tx, writer, at, change)
      )
    })
    deps.cache.clear()
    return currentRecord(deps, kind, id)
  }

type Outcome = [action: ContentAction, changes: Partial<ContentRecordRow>]

const goesLive = (): readonly Right[] => ['publish']
/** Rights that a removal takes: to write for a draft, and to publish too for what is live or scheduled. */
const removes = ({ live_version, publish_at }: ContentRecordRow): readonly Right[] =>
  live_version === null && publish_at === null ? ['write'] : ['write', 'publish']

/** Performs an action on a whole record. `fields` are those that go live, if records they refer to must be locked too. */
const act = async (
  deps: ContentDeps,
  kind: EditedKind,
  writer: Writer,
  { id, version: edited }: Input<'withdraw'>,
  rights: (record: ContentRecordRow) => readonly Right[],
  work: (tx: Tx, record: ContentRecordRow, at: Date) => Promise<Outcome>,
  fields?: Fields,
) => {
  const at = deps.now()
  await deps.db.transaction(async (tx) => {
    await deps.editable[kind].lock(tx, [{ id, fields }])
    const record = await lockedRecord(tx, kind, id, edited, { withRemoved: false })
    const categories = await categoriesOf(deps.editable[kind], tx, record, record.category)
    refuseWithout(await grantsOf(tx, writer.staff), rights(record), kind, categories)
    const [action, changes] = await work(tx, record, at)
    await table.updateRecord(tx, kind, id, changes)
    return recordBy(tx, writer, {
      action: `${kind}.${action}`,
      target: `${kind}:${id}`,
      detail: { title: record.title, version: changes.version ?? record.version },
      at,
    })
  })
  deps.cache.clear()
}

/** Makes a version of a locked record live, or refuses. Answers the changes of the record. */
export const makeLive = async (
  editable: EditableKinds,
  tx: Tx,
  record: ContentRecordRow & { kind: EditedKind },
  number: number,
  fields: Fields,
  at: Date,
): Promise<Partial<ContentRecordRow>> => {
  const { kind, id } = record
  const rules = editable[kind]
  const completed = rules.fillOnPublication?.(fields, at) ?? fields
  await rules.check?.(tx, id, completed, true, at)
  rules.checkMoment?.(completed, at)
  await rules.update(tx, id, completed, { published: true, at })
  if (completed !== fields) await table.completeVersion(tx, kind, id, number, completed)
  return { live_version: number, live_since: record.live_since ?? at, ...UNSCHEDULED }
}

export const publishContent =
  (deps: ContentDeps, kind: EditedKind) =>
  async (writer: Writer, input: Input<'publish'>): Promise<ContentRecord> => {
    const { id, version: number, urgent, ...confirmation } = input
    const version = await table.findVersion(deps.db, kind, id, number)
    const fields =
      version && checkedFields(deps.editable[kind], await dataOf(deps.db, deps.editable[kind], version))
    const findings = fields ? await findWords(deps, kind, fields) : []
    await act(
      deps,
      kind,
      writer,
      input,
      goesLive,
      async (tx, record, at) => {
        if (!fields) return refuse(TargetGone)
        const { category, title } = record
        const categories = await categoriesOf(deps.editable[kind], tx, record, category)
        const sent = { kind, id, version: number, categories, title }
        await refuseWords(tx, writer, sent, findings, confirmation, at)
        await refuseUnapproved(tx, writer, sent, { urgent, at })
        await replaceWaiting(tx, kind, id)
        return ['publish', await makeLive(deps.editable, tx, { ...record, kind }, number, fields, at)]
      },
      fields,
    )
    return currentRecord(deps, kind, id)
  }

export const withdrawContent =
  (deps: ContentDeps, kind: EditedKind) =>
  async (writer: Writer, input: Input<'withdraw'>): Promise<ContentRecord> => {
    refuseUnless(!SINGLETON_KINDS.has(kind), TargetGone)
    const { id } = input
    await act(deps, kind, writer, input, goesLive, async (tx, record, at) => {
      const rules = deps.editable[kind]
      await rules.checkWithdrawal?.(tx, id)
      await rules.hide(tx, id, at)
      await replaceWaiting(tx, kind, id)
      // A new version, so that saving a form opened before is a conflict instead of undoing the withdrawal.
      const version = record.version + 1
      const last = (await table.findVersion(tx, kind, id, record.version)) ?? refuse(TargetGone)
      const staff_id = writer.staff.id
      await table.insertVersion(tx, {
        kind,
        id,
        number: version,
        data: last.data,
        note: '撤回',
        staff_id,
        at,
      })
      return [
        'withdraw',
        {
          version,
          live_version: null,
          live_since: null,
          updatetime: at,
          editor_id: writer.staff.id,
          ...UNSCHEDULED,
        },
      ]
    })
    return currentRecord(deps, kind, id)
  }

export const unscheduleContent =
  (deps: ContentDeps, kind: EditedKind) =>
  async (writer: Writer, input: Input<'unschedule'>): Promise<ContentRecord> => {
    await act(deps, kind, writer, input, goesLive, async () => ['unschedule', UNSCHEDULED])
    return currentRecord(deps, kind, input.id)
  }

export const removeContent =
  (deps: ContentDeps, kind: EditedKind) =>
  async (writer: Writer, input: Input<'remove'>): Promise<null> => {
    refuseUnless(!SINGLETON_KINDS.has(kind), TargetGone)
    await act(deps, kind, writer, input, removes, async (tx, record, at) => {
      const rules = deps.editable[kind]
      await rules.checkRemoval?.(tx, record.id)
      await rules.hide(tx, record.id, at)
      await replaceWaiting(tx, kind, record.id)
      await rules.onRemove?.(tx, record.id)
      return [
        'remove',
        {
          removed: true,
          live_version: null,
          live_since: null,
          updatetime: at,
          editor_id: writer.staff.id,
          ...UNSCHEDULED,
        },
      ]
    })
    return null
  }

export const restoreContent =
  (deps: ContentDeps, kind: EditedKind) =>
  async (writer: Writer, { id, version: edited, number }: Input<'restore'>): Promise<ContentRecord> => {
    const earlierVersion = (await table.findVersion(deps.db, kind, id, number)) ?? refuse(TargetGone)
    const isSingle = SINGLETON_KINDS.has(kind)
    const restored = isSingle ? checkedFields : draftFields
    const data = await dataOf(deps.db, deps.editable[kind], earlierVersion)
    const fields = restored(deps.editable[kind], data)
    const words = isSingle
      ? { words: { findings: await findWords(deps, kind, fields), confirmation: NO_CONFIRMATION } }
      : {}
    await deps.db.transaction((tx) =>
      writeVersion(deps.editable, tx, writer, deps.now(), {
        ...words,
        kind,
        id,
        version: edited,
        fields,
        note: `恢复自第 ${number} 版`,
        publication: isSingle ? 'publish' : 'draft',
        action: 'restore',
      }),
    )
    deps.cache.clear()
    return currentRecord(deps, kind, id)
  }
