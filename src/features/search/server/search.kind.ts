// Interface of the kinds that a search by filter and sort finds, and SQL for their conditions. Features implement it. Which
// indexes are read, and how, is PostgreSQL's choice: docs/search.md.
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/server/db/types.ts'

export interface KnownCount {
  most: number
  /** Whether so many match. */
  isExact: boolean
}

/** A kind of record that can be found. */
export interface SearchKind<Filter, Sort> {
  /** With a row for each record that can be found; the conditions leave out any others. */
  table: PgTable & { id: PgColumn }
  /** @param readsAll whether all that match are read, in no order */
  conditions: (filter: Filter, sort: Sort, readsAll?: boolean) => (SQL | undefined)[]
  order: (filter: Filter, sort: Sort) => SQL[]
  /** The opposite of the newest first. */
  oldestFirst: SQL[]
  /** Whether every record matches. */
  matchesAll: (filter: Filter) => boolean
  /** How many match, or at most so many, where that is known without reading them. */
  knownCount: (db: Db, filter: Filter) => Promise<KnownCount | undefined>
  /** Whether all that match may be counted by reading an index: not where rows have to be looked at for words. */
  isCountedByReading: (filter: Filter) => boolean
}

/** Clauses of a query for what matches. */
export const matches = <Filter, Sort>(
  kind: SearchKind<Filter, Sort>,
  filter: Filter,
  sort: Sort,
  readsAll = false,
) => {
  const matching = and(...kind.conditions(filter, sort, readsAll))
  return readsAll
    ? {
        from: sql`(select * from ${kind.table} where ${matching} offset 0) as ${kind.table}`,
        where: undefined,
      }
    : { from: sql`${kind.table}`, where: matching }
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`

/**
 * Lexemes by which the index finds a word. They have at most three characters (text_ngrams in the migrations); a word of
 * more than four is found by its first three and its last three.
 */
const lexemesOf = (word: string): string[] => {
  const characters = Array.from(word)
  const start = characters.slice(0, 3).join('')
  return characters.length > 4 ? [start, characters.slice(-3).join('')] : [start]
}

/** Between alternatives within a word, in JavaScript and in PostgreSQL. */
export const OR = '(?<=.)或者?(?=[^者])'

/** What one of has to stand there: 福建或江西. Of other words themselves. */
export const alternativesOf = (word: string): string[] => word.split(new RegExp(OR, 'u'))

/** A word that does not match within a longer figure: 230 is not 1230. */
export const isFigure = (word: string) => /^\d|\d$/.test(word)

/** As the function figure_pattern of the migrations, which the planner would call for each place where it stands. */
export const figurePattern = (word: string) =>
  (/^\d/.test(word) ? '(?<![0-9.])' : '') +
  word.replace(/[\]*.+?^${}()|\\[]/g, '\\$&') +
  (/\d$/.test(word) ? '(?![0-9]|\\.[0-9])' : '')

/** As the function word_stands_in of the migrations, which the planner takes long to write out. */
const standsIn = (haystack: PgColumn, word: string) =>
  and(
    sql`strpos(${haystack}, ${word}) <> 0`,
    isFigure(word) ? sql`${haystack} ~ ${figurePattern(word)}` : undefined,
  )

/** Each word, or an alternative of it, stands in the haystack. */
export const containsAllWords = (haystack: PgColumn, words: readonly string[]): (SQL | undefined)[] =>
  words.map((word) => or(...alternativesOf(word).map((each) => standsIn(haystack, each))))

/** Whether each of the words of an array, or an alternative of it, stands in the text: for words that are kept in rows. */
export const standsEach = (haystack: SQL, words: SQL) => sql`not exists (
  select from unnest(${words}) as word where not exists (
    select from regexp_split_to_table(word, ${OR}) as alternative
    where word_stands_in(${haystack}, alternative)
  )
)`

const queryOf = (word: string) =>
  `(${alternativesOf(word)
    .map((each) => lexemesOf(each).map(quoted).join(' & '))
    .join(' | ')})`

/**
 * Every word stands somewhere in the haystack. The index finds what holds the n-grams of each.
 * @param asValue what is written of the value that the index looks for
 */
export const matchesText = (
  haystack: PgColumn,
  words: readonly string[],
  asValue = (value: SQL) => value,
): (SQL | undefined)[] =>
  words.length === 0
    ? []
    : [
        sql`text_ngrams(${haystack}) @@ ${asValue(sql`${words.map(queryOf).join(' & ')}::tsquery`)}`,
        ...containsAllWords(haystack, words),
      ]

/** One of the texts, of up to three characters each, stands in the haystack. */
export const matchesAnyText = (haystack: PgColumn, texts: readonly string[]): SQL =>
  sql`text_ngrams(${haystack}) @@ ${texts.map(quoted).join(' | ')}::tsquery`
