// Numbers of a listing as its owner typed them, and what that says beyond their values.
import { remarkOf } from '#platform/readers/typed-number.ts'
import { isNegotiable, ListingDraft } from './draft.ts'
import { type MeasuredField, measuredFields, numberRuleOf, understoodIn } from './form.ts'

export type TypedNumbers = Partial<Record<MeasuredField, string>>

/** A listing as it was submitted: its values, and what was typed where that is more. Private. */
export type ListingContent = ListingDraft & { typed?: TypedNumbers }

export const contentIn = (stored: ListingContent | null | undefined): ListingContent => ({
  ...ListingDraft.parse(stored ?? {}),
  typed: stored?.typed ?? {},
})

/** What was typed where the value is not plain from it: 80公顷, 约120亩, 2054年止. */
export const typedNumbers = (form: ListingDraft): TypedNumbers =>
  Object.fromEntries(
    measuredFields.flatMap((name) => {
      const typed = form[name].trim()
      const isRead = understoodIn(name, typed) !== '' && !(name === 'price' && isNegotiable(form))
      return isRead ? [[name, typed]] : []
    }),
  )

export const remarkOn = (name: MeasuredField, typed: TypedNumbers = {}) =>
  remarkOf(typed[name], numberRuleOf(name))

/** Name by which readers receive each number. */
const publicName = (name: MeasuredField) => (name === 'price' ? 'face_price' : name)

/** `approximate`: public names of the numbers that are about so much. The terms: last days, `2054-12-31`; empty for none. */
export const remarksOf = (typed: TypedNumbers = {}) => ({
  approximate: measuredFields.filter((name) => remarkOn(name, typed).isAbout).map(publicName),
  years_until: remarkOn('years', typed).until,
  remaining_until: remarkOn('remaining_term', typed).until,
})
