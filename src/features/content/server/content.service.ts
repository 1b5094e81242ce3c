// Content of any kind for editors: lists, records, versions, previews.

import {
  type ContentCalls,
  type ContentRecord,
  type ContentVersion,
  emptyRecord,
} from '#features/content/contract/calls.ts'
import type { findContent } from '#features/content/contract/find.ts'
import { NoPreview, NoRight } from '#features/content/contract/refusals.ts'
import { mayAnywhere } from '#features/identity/rules/rights.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { EDITED_KINDS, type EditedKind, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { fromWireTime, toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { countOpenComments } from './comments.table.ts'
import * as table from './content.table.ts'
import * as lists from './content-lists.table.ts'
import type { ContentDeps } from './editable.service.ts'
import { type Fields } from './editable.service.ts'
import { refuseUnclean, withTextRefusals } from './rich-text.service.ts'
import { type Editor, grantsOf, refuseStranger, refuseUnreadable } from './rights.service.ts'
import { dataOf } from './stored-data.service.ts'
import { readableFields, storedFields } from './stored-fields.ts'

/** Numbers of records by kind and state that the person may read: all, those he saved last, and refused schedules. */
export const countContent = async ({ db }: Pick<ContentDeps, 'db'>, editor: Editor & Pick<Staff, 'id'>) => {
  const grants = await grantsOf(db, editor)
  const [all, own, failed] = await Promise.all([
    lists.countStates(db, grants),
    lists.countStates(db, grants, editor.id),
    lists.countFailed(db, grants),
  ])
  return { all, own, failed }
}

type Input<V extends keyof ContentCalls> = Parsed<ContentCalls[V]>
const recordOf = (row: table.ListedRecord, url: string, open_comments: number): ContentRecord => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  category: row.category,
  marks: row.marks,
  cover: row.cover,
  state: row.state,
  version: row.version,
  live_version: row.live_version ?? 0,
  live_since: wireOrEmpty(row.live_since),
  publish_at: wireOrEmpty(row.publish_at),
  scheduled_version: row.scheduled_version ?? 0,
  updatetime: wireOrEmpty(row.updatetime),
  editor: row.editor ?? '',
  editor_id: row.editor_id ?? 0,
  url,
  open_comments,
})

type Shown = Pick<ContentDeps, 'db' | 'editable'>

const toRecords = async (
  { db, editable }: Shown,
  kind: EditedKind,
  rows: readonly table.ListedRecord[],
): Promise<ContentRecord[]> => {
  const live = rows.filter(({ live_version }) => live_version !== null).map(({ id }) => id)
  const urls = live.length > 0 ? await editable[kind].urls?.(db, live) : undefined
  const ids = rows.map(({ id }) => id)
  const comments = ids.length > 0 ? await countOpenComments(db, kind, ids) : undefined
  return rows.map((row) => recordOf(row, urls?.get(row.id) ?? '', comments?.get(row.id) ?? 0))
}

export const currentRecord = async (deps: Shown, kind: EditedKind, id: number): Promise<ContentRecord> => {
  const row = (await table.findRecord(deps.db, kind, id)) ?? refuse(TargetGone)
  const [record] = await toRecords(deps, kind, [row])
  return record ?? refuse(TargetGone)
}

const SECOND_MS = 1000

export const listContent =
  (deps: ContentDeps, kind: EditedKind) => async (editor: Editor, input: Input<'list'>) => {
    const grants = await grantsOf(deps.db, editor)
    refuseUnless(mayAnywhere(grants, 'read', kind), NoRight)
    const {
      page,
      pagesize,
      sort,
      order,
      keyword,
      title,
      category,
      state,
      mark,
      editor: lastEditor,
      creator,
      outside_topics,
      from,
      to,
    } = input
    const last = fromWireTime(to ?? '')
    const filter: lists.RecordFilter = {
      kind,
      category: category || undefined,
      state,
      mark,
      editor: lastEditor || undefined,
      creator: creator || undefined,
      withoutItems: outside_topics ? deps.editable[kind].items : undefined,
      from: fromWireTime(from ?? ''),
      before: last && new Date(last.getTime() + SECOND_MS),
      words: keyword.split(/\s+/).filter(Boolean),
      title: title || undefined,
      grants,
    }
    const by = { by: sort, descending: order === 'desc', ordered: deps.editable[kind].ordered }
    const [rows, count] = await Promise.all([
      lists.listRecords(deps.db, filter, by, pagesize, (page - 1) * pagesize),
      lists.countRecords(deps.db, filter),
    ])
    return { list: await toRecords(deps, kind, rows), count }
  }

