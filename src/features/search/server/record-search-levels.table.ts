// Conditions of the levels of results (docs/search.md): from the title that is the keyword down to a text that has its words
// somewhere.
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isCounted } from './frequent-words.table.ts'
import { recordSearch as row } from './record-search.schema.ts'
import { alternativesOf, containsAllWords, figurePattern, isFigure, matchesText } from './search.kind.ts'

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

/**
 * By which of text_pairs of the migrations a word is found: each two characters that follow each other; a single one by
 * itself; figures, and then not the pairs of their digits.
 */
export const pairsOf = (word: string): number[] => {
  const units = Array.from(word, unitOf)
  const withoutFigures = Array.from(word.replace(FIGURE, (figure) => '#'.repeat(figure.length)))
  const isInFigure = (at: number) => withoutFigures[at] === '#' && withoutFigures[at + 1] === '#'
  const pairs =
    units.length === 1
      ? [(units[0] ?? 0) << 16]
      : units.slice(1).flatMap((unit, at) => (isInFigure(at) ? [] : [((units[at] ?? 0) << 16) | unit]))
  const figures = [...word.matchAll(FIGURE)].map(
    ([figure]) => FIGURE_MARK | Number(BigInt(figure.replaceAll('.', '')) % 0x10000n),
  )
  return [...new Set([...pairs, ...figures])]
}

/** Hides a value from the planner, which then expects one record in two hundred to match, and reads by the index where all matches are read. */
const unknownToPlanner = (value: SQL) => sql`(select ${value})`

export const textArray = (texts: readonly (string | SQL)[]) =>
  texts.length === 0
    ? sql`'{}'::text[]`
    : sql`array[${sql.join(
        texts.map((text) => sql`${text}`),
        sql`, `,
      )}]`

/** As `matchesText` without the index, for rows that have been found already. */
const holdsInRow = (text: PgColumn, words: readonly string[]) => and(...containsAllWords(text, words))

/** Whether words of more than one pair, and figures, stand in head or body. */
const areInTexts = (words: readonly string[]) => {
  const patterns = words.filter(isFigure).map(figurePattern)
  const longer = words.filter((word) => !isFigure(word) && Array.from(word).length > 2)
  if (patterns.length + longer.length === 0) return undefined
  return sql`holds_words(${row.head}, ${row.body}, ${textArray(longer)}, ${textArray(patterns)})`
}

