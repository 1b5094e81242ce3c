// What the API complains of, by field of an enquiry's form.
import type { EnquiryField } from '#features/enquiries/contract.ts'
import { failureInForm } from '#platform/browser/show-failure.ts'
import { readerRefusals } from '#platform/contract/reader-refusals.ts'

export type Complaints = Partial<Record<EnquiryField, string>>
/** Fields in which a complaint can be shown. */
export const SHOWN: readonly EnquiryField[] = ['name', 'mobile', 'code', 'province_id', 'content']

/** Field that a refusal is about. */
const fieldOfCode: Partial<Record<number, EnquiryField>> = {
  [readerRefusals.BadRegion.code]: 'province_id',
  [readerRefusals.CodeWrong.code]: 'code',
  [readerRefusals.CodeExpired.code]: 'code',
  [readerRefusals.AlreadyBooked.code]: 'mobile',
  [readerRefusals.OwnListing.code]: 'mobile',
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
