// What a keyword asks for, word by word.
import { transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'
import { allRegionNames } from '#features/regions/server/regions.service.ts'
import { fieldTerms, speciesNames } from '#features/search/rules/search-terms.ts'

/** Of two names that begin alike, the longer one; and figures, apart from their units. */
const namedBy = (names: readonly string[]) =>
  new RegExp(`(${names.toSorted((a, b) => b.length - a.length).join('|')}|\\d+(?:\\.\\d+)?)`)

const listingNames = [
  ...allRegionNames,
  ...Object.values(transferCategories),
  ...Object.values(woodlandTypes),
]
const ofListings = namedBy(listingNames)
const knownNames = new Set(listingNames)
/** A name of a place, a category or a kind of land. */
export const isListingName = (word: string): boolean => knownNames.has(word)
const ofEverything = namedBy([...listingNames, ...speciesNames, ...fieldTerms])

/** Particles between words say nothing. */
const withoutParticles = (word: string) => word.replace(/^的|的$/g, '')

/**
 * The words of a keyword: what blanks part, and within that the names of places, categories and kinds of land, which
 * people write without a blank (福建竹林转让, 三明的杉木); so do figures (230亩). Each must be found somewhere, so that parting one word too many
 * hides nothing.
 */
export const wordsOf = (keyword: string): string[] => {
  const words = keyword
    .split(/\s+/)
    .flatMap((part) => part.split(ofListings))
    .map(withoutParticles)
  return [...new Set(words.filter(Boolean))]
}

/** A single character is indexed in titles and summaries alone: it stays with its neighbour. */
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

/** The same with species and terms of the field: words of the search over everything. */
export const wordsOfEverything = (keyword: string): string[] =>
  wordsBy(keyword, (part) => part.split(ofEverything))

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** Words as a dictionary of Chinese parts them: for a keyword that matches nothing otherwise. */
export const segmentsOf = (keyword: string): string[] =>
  wordsBy(keyword, (part) =>
    part
      .split(ofEverything)
      .flatMap((piece) => Array.from(segmenter.segment(piece), ({ segment }) => segment)),
  )
