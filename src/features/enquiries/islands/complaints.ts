// What the API complains of, by field of an enquiry's form.

import { CodeExpired, CodeWrong } from '#features/accounts/contract/refusals.ts'
import type { EnquiryField } from '#features/enquiries/contract.ts'
import { AlreadyBooked, OwnListing } from '#features/leads/contract.ts'
import { BadRegion } from '#features/regions/contract/regions.ts'
import { failureInForm } from '#platform/browser/show-failure.ts'

export type Complaints = Partial<Record<EnquiryField, string>>
/** Fields in which a complaint can be shown. */
export const SHOWN: readonly EnquiryField[] = ['name', 'mobile', 'code', 'province_id', 'content']

/** Field that a refusal is about. */
const fieldOfCode: Partial<Record<number, EnquiryField>> = {
  [BadRegion.code]: 'province_id',
  [CodeWrong.code]: 'code',
  [CodeExpired.code]: 'code',
  [AlreadyBooked.code]: 'mobile',
  [OwnListing.code]: 'mobile',
}

/** What a failed call complains of: fields as far as they are shown, otherwise the form as a whole. */
export const complaintsIn = (error: unknown): { complaints: Complaints; failure: string } => {
  const { message, fields, code } = failureInForm(error)
  const about = code === undefined ? undefined : fieldOfCode[code]
  const all: Partial<Record<string, string>> = about ? { [about]: message } : fields
  const known = SHOWN.flatMap((field) => {
    const text = all[field]
    return text === undefined ? [] : [[field, text] as const]
  })
  return { complaints: Object.fromEntries(known), failure: known.length > 0 ? '' : message }
}
