// What the browser keeps of a listing that is being written, change by change: it outlives reloads, crashes, lost
// connections and sessions. One entry per form, so that two forms never write over each other.
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { emptyDraft, ListingDraft, PRICE_TYPE } from '#contract/listings/form.ts'
import { maskMobile } from '#lib/phones.ts'
import { $session } from './session.ts'

const PREFIX = 'listing-draft:'
/** Of this tab, so that a reload finds its own form again: form's key by listing. */
const TAB_PREFIX = 'listing-draft-tab:'
const RETENTION_DAYS = 60
const DAY_MS = 24 * 3_600_000

export interface StoredDraft {
  /** Made when the form opens; the server makes one listing of it however often it is sent. */
  key: string
  /** Of the listing on the server; 0 while there is none. */
  id: number
  /** Begun at the empty form, and never submitted. */
  fresh: boolean
  /** Of the listing as it was opened or answered last: what another form wrote since is not overwritten. Undefined for any. */
  base: number | undefined
  /** Counts the changes, from above `base`: whatever comes again under the same number is the same. */
  revision: number
  /** Whose it is; empty for a visitor's, which is whose who signs in next. */
  owner: string
  /** Milliseconds, of the last change. */
  at: number
  /** The server has all of it. */
  sent: boolean
  form: ListingDraft
}

/** Enough to tell the users of one device apart, too little to call anybody. */
export const ownerOf = (user: Pick<UserInfo, 'mobile' | 'account_type'> | undefined) =>
  user ? `${user.account_type}-${maskMobile(user.mobile)}` : ''

/** Undefined while nobody is signed in, or nobody knows who is. */
export const currentUser = () => {
  const session = $session.get()
  return session.kind === 'signed-in' ? session.user : undefined
}
/** Empty then. */
export const currentOwner = () => ownerOf(currentUser())

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

/** A different one for each opening of the page: tells whether another took an entry over. */
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
 * Keeps a draft. `elsewhere`: another page has taken this entry over, nothing was written; `refused`: the browser keeps
 * nothing (a private window, or no room).
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
    // Then there was nothing.
  }
}

/** False where another page has taken the entry over: it stays. */
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

/** Drafts of a listing, or with 0 of new ones: this tab's first, then by age. Old ones go. */
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

/** Holds a draft until this page goes; false while another page has it open. */
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

/** The draft to go on with, now this page's and this owner's; `locked` where there is one that belongs to somebody. */
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
