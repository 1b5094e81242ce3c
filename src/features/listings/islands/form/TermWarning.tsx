import { useWatch } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { isTermTooLong } from '#features/listings/contract/form.ts'
import { remarksOf } from '#features/listings/contract/typed-numbers.ts'
import { aboutMark } from '#features/listings/rules/woodland.ts'
import { parseYears } from './validation.ts'

// A constant, because a new array would make `useWatch` subscribe again.
const termFields = ['years', 'remaining_term'] as const

/** A term that is longer than what is left of the right may be submitted, but is seldom meant. */
export function TermWarning() {
  const [years, remaining_term] = useWatch<ListingDraft, typeof termFields>({ name: termFields })
  const terms = { years: parseYears(years) ?? 0, remaining_term: parseYears(remaining_term) || null }
  if (!isTermTooLong(terms)) return null
  const typed = remarksOf({ years, remaining_term })
  return (
    <p className="warning" role="status">
      使用年限（{aboutMark(typed, 'years')}
      {terms.years} 年）超过了填写的剩余期限（{aboutMark(typed, 'remaining_term')}
      {terms.remaining_term} 年），请核对后再提交。
    </p>
  )
}
