// Short words that stand in many of the texts, as PostgreSQL's statistics know them. Where one is looked for, reading records in
// turn soon finds a page: the condition of the index is left out, which would be made anew for each record that has the word,
// a tenth of a millisecond each.
import { and, sql } from 'drizzle-orm'
import { RECORD_KINDS, type RecordKind } from '#platform/contract/kinds.ts'
import type { Db } from '#platform/server/db/types.ts'
import { newestFirst, partOf, recordSearch as row } from './record-search.schema.ts'
import { containsAllWords } from './search.kind.ts'

/** Records that may be read in turn: for any page, and for each match that is asked for. */
const MOST_READ = 2500
const MOST_READ_EACH = 20
/** Statistics change slowly. */
const LIFETIME_MS = 10 * 60_000
const RETRY_MS = 5000

/** Texts that have such an index: titles of each kind, and titles with summaries. */
type Searched = `${RecordKind} ${'title' | 'head'}`
/** Share of the records that have a word. */
type Shares = ReadonlyMap<string, number>
const keyOf = (searched: string, word: string) => `${searched} ${word}`

const readShares = async (db: Db): Promise<Shares> => {
  const rows = await db
    .select({
      searched: sql<string>`searched`,
      word: sql<string>`word`,
      share: sql`share`.mapWith(Number),
    })
    .from(sql`frequent_search_words()`)
  return new Map(rows.map(({ searched, word, share }) => [keyOf(searched, word), share]))
}

const known = new WeakMap<Db, { shares: Promise<Shares>; until: number }>()
const NONE: Shares = new Map()

/** Nobody waits for statistics that are read again. */
const sharesIn = (db: Db): Promise<Shares> => {
  const before = known.get(db)
  if (before && before.until > performance.now()) return before.shares
  const keep = (shares: Promise<Shares>, lifetime = LIFETIME_MS) =>
    known.set(db, { shares, until: performance.now() + lifetime })
  const read = readShares(db)
  const now = before?.shares ?? read.catch(() => NONE)
  keep(now)
  void read.then(
    () => keep(read),
    () => keep(now, RETRY_MS),
  )
  return now
}

/** The statistics know at most three characters: of a word that is hardly longer, how it begins and ends. */
const piecesOf = (word: string): string[] => {
  const characters = Array.from(word)
  if (characters.length <= 3) return [word]
  return characters.length <= 5 ? [characters.slice(0, 3).join(''), characters.slice(-3).join('')] : []
}

/** Whether the statistics would know a word if it were frequent. */
export const isCounted = (word: string) => piecesOf(word).length > 0

/** Whether reading in turn soon finds so many records that have all of the words. */
export type IsFrequent = (searched: Searched, words: readonly string[], limit: number) => boolean

/** Share of the records that have all of the words, if these have nothing to do with each other. */
const shareOf = (shares: Shares, searched: Searched, words: readonly string[]) =>
  words.reduce((all, word) => {
    const known = piecesOf(word).map((piece) => shares.get(keyOf(searched, piece)) ?? 0)
    return all * Math.min(1, ...(known.length > 0 ? known : [0]))
  }, 1)

/** The newest records, in which words are looked for that statistics know as frequent each by itself. */
const SAMPLE = 1000
/** Words that stand together less than a quarter as often as expected are taken for apart. */
const LEAST_OF_EXPECTED = 0.25
/** Where statistics expect fewer, all that have the words are soon read by the index. */
const LEAST_EXPECTED = 0.004

/** Kinds whose titles and summaries seldom have all of the words, though each of them is frequent: 转让 and 出租. */
const kindsOfApart = async (db: Db, shares: Shares, words: readonly string[]): Promise<Set<RecordKind>> => {
  const expected = RECORD_KINDS.flatMap((kind) => {
    const share = shareOf(shares, `${kind} head`, words)
    return words.length > 1 && share >= LEAST_EXPECTED
      ? [{ kind, least: Math.ceil(share * SAMPLE * LEAST_OF_EXPECTED) }]
      : []
  })
  if (expected.length === 0) return new Set()
  const found = expected.map(
    ({ kind, least }) =>
      sql`(select kind from (select kind, head from ${partOf(kind)} order by ${newestFirst} limit ${SAMPLE}) as ${row} where ${and(...containsAllWords(row.head, words))} limit ${least})`,
  )
  const rows = await db
    .select({ kind: sql<RecordKind>`kind`, count: sql`count(*)`.mapWith(Number) })
    .from(sql`(${sql.join(found, sql` union all `)}) as found`)
    .groupBy(sql`kind`)
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
  return new Set(expected.flatMap(({ kind, least }) => ((counts.get(kind) ?? 0) < least ? [kind] : [])))
}

export interface Frequencies {
  isFrequent: IsFrequent
  /** Kinds of which statistics expect that many records have all of the words, and few do. */
  apartIn: ReadonlySet<RecordKind>
}

/** What is known of the words of a keyword. */
export const frequenciesOf = async (db: Db, words: readonly string[]): Promise<Frequencies> => {
  const shares = await sharesIn(db)
  return {
    isFrequent: (searched, sought, limit) => {
      const share = shareOf(shares, searched, sought)
      return share > 0 && limit / share <= Math.max(MOST_READ, limit * MOST_READ_EACH)
    },
    apartIn: await kindsOfApart(db, shares, words),
  }
}

/** Words of at most three characters, those first that the fewest titles of these kinds have. */
export const rarestInTitles = async (
  db: Db,
  words: readonly string[],
  kinds: readonly RecordKind[],
): Promise<string[]> => {
  const shares = await sharesIn(db)
  const shareOf = (word: string) =>
    Math.max(...kinds.map((kind) => shares.get(keyOf(`${kind} title`, word)) ?? 0))
  return words.toSorted((a, b) => shareOf(a) - shareOf(b))
}
