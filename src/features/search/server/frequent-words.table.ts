// Short words that stand in many of the texts, as PostgreSQL's statistics know them. Where one is looked for, reading records in
// turn soon finds a page: the condition of the index is left out, which would be made anew for each record that has the word,
// a tenth of a millisecond each.
import { sql } from 'drizzle-orm'
import type { RecordKind } from '#platform/contract/kinds.ts'
import type { Db } from '#platform/server/db/types.ts'

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

export const frequentWords = async (db: Db): Promise<IsFrequent> => {
  const shares = await sharesIn(db)
  return (searched, words, limit) => {
    const shareOf = (word: string) =>
      piecesOf(word).reduce<number | undefined>(
        (least, piece) => Math.min(least ?? 1, shares.get(keyOf(searched, piece)) ?? 0),
        undefined,
      ) ?? 0
    const share = words.reduce((all, word) => all * shareOf(word), 1)
    return share > 0 && limit / share <= Math.max(MOST_READ, limit * MOST_READ_EACH)
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
