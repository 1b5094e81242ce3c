// Notes on call-backs that were typed and not saved yet, in local storage: they survive leaving the page.
import { LEAD_STATES, type Lead } from '#features/leads/contract.ts'
import { DAY_MS } from '#platform/lib/dates.ts'

/** Contact state and remark that the listing's owner records. */
export type LeadNotes = Pick<Lead, 'state' | 'remark'>

export const isOther = (one: LeadNotes, other: LeadNotes) =>
  one.state !== other.state || one.remark !== other.remark

interface Stored extends LeadNotes {
  /** What was saved when it was typed. */
  base: LeadNotes
  /** Time of the last change, milliseconds since 1970. */
  at: number
}

const RETENTION_DAYS = 60

/** Several users may share a device. */
const keyOf = (owner: string) => `lead-drafts:${owner}`

const isStored = (entry: unknown): entry is Stored => {
  const { state, remark, base, at } = (entry ?? {}) as Partial<Stored>
  return (
    LEAD_STATES.some((one) => one === state) &&
    typeof remark === 'string' &&
    typeof base?.remark === 'string' &&
    Number(at) > Date.now() - RETENTION_DAYS * DAY_MS
  )
}

/** By id of the lead. */
const readDrafts = (owner: string): Record<string, Stored> => {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, Stored] => isStored(entry[1])),
    )
  } catch {
    return {}
  }
}

/**
 * Stores nothing without an owner.
 * @param owner of `currentOwner`
 * @param lead as it was saved last
 * @param notes undefined once they are saved
 */
export const storeLeadDraft = (owner: string, lead: Lead, notes: LeadNotes | undefined) => {
  if (owner === '') return
  try {
    const { [lead.id]: _, ...others } = readDrafts(owner)
    const base: LeadNotes = { state: lead.state, remark: lead.remark }
    const drafts = notes ? { ...others, [lead.id]: { ...notes, base, at: Date.now() } } : others
    if (Object.keys(drafts).length === 0) localStorage.removeItem(keyOf(owner))
    else localStorage.setItem(keyOf(owner), JSON.stringify(drafts))
  } catch {
    // The browser stores nothing: what was typed lasts as long as the page.
  }
}

/** Drops the draft if other notes have been saved since, such as from another device. */
export const readLeadDraft = (owner: string, lead: Lead): LeadNotes | undefined => {
  const draft = readDrafts(owner)[lead.id]
  if (!draft) return undefined
  if (!isOther(draft.base, lead)) return { state: draft.state, remark: draft.remark }
  storeLeadDraft(owner, lead, undefined)
  return undefined
}