const FOUND_MAX = 20
const listedKinds = EDITED_KINDS.filter((kind) => !SINGLETON_KINDS.has(kind))

export const searchContent =
  ({ db }: Pick<ContentDeps, 'db'>) =>
  async (editor: Editor, { keyword }: Parsed<typeof findContent>): Promise<Output<typeof findContent>> => ({
    list: await lists.findRecords(
      db,
      { kinds: listedKinds, grants: await grantsOf(db, editor) },
      keyword.split(/\s+/),
      FOUND_MAX,
    ),
  })

export const contentAuthors = (deps: ContentDeps, kind: EditedKind) => async (editor: Editor) => {
  await refuseStranger(deps.db, editor, kind)
  return lists.listAuthors(deps.db, kind)
}

type Stored = Record<string, unknown>

export const getContent =
  (deps: ContentDeps, kind: EditedKind) =>
  async (
    editor: Editor,
    { id }: Input<'get'>,
  ): Promise<{ record: ContentRecord; fields: Stored; note: string }> => {
    const row = await table.findRecord(deps.db, kind, id)
    await refuseUnreadable(deps.db, editor, kind, row?.category ?? 0)
    // A single record exists even before it is saved for the first time.
    if (!row && id === 1 && SINGLETON_KINDS.has(kind))
      return {
        record: emptyRecord(kind, 1),
        fields: storedFields(deps.editable[kind], deps.editable[kind].initial ?? {}),
        note: '',
      }
    const version = row && (await table.findVersion(deps.db, kind, id, row.version))
    if (!row || !version) return refuse(TargetGone)
    const [record] = await toRecords(deps, kind, [row])
    return {
      record: record ?? refuse(TargetGone),
      fields: storedFields(deps.editable[kind], await dataOf(deps.db, deps.editable[kind], version)),
      note: version.note,
    }
  }

export const listVersions =
  (deps: ContentDeps, kind: EditedKind) =>
  async (
    editor: Editor,
    { id, page, pagesize }: Input<'versions'>,
  ): Promise<{ list: ContentVersion[]; count: number }> => {
    const record = (await table.findRecord(deps.db, kind, id)) ?? refuse(TargetGone)
    await refuseUnreadable(deps.db, editor, kind, record.category)
    const rows = await table.listVersions(deps.db, kind, id, pagesize, (page - 1) * pagesize)
    return {
      list: rows.map(({ number, at, note, editor, changed }) => ({
        number,
        at: toWireTime(at),
        editor: editor ?? '',
        note,
        live: number === record.live_version,
        changed,
      })),
      count: await table.countVersions(deps.db, kind, id),
    }
  }

export const getVersion =
  (deps: ContentDeps, kind: EditedKind) =>
  async (editor: Editor, { id, number }: Input<'version'>): Promise<{ fields: Stored }> => {
    const record = (await table.findRecord(deps.db, kind, id)) ?? refuse(TargetGone)
    await refuseUnreadable(deps.db, editor, kind, record.category)
    const earlierVersion = (await table.findVersion(deps.db, kind, id, number)) ?? refuse(TargetGone)
    return { fields: storedFields(deps.editable[kind], earlierVersion.data) }
  }

export const previewContent =
  (deps: ContentDeps, kind: EditedKind) =>
  async (editor: Editor, { id, ...fields }: { id: number } & Fields): Promise<{ html: string }> => {
    await refuseStranger(deps.db, editor, kind)
    const written = readableFields(deps.editable[kind], fields)
    const draft = deps.editable[kind].detail?.(id, written, deps.now())
    const { previewRecord } = deps
    if (!draft || !previewRecord) return refuse(NoPreview)
    await refuseUnclean(deps.editable[kind], written)
    return { html: await withTextRefusals('content', () => previewRecord(kind, draft)) }
  }
