// Records of all kinds by keyword. The rule of the order stands in docs/search.md: levels, from the title that is the
// keyword down to a text that has its words somewhere; within a level what is current first, then the newest.
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { RECORD_KINDS, type RecordKind } from '#contract/search.ts'
import type { Db } from '#server/db/types.ts'
import { recordSearch as row } from './record-search.schema.ts'

/** A keyword as it is looked for. */
export interface Keyword {
  /** All of it, bare. */
  whole: string
  /** Each bare, and to be found somewhere. */
  words: readonly string[]
  /** Looked for among the project numbers alone, by how they begin. */
  isNumber: boolean
}

export interface RecordKey {
  kind: RecordKind
  id: number
}

const unitOf = (character: string) => (character.codePointAt(0) ?? 0) & 0xffff

/** As text_pairs of the migrations: each two characters that follow each other; a single one by itself. */
export const pairsOf = (word: string): number[] => {
  const units = Array.from(word, unitOf)
  if (units.length === 1) return [(units[0] ?? 0) << 16]
  return [...new Set(units.slice(1).map((unit, at) => ((units[at] ?? 0) << 16) | unit))]
}

const holdsPairs = (column: PgColumn, words: readonly string[]) => {
  const pairs = [...new Set(words.flatMap(pairsOf))]
  return sql`${column} @> ${`{${pairs.join(',')}}`}::integer[]`
}

/** A figure does not match within a longer one: 230 is not 1230. */
const patternOf = (word: string) => {
  const before = /^\d/.test(word) ? '(?<![0-9.])' : ''
  const after = /\d$/.test(word) ? '(?![0-9]|\\.[0-9])' : ''
  return before || after ? before + word.replaceAll('.', '\\.') + after : undefined
}

const textArray = (texts: readonly string[]) =>
  texts.length === 0
    ? sql`'{}'::text[]`
    : sql`array[${sql.join(
        texts.map((text) => sql`${text}`),
        sql`, `,
      )}]`

/** Pairs are found by the index; words of more than one pair, and figures, are confirmed in the text. */
const holds = (pairs: PgColumn, head: PgColumn, body: PgColumn | undefined, words: readonly string[]) => {
  const patterns = words.flatMap((word) => patternOf(word) ?? [])
  const longer = words.filter((word) => patternOf(word) === undefined && Array.from(word).length > 2)
  const confirmed = sql`holds_words(${head}, ${body ?? sql`''`}, ${textArray(longer)}, ${textArray(patterns)})`
  return and(holdsPairs(pairs, words), confirmed)
}

/** A level: what it holds; `first` comes before the order that all levels have. */
interface Level {
  where: SQL | undefined
  first?: SQL
}

const beginsWith = (whole: string): SQL | undefined => {
  const pattern = patternOf(whole)
  return and(
    sql`${row.title} collate "C" like ${`${whole}%`}`,
    pattern === undefined ? undefined : sql`${row.title} ~ ${`^${pattern}`}`,
  )
}

const hasNumber = (whole: string) =>
  sql`${row.number} <> '' and ${row.number} collate "C" like ${`${whole}%`}`

const matchesAnywhere = (words: readonly string[]) => holds(row.pairs, row.head, row.body, words)

/** Each level holds what those above it hold. */
const levelsOf = (keyword: Keyword): Level[] => {
  const { whole, words, isNumber } = keyword
  if (isNumber) return [{ where: hasNumber(whole), first: sql`${row.number} <> ${whole}` }]
  const isOneWord = words.length === 1 && words[0] === whole
  return [
    { where: beginsWith(whole), first: sql`${row.title} <> ${whole}` },
    { where: holds(row.title_pairs, row.title, undefined, [whole]) },
    ...(isOneWord ? [] : [{ where: holds(row.title_pairs, row.title, undefined, words) }]),
    { where: holds(row.head_pairs, row.head, undefined, words) },
    { where: matchesAnywhere(words) },
  ]
}

/**
 * The first of one level. Each kind is asked for by itself: over all partitions in one, the planner would read each in the
 * order of the results for the sake of those that match soon, to the end where none does.
 */
