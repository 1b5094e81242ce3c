// Builds the rows and indexes of the search over everything anew, beside those that searches read, and puts them in their
// place: after records were loaded past the triggers, or where an index has grown.
import { type SQL, sql } from 'drizzle-orm'
import { RECORD_KINDS, type RecordKind } from '#platform/contract/kinds.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { PARTITION_STATISTICS, partitionSettings, WORD_STATISTICS } from './search-objects.kind.ts'

/** Records of one transaction. */
const PORTION = 5000
/** Transactions side by side. Each takes a core of the database and as much memory as `MEMORY` at most. */
const WORKERS = 2
const MEMORY = '512MB'

const name = sql.identifier
const partOf = (kind: RecordKind) => `record_search_${kind}`
const newPartOf = (kind: RecordKind) => `rebuilt_record_search_${kind}`

const inTransaction = (db: Db, work: (tx: Tx) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql.raw(`set local maintenance_work_mem = '${MEMORY}'`))
    await work(tx)
  })

/** Does all of the tasks, a few at a time, in their order. */
const inTurn = async (tasks: readonly (() => Promise<unknown>)[]) => {
  const rest = tasks.values()
  const work = async () => {
    for (const task of rest) await task()
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
}

interface IndexOfAll {
  name: string
  /** What follows the name of the table. */
  rest: string
}
const indexesOfAll = async (db: Db): Promise<IndexOfAll[]> => {
  const rows = await db
    .select({ name: sql<string>`relname`, definition: sql<string>`pg_get_indexdef(indexrelid)` })
    .from(sql`pg_index join pg_class on pg_class.oid = indexrelid`)
    .where(sql`indrelid = 'record_search'::regclass and not indisprimary`)
    // What takes longest comes first.
    .orderBy(sql`relname <> 'record_search_pairs'`, sql`relname`)
  return rows.map(({ name: of, definition }) => ({
    name: of,
    rest: definition.slice(definition.indexOf(' USING ')),
  }))
}

const indexNameOf = (kind: RecordKind, index: string) => index.replace(/^record_search/, partOf(kind))
const newNameOf = (indexName: string) => `rebuilt_${indexName}`
const KEY = 'record_search_pkey'

/** The key at once: adding it later would wait for other indexes to be made. */
const createPart = (db: Db, kind: RecordKind) =>
  inTransaction(db, async (tx) => {
    const [part, key] = [newPartOf(kind), newNameOf(indexNameOf(kind, KEY))]
    await tx.execute(sql`drop table if exists ${name(part)}`)
    await tx.execute(
      sql.raw(
        `create table ${part} (
          like record_search including storage,
          constraint ${key} primary key (kind, id),
          constraint of_kind check (kind = '${kind}')
        ) ${partitionSettings}`,
      ),
    )
    await tx.execute(sql.raw(`alter table ${part} ${PARTITION_STATISTICS}`))
  })

const createIndex = (db: Db, kind: RecordKind, index: IndexOfAll) =>
  inTransaction(db, async (tx) => {
    const indexName = newNameOf(indexNameOf(kind, index.name))
    await tx.execute(sql.raw(`create index ${indexName} on ${newPartOf(kind)}${index.rest}`))
    if (index.rest.includes('text_ngrams'))
      await tx.execute(sql.raw(`alter index ${indexName} alter column 1 ${WORD_STATISTICS}`))
  })

const idsOf = async (db: Db, kind: RecordKind): Promise<number[]> => {
  const rows = await db
    .select({ id: sql<number>`id` })
    .from(sql`searchable_records`)
    .where(sql`kind = ${kind}`)
    .orderBy(sql`id`)
  return rows.map(({ id }) => id)
}

const idArray = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::integer[]`

const fill = (db: Db, kind: RecordKind, ids: readonly number[]) =>
  inTransaction(db, (tx) =>
    tx.execute(
      sql`insert into ${name(newPartOf(kind))} select * from record_search_rows(${kind}, ${idArray(ids)})`,
    ),
  )

/** Since when changes may not be in the new rows: the oldest transaction that had not ended. */
const now = async (db: Db): Promise<string> => {
  const [row] = await db
    .select({ xid: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::xid::text` })
    .from(sql`(values (1)) as one`)
  return row?.xid ?? ''
}

/** Searches and writes wait for this. What was written since the rows were begun is written anew. */
const putInPlace = (db: Db, kind: RecordKind, begun: string, indexes: readonly IndexOfAll[]) =>
  inTransaction(db, async (tx) => {
    const [part, newPart] = [name(partOf(kind)), name(newPartOf(kind))]
    await tx.execute(sql`lock table record_search in access exclusive mode`)
    const written = await tx
      .select({ id: sql<number>`id` })
      .from(sql`${part}`)
      .where(sql`age(xmin) <= age(${begun}::xid)`)
    // The ids alone, by themselves: a join would make the texts of every record anew.
    await tx.execute(sql`delete from ${newPart} where id = any(array(
      select id from ${newPart} except select id from searchable_records where kind = ${kind}))`)
    await tx.execute(sql`drop table ${part}`)
    await tx.execute(sql`alter table ${newPart} rename to ${part}`)
    for (const index of [KEY, ...indexes.map((each) => each.name)]) {
      const of = indexNameOf(kind, index)
      await tx.execute(sql`alter index ${name(newNameOf(of))} rename to ${name(of)}`)
    }
    await tx.execute(
      sql.raw(`alter table record_search attach partition ${partOf(kind)} for values in ('${kind}')`),
    )
    await tx.execute(sql`alter table ${part} drop constraint of_kind`)
    if (written.length > 0)
      await tx.execute(sql`select refresh_record_search(${kind}, ${idArray(written.map(({ id }) => id))})`)
  })

/** Answers how many records are searched. The database's user must own the tables. */
export const rebuildRecordSearch = async (db: Db): Promise<number> => {
  const begun = await now(db)
  const indexes = await indexesOfAll(db)
  const ids = await Promise.all(RECORD_KINDS.map(async (kind) => ({ kind, ids: await idsOf(db, kind) })))
  const kinds = ids.toSorted((a, b) => b.ids.length - a.ids.length)
  for (const { kind } of kinds) await createPart(db, kind)
  const portions = kinds.flatMap(({ kind, ids: all }) =>
    Array.from({ length: Math.ceil(all.length / PORTION) }, (_, at) => ({
      kind,
      ids: all.slice(at * PORTION, (at + 1) * PORTION),
    })),
  )
  await inTurn(
    portions.map(
      ({ kind, ids: some }) =>
        () =>
          fill(db, kind, some),
    ),
  )
  await inTurn(
    indexes.flatMap((index) =>
      kinds.map(
        ({ kind }) =>
          () =>
            createIndex(db, kind, index),
      ),
    ),
  )
  await inTurn(
    kinds.map(
      ({ kind }) =>
        () =>
          db.execute(sql`analyze ${name(newPartOf(kind))}`),
    ),
  )
  for (const { kind } of kinds) await putInPlace(db, kind, begun, indexes)
  return ids.reduce((sum, { ids: all }) => sum + all.length, 0)
}
