import { allRegionNames } from '#features/regions/server/index.ts'
import { fieldTerms, speciesNames } from '#features/search/rules/search-terms.ts'
import type { SearchableKinds } from './searchable.kind.ts'

/** Species, terms of the field and places. */
export const names: readonly string[] = [...new Set([...speciesNames, ...fieldTerms, ...allRegionNames])]

/** Names that people write without a blank beside others: a keyword is parted at them. */
export interface KnownNames {
  has: (word: string) => boolean
  /** Of two names that begin alike, the longer one; and figures, apart from their units. */
  pattern: RegExp
}

/** These, and the names of places. */
export const knownNames = (names: readonly string[]): KnownNames => {
  const all = new Set([...allRegionNames, ...names])
  const longestFirst = [...all].toSorted((a, b) => b.length - a.length)
  return {
    has: (word) => all.has(word),
    pattern: new RegExp(`(${longestFirst.join('|')}|\\d+(?:\\.\\d+)?)`),
  }
}

const namesByKinds = new WeakMap<SearchableKinds, KnownNames>()
/** Names that kinds declare, species and terms of the field: for the search over everything. */
export const namesOfEverything = (kinds: SearchableKinds): KnownNames => {
  const known = namesByKinds.get(kinds)
  if (known) return known
  const declared = Object.values(kinds).flatMap(({ names = [] }) => names)
  const made = knownNames([...declared, ...speciesNames, ...fieldTerms])
  namesByKinds.set(kinds, made)
  return made
}

/** Particles between words say nothing. */
const withoutParticles = (word: string) => word.replace(/^的|的$/g, '')

/**
 * The words of a keyword: what blanks part, and within that the known names, which people write without a blank
 * (福建竹林转让, 三明的杉木); so do figures (230亩). Each must be found somewhere, so that parting one word too many hides nothing.
 */
export const wordsOf = (keyword: string, names: KnownNames): string[] => {
  const words = keyword
    .split(/\s+/)
    .flatMap((part) => part.split(names.pattern))
    .map(withoutParticles)
  return [...new Set(words.filter(Boolean))]
}

/** A single character by itself stands nearly everywhere: it stays with its neighbour. */
const withoutSingles = (pieces: readonly string[]) =>
  pieces.reduce<string[]>((words, piece) => {
    const before = words.at(-1)
    const isAlone = (word: string) => Array.from(word).length === 1
    if (before !== undefined && (isAlone(piece) || isAlone(before))) words[words.length - 1] = before + piece
    else words.push(piece)
    return words
  }, [])

const wordsBy = (keyword: string, split: (part: string) => string[]) => {
  const words = keyword
    .split(/\s+/)
    .flatMap((part) => withoutSingles(split(part).map(withoutParticles).filter(Boolean)))
  return [...new Set(words)]
}

/** The words of a keyword of the search over everything. */
export const wordsOfEverything = (keyword: string, names: KnownNames): string[] =>
  wordsBy(keyword, (part) => part.split(names.pattern))

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** Words as a dictionary of Chinese parts them: for a keyword that matches nothing otherwise. */
export const segmentsOf = (keyword: string, names: KnownNames): string[] =>
  wordsBy(keyword, (part) =>
    part
      .split(names.pattern)
      .flatMap((piece) => Array.from(segmenter.segment(piece), ({ segment }) => segment)),
  )
