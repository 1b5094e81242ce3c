// Enquiries as they are typed, in session storage: they survive a reload, and end with the tab or once they are sent.

import type { EnquiryType } from '#features/enquiries/contract.ts'
import { currentOwner } from '#platform/browser/device-user.ts'
import { $session, isSignedIn } from '#platform/browser/session.ts'
import { storedValues } from '#platform/browser/stored-values.ts'

export interface EnquiryDraft {
  name: string
  mobile: string
  content: string
  call_time: number
  wants_sms: boolean
  province_id: number
  city_id: number
  county_id: number
  complete: boolean
}

interface Stored extends EnquiryDraft {
  /** Empty for a visitor's, which goes to whoever signs in next. */
  owner: string
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const drafts = storedValues({
  name: 'enquiry-draft',
  area: 'sessionStorage',
  parse: (json): Stored => {
    const stored = json as Partial<Stored>
    return {
      owner: text(stored.owner),
      name: text(stored.name),
      mobile: text(stored.mobile),
      content: text(stored.content),
      call_time: Number(stored.call_time) || 0,
      wants_sms: stored.wants_sms === true,
      province_id: Number(stored.province_id) || 0,
      city_id: Number(stored.city_id) || 0,
      county_id: Number(stored.county_id) || 0,
      complete: stored.complete === true,
    }
  },
})

/** @param subject the listing or assessment it is about; 0 for none. */
const keyOf = (type: EnquiryType, subject: number) => `${type}:${subject}`

export const storeEnquiryDraft = (type: EnquiryType, subject: number, draft: EnquiryDraft) =>
  drafts.write({ ...draft, owner: currentOwner() }, keyOf(type, subject))

export const removeEnquiryDraft = (type: EnquiryType, subject: number) => drafts.remove(keyOf(type, subject))

/** The draft of whoever is signed in, or of a visitor. Removes that of another user, once it is known who is here. */
export const readEnquiryDraft = (type: EnquiryType, subject: number): EnquiryDraft | undefined => {
  const stored = drafts.read(keyOf(type, subject))
  if (!stored) return undefined
  const { owner, ...draft } = stored
  if (owner === '' || owner === currentOwner()) return draft
  if ($session.get().kind !== 'unknown' || !isSignedIn()) removeEnquiryDraft(type, subject)
  return undefined
}
