// What a keyword that matches nothing may have meant: words of it that do match, names and terms that it spells in pinyin,
// that sound alike or differ in one character, titles that are alike.

import type { RecordKind } from '#platform/contract/kinds.ts'
import { bareText } from '#platform/lib/bare-text.ts'
import type { Db } from '#platform/server/db/types.ts'
import { hitsOf } from './hits.service.ts'
import { isMatched, likeTitles } from './record-search.table.ts'
import type { Keyword } from './record-search-levels.table.ts'
import { names } from './search-words.service.ts'
import type { SearchableKinds } from './searchable.kind.ts'
import { namesSoundingLike, namesSpelled } from './sounds.service.ts'

const MOST = 5
const vocabulary = names.map((term) => ({ term, characters: Array.from(term) }))

/** Whether one character is replaced, missing, too many, or two have changed places. */
export const isOneEditApart = (one: readonly string[], other: readonly string[]): boolean => {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start++
  let end = 0
  while (
    end < one.length - start &&
    end < other.length - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end++
  const rest = one.slice(start, one.length - end)
  const otherRest = other.slice(start, other.length - end)
  const isSwapped =
    rest.length === 2 && otherRest.length === 2 && rest[0] === otherRest[1] && rest[1] === otherRest[0]
  return isSwapped || (rest.length <= 1 && otherRest.length <= 1)
}

/** Terms like a word: two characters are too few for one of them to be wrong, unless they have changed places. */
const termsLike = (word: string): string[] => {
  const characters = Array.from(word)
  if (characters.length < 2) return []
  const near = vocabulary.filter(({ term, characters: of }) =>
    characters.length === 2
      ? of.length === 2 && term !== word && characters[0] === of[1] && characters[1] === of[0]
      : of.length >= 3
        ? isOneEditApart(characters, of) && term !== word
        : false,
  )
  const within = vocabulary.filter(
    ({ term, characters: of }) => of.length >= 2 && term !== word && word.includes(term),
  )
  return [...near, ...within].map(({ term }) => term)
}

/** Names that a word spells, or sounds like. */
const namesAsHeard = async (word: string) => [
  ...(await namesSpelled(word)),
  ...(await namesSoundingLike(word)),
]

/** The words with each that is no name replaced by the likeliest that sounds so; undefined where nothing changes. */
const wordsAsHeard = async (words: readonly string[]): Promise<string[] | undefined> => {
  const heard = await Promise.all(
    words.map(async (word) => (names.includes(word) ? word : ((await namesAsHeard(word))[0] ?? word))),
  )
  return heard.some((word, at) => word !== words[at]) ? heard : undefined
}

/** Keywords near the readings of one, each with results of these kinds. */
export const nearKeywords = async (
  db: Db,
  kinds: SearchableKinds,
  readings: readonly Keyword[],
  among: readonly RecordKind[],
): Promise<string[]> => {
  const wholes = readings.map(({ whole }) => whole)
  const words = [...new Set(readings.flatMap(({ words: all }) => all))].filter(
    (word) => !wholes.includes(word) && Array.from(word).length > 1,
  )
  const heard = await Promise.all(readings.map(({ words: all }) => wordsAsHeard(all)))
  const sounding = await Promise.all([...wholes, ...words].map(namesAsHeard))
  const single = [...sounding.flat(), ...[...wholes, ...words].flatMap(termsLike), ...words]
  const candidates = new Map(
    [...heard.filter((all) => all !== undefined), ...single.map((word) => [word])].map((all) => [
      all.join(' '),
      all,
    ]),
  )
  const near: string[] = []
  // Each is a question to the database: not as many as somebody has written.
  for (const [candidate, all] of [...candidates].slice(0, 12)) {
    if (near.length === MOST) break
    if (await isMatched(db, { whole: bareText(candidate), words: all, isNumber: false }, among))
      near.push(candidate)
  }
  const [reading] = readings
  if (near.length < MOST && reading && Array.from(reading.whole).length > 2) {
    const titles = await hitsOf(db, kinds, await likeTitles(db, reading.whole, among, MOST - near.length), [])
    near.push(
      ...titles.map(({ title }) => title).filter((title) => !near.map(bareText).includes(bareText(title))),
    )
  }
  return near
}
