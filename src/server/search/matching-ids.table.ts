// Records of any kind by filter, words and sort. Which indexes are read, and how, is PostgreSQL's choice: docs/search.md.
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/types.ts'

/** A kind of record that can be found. */
export interface SearchKind<Filter, Sort> {
  /** One row for each record that can be found. */
  table: PgTable & { id: PgColumn; haystack: PgColumn }
  conditions: (filter: Filter, sort: Sort) => (SQL | undefined)[]
  order: (filter: Filter, sort: Sort) => SQL[]
  /** Whether every record matches. */
  matchesAll: (filter: Filter) => boolean
  /** How many match, where that is known without reading them. */
  exactCount: (db: Db, filter: Filter) => Promise<number | undefined>
}

/** As text_ngrams of the migrations, whose longest are three characters. */
const lexemeOf = (word: string) => {
  const start = Array.from(word).slice(0, 3).join('')
  return `'${start.replaceAll(/['\\]/g, '$&$&')}'`
}

/**
 * Every word stands somewhere in the haystack. The index finds what holds the first three characters of each; the rest of
 * a word is looked for in the rows it finds. Unequal to 0 rather than above it: the planner takes the latter for rare.
 */
export const matchesText = (haystack: PgColumn, words: readonly string[]): SQL[] =>
  words.length === 0
    ? []
    : [
        sql`text_ngrams(${haystack}) @@ ${words.map((word) => lexemeOf(word)).join(' & ')}::tsquery`,
        ...words.map((word) => sql`strpos(${haystack}, ${word}) <> 0`),
      ]

export const matchingIds = async <Filter, Sort>(
  db: Db,
  kind: SearchKind<Filter, Sort>,
  { filter, sort, limit, offset = 0 }: { filter: Filter; sort: Sort; limit: number; offset?: number },
): Promise<number[]> => {
  const rows = await db
    .select({ id: sql<number>`${kind.table.id}` })
    .from(kind.table)
    .where(and(...kind.conditions(filter, sort)))
    .orderBy(...kind.order(filter, sort))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}
