import { allRegionNames } from '#features/regions/server/index.ts'
import { fieldTerms, speciesNames } from '#features/search/rules/search-terms.ts'
import { readEitherNames, withNamesApart } from './joined-names.service.ts'
import type { SearchableKinds } from './searchable.kind.ts'

/** Species, terms of the field and places. */
export const names: readonly string[] = [...new Set([...speciesNames, ...fieldTerms, ...allRegionNames])]

/** Names that people write without a blank beside others: a keyword is parted at them. */
export interface KnownNames {
  has: (word: string) => boolean
  /** Of two names that begin alike, the longer one; and figures, apart from their units. */
  pattern: RegExp
}

/** Of 江苏和安徽 and 福建和龙岩 the 和 belongs to none of the counties 和安 and 和龙. */
const nameAlone = (name: string, all: ReadonlySet<string>) => {
  const rest = name.slice(1)
  const longer = /^[和及与]./u.test(name)
    ? [...all].filter((other) => other !== rest && other.startsWith(rest))
    : []
  return longer.length > 0 ? `${name}(?!${longer.map((other) => other.slice(rest.length)).join('|')})` : name
}

/** These, and species, terms of the field and places. */
export const knownNames = (declared: readonly string[]): KnownNames => {
  const all = new Set([...names, ...declared])
  const longestFirst = [...all].toSorted((a, b) => b.length - a.length)
  return {
    has: (word) => all.has(word),
    pattern: new RegExp(`(${longestFirst.map((name) => nameAlone(name, all)).join('|')}|\\d+(?:\\.\\d+)?)`),
  }
}

const namesByKinds = new WeakMap<SearchableKinds, KnownNames>()
/** With the names that kinds declare: for the search over everything. */
export const namesOfEverything = (kinds: SearchableKinds): KnownNames => {
  const known = namesByKinds.get(kinds)
  if (known) return known
  const made = knownNames(Object.values(kinds).flatMap(({ names: declared = [] }) => declared))
  namesByKinds.set(kinds, made)
  return made
}

/** Particles between words say nothing. */
const withoutParticles = (word: string) => word.replace(/^的|的$/g, '')

/** A single character by itself stands nearly everywhere: it stays with its neighbour. */
const withoutSingles = (pieces: readonly string[], mayJoin: (piece: string) => boolean) =>
  pieces.reduce<string[]>((words, piece) => {
    const before = words.at(-1)
    const isAlone = (word: string) => Array.from(word).length === 1
    if (before !== undefined && (isAlone(piece) || isAlone(before)) && mayJoin(before) && mayJoin(piece))
      words[words.length - 1] = before + piece
    else words.push(piece)
    return words
  }, [])

/** 福建, 或 and 江西 are one word with two alternatives: `alternativesOf`. */
const withAlternatives = (pieces: readonly string[]) =>
  pieces.reduce<string[]>((words, piece) => {
    const before = words.at(-1)
    if (before !== undefined && (piece.startsWith('或') || /.或者?$/.test(before)))
      words[words.length - 1] = before + piece
    else words.push(piece)
    return words
  }, [])

const wordsBy = (keyword: string, split: (part: string) => string[], mayJoin: (piece: string) => boolean) => {
  const words = keyword
    .replace(/(\S)\s*(或者?)\s*(?=\S)/g, '$1$2')
    .split(/\s+/)
    .map((part) => split(part).map(withoutParticles).filter(Boolean))
    .flatMap((pieces) => withoutSingles(withAlternatives(pieces), mayJoin))
  return [...new Set(words)]
}

const isNoFigure = (piece: string) => !/\d/.test(piece)

/**
 * The words of a keyword of the exchange: what blanks part, and within that the known names, which people write without a
 * blank (福建竹林转让, 三明的杉木); so do figures (230亩), which texts have with a blank behind them or without. Each must be
 * found somewhere, so that parting one word too many hides nothing.
 */
export const wordsOf = (keyword: string, names: KnownNames): string[] =>
  wordsBy(readEitherNames(keyword, names.pattern).text, (part) => part.split(names.pattern), isNoFigure)

/** The words of a keyword of the search over everything, whose texts have no blanks. */
export const wordsOfEverything = (keyword: string, names: KnownNames): string[] =>
  wordsBy(
    withNamesApart(keyword, names.pattern),
    (part) => part.split(names.pattern),
    () => true,
  )

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** Words as a dictionary of Chinese parts them: for a keyword that matches nothing otherwise. */
export const segmentsOf = (keyword: string, names: KnownNames): string[] =>
  wordsBy(
    keyword,
    (part) =>
      part
        .split(names.pattern)
        .flatMap((piece) => Array.from(segmenter.segment(piece), ({ segment }) => segment)),
    () => true,
  )
