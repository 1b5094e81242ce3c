// Short words that stand in many of the texts, as PostgreSQL's statistics know them. Where one is looked for, reading records in
// turn soon finds a page: the condition of the index is left out, which would be made anew for each record that has the word,
// a tenth of a millisecond each. Whether several stand together is seen in a sample of the records.
import { and, type SQL, sql } from 'drizzle-orm'
import { RECORD_KINDS, type RecordKind } from '#platform/contract/kinds.ts'
import type { Db } from '#platform/server/db/types.ts'
import { partOf, recordSearch as row } from './record-search.schema.ts'
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
const expectedShare = (shares: Shares, searched: Searched, words: readonly string[]) =>
  words.reduce((all, word) => {
    const of = piecesOf(word).map((piece) => shares.get(keyOf(searched, piece)) ?? 0)
    return all * (of.length > 0 ? Math.min(...of) : 0)
  }, 1)

/** Records of a kind, by chance, in which words are looked for that are frequent by statistics. */
const SAMPLE = 3000
/** Words of which so many of them are expected, and fewer than these found, seldom stand together. */
const EXPECTED = 20
const FOUND = 3

const sampleOf = (kind: RecordKind) =>
  sql`${partOf(kind)} tablesample system ((select ${SAMPLE} * 100.0 / greatest(reltuples, ${SAMPLE}) from pg_class where oid = ${`record_search_${kind}`}::regclass))`

type Apart = `${RecordKind} ${'head' | 'anywhere'}`

/** Finds where words seldom stand together, though each of them is frequent: 转让 and 出租. Statistics cannot know that. */
const whereApart = async (
  db: Db,
  shares: Shares,
  words: readonly string[],
  anywhere: SQL | undefined,
): Promise<Set<Apart>> => {
  const kinds = RECORD_KINDS.filter(
    (kind) => words.length > 1 && expectedShare(shares, `${kind} head`, words) * SAMPLE >= EXPECTED,
  )
  if (kinds.length === 0) return new Set()
  const places = kinds.flatMap((kind) => [
    { kind, apart: `${kind} head` as const, where: and(...containsAllWords(row.head, words)) },
    { kind, apart: `${kind} anywhere` as const, where: anywhere },
  ])
  const found = places.map(
    ({ kind, apart, where }) =>
      sql`(select ${apart}::text as place from ${sampleOf(kind)} where ${where} limit ${FOUND})`,
  )
  const rows = await db
    .select({ place: sql<string>`place` })
    .from(sql`(${sql.join(found, sql` union all `)}) as found`)
    .groupBy(sql`place`)
    .having(sql`count(*) = ${FOUND}`)
  const together = new Set(rows.map(({ place }) => place))
  return new Set(places.map(({ apart }) => apart).filter((apart) => !together.has(apart)))
}

export interface WordFrequencies {
  isFrequent: IsFrequent
  /** Where few records have all words of the keyword, though statistics expect many. */
  apart: ReadonlySet<Apart>
}

/**
 * Tells of the words of a keyword how frequent they are, and where they seldom stand together.
 * @param anywhere condition for records that have all of them in any of their texts
 */
export const wordFrequencies = async (
  db: Db,
  words: readonly string[],
  anywhere: SQL | undefined,
): Promise<WordFrequencies> => {
  const shares = await sharesIn(db)
  return {
    isFrequent: (searched, sought, limit) => {
      const share = expectedShare(shares, searched, sought)
      return share > 0 && limit / share <= Math.max(MOST_READ, limit * MOST_READ_EACH)
    },
    apart: await whereApart(db, shares, words, anywhere),
  }
}

/** Words of at most three characters, those first that the fewest titles of these kinds have. */
export const byRarityInTitles = async (
  db: Db,
  words: readonly string[],
  kinds: readonly RecordKind[],
): Promise<string[]> => {
  const shares = await sharesIn(db)
  const shareOf = (word: string) =>
    Math.max(...kinds.map((kind) => shares.get(keyOf(`${kind} title`, word)) ?? 0))
  return words.toSorted((a, b) => shareOf(a) - shareOf(b))
}
