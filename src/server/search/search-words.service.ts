// What a keyword asks for, word by word.
import { transferCategories, woodlandTypes } from '#domain/listings/woodland.ts'
import { allRegionNames } from '#server/regions/regions.service.ts'

const names = [...allRegionNames, ...Object.values(transferCategories), ...Object.values(woodlandTypes)]
/** Of two names that begin alike, the longer one; and figures, apart from their units. */
const named = new RegExp(`(${names.toSorted((a, b) => b.length - a.length).join('|')}|\\d+(?:\\.\\d+)?)`)

/**
 * The words of a keyword: what blanks part, and within that the names of places, categories and kinds of land, which
 * people write without a blank (福建竹林转让, 三明的杉木); so do figures (230亩). Each must be found somewhere, so that parting one word too many
 * hides nothing.
 */
export const wordsOf = (keyword: string): string[] => {
  const words = keyword
    .split(/\s+/)
    .flatMap((part) => part.split(named))
    .map((word) => word.replace(/^的|的$/g, ''))
  return [...new Set(words.filter(Boolean))]
}
