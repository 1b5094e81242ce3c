import { useWatch } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { isTermTooLong } from '#features/listings/contract/form.ts'
import { parseYears } from './validation.ts'

// A constant, because a new array would make `useWatch` subscribe again.
const termFields = ['years', 'remaining_term'] as const

/** A term that is longer than what is left of the right may be submitted, but is seldom meant. */
export function TermWarning() {
  const [years, remaining] = useWatch<ListingDraft, typeof termFields>({ name: termFields }).map(parseYears)
  const terms = { years: years ?? 0, remaining_term: remaining || null }
  return isTermTooLong(terms) ? (
    <p className="warning" role="status">
      使用年限（{terms.years} 年）超过了填写的剩余期限（{terms.remaining_term} 年），请核对后再提交。
    </p>
  ) : null
}
