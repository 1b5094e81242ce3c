// A keyword as it is looked for. What a reader meant is tried in order: as it was written, in simplified characters, and
// parted into the words of a dictionary.
import { bareText, spacedText } from '#platform/lib/bare-text.ts'
import { foldedText } from '#platform/lib/text.ts'
import { type EitherName, readEitherNames } from './joined-names.service.ts'
import type { Keyword } from './record-search-levels.table.ts'
import {
  type KnownNames,
  knownNames,
  namesOfEverything,
  segmentsOf,
  wordsOf,
  wordsOfEverything,
} from './search-words.service.ts'
import type { SearchableKinds } from './searchable.kind.ts'

/** Number of a listing or tender: at least four digits, with letters. Digits alone are one from nine on: eight are a date. */
const NUMBER = /^(?:(?=(?:.*\d){4})(?=.*[a-z])[a-z0-9]+|\d{9,})$/

/** Number of an office: the year, which may stand in brackets, and a number behind words: 闽林招〔2024〕012号. */
const OFFICE_NUMBER = /^[a-z0-9\p{Script=Han}]*\p{Script=Han}[a-z0-9]*(?:19|20)\d\d第?\d+号?$/u

/** What a number is called where it is copied from. */
const NUMBER_LABEL =
  /^(?:该|本)?(?:(?:招标|采购|投标)?(?:项目|文件|公告)|招标|采购|投标|标段|合同|信息|林地)?(?:编号|代码|编码|文号|号码)(?:为|是)?/

/** The keyword as a number of a listing or tender, bare; empty where it is none. */
const numberIn = (text: string) => {
  const bare = bareText(text).replace(NUMBER_LABEL, '')
  return NUMBER.test(bare) || OFFICE_NUMBER.test(bare) ? bare : ''
}

let converter: Promise<(text: string) => string> | undefined
/** Loaded with the first search: the table is large. */
const toSimplified = async (text: string) => {
  converter ??= import('opencc-js/t2cn').then(({ Converter }) => Converter({ from: 't', to: 'cn' }))
  return (await converter)(text)
}

const HAN = /\p{Script=Han}/u

/** Brackets, dashes and dots of many kinds; those of ASCII are looked for as they stand. */
const SIGNS = /[^\P{P}!-/:-@[-`{-~]+/gu

/** Names in a keyword of which either is looked for, and the keyword with 或 between them. */
export const eitherNamesOf = async (
  keyword: string,
  names: KnownNames,
): Promise<{ text: string; either: EitherName[] }> => {
  const folded = foldedText(keyword)
  const reading = readEitherNames(folded, names.pattern)
  if (reading.either.length > 0 || !HAN.test(folded)) return reading
  const { text, either } = readEitherNames(await toSimplified(folded), names.pattern)
  if (either.length === 0) return reading
  return {
    text,
    either: either.map((one) => ({ ...one, typed: folded.slice(one.from, one.from + one.typed.length) })),
  }
}

export const eitherText = (either: readonly EitherName[]) =>
  either.map(({ typed, text }) => `“${typed}”按“${text}”查找。`).join('')

/** The words of a keyword in simplified characters. Names stay as they are: 乾县. */
export const simplifiedWordsOf = async (keyword: string, names: KnownNames): Promise<string[]> => {
  const { text } = await eitherNamesOf(keyword, names)
  const words = await Promise.all(
    wordsOf(text.replace(SIGNS, ' '), names).map(async (word) =>
      HAN.test(word) && !names.has(word) ? wordsOf(await toSimplified(word), names) : [word],
    ),
  )
  return [...new Set(words.flat())]
}

/** The same as they stand in what the search over everything keeps of a record. */
export const bareWordsOf = async (keyword: string): Promise<string[]> =>
  (await simplifiedWordsOf(keyword, knownNames([]))).map(bareText).filter(Boolean)

const keywordOf = (text: string, partition: (keyword: string) => string[]): Keyword => {
  const whole = bareText(text)
  // 第, 1 and 号 by themselves would be found nearly everywhere.
  const spaced = spacedText(text).replace(/第 ?(\d+) ?号/g, '第$1号')
  const words = partition(spaced).map(bareText).filter(Boolean)
  return { whole, words: words.length > 0 ? words : [whole], isNumber: false }
}

export interface KeywordReading extends Keyword {
  /** Names that became alternatives. */
  either?: readonly EitherName[]
}

/** Different ways to read a keyword, the likeliest first. Empty if it has punctuation alone. */
export const interpretations = async (text: string, kinds: SearchableKinds): Promise<KeywordReading[]> => {
  if (!/[\p{L}\p{N}]/u.test(bareText(text))) return []
  const simplified = HAN.test(text) ? await toSimplified(text) : text
  const number = numberIn(text)
  const names = namesOfEverything(kinds)
  const words = (keyword: string) => wordsOfEverything(keyword, names)
  const { text: eitherOf, either } = readEitherNames(simplified, names.pattern)
  const readings: KeywordReading[] = [
    ...(number ? [{ whole: number, words: [number], isNumber: true }] : []),
    keywordOf(simplified, words),
    keywordOf(text, words),
    ...(either.length > 0 ? [{ ...keywordOf(eitherOf, words), whole: bareText(simplified), either }] : []),
    keywordOf(simplified, (keyword) => segmentsOf(keyword, names)),
  ]
  const known = new Set<string>()
  return readings.filter((reading) => {
    const key = JSON.stringify(reading)
    return !known.has(key) && known.add(key)
  })
}