/** Head and body: the index finds pairs, the texts confirm words. */
const standsAnywhere = (words: readonly string[], areApart = false) => {
  const pairs = sql`${`{${[...new Set(words.flatMap(pairsOf))].join(',')}}`}::integer[]`
  return and(sql`${row.pairs} @> ${areApart ? unknownToPlanner(pairs) : pairs}`, areInTexts(words))
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

const matchesAnywhere = (words: readonly string[], areApart = false) =>
  or(...combinationsOf(words).map((each) => standsAnywhere(each, areApart)))

const beginsWith = (whole: string): SQL | undefined =>
  and(
    sql`${row.title} collate "C" like ${`${whole}%`}`,
    isFigure(whole) ? sql`${row.title} ~ ${`^${figurePattern(whole)}`}` : undefined,
  )

/** The letters that a number begins with may be left out. */
const hasNumber = (whole: string) =>
  and(
    sql`${row.number} <> ''`,
    sql`ltrim(${row.number}, 'abcdefghijklmnopqrstuvwxyz') collate "C" like ${`${whole.replace(/^[a-z]+/, '')}%`}`,
    /^\d/.test(whole) ? undefined : sql`${row.number} like ${`${whole}%`}`,
  )

/** Tells of the words of a keyword how frequent they are in records of one kind. */
export interface FrequenciesOfKind {
  /** Whether reading records in turn soon finds so many that have all of the words in titles, or in titles with summaries. */
  isFrequent: (text: 'title' | 'head', words: readonly string[], limit: number) => boolean
  /** Whether few records have all words of the keyword there, though statistics expect many. */
  areApart: (where: 'head' | 'anywhere') => boolean
}

/** One question: what it finds is sorted by level, or, where all that is found is of one, in the order of a level. */
interface Ask {
  where: SQL | undefined
  isByLevel?: boolean
}

/** Questions that together find the best of all levels up to one. */
export interface Step {
  upTo: number
  asks: Ask[]
}

export interface Levels {
  /** Level of a matching record; 0 is the best. */
  level: SQL
  /** Level of a record whose title or summary has the words. */
  levelInHead: SQL
  /** Level of a record whose body has the words; `NO_LEVEL` if its texts must be read to tell. */
  levelInBody: SQL
  /** True for matches that rank behind the others of their level, whatever their time. */
  later: SQL
  last: number
  /** The last level for which no bodies are read; none of a number. */
  head: number
  /** Condition for records of the levels up to `head`. For frequent words it does not use the index. */
  hasInHead: (frequencies: FrequenciesOfKind, limit: number) => SQL | undefined
  /** Whether a record that is found by a body belongs to none of these levels. */
  notInHead: SQL | undefined
  hasAnywhere: (areApart?: boolean) => SQL | undefined
  /** @param last of the levels that are asked for */
  steps: (frequencies: FrequenciesOfKind, limit: number, last: number) => Step[]
}

export const NO_LEVEL = sql`-1`

/** Words are rare if reading records in turn does not soon find so many matches; all matches of rare words are read and sorted. */
const FEW_MATCHES = 10

const levelsOfNumber = (whole: string, within: (where: SQL | undefined) => SQL | undefined): Levels => {
  const later = sql`(${row.number} not like ${`%${whole}`})`
  const hasAnywhere = within(hasNumber(whole))
  return {
    level: sql`0`,
    levelInHead: sql`0`,
    levelInBody: sql`0`,
    later,
    last: 0,
    head: -1,
    hasInHead: () => undefined,
    notInHead: undefined,
    hasAnywhere: () => hasAnywhere,
    steps: () => [
      {
        upTo: 0,
        asks: [{ where: and(hasAnywhere, sql`not ${later}`) }, { where: and(hasAnywhere, later) }],
      },
    ],
  }
}

export const levelsOf = ({ whole, words, isNumber, leftOut = [] }: Keyword): Levels => {
  const without = leftOut.map((each) => sql`not (${matchesAnywhere(each)})`)
  const within = (where: SQL | undefined) => and(where, ...without)
  if (isNumber) return levelsOfNumber(whole, within)
  const isOneWord = words.length === 1 && words[0] === whole
  const begins = beginsWith(whole)
  const notWhole = sql`${row.title} collate "C" <> ${whole}`
  const inHead = holdsInRow(row.head, words)
  const hasWhole = isOneWord ? undefined : standsAnywhere([whole])
  const inRow = [
    begins,
    holdsInRow(row.title, [whole]),
    ...(isOneWord ? [] : [holdsInRow(row.title, words)]),
    inHead,
    ...(hasWhole ? [hasWhole] : []),
  ]
  const whens = inRow.map((condition, at) => sql`when ${condition} then ${sql.raw(String(at))}`)
  const levelBy = (otherwise: number) =>
    sql`case ${sql.join(whens.slice(0, otherwise), sql` `)} else ${sql.raw(String(otherwise))} end`
  const last = inRow.length
  const head = isOneWord ? 2 : 3
  const hasAnywhere = (areApart?: boolean) => within(matchesAnywhere(words, areApart))

  const matching = (
    text: 'title' | 'head',
    sought: readonly string[],
    { isFrequent, areApart }: FrequenciesOfKind,
    limit: number,
  ) => {
    // The head of a record has its title: words that are apart in heads are apart in titles.
    if (sought.length > 1 && areApart('head'))
      return within(and(...matchesText(row[text], sought, unknownToPlanner)))
    // With words to leave out, few of the records that have the others may remain.
    const isInTurn = leftOut.length === 0 && isFrequent(text, sought, limit)
    return within(and(...(isInTurn ? containsAllWords : matchesText)(row[text], sought)))
  }

  const areCounted = words.every((word) => alternativesOf(word).length === 1 && isCounted(word))
  const stepsToHead = (frequencies: FrequenciesOfKind, limit: number, to: number): Step[] => {
    const { isFrequent, areApart } = frequencies
    const inOrder = (text: 'title' | 'head', sought: readonly string[]): Ask => ({
      where: matching(text, sought, frequencies, limit),
    })
    const inAll = (text: 'title' | 'head', upTo: number): Step[] =>
      to >= upTo && areCounted && (areApart('head') || !isFrequent(text, words, FEW_MATCHES))
        ? [{ upTo, asks: [{ where: matching(text, words, frequencies, FEW_MATCHES), isByLevel: true }] }]
        : []
    const headStep = inAll('head', head)
    if (headStep.length > 0) return headStep
    const titleStep = inAll('title', head - 1)
    const beginnings: Ask[] = isFrequent('title', [whole], limit)
      ? [{ where: within(and(begins, sql`not (${notWhole})`)) }, { where: within(and(begins, notWhole)) }]
      : // The planner may take a beginning that few titles have for that of one in a hundred.
        [{ where: within(begins), isByLevel: true }]
    const unbroken = { upTo: 1, asks: [inOrder('title', [whole])] }
    const steps: Step[] = [
      // Beginnings alone often fill a list of suggestions, a page of results seldom.
      ...(to === 1
        ? [{ upTo: 0, asks: beginnings }, unbroken]
        : [{ upTo: 1, asks: [...beginnings, ...unbroken.asks] }]),
      ...(isOneWord ? [] : [{ upTo: 2, asks: [inOrder('title', words)] }]),
    ]
    return [...(titleStep.length > 0 ? titleStep : steps), { upTo: head, asks: [inOrder('head', words)] }]
  }

  return {
    level: levelBy(last),
    levelInHead: levelBy(head),
    levelInBody: hasWhole ? NO_LEVEL : sql.raw(String(last)),
    later: sql`(${begins} and ${notWhole})`,
    last,
    head,
    hasInHead: (frequencies, limit) => matching('head', words, frequencies, limit),
    // A plain `not` says the same, but the planner expects it of one record in a hundred only, and reads far too many for that.
    notInHead: sql`case when ${inHead} then 1 else 0 end <> 1`,
    hasAnywhere,
    steps: (frequencies, limit, to) => [
      ...stepsToHead(frequencies, limit, to),
      ...(hasWhole ? [{ upTo: head + 1, asks: [{ where: within(hasWhole) }] }] : []),
      {
        upTo: last,
        asks: [
          {
            where: hasAnywhere(frequencies.areApart('anywhere')),
            isByLevel: frequencies.areApart('anywhere'),
          },
        ],
      },
    ],
  }
}
