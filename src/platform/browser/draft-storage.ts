// Drafts in local storage, written at every change: they survive reloads, crashes, lost connections and expired
// sessions. One entry per form, so that two forms never overwrite each other.

const RETENTION_DAYS = 60
const DAY_MS = 24 * 3_600_000

export interface StoredDraft<F> {
  /** Generated per form; the server creates one record per key, however often it is sent. */
  key: string
  /** Id of the record on the server; 0 before the first save, and where drafts are known by their keys alone. */
  id: number
  /** A new record that was never submitted. */
  fresh: boolean
  /**
   * Revision on the server that this draft is based on: later changes by others are not overwritten.
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
  form: F
}

export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

export const newDraft = <F>(owner: string, form: F): StoredDraft<F> => ({
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

interface Entry<F> extends StoredDraft<F> {
  opening: string
}

const storage = (kind: 'localStorage' | 'sessionStorage'): Storage | undefined => {
  try {
    return globalThis[kind]
  } catch {
    return undefined
  }
}

const lockedNames = new Set<string>()

export type StoreResult = 'stored' | 'taken-over' | 'unavailable'

interface DraftForm<F> {
  /** Prefix of the entries: `listing-draft`. */
  name: string
  /** Reads a form as it was stored; throws for one that cannot be read. */
  parse: (stored: unknown) => F
}

/** Drafts of one form. */
export const draftStorage = <F>({ name: formName, parse }: DraftForm<F>) => {
  const prefix = `${formName}:`
  /** Session storage: key of this tab's draft by record id, so that a reload finds its own form again. */
  const tabPrefix = `${formName}-tab:`

  const readEntry = (name: string): Entry<F> | undefined => {
    try {
      const entry = JSON.parse(storage('localStorage')?.getItem(name) ?? 'null') as Partial<Entry<F>> | null
      if (!entry || typeof entry.key !== 'string' || name !== prefix + entry.key) return undefined
      return {
        key: entry.key,
        id: Number(entry.id) || 0,
        fresh: entry.fresh === true,
        base: Number(entry.base) || 0,
        revision: Number(entry.revision) || 1,
        owner: entry.owner ?? '',
        at: Number(entry.at) || 0,
        sent: entry.sent === true,
        form: parse(entry.form),
        opening: entry.opening ?? '',
      }
    } catch {
      return undefined
    }
  }

  const writeEntry = (draft: StoredDraft<F>): StoreResult => {
    try {
      const entry: Entry<F> = { ...draft, opening: pageLoadId }
      storage('localStorage')?.setItem(prefix + draft.key, JSON.stringify(entry))
      storage('sessionStorage')?.setItem(tabPrefix + (draft.fresh ? 0 : draft.id), draft.key)
      return readEntry(prefix + draft.key) ? 'stored' : 'unavailable'
    } catch {
      return 'unavailable'
    }
  }

  /**
   * Stores a draft. `taken-over`: another page has claimed the entry, nothing was written; `unavailable`: the browser
   * stores nothing (private window, or quota exceeded).
   */
  const storeDraft = (draft: StoredDraft<F>): StoreResult => {
    const before = readEntry(prefix + draft.key)
    if (before && before.opening !== pageLoadId) return 'taken-over'
    return writeEntry(draft)
  }

  const removeEntry = (key: string) => {
    try {
      storage('localStorage')?.removeItem(prefix + key)
    } catch {
      // Without storage there is nothing to remove.
    }
  }

  /** Removes a draft; false if another page has claimed the entry, which then stays. */
  const removeDraft = (key: string): boolean => {
    const before = readEntry(prefix + key)
    if (before && before.opening !== pageLoadId) return false
    removeEntry(key)
    return true
  }

  const entries = () => {
    const store = storage('localStorage')
    const names = Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index) ?? '')
    return names.filter((name) => name.startsWith(prefix)).flatMap((name) => readEntry(name) ?? [])
  }

  /** Drafts of a record, or of new ones for id 0: this tab's first, then newest first. Removes expired ones. */
  const draftsFor = (id: number): Entry<F>[] => {
    const oldest = Date.now() - RETENTION_DAYS * DAY_MS
    for (const { key, at } of entries()) if (at < oldest) removeEntry(key)
    const own = storage('sessionStorage')?.getItem(tabPrefix + id)
    return (
      entries()
        .filter((entry) => (id === 0 ? entry.fresh : entry.id === id))
        // oxlint-disable-next-line unicorn/no-array-sort -- old browsers know no toSorted
        .sort((a, b) => Number(b.key === own) - Number(a.key === own) || b.at - a.at)
    )
  }

  /** Locks a draft until this page is closed; false if another page has it open. */
  const lockDraft = (key: string): Promise<boolean> => {
    const locks = globalThis.navigator?.locks
    const name = prefix + key
    if (!locks || lockedNames.has(name)) return Promise.resolve(true)
    return new Promise((resolve) => {
      void locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (lock) lockedNames.add(name)
          resolve(lock !== null)
          return lock ? new Promise(() => undefined) : undefined
        })
        .catch(() => resolve(true))
    })
  }

  /**
   * Claims the draft to continue with for this page and owner. `belongsToOther`: there is one, but of another user.
   * @param wanted key of the draft that alone will do
   */
  const claimDraft = async (
    id: number,
    owner: string,
    wanted?: string,
  ): Promise<{ draft: StoredDraft<F> | undefined; belongsToOther: boolean }> => {
    const found = draftsFor(id).filter(({ key }) => wanted === undefined || key === wanted)
    const mine = found.filter((entry) => entry.owner === '' || entry.owner === owner)
    for (const { opening: _, ...entry } of mine)
      if (await lockDraft(entry.key)) {
        const draft = { ...entry, owner }
        writeEntry(draft)
        return { draft, belongsToOther: false }
      }
    return { draft: undefined, belongsToOther: owner === '' && found.length > mine.length }
  }

  return { storeDraft, removeDraft, lockDraft, claimDraft }
}
export type DraftStorage<F> = ReturnType<typeof draftStorage<F>>
