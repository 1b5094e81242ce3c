// Writer of content-cache/snapshot.db, the only one. Stores with every change the keys it touched.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { keys } from '#platform/content/keys.ts'
import type { AnyRecord, Kind } from '#platform/content/kind.ts'
import type { ContentModel } from '#platform/content/model.ts'
import type { Single } from '#platform/content/single.ts'
import { isSitemapSplit, someListedSql } from '#platform/content/sitemap-split.ts'
import type { Readings } from './kind-pull.ts'
import { fetchedAt, type SingleValues } from './singles.ts'
import { openSnapshotFile } from './snapshot-file.ts'
import { touchedParts } from './touched-keys.ts'
import { cutListsAnew, type RecordChange, type Touched, writeRecords } from './write-records.ts'

export interface SnapshotChange {
  /** Changes by the name of the kind. */
  records: { readonly [kind: string]: RecordChange }
  singles: SingleValues
  /** ISO time of the pull. */
  pulledAt: string
  source: string
  /** Cursor from which the next pull goes on in the change feed; empty if the backend has none. */
  cursor?: string
  /** Version of the rules by which texts were cleaned and addresses completed. */
  rules?: string
  /** Singletons that a later pull is to fetch. */
  waiting?: readonly Single[]
  /** Records that the next pull is to ask for again, as `news 12`. */
  refused?: readonly string[]
  /** What was read in this pull and does not tell of later edits by itself. */
  readings?: Readings
}

/** State of the snapshot, readable without its records. */
export interface SnapshotState {
  /** Random id of the file; another one after it was created anew. */
  lineage: string
  /** Number of pulls that changed something. */
  pull: number
  /** First pull whose touched keys are stored. */
  since: number
}

const PUT_META = 'INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value'
const PUT_SINGLE =
  'INSERT INTO single (name, json) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET json = excluded.json'
const PUT_READING =
  'INSERT INTO reading (name, id, at, etag) VALUES (?, ?, ?, ?) ON CONFLICT (name, id) DO UPDATE SET at = excluded.at, etag = excluded.etag'
const PUT_TOUCHED =
  'INSERT INTO touched (key, pull) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET pull = excluded.pull'

/** Columns by which a full pull compares, beside id and fingerprint. */
const comparedColumns = ({ listedWhere: live = {}, pages, source }: Kind) => [
  ...new Set([
    ...Object.keys(live),
    ...pages.needs,
    ...(source.items ? [source.items.parent] : []),
    ...(source.authors ? [source.authors.column] : []),
  ]),
]

const singlesOf = (database: DatabaseSync) => {
  const find = database.prepare('SELECT json FROM single WHERE name = ?')
  return <T>({ name }: Single<T>): T | undefined => {
    const row = find.get(name) as { json: string } | undefined
    return row && (JSON.parse(row.json) as T)
  }
}

/** Writes singletons; answers the keys this touches. */
const writeSingles = (database: DatabaseSync, singles: readonly Single[], values: SingleValues) => {
  const stored = singlesOf(database)
  const put = database.prepare(PUT_SINGLE)
  const touched: string[] = []
  for (const single of singles) {
    const { name } = single
    const [before, value] = [stored(single), values[name]]
    const json = JSON.stringify(value)
    if (value === undefined || json === JSON.stringify(before)) continue
    const partsOf = (of: unknown) => (of === undefined ? undefined : single.parts?.(of)) ?? new Map()
    touched.push(...touchedParts(partsOf(before), partsOf(value)))
    put.run(name, json)
    touched.push(keys.single(name))
  }
  return touched
}

