// Listing drafts in local storage, written at every change: they survive reloads, crashes, lost connections and
// expired sessions. One entry per form, so that two forms never overwrite each other.
import { emptyDraft, ListingDraft, PRICE_TYPE } from '#contract/listings/draft.ts'

const PREFIX = 'listing-draft:'
/** Session storage: key of this tab's draft by listing id, so that a reload finds its own form again. */
const TAB_PREFIX = 'listing-draft-tab:'
const RETENTION_DAYS = 60
const DAY_MS = 24 * 3_600_000

export interface StoredDraft {
  /** Generated per form; the server creates one listing per key, however often it is sent. */
  key: string
  /** Id of the listing on the server; 0 before the first save. */
  id: number
  /** A new listing that was never submitted. */
  fresh: boolean
  /**
   * Revision of the listing that this draft is based on: later changes by others are not overwritten.
   * Undefined: overwrites any revision.
   */
  base: number | undefined
  /** Number of this change, counted from above `base`; the server treats a repeated number as the same change. */
  revision: number
  /** Owner; empty for a visitor's draft, which goes to whoever signs in next. */
  owner: string
  /** Time of the last change, in milliseconds. */
  at: number
  /** True when the account has all changes. */
  sent: boolean
  form: ListingDraft
}

export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

export const initialForm: ListingDraft = { ...emptyDraft, price_type: String(PRICE_TYPE.custom) }

export const newDraft = (owner: string, form: ListingDraft = initialForm): StoredDraft => ({
  key: randomKey(),
  id: 0,
  fresh: true,
  base: 0,
  revision: 1,
  owner,
  at: Date.now(),
  sent: true,
  form,
})

/** Identifies this load of the page: a different value in an entry means that another page has claimed it. */
const pageLoadId = randomKey()

interface Entry extends StoredDraft {
  opening: string
}

const storage = (kind: 'localStorage' | 'sessionStorage'): Storage | undefined => {
  try {
    return globalThis[kind]
  } catch {
    return undefined
  }
}

const readEntry = (name: string): Entry | undefined => {
  try {
    const entry = JSON.parse(storage('localStorage')?.getItem(name) ?? 'null') as Partial<Entry> | null
    if (!entry || typeof entry.key !== 'string' || name !== PREFIX + entry.key) return undefined
    return {
      key: entry.key,
      id: Number(entry.id) || 0,
      fresh: entry.fresh === true,
      base: Number(entry.base) || 0,
      revision: Number(entry.revision) || 1,
      owner: entry.owner ?? '',
      at: Number(entry.at) || 0,
      sent: entry.sent === true,
      form: ListingDraft.parse(entry.form),
      opening: entry.opening ?? '',
    }
  } catch {
    return undefined
  }
}

export type StoreResult = 'stored' | 'taken-over' | 'unavailable'

/**
 * Stores a draft. `taken-over`: another page has claimed the entry, nothing was written; `unavailable`: the browser
 * stores nothing (private window, or quota exceeded).
 */
export const storeDraft = (draft: StoredDraft): StoreResult => {
  const name = PREFIX + draft.key
  const before = readEntry(name)
  if (before && before.opening !== pageLoadId) return 'taken-over'
  return writeEntry(draft)
}

const writeEntry = (draft: StoredDraft): StoreResult => {
  try {
    const entry: Entry = { ...draft, opening: pageLoadId }
    storage('localStorage')?.setItem(PREFIX + draft.key, JSON.stringify(entry))
    storage('sessionStorage')?.setItem(TAB_PREFIX + (draft.fresh ? 0 : draft.id), draft.key)
    return readEntry(PREFIX + draft.key) ? 'stored' : 'unavailable'
  } catch {
    return 'unavailable'
  }
}

const removeEntry = (key: string) => {
  try {
    storage('localStorage')?.removeItem(PREFIX + key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes a draft; false if another page has claimed the entry, which then stays. */
export const removeDraft = (key: string): boolean => {
  const before = readEntry(PREFIX + key)
  if (before && before.opening !== pageLoadId) return false
  removeEntry(key)
  return true
}

const entries = () => {
  const store = storage('localStorage')
  const names = Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index) ?? '')
  return names.filter((name) => name.startsWith(PREFIX)).flatMap((name) => readEntry(name) ?? [])
}

/** Drafts of a listing, or of new listings for id 0: this tab's first, then newest first. Removes expired ones. */
const draftsFor = (id: number): Entry[] => {
  const oldest = Date.now() - RETENTION_DAYS * DAY_MS
  for (const { key, at } of entries()) if (at < oldest) removeEntry(key)
  const own = storage('sessionStorage')?.getItem(TAB_PREFIX + id)
  return (
    entries()
      .filter((entry) => (id === 0 ? entry.fresh : entry.id === id))
      // oxlint-disable-next-line unicorn/no-array-sort -- old browsers know no toSorted
      .sort((a, b) => Number(b.key === own) - Number(a.key === own) || b.at - a.at)
  )
}

const lockedKeys = new Set<string>()

/** Locks a draft until this page is closed; false if another page has it open. */
export const lockDraft = (key: string): Promise<boolean> => {
  const locks = globalThis.navigator?.locks
  if (!locks || lockedKeys.has(key)) return Promise.resolve(true)
  return new Promise((resolve) => {
    void locks
      .request(PREFIX + key, { ifAvailable: true }, (lock) => {
        if (lock) lockedKeys.add(key)
        resolve(lock !== null)
        return lock ? new Promise(() => undefined) : undefined
      })
      .catch(() => resolve(true))
  })
}

/** Claims the draft to continue with for this page and owner. `belongsToOther`: there is one, but of another user. */
export const claimDraft = async (
  id: number,
  owner: string,
): Promise<{ draft: StoredDraft | undefined; belongsToOther: boolean }> => {
  const found = draftsFor(id)
  const mine = found.filter((entry) => entry.owner === '' || entry.owner === owner)
  for (const { opening: _, ...entry } of mine)
    if (await lockDraft(entry.key)) {
      const draft = { ...entry, owner }
      writeEntry(draft)
      return { draft, belongsToOther: false }
    }
  return { draft: undefined, belongsToOther: owner === '' && found.length > mine.length }
}
