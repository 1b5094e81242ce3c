// Records while they are edited: values that were typed and not saved, and who has a record open.

import type { ContentCalls } from '#features/content/contract/calls.ts'
import {
  EDITOR_DRAFTS_MAX,
  EDITOR_DRAFTS_OFFERED,
  PRESENCE_EXPIRY_MS,
} from '#features/content/contract/editing.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './editing.table.ts'

export { removeDraft } from './editing.table.ts'

type Input<V extends keyof ContentCalls> = Parsed<ContentCalls[V]>
type Answer<V extends keyof ContentCalls> = Promise<Output<ContentCalls[V]>>

export const editorDrafts =
  ({ db }: Deps, kind: EditedKind) =>
  async (staff: Staff, { id: record }: Input<'editorDrafts'>): Answer<'editorDrafts'> => {
    const rows = await table.listDrafts(db, staff.id, kind, record, EDITOR_DRAFTS_OFFERED)
    return {
      list: rows.map(({ id, version, values, updatetime }) => ({
        id,
        version,
        values,
        updatetime: toWireTime(updatetime),
      })),
    }
  }

export const storeEditorDraft =
  ({ db, now }: Deps, kind: EditedKind) =>
  async (
    staff: Staff,
    { draft, id: record_id, version, values }: Input<'storeEditorDraft'>,
  ): Answer<'storeEditorDraft'> => {
    const updatetime = now()
    await db.transaction(async (tx) => {
      const row = { id: draft, staff_id: staff.id, kind, record_id, version, values, updatetime }
      refuseUnless(await table.storeDraft(tx, row), TargetGone)
      await table.removeOldestDrafts(tx, staff.id, EDITOR_DRAFTS_MAX)
    })
    return { updatetime: toWireTime(updatetime) }
  }

export const removeEditorDraft =
  ({ db }: Deps) =>
  async (staff: Staff, { draft }: Input<'removeEditorDraft'>): Promise<null> => {
    await table.removeDraft(db, staff.id, draft)
    return null
  }

/** Notes that the person has the record open, and answers who else has. */
export const recordPresence =
  ({ db, now }: Deps, kind: EditedKind) =>
  async (staff: Staff, { id: record_id, leaving }: Input<'presence'>): Answer<'presence'> => {
    const form = { kind, record_id, staff_id: staff.id }
    if (leaving) {
      await table.removePresence(db, form)
      return { editors: [] }
    }
    const at = now()
    const expired = new Date(at.getTime() - PRESENCE_EXPIRY_MS)
    await table.removeExpiredPresence(db, expired)
    await table.notePresence(db, form, at)
    return { editors: await table.otherEditors(db, form, expired) }
  }