const firstOf = (
  db: Db,
  { where, first = sql`false` }: Level,
  kinds: readonly RecordKind[],
  limit: number,
): Promise<RecordKey[]> => {
  const order = sql`first, outdated, createtime desc nulls last, id desc nulls last`
  const ofKind = (kind: RecordKind) =>
    sql`(select kind, id, outdated, createtime, ${first} as first from ${row} where kind = ${sql.raw(`'${kind}'`)} and ${where} order by ${order} limit ${limit})`
  const firsts = sql.join(kinds.map(ofKind), sql` union all `)
  return db
    .select({ kind: sql<RecordKind>`kind`, id: sql<number>`id` })
    .from(sql`(${firsts}) as firsts`)
    .orderBy(order)
    .limit(limit)
}

const keyText = ({ kind, id }: RecordKey) => `${kind} ${id}`

/** The best of these levels, at most `limit`. */
const bestOf = async (
  db: Db,
  levels: readonly Level[],
  kind: RecordKind | undefined,
  limit: number,
): Promise<RecordKey[]> => {
  const found = new Map<string, RecordKey>()
  for (const level of levels) {
    const rows = await firstOf(db, level, kind ? [kind] : RECORD_KINDS, limit)
    for (const key of rows) if (found.size < limit) found.set(keyText(key), key)
    if (found.size >= limit) break
  }
  return [...found.values()]
}

/** The best of what matches. */
export const bestMatches = (
  db: Db,
  keyword: Keyword,
  kind: RecordKind | undefined,
  limit: number,
): Promise<RecordKey[]> => bestOf(db, levelsOf(keyword), kind, limit)

const ONCE = sql`(select) as once`

/** How many match of each kind, counted to `most`. */
export const countMatches = async (
  db: Db,
  keyword: Keyword,
  most: number,
): Promise<Record<RecordKind, number>> => {
  const where = keyword.isNumber ? hasNumber(keyword.whole) : matchesAnywhere(keyword.words)
  const counts = RECORD_KINDS.map((kind): [string, SQL] => {
    const some = sql`select from ${row} where ${row.kind} = ${sql.raw(`'${kind}'`)} and ${where} limit ${most}`
    return [kind, sql`(select count(*) from (${some}) as matching)`.mapWith(Number)]
  })
  const [counted] = await db.select(Object.fromEntries(counts) as Record<RecordKind, SQL<number>>).from(ONCE)
  return counted as Record<RecordKind, number>
}

/** Titles, as they are compared, that share most pairs of characters with a text. */
export const likeTitles = async (db: Db, whole: string, limit: number): Promise<RecordKey[]> => {
  const pairs = sql`${`{${pairsOf(whole).join(',')}}`}::integer[]`
  const shared = sql`cardinality(array(select unnest(${row.title_pairs}) intersect select unnest(${pairs})))`
  const some = db
    .select({ kind: row.kind, id: row.id, shared: sql<number>`${shared}`.as('shared') })
    .from(row)
    .where(sql`${row.title_pairs} && ${pairs}`)
    .limit(300)
    .as('some')
  return db
    .select({ kind: some.kind, id: some.id })
    .from(some)
    .where(sql`${some.shared} * 2 >= ${pairsOf(whole).length}`)
    .orderBy(sql`${some.shared} desc`, some.kind, some.id)
    .limit(limit)
}

/** Titles that are a text, begin with it, or hold it. */
export const titlesWith = (
  db: Db,
  whole: string,
  kind: RecordKind | undefined,
  limit: number,
): Promise<RecordKey[]> =>
  bestOf(db, levelsOf({ whole, words: [whole], isNumber: false }).slice(0, 2), kind, limit)

/** Writes anew what search keeps of listings and projects in these regions. */
export const refreshRecordsIn = async (db: Db, regionIds: readonly number[]) => {
  const ids = sql`${`{${regionIds.join(',')}}`}::integer[]`
  const within = sql`(province_id = any(${ids}) or city_id = any(${ids}) or county_id = any(${ids}))`
  await db.execute(
    sql`select refresh_record_search('listings', array(select id from published_listings where ${within}))`,
  )
  await db.execute(
    sql`select refresh_record_search('projects', array(select id from projects where ${within}))`,
  )
}
