// Records of all kinds by keyword. The rule of the order stands in docs/search.md: by level, within a level what is current
// first, then the newest.
import { and, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { forEachKind, RECORD_KINDS, type RecordKind } from '#platform/contract/kinds.ts'
import type { Db } from '#platform/server/db/types.ts'
import { frequentWords } from './frequent-words.table.ts'
import { recordSearch as row } from './record-search.schema.ts'
import { type Keyword, type Level, levelCount, levelsOf, textArray } from './record-search-levels.table.ts'
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

interface Question {
  where: SQL | undefined
  /** Whether all that match are read, and then sorted. */
  readsAll?: boolean | undefined
  level: SQL
  later?: SQL | undefined
  order?: SQL
  limit: number
}

/** The partition under the name of the whole: to find it by its kind, the planner would look at all of them first. */
const partOf = (kind: RecordKind) => sql`${sql.identifier(`record_search_${kind}`)} as ${row}`

const matchesOf = (kind: RecordKind, { where, readsAll, level, later, order, limit }: Question) => {
  const from = readsAll
    ? sql`(select * from ${partOf(kind)} where ${where} offset 0) as ${row}`
    : sql`${partOf(kind)} where ${where}`
  return sql`(select kind, id, ${level} as level, ${later ?? sql`false`} as later, outdated, createtime from ${from}${order ?? sql``} limit ${limit})`
}

/**
 * Asks for each kind by itself: over all partitions in one, the planner would read each in the order of the results for the
 * sake of those that match soon, to the end where none does.
 */
const ask = async (
  db: Db,
  kinds: readonly RecordKind[],
  question: (kind: RecordKind) => SQL,
): Promise<Match[]> =>
  db
    .select({
      kind: sql<RecordKind>`kind`,
      id: sql<number>`id`,
      level: sql<number>`level`,
      later: sql<boolean>`later`,
      outdated: sql<boolean>`outdated`,
      time: sql`extract(epoch from createtime)`.mapWith(Number),
    })
    .from(sql`(${sql.join(kinds.map(question), sql` union all `)}) as matches`)

const number = (level: number) => sql.raw(String(level))

/** Levels of a kind of which so many matches are asked for. */
type LevelsFor = (kind: RecordKind, limit: number) => Level[]
const levelsFor = async (db: Db, keyword: Keyword): Promise<LevelsFor> => {
  const isFrequent = await frequentWords(db)
  // With words to leave out, few of the records that have the others may remain: no word counts as frequent then.
  const isAsked = !keyword.leftOut?.length
  return (kind, limit) =>
    levelsOf(keyword, (text, words) => isAsked && isFrequent(`${kind} ${text}`, words, limit))
}

/**
 * Any matches, at most `most` of each kind, each with its level. Those of the last level, whose bodies have the words, are
 * looked for only where there are fewer above it.
 */
const findInLevels = (
  db: Db,
  levelsOfKind: LevelsFor,
  kinds: readonly RecordKind[],
  most: number,
): Promise<Match[]> =>
  ask(db, kinds, (kind) => {
    const levels = levelsOfKind(kind, most)
    const last = levels.length - 1
    const head = levels.findLastIndex(({ inRow }) => inRow !== undefined)
    const [best, above] = [levels[0], levels[head]]
    if (!above)
      return matchesOf(kind, { where: best?.where, level: number(last), later: best?.later, limit: most })
    const levelBy = (conditions: readonly (SQL | undefined)[], from: number, otherwise: number) =>
      conditions.length === 0
        ? number(otherwise)
        : sql`case ${sql.join(
            conditions.map((condition, at) => sql`when ${condition} then ${number(from + at)}`),
            sql` `,
          )} else ${number(otherwise)} end`
    const level = levelBy(
      levels.slice(0, head).map(({ inRow }) => inRow),
      0,
      head,
    )
    const later = sql`(${best?.inRow} and ${best?.later})`
    const some = matchesOf(kind, { where: above.where, level, later, limit: most })
    const others = matchesOf(kind, {
      // A plain `not` says the same, but the planner expects it of one record in a hundred only, and reads far too many for that.
      where: and(levels[last]?.where, sql`case when ${above.inRow} then 1 else 0 end <> 1`),
      level: levelBy(
        levels.slice(head + 1, last).map(({ where }) => where),
        head + 1,
        last,
      ),
      limit: most,
    })
    return sql`(select * from (${some} union all ${others}) as matches limit ${most})`
  })

/**
 * The first of one level, which may belong to a better one too. Those that rank behind the others of the level are asked for
 * by themselves unless all are read: ordered by that first, they would have to be.
 */
const findPage = (db: Db, levels: LevelsFor, at: number, kinds: readonly RecordKind[], limit: number) =>
  ask(db, kinds, (kind) => {
    const { where, later, readsAll }: Level = levels(kind, limit)[at] ?? { where: undefined }
    const page = (condition: SQL | undefined, isLater: SQL) =>
      matchesOf(kind, {
        where: condition,
        readsAll,
        level: number(at),
        later: isLater,
        order: sql` order by ${readsAll ? sql`later, ` : sql``}outdated, createtime desc nulls last, id desc nulls last`,
        limit,
      })
    return later && !readsAll
      ? sql`${page(and(where, sql`not (${later})`), sql`false`)} union all ${page(and(where, later), sql`true`)}`
      : page(where, later ?? sql`false`)
  })

const keyText = ({ kind, id }: RecordKey) => `${kind} ${id}`

/**
 * The best, at most `limit`, of matches that are `known` in any order and of these kinds. A level is asked for only where
 * those above it are not enough.
 */
const findRanked = async (
  db: Db,
  levels: LevelsFor,
  count: number,
  kinds: readonly RecordKind[],
  limit: number,
  known: readonly Match[] = [],
): Promise<RecordKey[]> => {
  const keys = new Map<string, RecordKey>()
  for (let at = 0; at < count; at++) {
    const asked = kinds.length > 0 ? await findPage(db, levels, at, kinds, limit) : []
    const ofLevel = [...known.filter(({ level }) => level === at), ...asked].toSorted(byRank)
    for (const match of ofLevel) if (keys.size < limit) keys.set(keyText(match), match)
    if (keys.size >= limit) break
  }
  return [...keys.values()]
}

/**
 * The best of what matches, of these kinds, and how many match of each kind. Counted to `most`.
 * A kind with fewer than `most` matches is ranked here, of the others the database is asked for the best.
 */
export const findMatches = async (
  db: Db,
  keyword: Keyword,
  { kinds, limit, most }: { kinds: readonly RecordKind[]; limit: number; most: number },
): Promise<{ keys: RecordKey[]; counts: Record<RecordKind, number> }> => {
  const levels = await levelsFor(db, keyword)
  const matches = await findInLevels(db, levels, RECORD_KINDS, most)
  const ofKind = (of: RecordKind) => matches.filter((match) => match.kind === of)
  const isCutShort = (of: RecordKind) => ofKind(of).length >= most
  const [cutShort, complete] = [kinds.filter(isCutShort), kinds.filter((of) => !isCutShort(of))]
  return {
    keys: await findRanked(db, levels, levelCount(keyword), cutShort, limit, complete.flatMap(ofKind)),
    counts: forEachKind((of) => ofKind(of).length),
  }
}

export const isMatched = async (db: Db, keyword: Keyword, kinds: readonly RecordKind[]): Promise<boolean> =>
  (await findInLevels(db, await levelsFor(db, keyword), kinds, 1)).length > 0

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
    .where(and(matchesAnyText(row.title, pairs), inArray(row.kind, kinds)))
    .limit(300)
    .as('some')
  return db
    .select({ kind: some.kind, id: some.id })
    .from(some)
    .where(sql`${some.shared} * 2 >= ${pairs.length}`)
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
  const levels = await levelsFor(db, { whole, words: [whole], isNumber: false })
  return findRanked(db, levels, 2, kind ? [kind] : RECORD_KINDS, limit)
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
