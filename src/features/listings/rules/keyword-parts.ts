// Parts of a keyword, as the readers of bounds, exclusions and labels find them.
import { escapePattern } from '#platform/lib/text.ts'
import type { Filter, ListingFilter } from './filters.ts'

export interface Meaning {
  /** `keyword` for what stays a word: a place near which it shall be, one of several species. */
  filter: Filter['kind']
  /** As the filter's chip says it. */
  text: string
  /** Fields of the filter. */
  asked: Partial<ListingFilter>
  /** What is left out, as it was written. */
  leftOut?: readonly string[]
}

/**
 * Why a part of a keyword becomes no filter: it leaves out what lies within bounds, names the age of the trees, a rent or a
 * score, or gives no number.
 */
export type Unsupported = 'exclusion' | 'age' | 'rent' | 'score' | 'vague'

export interface Found {
  from: number
  end: number
  meanings: readonly Meaning[]
  isClear: boolean
  /** What stays in the keyword in its place. */
  word?: string
  unsupported?: Unsupported
}
export type Stretch = Pick<Found, 'from' | 'end'>

export const MARKS = ',、;。!?:'
/** Where an expression begins by itself: 3 200亩 is no 200亩. */
export const BOUNDARY_BEFORE = new RegExp(`(?:^|[的${MARKS}]|(?:^|[^\\d.,]) )$`)
export const BOUNDARY_AFTER = new RegExp(`^(?:$|[的 ${MARKS}])`)

export const overlaps = (one: Stretch, other: Stretch) => one.from < other.end && one.end > other.from

/** The text with such a sign in place of each character of the parts. */
export const maskedBy = (parts: readonly Stretch[], text: string, sign: string) =>
  parts.reduce(
    (masked, { from, end }) => masked.slice(0, from) + sign.repeat(end - from) + masked.slice(end),
    text,
  )

/** Longer texts first. */
export const oneOf = (texts: readonly string[]) =>
  [...new Set(texts)]
    // oxlint-disable-next-line unicorn/no-array-sort -- old browsers know no toSorted
    .sort((longer, shorter) => shorter.length - longer.length)
    .map(escapePattern)
    .join('|')
