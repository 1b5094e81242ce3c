// Changes single fields of a saved record, for screens that do not open its form.

import type { ContentRecord } from '#features/content/contract/calls.ts'
import { callStaff } from '#platform/console/api.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import { changedFields } from '#platform/console/forms/values.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { callsOf } from './kind-contract.ts'

/** Live where all of the record is live, and scheduled likewise. */
const modeFor = ({ state, version, scheduled_version }: ContentRecord) => {
  if (state === 'live') return 'publish'
  return state === 'scheduled' && scheduled_version === version ? 'schedule' : 'draft'
}

/** `draft`: the record has changes that readers do not see yet, and these wait with them. */
export type SavedChanges = 'saved' | 'draft'

/** Saves nothing where nothing differs. Throws what `callStaff` throws. */
export const saveChanges = async (kind: EditedKind, id: number, changes: Values): Promise<SavedChanges> => {
  const calls = callsOf(kind)
  const { record, fields } = await callStaff(calls.get, { id })
  const { version, publish_at } = record
  const mode = modeFor(record)
  const changed = { ...fields, ...changes }
  if (changedFields(fields, changed).length > 0)
    await callStaff(calls.save, {
      ...changed,
      id,
      version,
      mode,
      publish_at: mode === 'schedule' ? publish_at : undefined,
    })
  return mode !== 'draft' || (record.state === 'draft' && record.live_version === 0) ? 'saved' : 'draft'
}
