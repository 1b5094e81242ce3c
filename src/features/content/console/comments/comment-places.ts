// Where a comment stands in a text that has changed since: at its words, or between their neighbours.
import { CONTEXT_MAX, type CommentPlace } from '#features/content/contract/comments.ts'

/** Without white space: lines are broken anew and blanks come and go, and the words are the same. */
export const bare = (text: string) => text.replace(/\s+/g, '')

export interface FoundPlace {
  /** Characters of the bare text. */
  from: number
  to: number
  /** Whether the words are those that were commented on. */
  isExact: boolean
}

const commonEnd = (a: string, b: string) => {
  let length = 0
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length += 1
  return length
}
const commonStart = (a: string, b: string) => {
  let length = 0
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length += 1
  return length
}

function* occurrences(text: string, words: string, from = 0) {
  for (let at = text.indexOf(words, from); at >= 0; at = text.indexOf(words, at + 1)) yield at
}

/** The place with exactly these words; where there are several, the one whose neighbouring text is most like that of the comment. */
const exactPlace = (text: string, quote: string, before: string, after: string): FoundPlace | undefined => {
  let best: { at: number; likeness: number } | undefined
  for (const at of occurrences(text, quote)) {
    const start = text.slice(Math.max(0, at - CONTEXT_MAX), at)
    const end = text.slice(at + quote.length, at + quote.length + CONTEXT_MAX)
    const likeness = commonEnd(start, before) + commonStart(end, after)
    if (!best || likeness > best.likeness) best = { at, likeness }
  }
  return best && { from: best.at, to: best.at + quote.length, isExact: true }
}

/** Neighbours shorter than this stand anywhere. */
const NEIGHBOUR_MIN = 4
const NEIGHBOUR_MAX = 8

/** Between what stood before and after, where other words stand now. */
const changedPlace = (text: string, quote: string, before: string, after: string): FoundPlace | undefined => {
  const start = before.slice(-NEIGHBOUR_MAX)
  const end = after.slice(0, NEIGHBOUR_MAX)
  if (start.length < NEIGHBOUR_MIN || end.length < NEIGHBOUR_MIN) return undefined
  const longest = quote.length * 2 + 60
  for (const at of occurrences(text, start)) {
    const from = at + start.length
    const to = text.indexOf(end, from)
    if (to > from && to - from <= longest) return { from, to, isExact: false }
  }
  return undefined
}

/** @param text bare */
export const placeIn = (
  text: string,
  place: Pick<CommentPlace, 'quote' | 'before' | 'after'>,
): FoundPlace | undefined => {
  const [quote, before, after] = [bare(place.quote), bare(place.before), bare(place.after)]
  if (quote === '') return undefined
  return exactPlace(text, quote, before, after) ?? changedPlace(text, quote, before, after)
}

export type PlaceState = 'exact' | 'changed' | 'gone'
export const stateOf = (found: FoundPlace | undefined): PlaceState =>
  found ? (found.isExact ? 'exact' : 'changed') : 'gone'
