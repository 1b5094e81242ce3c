// Notes on call-backs that were typed and not saved yet, in local storage: they survive leaving the page.
import { LEAD_STATES, type Lead } from '#contract/leads.ts'
import { DAY_MS } from '#lib/dates.ts'
import { currentOwner } from './device-user.ts'

/** Contact state and remark that the listing's owner records. */
export type LeadNotes = Pick<Lead, 'state' | 'remark'>

interface Stored extends LeadNotes {
  /** Time of the last change, milliseconds since 1970. */
  at: number
}

const RETENTION_DAYS = 60

/** Several users may share a device. */
const keyOf = () => `lead-drafts:${currentOwner()}`

const isStored = (entry: unknown): entry is Stored => {
  const { state, remark, at } = (entry ?? {}) as Partial<Stored>
  return (
    LEAD_STATES.some((one) => one === state) &&
    typeof remark === 'string' &&
    Number(at) > Date.now() - RETENTION_DAYS * DAY_MS
  )
}

/** By id of the lead. */
const readDrafts = (): Record<string, Stored> => {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf()) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, Stored] => isStored(entry[1])),
    )
  } catch {
    return {}
  }
}

export const readLeadDraft = (id: number): LeadNotes | undefined => {
  const draft = readDrafts()[id]
  return draft && { state: draft.state, remark: draft.remark }
}

/** @param notes undefined once they are saved */
export const storeLeadDraft = (id: number, notes: LeadNotes | undefined) => {
  try {
    const { [id]: _, ...others } = readDrafts()
    const drafts = notes ? { ...others, [id]: { ...notes, at: Date.now() } } : others
    if (Object.keys(drafts).length === 0) localStorage.removeItem(keyOf())
    else localStorage.setItem(keyOf(), JSON.stringify(drafts))
  } catch {
    // The browser stores nothing: what was typed lasts as long as the page.
  }
}