export const openSnapshotStore = (file: string, model: ContentModel) => {
  const { kinds, singles } = model
  const database = openSnapshotFile(file, model)
  const all = <T>(sql: string, ...values: SQLInputValue[]) => database.prepare(sql).all(...values) as T[]
  const countIn = (rows: string) => all<{ n: number }>(`SELECT count(*) AS n FROM ${rows}`)[0]?.n ?? 0
  const finders = new Map(
    kinds.map(({ name }) => [name, database.prepare(`SELECT * FROM ${name} WHERE id = ?`)]),
  )
  const meta = (name: string) =>
    all<{ value: string }>('SELECT value FROM meta WHERE name = ?', name)[0]?.value ?? ''
  const setMeta = database.prepare(PUT_META)
  const someListed = kinds.map((kind) => {
    const query = database.prepare(someListedSql(kind))
    return () => (query.get() as { n: number }).n
  })

  /** Writes records of all kinds; answers the keys this touches, that of the split of the sitemap included. */
  const writeAll = ({ records }: SnapshotChange): Touched => {
    const wasSplit = isSitemapSplit(someListed)
    const touched = new Set<string>()
    let isAll = false
    for (const kind of kinds) {
      const change = records[kind.name]
      if (!change) continue
      const written = writeRecords(database, kind, change)
      if (written === 'all') isAll = true
      else for (const key of written) touched.add(key)
    }
    if (wasSplit !== isSitemapSplit(someListed)) touched.add(keys.split)
    return isAll ? 'all' : touched
  }

  const noteReadings = ({ readings = {}, records, pulledAt }: SnapshotChange) => {
    const put = database.prepare(PUT_READING)
    for (const [name, read] of Object.entries(readings))
      for (const [id, etag] of read) put.run(name, id, Date.parse(pulledAt), etag)
    const forget = database.prepare('DELETE FROM reading WHERE name = ? AND id = ?')
    for (const [name, { removed }] of Object.entries(records)) for (const id of removed) forget.run(name, id)
  }

  /** Counts the pull, if it changed anything, and stores the touched keys. */
  const keepTouched = (touched: Touched, touchedSingles: readonly string[]) => {
    if (touched !== 'all' && touched.size + touchedSingles.length === 0) return
    const pull = Number(meta('pull')) + 1
    setMeta.run('pull', String(pull))
    if (touched === 'all') {
      database.exec('DELETE FROM touched')
      setMeta.run('touched_since', String(pull))
      return
    }
    const put = database.prepare(PUT_TOUCHED)
    for (const key of touched) put.run(key, pull)
    for (const key of touchedSingles) put.run(key, pull)
  }

  return {
    /** Every record of a kind, with the columns that a full pull compares. */
    known: (kind: Kind) =>
      all<AnyRecord>(
        `SELECT ${['id', 'fingerprint', ...comparedColumns(kind)].join(', ')} FROM ${kind.name}`,
      ),

    find: (kind: Kind, id: number) => finders.get(kind.name)?.get(id) as AnyRecord | undefined,

    /** Ids of the items of a record. */
    itemsOf: ({ name, source: { items } }: Kind, id: number) =>
      items
        ? all<{ id: number }>(`SELECT id FROM ${name} WHERE ${items.parent} = ?`, id).map((item) => item.id)
        : [],

    /** When each was last read, in milliseconds, by id. */
    readAt: (name: string): ReadonlyMap<number, number> =>
      new Map(
        all<{ id: number; at: number }>('SELECT id, at FROM reading WHERE name = ?', name).map(
          ({ id, at }) => [id, at],
        ),
      ),

    /** ETag of a detail when it was last read; empty for none. */
    etagOf: (name: string, id: number) =>
      all<{ etag: string }>('SELECT etag FROM reading WHERE name = ? AND id = ?', name, id)[0]?.etag ?? '',

    /** Number of records that have a page. */
    count: (kind: Kind) => countIn(kind.name),
    total: () => kinds.reduce((sum, { name }) => sum + countIn(name), 0),
    single: singlesOf(database),
    meta,

    /** Writes all of a change, or none of it. */
    apply: (change: SnapshotChange) => {
      database.exec('BEGIN IMMEDIATE')
      try {
        keepTouched(writeAll(change), writeSingles(database, singles, change.singles))
        noteReadings(change)
        setMeta.run('pulled_at', change.pulledAt)
        setMeta.run('source', change.source)
        setMeta.run('cursor', change.cursor ?? '')
        setMeta.run('rules', change.rules ?? '')
        setMeta.run('waiting', (change.waiting ?? []).map(({ name }) => name).join(' '))
        setMeta.run('refused', (change.refused ?? []).join(','))
        for (const single of singles)
          if (single.pauseMs !== undefined && single.name in change.singles)
            setMeta.run(fetchedAt(single), change.pulledAt)
        database.exec('COMMIT')
      } catch (error) {
        // A full disk has ended the transaction already; its error must be the one that is thrown.
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },

    /** Fills the pages of all lists, which changes may have left with more or fewer records. */
    cutListsAnew: () => {
      database.exec('BEGIN IMMEDIATE')
      try {
        if (kinds.map((kind) => cutListsAnew(database, kind)).includes(true)) keepTouched('all', [])
        database.exec('COMMIT')
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },

    state: (): SnapshotState => ({
      lineage: meta('lineage'),
      pull: Number(meta('pull')),
      since: Number(meta('touched_since')),
    }),

    /** Keys touched after this pull. */
    touchedAfter: (pull: number) =>
      all<{ key: string }>('SELECT key FROM touched WHERE pull > ?', pull).map(({ key }) => key),

    close: () => database.close(),
  }
}

export type SnapshotStore = ReturnType<typeof openSnapshotStore>
