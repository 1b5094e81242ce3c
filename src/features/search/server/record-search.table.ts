// Records of all kinds by keyword. The rule of the order stands in docs/search.md: by level, within a level what is current
// first, then the newest.
import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { forEachKind, RECORD_KINDS, type RecordKind } from '#platform/contract/kinds.ts'
import type { Db } from '#platform/server/db/types.ts'
import { byRarityInTitles, type WordFrequencies, wordFrequencies } from './frequent-words.table.ts'
import { newestFirst, partOf, recordSearch as row } from './record-search.schema.ts'
import {
  type FrequenciesOfKind,
  type Keyword,
  type Levels,
  levelsOf,
  NO_LEVEL,
  textArray,
} from './record-search-levels.table.ts'
import { matchesAnyText } from './search.kind.ts'

export interface RecordKey {
  kind: RecordKind
  id: number
}

interface Match extends RecordKey {
  /** The best level it belongs to, from 0. */
  level: number
  /** The order within the level. */
  later: boolean
  outdated: boolean
  /** Seconds, to the microsecond. */
  time: number
}

const byRank = (a: Match, b: Match) =>
  a.level - b.level ||
  Number(a.later) - Number(b.later) ||
  Number(a.outdated) - Number(b.outdated) ||
  b.time - a.time ||
  b.id - a.id

const MATCH = {
  kind: sql<RecordKind>`kind`,
  id: sql<number>`id`,
  level: sql<number>`level`,
  later: sql<boolean>`later`,
  outdated: sql<boolean>`outdated`,
  time: sql`extract(epoch from createtime)`.mapWith(Number),
}

const byLevel = sql`level, later, `

interface Known {
  kind: RecordKind
  matches: readonly Match[]
  /** `matches` has all matches of this level and of better ones. */
  upTo: number
  /** Those that belong to the levels after it, where these are all. */
  others?: readonly number[] | undefined
}

/**
 * How many match of each kind, counted to `most`: those whose title or summary has the words, then, where there are fewer, those
 * whose bodies have them. Of the `ranked` kinds those are told that were found to the last.
 *
 * Each kind is asked for by itself: over all partitions in one, the planner would read each in the order of the results for
 * the sake of those that match soon, to the end where none does.
 */
const countInLevels = async (
  db: Db,
  { levelInHead, levelInBody, later, last, head, hasInHead, notInHead, hasAnywhere }: Levels,
  frequencies: WordFrequencies,
  { ranked, most }: { ranked: readonly RecordKind[]; most: number },
): Promise<Record<RecordKind, Known & { count: number }>> => {
  const counted = RECORD_KINDS.map((kind) => {
    const some = (columns: SQL, where: SQL | undefined) =>
      sql`(select kind, id, outdated, createtime, ${columns} from ${partOf(kind)} where ${where} limit ${most})`
    const of = frequenciesOfKind(kind, frequencies)
    const where = hasInHead(of, most)
    const inHead = where && some(sql`${levelInHead} as level, ${later} as later, true as in_head`, where)
    const bodyLater = where ? sql`false` : later
    const inBody = some(
      sql`${levelInBody} as level, ${bodyLater} as later, false as in_head`,
      and(hasAnywhere(of.areApart('anywhere')), notInHead),
    )
    return sql`(select *, count(*) over () as n, count(*) filter (where in_head) over () as heads, row_number() over () as at from ${inHead ? sql`(${inHead} union all ${inBody} limit ${most})` : inBody} as matches)`
  })
  const isTold = sql`kind = any(${textArray(ranked)}) and (n < ${most} or (in_head and heads < ${most}))`
  const rows = await db
    .select({
      ...MATCH,
      isTold: sql<boolean>`${isTold}`,
      isInHead: sql<boolean>`in_head`,
      count: sql`n`.mapWith(Number),
      heads: sql`heads`.mapWith(Number),
    })
    .from(sql`(${sql.join(counted, sql` union all `)}) as matches`)
    // The first of a kind tells how many there are.
    .where(sql`at = 1 or (${isTold})`)
  return forEachKind((kind) => {
    const of = rows.filter((row) => row.kind === kind)
    const { count = 0, heads = 0 } = of[0] ?? {}
    const told = of.filter((row) => row.isTold)
    const isAll = count < most
    const hasLevels = levelInBody !== NO_LEVEL || heads === count
    return {
      kind,
      count,
      matches: hasLevels ? told : told.filter(({ isInHead }) => isInHead),
      upTo: isAll && hasLevels ? last : heads < most ? head : -1,
      others: isAll ? told.flatMap(({ isInHead, id }) => (isInHead ? [] : id)) : undefined,
    }
  })
}

const frequenciesOfKind = (kind: RecordKind, { isFrequent, apart }: WordFrequencies): FrequenciesOfKind => ({
  isFrequent: (text, words, limit) => isFrequent(`${kind} ${text}`, words, limit),
  areApart: (where) => apart.has(`${kind} ${where}`),
})

const keyText = ({ kind, id }: RecordKey) => `${kind} ${id}`

