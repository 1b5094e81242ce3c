// Notes on call-backs that were typed and not saved yet, in local storage: they survive leaving the page.

import { LEAD_STATES, type Lead } from '#features/leads/contract.ts'
import { storedValues } from '#platform/browser/stored-values.ts'
import { DAY_MS } from '#platform/lib/dates.ts'

export type LeadNotes = Pick<Lead, 'state' | 'remark'>

export const isOther = (one: LeadNotes, other: LeadNotes) =>
  one.state !== other.state || one.remark !== other.remark

interface Stored extends LeadNotes {
  /** What was saved when it was typed. */
  base: LeadNotes
  at: number
}

const RETENTION_DAYS = 60

const isStored = (entry: unknown): entry is Stored => {
  const { state, remark, base, at } = (entry ?? {}) as Partial<Stored>
  return (
    LEAD_STATES.some((one) => one === state) &&
    typeof remark === 'string' &&
    typeof base?.remark === 'string' &&
    Number(at) > Date.now() - RETENTION_DAYS * DAY_MS
  )
}

/** Owner, as several users may share a device → id of the lead → its draft. */
const drafts = storedValues({
  name: 'lead-drafts',
  parse: (stored) =>
    Object.fromEntries(
      Object.entries(stored as Record<string, unknown>).filter((entry): entry is [string, Stored] =>
        isStored(entry[1]),
      ),
    ),
})

/** Stores nothing without an owner. @param lead as it was saved last @param notes undefined once they are saved */
export const storeLeadDraft = (owner: string, lead: Lead, notes: LeadNotes | undefined) => {
  if (owner === '') return
  const { [lead.id]: _, ...others } = drafts.read(owner) ?? {}
  const base: LeadNotes = { state: lead.state, remark: lead.remark }
  const next = notes ? { ...others, [lead.id]: { ...notes, base, at: Date.now() } } : others
  if (Object.keys(next).length === 0) drafts.remove(owner)
  else drafts.write(next, owner)
}

/** Drops the draft if other notes have been saved since, such as from another device. */
export const readLeadDraft = (owner: string, lead: Lead): LeadNotes | undefined => {
  const draft = drafts.read(owner)?.[lead.id]
  if (!draft) return undefined
  if (!isOther(draft.base, lead)) return { state: draft.state, remark: draft.remark }
  storeLeadDraft(owner, lead, undefined)
  return undefined
}
