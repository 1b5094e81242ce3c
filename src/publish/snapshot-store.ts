// The one writer of content-cache/snapshot.db. With every change it notes which keys it touched.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { keys, RANGE_SIZE, rangeOf, SPLIT_ABOVE } from '#content/keys.ts'
import { SNAPSHOT_SQL, SNAPSHOT_VERSION } from '#content/schema.ts'
import type { Single, SingleName } from '#contract/snapshot.ts'
import { isDamaged } from './disk-faults.ts'
import { removeDatabase } from './files.ts'
import { isLive, type ListingRecord } from './listing-record.ts'
import { LISTING_FIELDS, touchedByListing, touchedMedians } from './listing-touches.ts'
import { noListings, type StoredListing } from './listings-source.ts'
import { openPlaces } from './places.ts'
import { FIELDS, isMoved, type Record, type Row, touchedBy } from './touches.ts'

export type { Record }

export interface StoredNews {
  id: number
  type: number
  topic_id: number
  fingerprint: string
}

export interface SnapshotChange {
  changed: readonly Record[]
  removed: readonly number[]
  listings?: { changed: readonly ListingRecord[]; removed: readonly number[] }
  singles: { [N in SingleName]?: Single<N> }
  /** ISO time of the pull. */
  pulledAt: string
  source: string
  /** Where the next pull may go on in the change feed; empty where the backend has none. */
  cursor?: string
  /** Under which rules texts were cleaned and addresses completed. */
  rules?: string
}

/** What a publish can tell about the snapshot without reading its records. */
export interface SnapshotState {
  /** Changes when the file is made anew. */
  lineage: string
  /** Counts pulls that changed something. */
  pull: number
  /** Touches of pulls before this one were not kept. */
  since: number
}

/** Undefined for a file of another layout, or none of ours. */
const openSound = (file: string): DatabaseSync | undefined => {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
    const { user_version: version } = database.prepare('PRAGMA user_version').get() as {
      user_version: number
    }
    if (version === 0 || version === SNAPSHOT_VERSION) return database
  } catch (error) {
    database.close()
    if (!isDamaged(error)) throw error
    return undefined
  }
  database.close()
  return undefined
}

const open = (file: string): DatabaseSync => {
  mkdirSync(dirname(file), { recursive: true })
  const database = openSound(file)
  if (!database) {
    // As good as none: the next pull brings everything.
    removeDatabase(file)
    return open(file)
  }
  database.exec(SNAPSHOT_SQL)
  database.exec(`PRAGMA user_version = ${SNAPSHOT_VERSION}`)
  database.prepare("INSERT INTO meta VALUES ('lineage', ?) ON CONFLICT DO NOTHING").run(randomUUID())
  return database
}

const upsertInto = (table: string, fields: readonly string[]) => `
INSERT INTO ${table} (id, ${fields.join(', ')}) VALUES (:id, ${fields.map((name) => `:${name}`).join(', ')})
ON CONFLICT (id) DO UPDATE SET ${fields.map((name) => `${name} = :${name}`).join(', ')}`
const UPSERT = upsertInto('news', [...FIELDS, 'content', 'files', 'fingerprint'])
const UPSERT_LISTING = upsertInto('listings', [...LISTING_FIELDS, 'fingerprint'])
const LIVE = 'status = 1 AND stale = 0'
const PUT_META = 'INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value'

/** More moves in one pull than this are renumbered at once, and followed by a full publish. */
const MANY = 300
/** More listings than this in one pull mean a full publish anyhow: their keys need not be kept. */
const MANY_LISTINGS = 2000

type Touched = Set<string> | 'all'

/** Which parts of the ids hold anything: asked for before records come and go, and again when all are written. */
const openParts = (sizeOf: (part: number) => number) => {
  const sizes = new Map<number, number>()
  return {
    willChange: (id: number) => {
      const part = rangeOf(id)
      if (!sizes.has(part)) sizes.set(part, sizeOf(part))
    },
    changed: () => [...sizes].some(([part, size]) => size > 0 !== sizeOf(part) > 0),
  }
}

