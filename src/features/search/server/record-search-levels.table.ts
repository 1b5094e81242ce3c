// Conditions of the levels of results (docs/search.md): from the title that is the keyword down to a text that has its words
// somewhere.
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { recordSearch as row } from './record-search.schema.ts'
import { alternativesOf, containsAllWords, isFigure, matchesText } from './search.kind.ts'

/** A keyword as it is looked for. */
export interface Keyword {
  /** All of it, bare. */
  whole: string
  /** Each bare, and to be found somewhere. */
  words: readonly string[]
  /** Looked for among the project numbers alone, by how they begin. */
  isNumber: boolean
  /** What has all words of one of these, wherever, is left out. */
  leftOut?: readonly (readonly string[])[]
}

const unitOf = (character: string) => (character.codePointAt(0) ?? 0) & 0xffff

const FIGURE = /(?<![\d.])\d+(?:\.\d+)*(?![\d.])/g
/** First half of the pair that stands for a figure: bare texts do not contain the character. */
const FIGURE_MARK = unitOf('#') << 16

/** As text_pairs of the migrations: each two characters that follow each other; a single one by itself; figures. */
export const pairsOf = (word: string): number[] => {
  const units = Array.from(word, unitOf)
  const pairs =
    units.length === 1
      ? [(units[0] ?? 0) << 16]
      : units.slice(1).map((unit, at) => ((units[at] ?? 0) << 16) | unit)
  const figures = [...word.matchAll(FIGURE)].map(
    ([figure]) => FIGURE_MARK | Number(BigInt(figure.replaceAll('.', '')) % 0x10000n),
  )
  return [...new Set([...pairs, ...figures])]
}

export const textArray = (texts: readonly (string | SQL)[]) =>
  texts.length === 0
    ? sql`'{}'::text[]`
    : sql`array[${sql.join(
        texts.map((text) => sql`${text}`),
        sql`, `,
      )}]`

/** As `matchesText` without the index, for rows that have been found already. */
const holdsInRow = (text: PgColumn, words: readonly string[]) => and(...containsAllWords(text, words))

const patternOf = (word: string) => sql`figure_pattern(${word})`

/** Whether words of more than one pair, and figures, stand in head or body. */
const areInTexts = (words: readonly string[]) => {
  const patterns = words.filter(isFigure).map(patternOf)
  const longer = words.filter((word) => !isFigure(word) && Array.from(word).length > 2)
  if (patterns.length + longer.length === 0) return undefined
  return sql`holds_words(${row.head}, ${row.body}, ${textArray(longer)}, ${textArray(patterns)})`
}

/** Head and body: the index finds pairs, the texts confirm words. */
const standsAnywhere = (words: readonly string[]) => {
  const pairs = [...new Set(words.flatMap(pairsOf))]
  return and(sql`${row.pairs} @> ${`{${pairs.join(',')}}`}::integer[]`, areInTexts(words))
}

/** With one alternative of each word, in every combination: somebody who writes many gets the first of them. */
const combinationsOf = (words: readonly string[]) =>
  words
    .reduce<string[][]>(
      (combinations, word) =>
        alternativesOf(word).flatMap((each) => combinations.map((combination) => [...combination, each])),
      [[]],
    )
    .slice(0, 16)

const matchesAnywhere = (words: readonly string[]) => or(...combinationsOf(words).map(standsAnywhere))

const beginsWith = (whole: string): SQL | undefined =>
  and(
    sql`${row.title} collate "C" like ${`${whole}%`}`,
    isFigure(whole) ? sql`${row.title} ~ ('^' || ${patternOf(whole)})` : undefined,
  )

/** The letters that a number begins with may be left out. */
const hasNumber = (whole: string) =>
  and(
    sql`${row.number} <> ''`,
    sql`ltrim(${row.number}, 'abcdefghijklmnopqrstuvwxyz') collate "C" like ${`${whole.replace(/^[a-z]+/, '')}%`}`,
    /^\d/.test(whole) ? undefined : sql`${row.number} like ${`${whole}%`}`,
  )

export interface Level {
  where: SQL | undefined
  /** The same without an index, for rows that have been found already. Levels of bodies have none. */
  inRow?: SQL | undefined
  /** True for matches that rank behind the others of the level, whatever their time. */
  later?: SQL
  /** Whether all are read and sorted. The planner may take a beginning that few titles have for that of one in a hundred. */
  readsAll?: boolean
}

const levelsWithAll = ({ whole, words, isNumber }: Keyword, isFrequent: IsFrequentIn): Level[] => {
  if (isNumber) return [{ where: hasNumber(whole), later: sql`${row.number} not like ${`%${whole}`}` }]
  const isOneWord = words.length === 1 && words[0] === whole
  const level = (text: PgColumn, sought: readonly string[]): Level => {
    const matching = isFrequent(text === row.title ? 'title' : 'head', sought)
      ? containsAllWords
      : matchesText
    return { where: and(...matching(text, sought)), inRow: holdsInRow(text, sought) }
  }
  return [
    {
      where: beginsWith(whole),
      inRow: beginsWith(whole),
      later: sql`${row.title} collate "C" <> ${whole}`,
      readsAll: !isFrequent('title', [whole]),
    },
    level(row.title, [whole]),
    ...(isOneWord ? [] : [level(row.title, words)]),
    level(row.head, words),
    ...(isOneWord ? [] : [{ where: standsAnywhere([whole]) }]),
    { where: matchesAnywhere(words) },
  ]
}

/** Whether words are so frequent in titles, or in titles with summaries, that no index is asked. */
type IsFrequentIn = (text: 'title' | 'head', words: readonly string[]) => boolean

/** The best level first; what matches one also matches those after it. */
export const levelsOf = (keyword: Keyword, isFrequent: IsFrequentIn): Level[] => {
  const leftOut = (keyword.leftOut ?? []).map((words) => sql`not (${matchesAnywhere(words)})`)
  return levelsWithAll(keyword, isFrequent).map((level) => ({
    ...level,
    where: and(level.where, ...leftOut),
  }))
}

export const levelCount = (keyword: Keyword) => levelsWithAll(keyword, () => false).length
