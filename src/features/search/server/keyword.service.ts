// A keyword as it is looked for. What a reader meant is tried in order: as it was written, in simplified characters, and
// parted into the words of a dictionary.
import { bareText, spacedText } from '#platform/lib/bare-text.ts'
import { foldedText } from '#platform/lib/text.ts'
import type { Keyword } from './record-search-levels.table.ts'
import {
  type KnownNames,
  namesOfEverything,
  segmentsOf,
  wordsOf,
  wordsOfEverything,
} from './search-words.service.ts'
import type { SearchableKinds } from './searchable.kind.ts'

/** Number of a listing or tender: at least four digits, with letters. Digits alone are one from nine on: eight are a date. */
const NUMBER = /^(?:(?=(?:.*\d){4})(?=.*[a-z])[a-z0-9]+|\d{9,})$/

/** Number of an office, with a year in brackets: 闽林招〔2024〕012号. */
const OFFICE_NUMBER = /[([〔【](?:19|20)\d\d[)\]〕】]\d/

const isNumber = (text: string) =>
  NUMBER.test(bareText(text)) || OFFICE_NUMBER.test(foldedText(text).replace(/\s/g, ''))

let converter: Promise<(text: string) => string> | undefined
/** Loaded with the first search: the table is large. */
const toSimplified = async (text: string) => {
  converter ??= import('opencc-js/t2cn').then(({ Converter }) => Converter({ from: 't', to: 'cn' }))
  return (await converter)(text)
}

const HAN = /\p{Script=Han}/u

/** The words of a keyword in simplified characters. Names stay as they are: 乾县. */
export const simplifiedWordsOf = async (keyword: string, names: KnownNames): Promise<string[]> => {
  const words = await Promise.all(
    wordsOf(foldedText(keyword), names).map(async (word) =>
      HAN.test(word) && !names.has(word) ? wordsOf(await toSimplified(word), names) : [word],
    ),
  )
  return [...new Set(words.flat())]
}

const keywordOf = (text: string, partition: (keyword: string) => string[]): Keyword => {
  const whole = bareText(text)
  const words = partition(spacedText(text)).map(bareText).filter(Boolean)
  return { whole, words: words.length > 0 ? words : [whole], isNumber: false }
}

/** Different ways to read a keyword, the likeliest first. Empty if it has punctuation alone. */
export const interpretations = async (text: string, kinds: SearchableKinds): Promise<Keyword[]> => {
  if (!/[\p{L}\p{N}]/u.test(bareText(text))) return []
  const simplified = HAN.test(text) ? await toSimplified(text) : text
  const whole = bareText(text)
  const names = namesOfEverything(kinds)
  const words = (keyword: string) => wordsOfEverything(keyword, names)
  const readings = [
    ...(isNumber(text) ? [{ whole, words: [whole], isNumber: true }] : []),
    keywordOf(simplified, words),
    keywordOf(text, words),
    keywordOf(simplified, (keyword) => segmentsOf(keyword, names)),
  ]
  const known = new Set<string>()
  return readings.filter((reading) => {
    const key = JSON.stringify(reading)
    return !known.has(key) && known.add(key)
  })
}
