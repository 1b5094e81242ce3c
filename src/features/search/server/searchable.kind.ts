// Interface of the kinds that the search over everything finds, and SQL for their declarations. Features implement it;
// server-kinds.ts hands it in.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type RegionIds, regionName } from '#features/regions/server/index.ts'
import type { RecordKind } from '#platform/contract/kinds.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Found } from './find.service.ts'

export { textOfHtml } from './snippet.service.ts'

export interface FoundRecord {
  id: number
  title: string
  /** Texts that the snippet is taken from, the best first. */
  texts: string[]
  /** What results are compared by; empty ones are left out. */
  facts: (string | undefined)[]
  createtime?: Date
  url: string
}

/** What words find, as SQL over the table of the kind: the view `searchable_records` and its triggers are made from it. */
export interface SearchedText {
  table: PgTable & { id: PgColumn }
  /** The table with what is joined to it; by default the table alone. */
  from?: SQL
  where: SQL
  /** Whether readers can no longer act upon the record; by default never. */
  outdated?: SQL
  createtime: PgColumn
  number?: SQL
  title: PgColumn
  /** Summary, places, labels, figures: a line each. */
  head: SQL
  body: SQL
  /** Columns whose change writes the texts anew, though none is made of them by name. */
  alsoFollowed?: readonly PgColumn[]
}

/** What filters of a kind read in a keyword. */
export interface KeywordFilters {
  /** What the keyword names, such as 100亩以上. */
  conditions: readonly { typed: string; text: string; without: string }[]
  /** Its list under them. */
  url: string
  /** What the keyword may mean. */
  offers: readonly { typed: string; text: string; url: string }[]
  /** What is said of parts that ask for what no filter does. */
  unsupported: readonly string[]
  /** The keyword without what is to be left out, as other kinds are searched for it. */
  wanted: string
  /** Words that other kinds must not have. */
  leftOut: readonly string[]
  /** How the conditions were read, in words, where that is not plain from them; empty otherwise. */
  reading: string
  /** What the conditions leave of the keyword, as it is looked for. */
  words: () => Promise<readonly string[]>
  find: (deps: Deps, page: { limit: number; offset: number }) => Promise<Found>
}

export interface SearchableKind {
  text: SearchedText
  /** Names, such as those of categories, that people write without a blank beside others. */
  names?: readonly string[]
  /** Reads filters in a keyword. @param isLiteral none is applied */
  filtersIn?: (keyword: string, isLiteral: boolean) => Promise<KeywordFilters>
  /** Writes anew what a search of its own keeps of the records in these regions: names of regions are part of it. */
  refreshIn?: (db: Db, regionIds: readonly number[]) => Promise<unknown>
  /** In no order; records that are not public are left out. */
  found: (db: Db, ids: readonly number[]) => Promise<readonly FoundRecord[]>
}

export type SearchableKinds = Readonly<Record<RecordKind, SearchableKind>>

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

export const labelled = (code: PgColumn, labels: Readonly<Record<number, string>>) =>
  sql`(array[${sql.raw(Object.values(labels).map(quoted).join(', '))}])[${code}]`

export const regionNamed = (id: PgColumn) =>
  sql`(select name from region_names where region_names.id = ${id})`

export const linesOf = (...parts: (SQL | PgColumn)[]) => sql`concat_ws(E'\\n', ${sql.join(parts, sql`, `)})`

export const htmlOf = (column: PgColumn, ...more: PgColumn[]) =>
  sql`html_text(left(${more.length > 0 ? linesOf(column, ...more) : column}, 60000))`

export const placeText = (row: RegionIds) => regionName(row).split(' ').slice(0, 3).join(' ')
