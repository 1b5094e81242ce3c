// Records of one kind, as a pull found them → its table, and the keys this touches.
import type { DatabaseSync } from 'node:sqlite'
import { INDEX_SIZE, RANGE_SIZE, rangeOf } from '#platform/content/keys.ts'
import type { AnyRecord, Kind } from '#platform/content/kind.ts'
import { numberedLists } from '#platform/content/list.ts'
import { sqlOf } from '#platform/content/where.ts'
import { openListPages } from './list-pages.ts'
import { changesSitemap, touchedBy } from './touched-keys.ts'

export interface RecordChange {
  changed: readonly AnyRecord[]
  removed: readonly number[]
}

/** `all` if so much changed that everything is published anew. */
export type Touched = Set<string> | 'all'

/** With more moves than this, and a third of the kind, lists are cut into pages anew at once, and a full publish follows. */
const MANY_MOVES = 300
/** With more changes than this, and a third of the kind, a full publish follows anyway: their keys need not be stored. */
const MANY_RECORDS = 2000

/** Parts of the sitemap that have records: read before records come and go, and again when all are written. */
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

const upsertSql = ({ name, columns }: Kind) => {
  const fields = [...Object.keys(columns), 'fingerprint']
  return `INSERT INTO ${name} (id, ${fields.join(', ')}) VALUES (:id, ${fields.map((field) => `:${field}`).join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${fields.map((field) => `${field} = :${field}`).join(', ')}`
}

/** Fills the pages of all lists of a kind; answers whether that changed any. */
export const cutListsAnew = (database: DatabaseSync, kind: Kind) =>
  numberedLists(kind)
    .map((list) => openListPages(database, kind, list).cutAnew())
    .some((changes) => changes > 0)

export const writeRecords = (
  database: DatabaseSync,
  kind: Kind,
  { changed, removed }: RecordChange,
): Touched => {
  const { name } = kind
  const lists = numberedLists(kind).map((list) => openListPages(database, kind, list))
  const find = database.prepare(`SELECT * FROM ${name} WHERE id = ?`)
  const remove = database.prepare(`DELETE FROM ${name} WHERE id = ?`)
  const upsert = database.prepare(upsertSql(kind))
  const size = database.prepare(
    `SELECT count(*) AS n FROM ${name} WHERE ${sqlOf(kind.listedWhere ?? {})} AND id >= ? AND id < ?`,
  )
  const beyondIndex = database.prepare(
    `SELECT id FROM ${name} WHERE ${sqlOf(kind.listedWhere ?? {})} LIMIT 1 OFFSET ${INDEX_SIZE}`,
  )
  const last = database.prepare(`SELECT max(id) AS id FROM ${name}`)
  const lastId = () => (last.get() as { id: number | null }).id
  const wasLast = lastId()
  const wasIndexed = beyondIndex.get() !== undefined
  const stored = (id: number) => find.get(id) as AnyRecord | undefined
  const changes = [
    ...removed.map((id) => ({ id, after: undefined })),
    ...changed.map((after) => ({ id: after.id, after })),
  ]

  const isMove = (id: number, after: AnyRecord | undefined) => {
    const before = stored(id)
    return lists.some((list) => list.isMove(before, after))
  }
  const countAll = database.prepare(`SELECT count(*) AS n FROM ${name}`)
  // All are counted only where so much changed that it matters.
  const third = changes.length > MANY_MOVES ? (countAll.get() as { n: number }).n / 3 : 0
  const isMost = (count: number, many: number) => count > Math.max(many, third)
  const moves = isMost(changes.length, MANY_MOVES)
    ? changes.filter(({ id, after }) => isMove(id, after)).length
    : 0
  if (isMost(moves, MANY_MOVES)) {
    for (const id of removed) remove.run(id)
    for (const record of changed) upsert.run(record)
    for (const list of lists) list.cutAnew()
    return 'all'
  }
  const touched = new Set<string>()
  const parts = openParts((part) => (size.get(part * RANGE_SIZE, (part + 1) * RANGE_SIZE) as { n: number }).n)
  for (const { id, after } of changes) {
    const before = stored(id)
    if (changesSitemap(kind, before, after)) parts.willChange(id)
    for (const key of touchedBy(kind, before, after)) touched.add(key)
    const moved = lists.filter((list) => list.isMove(before, after))
    if (before) for (const list of moved) list.remove(before)
    if (after) for (const list of moved) list.willInsert(after)
    if (after) upsert.run(after)
    else if (before) remove.run(id)
    if (after) for (const list of moved) list.insert(after)
  }
  if (isMost(Math.min(changed.length, touched.size), MANY_RECORDS)) return 'all'
  if (parts.changed()) touched.add(kind.keys.ranges)
  if (kind.pages.upcoming && wasLast !== lastId()) touched.add(kind.keys.last)
  if (wasIndexed !== (beyondIndex.get() !== undefined)) touched.add(kind.keys.index)
  return new Set([...touched, ...lists.flatMap((list) => [...list.touchedKeys()])])
}