export const openSnapshotStore = (file: string) => {
  const database = open(file)
  const meta = (name: string) =>
    (database.prepare('SELECT value FROM meta WHERE name = ?').get(name) as { value: string } | undefined)
      ?.value ?? ''
  const setMeta = database.prepare(PUT_META)
  const find = database.prepare('SELECT * FROM news WHERE id = ?')
  const findListing = database.prepare('SELECT * FROM listings WHERE id = ?')
  const countIn = (rows: string) => {
    const count = database.prepare(`SELECT count(*) AS n FROM ${rows}`)
    return (...values: number[]) => (count.get(...values) as { n: number }).n
  }
  const total = countIn('news')
  const liveTotal = countIn(`listings WHERE ${LIVE}`)
  const sizeOfParts = (rows: string) => {
    const count = countIn(`${rows} id >= ? AND id < ?`)
    return (part: number) => count(part * RANGE_SIZE, (part + 1) * RANGE_SIZE)
  }
  const listingOf = (id: number) => findListing.get(id) as ListingRecord | undefined

  const single = <N extends SingleName>(name: N): Single<N> | undefined => {
    const found = database.prepare('SELECT json FROM single WHERE name = ?').get(name) as
      | { json: string }
      | undefined
    return found && (JSON.parse(found.json) as Single<N>)
  }

  const writeNews = ({ changed, removed }: SnapshotChange): Touched => {
    const places = openPlaces(database)
    const touched = new Set<string>()
    const remove = database.prepare('DELETE FROM news WHERE id = ?')
    const upsert = database.prepare(UPSERT)
    const rowOf = (id: number) => find.get(id) as Row | undefined
    const pairs = [
      ...removed.map((id) => ({ before: rowOf(id), after: undefined })),
      ...changed.map((after) => ({ before: rowOf(after.id), after })),
    ]
    if (pairs.filter(({ before, after }) => isMoved(before, after)).length > MANY) {
      for (const id of removed) remove.run(id)
      for (const record of changed) upsert.run(record)
      places.renumber()
      return 'all'
    }
    const parts = openParts(sizeOfParts('news WHERE'))
    for (const { before, after } of pairs) {
      if (!before !== !after) parts.willChange((before ?? after)?.id ?? 0)
      for (const key of touchedBy(before, after)) touched.add(key)
      const moved = isMoved(before, after)
      // Read again: an earlier move of this pull may have shifted it.
      const now = before && rowOf(before.id)
      if (now && moved) places.take(now)
      if (after) upsert.run(after)
      else if (before) remove.run(before.id)
      if (after && moved) places.put({ ...after, seq: 0 })
    }
    if (parts.changed()) touched.add(keys.ranges)
    return new Set([...touched, ...places.touched()])
  }

  const writeListings = ({ listings: { changed, removed } = noListings }: SnapshotChange): Touched => {
    const touched = new Set<string>()
    const remove = database.prepare('DELETE FROM listings WHERE id = ?')
    const upsert = database.prepare(UPSERT_LISTING)
    const parts = openParts(sizeOfParts(`listings WHERE ${LIVE} AND`))
    const write = (id: number, after?: ListingRecord) => {
      const before = listingOf(id)
      if (isLive(before) !== isLive(after)) parts.willChange(id)
      for (const key of touchedByListing(before, after)) touched.add(key)
      if (after) upsert.run({ ...after })
      else remove.run(id)
    }
    for (const id of removed) write(id)
    for (const listing of changed) write(listing.id, listing)
    if (parts.changed()) touched.add(keys.listingRanges)
    return changed.length > MANY_LISTINGS ? 'all' : touched
  }

  /** Records of both kinds, and whether the sitemap is one file or several. */
  const writeRecords = (change: SnapshotChange): Touched => {
    const isSplit = () => total() + liveTotal() > SPLIT_ABOVE
    const wasSplit = isSplit()
    const [news, listings] = [writeNews(change), writeListings(change)]
    if (news === 'all' || listings === 'all') return 'all'
    return new Set([...news, ...listings, ...(wasSplit === isSplit() ? [] : [keys.split])])
  }

  const writeSingles = ({ singles }: SnapshotChange) => {
    const set = database.prepare(
      'INSERT INTO single (name, json) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET json = excluded.json',
    )
    const touched: string[] = []
    for (const [name, value] of Object.entries(singles)) {
      const json = JSON.stringify(value)
      if (value === undefined || json === JSON.stringify(single(name as SingleName))) continue
      if (name === 'prices')
        touched.push(...touchedMedians(single('prices') ?? [], value as Single<'prices'>))
      set.run(name, json)
      touched.push(keys.single(name))
    }
    return touched
  }

  /** Counts the pull, if it changed anything, and keeps what it touched. */
  const keepTouched = (touched: Touched, singles: readonly string[]) => {
    if (touched !== 'all' && touched.size + singles.length === 0) return
    const pull = Number(meta('pull')) + 1
    setMeta.run('pull', String(pull))
    if (touched === 'all') {
      database.exec('DELETE FROM touched')
      setMeta.run('touched_since', String(pull))
      return
    }
    const touch = database.prepare(
      'INSERT INTO touched (key, pull) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET pull = excluded.pull',
    )
    for (const key of touched) touch.run(key, pull)
    for (const key of singles) touch.run(key, pull)
  }

  return {
    known: () =>
      database.prepare('SELECT id, type, topic_id, fingerprint FROM news').all() as unknown as StoredNews[],

    find: (id: number) => find.get(id) as Row | undefined,

    /** Ids of the items that stand under a topic. */
    itemsOf: (topicId: number) =>
      (
        database.prepare('SELECT id FROM news WHERE topic_id = ?').all(topicId) as unknown as { id: number }[]
      ).map(({ id }) => id),

    /** How many records there are of each kind: of a list by its type, of topics' items together as 0. */
    counts: () =>
      new Map(
        (
          database
            .prepare(
              'SELECT iif(topic_id > 0, 0, type) AS kind, count(*) AS n FROM news INDEXED BY news_list GROUP BY kind',
            )
            .all() as unknown as { kind: number; n: number }[]
        ).map(({ kind, n }) => [kind, n]),
      ),

    knownListings: () =>
      database
        .prepare('SELECT id, status, stale, fingerprint FROM listings')
        .all() as unknown as StoredListing[],

    findListing: listingOf,
    /** How many have a page, and how many of them lists show. */
    listingTotal: countIn('listings'),
    liveTotal,

    total,
    single,
    meta,

    /** All of it or none of it. */
    apply: (change: SnapshotChange) => {
      database.exec('BEGIN IMMEDIATE')
      try {
        keepTouched(writeRecords(change), writeSingles(change))
        setMeta.run('pulled_at', change.pulledAt)
        setMeta.run('source', change.source)
        setMeta.run('cursor', change.cursor ?? '')
        setMeta.run('rules', change.rules ?? '')
        database.exec('COMMIT')
      } catch (error) {
        // A full disk has ended the transaction already: what is thrown must be that.
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
      (
        database.prepare('SELECT key FROM touched WHERE pull > ?').all(pull) as unknown as { key: string }[]
      ).map(({ key }) => key),

    close: () => database.close(),
  }
}

export type SnapshotStore = ReturnType<typeof openSnapshotStore>

/** Seconds since the last successful pull; null where there is no snapshot. */
export const snapshotAge = (file: string, now = Date.now()): number | null => {
  if (!existsSync(file)) return null
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const found = database.prepare("SELECT value FROM meta WHERE name = 'pulled_at'").get() as
        | { value: string }
        | undefined
      return found ? Math.max(0, Math.round((now - Date.parse(found.value)) / 1000)) : null
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}
