// Unsaved form values in localStorage: per person, kind and record, one draft of each form.
import { readStored, removeStored, store, storedKeys } from '#platform/console/local-storage.ts'

export type Values = Record<string, unknown>

export interface LocalDraft {
  /** Id of the form's draft, also on the server. */
  id?: string
  /** Time of the last change, in milliseconds. */
  at: number
  /** Version of the record that was edited; 0 for a new record. */
  version: number
  values: Values
  /** The change that was copied to the server last (`at`), and when the server stored it (wire time). */
  copied?: { at: number; storedAt: string }
}

export interface StoredDraft extends LocalDraft {
  /** Key in localStorage. */
  key: string
}

const PREFIX = 'typed:'
const MONTH_MS = 30 * 24 * 3_600_000

/**
 * @param record id of the record; `new` before its first save
 * @param id of the form's draft, where a record may have several
 */
export const localDraftKey = (loginName: string, resource: string, record: number | 'new', id = '') =>
  `${PREFIX}${encodeURIComponent(loginName)}:${resource}:${record}${id && `:${id}`}`

const isLocalDraft = (value: unknown): value is LocalDraft =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null &&
  'at' in value &&
  typeof value.at === 'number'

export const readLocalDraft = (key: string): LocalDraft | undefined => {
  const value = readStored(key)
  return isLocalDraft(value) ? value : undefined
}

/** @param recordKey `localDraftKey` without the id of a draft */
const keysOfRecord = (recordKey: string) =>
  storedKeys(recordKey).filter((key) => key === recordKey || key.startsWith(`${recordKey}:`))

export const readLocalDrafts = (recordKey: string): StoredDraft[] =>
  keysOfRecord(recordKey).flatMap((key) => {
    const draft = readLocalDraft(key)
    return draft ? [{ ...draft, key }] : []
  })

/** Other drafts, the oldest first. */
const otherDrafts = (key: string) =>
  storedKeys(PREFIX)
    .filter((other) => other !== key)
    .map((other) => ({ other, at: readLocalDraft(other)?.at ?? 0 }))
    .toSorted((a, b) => a.at - b.at)

/** Returns whether the draft was stored. If the storage is full, the oldest drafts are removed first. */
export const storeLocalDraft = (key: string, draft: LocalDraft): boolean => {
  if (store(key, draft)) return true
  for (const { other } of otherDrafts(key)) {
    removeStored(other)
    if (store(key, draft)) return true
  }
  return false
}

export const removeLocalDraft = removeStored

export const removeLocalDrafts = (recordKey: string) => keysOfRecord(recordKey).forEach(removeStored)

/** Removes drafts older than a month. */
export const removeOldLocalDrafts = (now: number) => {
  for (const { other, at } of otherDrafts('')) if (now - at > MONTH_MS) removeStored(other)
}