/** The best of these kinds, at most `limit`, up to a level. Each level is asked for only where those above it are not enough. */
const findRanked = async (
  db: Db,
  { level, later, steps }: Levels,
  frequencies: WordFrequencies,
  { known, limit, last }: { known: readonly Known[]; limit: number; last: number },
): Promise<RecordKey[]> => {
  const matches = new Map(known.flatMap(({ matches: of }) => of).map((match) => [keyText(match), match]))
  const open = known.map(({ kind, upTo, others }) => ({
    kind,
    upTo,
    next: others
      ? [
          {
            upTo: last,
            asks: [{ where: and(eq(row.kind, kind), inArray(row.id, [...others])), isByLevel: true }],
          },
        ]
      : steps(frequenciesOfKind(kind, frequencies), limit, last).filter((step) => step.upTo > upTo),
  }))
  for (;;) {
    const least = Math.min(last, ...open.map(({ upTo }) => upTo))
    const ranked = [...matches.values()].filter((match) => match.level <= least).toSorted(byRank)
    if (ranked.length >= limit || least === last) return ranked.slice(0, limit)
    const asked = open
      .filter(({ upTo }) => upTo === least)
      .flatMap((of) => {
        const step = of.next.shift()
        of.upTo = step?.upTo ?? last
        return (step?.asks ?? []).map(
          ({ where, isByLevel }) =>
            sql`(select kind, id, ${level} as level, ${later} as later, outdated, createtime from ${partOf(of.kind)} where ${where} order by ${isByLevel ? byLevel : sql``}${newestFirst} limit ${limit})`,
        )
      })
    const found = await db.select(MATCH).from(sql`(${sql.join(asked, sql` union all `)}) as matches`)
    for (const match of found) matches.set(keyText(match), match)
  }
}

/** The best of what matches, of these kinds, and how many match of each kind, counted to `most`. */
export const findMatches = async (
  db: Db,
  keyword: Keyword,
  { kinds, limit, most }: { kinds: readonly RecordKind[]; limit: number; most: number },
): Promise<{ keys: RecordKey[]; counts: Record<RecordKind, number> }> => {
  const levels = levelsOf(keyword)
  const frequencies = await wordFrequencies(db, keyword.words, levels.hasAnywhere())
  const counted = await countInLevels(db, levels, frequencies, { ranked: kinds, most })
  const known = kinds.map((kind) => counted[kind])
  return {
    keys: await findRanked(db, levels, frequencies, { known, limit, last: levels.last }),
    counts: forEachKind((of) => counted[of].count),
  }
}

/** Whether anything matches. Kinds are asked one after the other. */
export const isMatched = async (db: Db, keyword: Keyword, kinds: readonly RecordKind[]): Promise<boolean> => {
  const { hasAnywhere } = levelsOf(keyword)
  const { apart } = await wordFrequencies(db, keyword.words, hasAnywhere())
  const any = kinds.map(
    (kind) =>
      sql`(select id from ${partOf(kind)} where ${hasAnywhere(apart.has(`${kind} anywhere`))} limit 1)`,
  )
  const found = await db
    .select({ id: sql<number>`id` })
    .from(sql`(${sql.join(any, sql` union all `)}) as matches`)
    .limit(1)
  return found.length > 0
}

/** Each two characters that follow each other. */
const bigramsOf = (text: string): string[] => {
  const characters = Array.from(text)
  return [...new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))]
}

/** Titles, as they are compared, that share most pairs of characters with a text. */
export const likeTitles = async (
  db: Db,
  whole: string,
  kinds: readonly RecordKind[],
  limit: number,
): Promise<RecordKey[]> => {
  const pairs = bigramsOf(whole)
  const least = Math.ceil(pairs.length / 2)
  const rarestFirst = await byRarityInTitles(db, pairs, kinds)
  const some = db
    .select({
      kind: row.kind,
      id: row.id,
      shared:
        sql<number>`(select count(*) from unnest(${textArray(pairs)}) as pair where strpos(${row.title}, pair) <> 0)`.as(
          'shared',
        ),
    })
    .from(row)
    // The most frequent are not looked for: a title cannot have `least` pairs among those alone.
    .where(
      and(
        matchesAnyText(row.title, rarestFirst.slice(0, pairs.length - least + 1)),
        inArray(row.kind, kinds),
      ),
    )
    .limit(300)
    .as('some')
  return db
    .select({ kind: some.kind, id: some.id })
    .from(some)
    .where(sql`${some.shared} >= ${least}`)
    .orderBy(sql`${some.shared} desc`, some.kind, some.id)
    .limit(limit)
}

/** Titles that are a text, begin with it, or hold it. */
export const titlesWith = async (
  db: Db,
  whole: string,
  kind: RecordKind | undefined,
  limit: number,
): Promise<RecordKey[]> => {
  const levels = levelsOf({ whole, words: [whole], isNumber: false })
  const known = (kind ? [kind] : RECORD_KINDS).map((of) => ({ kind: of, matches: [], upTo: -1 }))
  return findRanked(db, levels, await wordFrequencies(db, [whole], undefined), { known, limit, last: 1 })
}

const REGION_COLUMNS = new Set(['province_id', 'city_id', 'county_id'])

export const refreshRecordsIn = async (
  db: Db,
  tables: Readonly<Record<RecordKind, PgTable>>,
  regionIds: readonly number[],
) => {
  const ids = sql`${`{${regionIds.join(',')}}`}::integer[]`
  for (const [kind, table] of Object.entries(tables)) {
    const columns = Object.values(getTableColumns(table)).filter(({ name }) => REGION_COLUMNS.has(name))
    if (columns.length === 0) continue
    const within = or(...columns.map((column) => sql`${column} = any(${ids})`))
    await db.execute(
      sql`select refresh_record_search(${kind}, array(select id from ${table} where ${within}))`,
    )
  }
}
