// Reads a keyword of the site's search as a filter of the list of forest land: in the API, and in browsers where the backend has no
// search.
import { exchangeListPath } from '#platform/lib/paths.ts'
import { readFilterWords, unsupportedText } from './filter-words.ts'
import { type ListingFilter, noFilter } from './filters.ts'
import { eitherPriceText } from './negotiable.ts'

const setFields = (filter: Partial<ListingFilter>) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== 0 && value !== ''))

/** 转让 is a word of news as well: only with one of these filters does a keyword ask for listings. */
const ASKING: ReadonlySet<string> = new Set(['range', 'keyword', 'exclusion', 'choice'])

/** @param isLiteral no filter is applied */
export const readSiteKeyword = (keyword: string, isLiteral: boolean) => {
  const { asked, read, unclear, wanted } = readFilterWords(keyword)
  const isUnread = wanted === '' && read.length === 0
  // Words are none of what cannot be left out.
  const rest = isUnread ? keyword : readFilterWords(wanted).keyword
  const filter: ListingFilter = { ...noFilter, ...asked, keyword: rest }
  const bounds = read
    .filter(({ filter: kind }) => kind !== 'several' && kind !== 'keyword')
    .map((part) => ({ ...part, meanings: [part] }))
  return {
    /** The keyword without the words that were read as filters. */
    rest,
    filter,
    isFiltered: !isLiteral && read.some(({ filter: kind }) => ASKING.has(kind)),
    conditions: read.map(({ typed, text, without }) => ({ typed, text, without })),
    url: exchangeListPath(setFields(filter)),
    /** @param isFiltered whether the conditions are applied, and need not be offered */
    offers: (isFiltered: boolean) =>
      [...(isFiltered ? [] : bounds), ...unclear].flatMap(({ typed, without, meanings }) =>
        meanings.map(({ text, asked: meant }) => ({
          typed,
          text,
          url: exchangeListPath(setFields({ ...meant, keyword: without })),
        })),
      ),
    unsupported: unclear.flatMap(({ typed, unsupported }) =>
      unsupported
        ? [unsupportedText(unsupported, typed, isLiteral || isUnread || unsupported !== 'exclusion')]
        : [],
    ),
    /** The keyword without what is to be left out, as other kinds are searched for it. */
    wanted: isLiteral || isUnread ? keyword : wanted,
    leftOut: isLiteral ? [] : read.flatMap(({ leftOut = [] }) => leftOut),
    reading: isLiteral ? '' : eitherPriceText(filter),
  }
}
