// The two ways of filling in the form: all on one page, or one question at a time. Both edit the same values.
import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { ListingAutosave } from '#features/listings/islands/listing-drafts.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { storedValues } from '#platform/browser/stored-values.ts'
import type { FilePartProps } from './FileParts.tsx'
import type { Origin } from './open-view.ts'
import type { UploadCounts } from './upload-counts.ts'
import type { Agreement } from './use-agreement.ts'
import type { SmsChoice } from './use-sms-choice.ts'

export type FillingMode = 'steps' | 'page'

const FILLING_MODES: readonly unknown[] = ['steps', 'page'] satisfies FillingMode[]

export const chosenMode = storedValues({
  name: 'listing-form-mode',
  parse: (stored) => (FILLING_MODES.includes(stored) ? (stored as FillingMode) : undefined),
})

/** Address of a question: `/addproject#question-price`. */
export const QUESTION_HASH = '#question-'

/**
 * Unless the user chose: questions on a phone, where thirty fields are a long way to scroll; the page for a draft that
 * was begun there, and for a listing that exists, of which mostly one field is changed.
 */
export const initialMode = ({ kind }: Origin): FillingMode => {
  if (location.hash.startsWith(QUESTION_HASH)) return 'steps'
  const isNew = kind === 'empty' || kind === 'copied' || kind === 'other-owner'
  return chosenMode.read() ?? (isNew && matchMedia('(max-width: 37.5em)').matches ? 'steps' : 'page')
}

/** What either way needs besides the values of the form. */
export interface FillingProps {
  autosave: ListingAutosave
  agreement: Agreement
  smsChoice: SmsChoice
  uploads: UploadCounts
  fileParts: FilePartProps
  provinces: Region[]
  mapApproval: string
  $isRegionComplete: ReadableAtom<boolean>
  onRegion: (complete: boolean) => void
  onUseAccount: () => void
  onSubmitted: (id: number) => void
  /** Notices that stand above the fields. */
  children: ReactNode
}
