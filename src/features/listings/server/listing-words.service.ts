// Words of a keyword of the exchange.
import { transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'
import { eitherNamesOf, knownNames, simplifiedWordsOf, wordsOf } from '#features/search/server/index.ts'

/** Categories and kinds of land. */
export const listingNames = [...Object.values(transferCategories), ...Object.values(woodlandTypes)]
const names = knownNames(listingNames)

/** As they were written. */
export const listingWordsOf = (keyword: string): string[] => wordsOf(keyword, names)

/** As they are looked for. */
export const simplifiedListingWordsOf = (keyword: string): Promise<string[]> =>
  simplifiedWordsOf(keyword, names)

/** Names in it of which listings have one: 福建和江西. */
export const eitherListingNames = async (keyword: string) => (await eitherNamesOf(keyword, names)).either
