// Services and interfaces that other features may use.

export { type Found, findRecords, newestIds, type Question } from './find.service.ts'
export { bareWordsOf, eitherNamesOf, eitherText, simplifiedWordsOf } from './keyword.service.ts'
export { knownNames, wordsOf } from './search-words.service.ts'
export {
  htmlOf,
  labelled,
  linesOf,
  placeText,
  regionNamed,
  type SearchableKind,
  textOfHtml,
} from './searchable.kind.ts'
