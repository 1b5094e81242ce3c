// What makes the search follow a kind: its rows in the view of all that is found, a partition of the table that search
// reads, and triggers that keep it.
import { Column, getTableColumns, getTableName, is, SQL, sql } from 'drizzle-orm'
import {
  type DeclaredObject,
  declaredTrigger,
  declaredView,
  textOf,
} from '#platform/server/db/declared-objects.ts'
import type { SearchableKinds, SearchedText } from './searchable.kind.ts'

const rowsOf = (kind: string, { table, from, ...text }: SearchedText) =>
  textOf(sql`select
		'${sql.raw(kind)}'::text as kind, ${table.id} as id, ${text.outdated ?? sql`false`} as outdated,
		${text.createtime} as createtime, ${text.number ?? sql`''`} as number, ${text.title} as title,
		${text.head} as head, ${text.body} as body
	from ${from ?? table} where ${text.where}`)

export const partitionSettings =
  'WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)'

/** How frequent a word is decides how a search is done: known of three thousand. To be set for each index of words. */
export const WORD_STATISTICS = 'SET STATISTICS 300'

/** The same for a partition, and how many titles begin with a word. The sample that PostgreSQL takes is no larger for it. */
export const PARTITION_STATISTICS = `ALTER COLUMN "pairs" ${WORD_STATISTICS}, ALTER COLUMN "title" ${WORD_STATISTICS}`

const partitionOf = (kind: string): DeclaredObject => {
  const name = `record_search_${kind}`
  return {
    name: `partition ${name}`,
    definition: sql`select to_regclass(${name})::text as definition`,
    statements: [
      `CREATE TABLE IF NOT EXISTS "${name}" PARTITION OF "record_search" FOR VALUES IN ('${kind}') ${partitionSettings};`,
      `ALTER TABLE "${name}" ${PARTITION_STATISTICS};`,
      `DO $$
declare
	part regclass;
begin
	for part in
		select inhrelid::regclass from pg_inherits
		where inhparent in ('record_search_title_words'::regclass, 'record_search_head_words'::regclass)
	loop
		execute format('alter index %s alter column 1 ${WORD_STATISTICS}', part);
	end loop;
end
$$;`,
    ],
  }
}

const columnsIn = (part: unknown): Column[] => {
  if (is(part, Column)) return [part]
  if (is(part, SQL)) return part.queryChunks.flatMap(columnsIn)
  return Array.isArray(part) ? part.flatMap(columnsIn) : []
}

/** Names of the columns of its own table that a text is made of, in the order of the table. */
const followedColumns = ({ table, alsoFollowed = [], ...text }: SearchedText) => {
  const { from, where, outdated, createtime, number, title, head, body } = text
  const read = new Set<Column>([
    ...alsoFollowed,
    ...[from, where, outdated, createtime, number, title, head, body].flatMap(columnsIn),
  ])
  return Object.values(getTableColumns(table)).filter((column) => column !== table.id && read.has(column))
}

const triggersOf = (kind: string, text: SearchedText): DeclaredObject[] => {
  const name = getTableName(text.table)
  const columns = followedColumns(text).map((column) => `"${column.name}"`)
  const rows = `FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('${kind}')`
  return [
    declaredTrigger(
      'sync_record_search_added',
      name,
      `AFTER INSERT ON "${name}" REFERENCING NEW TABLE AS changed_rows ${rows}`,
    ),
    declaredTrigger(
      'sync_record_search_removed',
      name,
      `AFTER DELETE ON "${name}" REFERENCING OLD TABLE AS changed_rows ${rows}`,
    ),
    declaredTrigger(
      'sync_record_search',
      name,
      `AFTER UPDATE OF ${columns.join(', ')} ON "${name}" FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('${kind}')`,
    ),
    declaredTrigger(
      'clear_record_search',
      name,
      `AFTER TRUNCATE ON "${name}" FOR EACH STATEMENT EXECUTE FUNCTION "clear_record_search"('${kind}')`,
    ),
  ]
}

export const searchObjects = (kinds: SearchableKinds): DeclaredObject[] => {
  const entries = Object.entries(kinds)
  return [
    declaredView(
      'searchable_records',
      entries.map(([kind, { text }]) => rowsOf(kind, text)),
    ),
    ...entries.flatMap(([kind, { text }]) => [partitionOf(kind), ...triggersOf(kind, text)]),
  ]
}
