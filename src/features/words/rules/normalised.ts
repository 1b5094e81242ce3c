// A text as words are looked for in it: half width, small letters, without what may be put between the characters of a word.
import { nfkc } from '#platform/lib/text.ts'

/** Ends a clause: no word reaches beyond it. */
const BREAK = '\n'
const ENDS_CLAUSE = /[。、,;!?:\n\r\ufffc]/
const COUNTS = /[\p{L}\p{N}]/u

const isHan = (character: string) => character >= '\u4e00' && character <= '\u9fff'
const isLatin = (character: string) => /^[a-z0-9]$/.test(character)

/** @param across also across commas and full stops, as whoever wants to hide a word writes: 保。本 */
const plainOf = (character: string, across: boolean): string => {
  if (isHan(character) || isLatin(character)) return character
  let plain = ''
  for (const part of nfkc(character).toLowerCase()) {
    if (COUNTS.test(part)) plain += part
    else if (!across && ENDS_CLAUSE.test(part)) plain += BREAK
  }
  return plain
}

export interface Range {
  from: number
  to: number
}

interface Normalised {
  plain: string
  /** Where a part of the plain text stands in the text. */
  rangeOf: (at: number, length: number) => Range
}

export const normalised = (text: string, across = false): Normalised => {
  let plain = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of text) {
    const part = plainOf(character, across)
    const end = at + character.length
    for (let unit = 0; unit < part.length; unit++) {
      starts.push(at)
      ends.push(end)
    }
    plain += part
    at = end
  }
  return {
    plain,
    rangeOf: (first, length) => ({ from: starts[first] ?? 0, to: ends[first + length - 1] ?? 0 }),
  }
}

/** Letters, digits and characters of a word alone; two words that are equal in it are the same. */
export const bareWord = (word: string) => normalised(word, true).plain

/** A pattern of one character would be found everywhere. */
export const SHORTEST = 2

export interface Pattern<T> {
  word: string
  value: T
}

export interface Match<T> extends Range {
  value: T
}

/** Part of a longer word of letters or figures, as 230 of 1230. */
const isWithinLatin = (plain: string, at: number, length: number, { rangeOf }: Normalised) => {
  const touches = (left: number) => {
    const [one, other] = [plain[left] ?? '', plain[left + 1] ?? '']
    return isLatin(one) && isLatin(other) && rangeOf(left, 1).to === rangeOf(left + 1, 1).from
  }
  return (at > 0 && touches(at - 1)) || touches(at + length - 1)
}

/**
 * Finds every place of many words in a text, overlapping ones too. Looks at each place for the words that begin with the two
 * characters there: 10,000 words in an article of 20,000 characters take a few milliseconds.
 */
export const patternFinder = <T>(patterns: readonly Pattern<T>[], across = false) => {
  const byBeginning = new Map<string, { word: string; value: T }[]>()
  for (const { word, value } of patterns) {
    const { plain } = normalised(word, across)
    if (plain.length < SHORTEST) continue
    const beginning = plain.slice(0, SHORTEST)
    const others = byBeginning.get(beginning)
    if (others) others.push({ word: plain, value })
    else byBeginning.set(beginning, [{ word: plain, value }])
  }
  return (text: string): Match<T>[] => {
    if (byBeginning.size === 0) return []
    const whole = normalised(text, across)
    const matches: Match<T>[] = []
    for (let at = 0; at < whole.plain.length - 1; at++)
      for (const { word, value } of byBeginning.get(whole.plain.slice(at, at + SHORTEST)) ?? [])
        if (whole.plain.startsWith(word, at) && !isWithinLatin(whole.plain, at, word.length, whole))
          matches.push({ ...whole.rangeOf(at, word.length), value })
    return matches
  }
}
