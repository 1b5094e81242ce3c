// Calls for the unsaved values of one kind of content. An expired session is left to the save: these calls run by themselves,
// and must not ask for the password.

import * as z from 'zod/mini'
import { EDITOR_DRAFTS_OFFERED } from '#features/content/contract/editing.ts'
import { call, Refused } from '#platform/browser/call.ts'
import type { DraftCalls } from '#platform/console/forms/server-draft.ts'
import { $staff } from '#platform/console/session.ts'
import type { Endpoint, Input, Output, Schema } from '#platform/contract/endpoint.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { fromWireTime } from '#platform/lib/dates.ts'
import { callsOf } from './kind-contract.ts'

let expiredToken: string | undefined

/** Throws what `call` throws. A token that has expired is not sent again: each refusal enters the audit log. */
export const callInBackground = async <I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
  input: Input<Endpoint<I, O>>,
): Promise<Output<Endpoint<I, O>>> => {
  const token = $staff.get()?.token
  const { code, msg } = NotSignedIn
  if (token === undefined || token === expiredToken) throw new Refused(code, msg, {})
  try {
    return (await call(endpoint, input)).data
  } catch (error) {
    if (error instanceof Refused && error.code === code) expiredToken = token
    throw error
  }
}

const Values = z.record(z.string(), z.unknown())

/** `{}` for what is no JSON of values. */
const parsedValues = (text: string) => {
  try {
    return Values.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

export const draftCallsOf = (kind: EditedKind): DraftCalls => {
  const { editorDrafts, storeEditorDraft, removeEditorDraft } = callsOf(kind)
  return {
    list: async (record) => {
      const { list } = await callInBackground(editorDrafts, { id: record })
      const drafts = list.map(({ id, version, values, updatetime }) => ({
        id,
        version,
        values: parsedValues(values),
        at: fromWireTime(updatetime)?.getTime() ?? 0,
        storedAt: updatetime,
      }))
      return { drafts, isWhole: list.length < EDITOR_DRAFTS_OFFERED }
    },
    store: async (draft, { record, version, values }) => {
      const input = { draft, id: record, version, values: JSON.stringify(values) }
      return (await callInBackground(storeEditorDraft, input)).updatetime
    },
    remove: (draft) => callInBackground(removeEditorDraft, { draft }),
  }
}
