// Drafts in local storage, written at every change: they survive reloads, crashes, lost connections and expired
// sessions. One entry per form, so that two forms never overwrite each other.
import { storedValues } from './stored-values.ts'

const RETENTION_DAYS = 60
const DAY_MS = 24 * 3_600_000

export interface StoredDraft<F> {
  /** Generated per form; the server creates one record per key, however often it is sent. */
  key: string
  /** Id of the record on the server; 0 before the first save, and where drafts are known by their keys alone. */
  id: number
  isNew: boolean
  /**
   * Revision on the server that this draft is based on: later changes by others are not overwritten.
   * Undefined: overwrites any revision.
   */
  baseRevision: number | undefined
  /** Number of this change, counted from above `base`; the server treats a repeated number as the same change. */
  revision: number
  /** Owner; empty for a visitor's draft, which goes to whoever signs in next. */
  owner: string
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
  isNew: true,
  baseRevision: 0,
  revision: 1,
  owner,
  at: Date.now(),
  sent: true,
  form,
})

/** Identifies this load of the page: a different value in an entry means that another page has claimed it. */
const pageLoadId = randomKey()

interface Entry<F> extends StoredDraft<F> {
  pageLoad: string
}

/** Names under which browsers have entries of earlier versions. */
interface EarlierEntry {
  fresh: boolean
  base: number
}

const lockedNames = new Set<string>()

export type StoreResult = 'stored' | 'taken-over' | 'unavailable'

interface DraftForm<F> {
  name: string
  /** Reads a form as it was stored; throws for one that cannot be read. */
  parse: (stored: unknown) => F
}

export const draftStorage = <F>({ name, parse }: DraftForm<F>) => {
  const entries = storedValues<Entry<F>>({
    name,
    lifetimeMs: RETENTION_DAYS * DAY_MS,
    // The account has all of it.
    isExpendable: ({ sent }) => sent,
    parse: (stored) => {
      const entry = stored as Partial<Entry<F> & EarlierEntry>
      if (typeof entry.key !== 'string') return undefined
      return {
        key: entry.key,
        id: Number(entry.id) || 0,
        isNew: (entry.isNew ?? entry.fresh) === true,
        baseRevision: Number(entry.baseRevision ?? entry.base) || 0,
        revision: Number(entry.revision) || 1,
        owner: entry.owner ?? '',
        at: Number(entry.at) || 0,
        sent: entry.sent === true,
        form: parse(entry.form),
        pageLoad: entry.pageLoad ?? '',
      }
    },
  })
  /** Key of this tab's draft by record id, so that a reload finds its own form again. */
  const draftOfTab = storedValues({ name: `${name}-tab`, area: 'sessionStorage', parse: String })

  const isOfOtherPage = (key: string) => {
    const before = entries.read(key)
    return before !== undefined && before.pageLoad !== pageLoadId
  }

  const write = (draft: StoredDraft<F>): StoreResult => {
    if (!entries.write({ ...draft, pageLoad: pageLoadId }, draft.key)) return 'unavailable'
    draftOfTab.write(draft.key, String(draft.isNew ? 0 : draft.id))
    return 'stored'
  }

  /**
   * Stores a draft. `taken-over`: another page has claimed the entry, nothing was written; `unavailable`: the browser
   * stores nothing (private window, or quota exceeded).
   */
  const storeDraft = (draft: StoredDraft<F>): StoreResult =>
    isOfOtherPage(draft.key) ? 'taken-over' : write(draft)

  /** Removes a draft; false if another page has claimed the entry, which then stays. */
  const removeDraft = (key: string): boolean => {
    if (isOfOtherPage(key)) return false
    entries.remove(key)
    return true
  }

  /** Drafts of a record, or of new ones for id 0: this tab's first, then newest first. */
  const draftsFor = (id: number): Entry<F>[] => {
    entries.removeExpired()
    const own = draftOfTab.read(String(id))
    return (
      entries
        .keys()
        .flatMap((key) => entries.read(key) ?? [])
        .filter((entry) => (id === 0 ? entry.isNew : entry.id === id))
        // oxlint-disable-next-line unicorn/no-array-sort -- old browsers know no toSorted
        .sort((a, b) => Number(b.key === own) - Number(a.key === own) || b.at - a.at)
    )
  }

  /** Locks a draft until this page is closed; false if another page has it open. */
  const lockDraft = (key: string): Promise<boolean> => {
    const locks = globalThis.navigator?.locks
    const lockName = `${name}:${key}`
    if (!locks || lockedNames.has(lockName)) return Promise.resolve(true)
    return new Promise((resolve) => {
      void locks
        .request(lockName, { ifAvailable: true }, (lock) => {
          if (lock) lockedNames.add(lockName)
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
    const drafts = draftsFor(id).filter(({ key }) => wanted === undefined || key === wanted)
    const mine = drafts.filter((entry) => entry.owner === '' || entry.owner === owner)
    for (const { pageLoad: _, ...entry } of mine)
      if (await lockDraft(entry.key)) {
        const draft = { ...entry, owner }
        write(draft)
        return { draft, belongsToOther: false }
      }
    return { draft: undefined, belongsToOther: owner === '' && drafts.length > mine.length }
  }

  return { storeDraft, removeDraft, lockDraft, claimDraft }
}
export type DraftStorage<F> = ReturnType<typeof draftStorage<F>>
