// Unsaved form values of this browser: per person, kind and record, one draft of each form.
import { storedValues } from '#platform/browser/stored-values.ts'

export type Values = Record<string, unknown>

export interface LocalDraft {
  id?: string
  at: number
  /** Version of the record that was edited; 0 for a new record. */
  version: number
  values: Values
  /** The change that was copied to the server last (`at`), and when the server stored it (wire time). */
  copied?: { at: number; storedAt: string }
}

export interface StoredDraft extends LocalDraft {
  key: string
}

const isLocalDraft = (value: Partial<LocalDraft>): value is LocalDraft =>
  typeof value.values === 'object' && value.values !== null && typeof value.at === 'number'

export const localDrafts = storedValues<LocalDraft>({
  name: 'typed',
  lifetimeMs: 30 * 24 * 3_600_000,
  // Each change is copied to the server, too.
  isExpendable: () => true,
  parse: (stored) => (isLocalDraft(stored as Partial<LocalDraft>) ? (stored as LocalDraft) : undefined),
})

/**
 * @param record id of the record; `new` before its first save
 * @param id of the form's draft, where a record may have several
 */
export const localDraftKey = (loginName: string, resource: string, record: number | 'new', id = '') =>
  `${encodeURIComponent(loginName)}:${resource}:${record}${id && `:${id}`}`

/** @param recordKey `localDraftKey` without the id of a draft */
const keysOfRecord = (recordKey: string) =>
  localDrafts.keys(recordKey).filter((key) => key === recordKey || key.startsWith(`${recordKey}:`))

export const readLocalDrafts = (recordKey: string): StoredDraft[] =>
  keysOfRecord(recordKey).flatMap((key) => {
    const draft = localDrafts.read(key)
    return draft ? [{ ...draft, key }] : []
  })

export const removeLocalDrafts = (recordKey: string) => keysOfRecord(recordKey).forEach(localDrafts.remove)
