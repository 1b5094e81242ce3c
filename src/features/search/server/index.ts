// Services and interfaces that other features may use.

export { type Found, findRecords, knownOf, type Question, readAll, readMatching } from './find.service.ts'
export { bareWordsOf, eitherNamesOf, eitherText, simplifiedWordsOf } from './keyword.service.ts'
export { matchingIds } from './matching-ids.table.ts'
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
