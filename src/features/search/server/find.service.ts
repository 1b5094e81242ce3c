import pLimit from 'p-limit'
import { TooDeep } from '#platform/contract/refusals.ts'
import { fromStart, nearestRange, type Range } from '#platform/server/db/nearest-range.ts'
import { TimeLimitPassed, withTimeLimit } from '#platform/server/db/time-limit.ts'
import type { Db } from '#platform/server/db/types.ts'
import { overloaded } from '#platform/server/http/overload.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import { countByReading, matchingIds } from './matching-ids.table.ts'
import type { KnownCount, SearchKind } from './search.kind.ts'

/** Nobody reads a filtered list further, and every match before a page has to be read. */
const DEEPEST = 2000
/** Where words or bounds are asked for, the answer says "more than so many": no answer waits for all to be counted. */
const COUNT_TO = 40

const UNKNOWN: KnownCount = { most: Number.POSITIVE_INFINITY, isExact: false }

export interface Question<Filter, Sort> {
  filter: Filter
  sort: Sort
  limit: number
  offset: number
}

export interface Found {
  ids: number[]
  /** Of all that match; where `more` is set, at least so many. */
  count: number
  more: boolean
}

/** So many are read and sorted sooner than an index is read to its end. */
const FEW = 2000
/** Milliseconds in which a page is found in its order where conditions have nothing to do with each other. */
const IN_ORDER_MS = 100
const FULL_READ_MS = 3000
/** Where the database is merely busy, pages are not found in their time either: full reads must not add to that. */
const fullReads = pLimit(2)
const MOST_WAITING = 8

/** @param readsAll whether all that match are read, and then sorted */
type Read<T> = (db: Db, readsAll: boolean) => Promise<T>

/** For what an index finds soon. */
export const readAll = <T>(db: Db, read: Read<T>): Promise<T> =>
  withTimeLimit(db, FULL_READ_MS, (tx) => read(tx, true))

/**
 * Reads in the order that is asked for, or all that match where that takes too long, as no statistics tell in advance. Throws
 * `Overloaded` where too many read all already.
 */
const readInTime = async <T>(db: Db, read: Read<T>): Promise<T> => {
  try {
    return await withTimeLimit(db, IN_ORDER_MS, (tx) => read(tx, false))
  } catch (error) {
    if (!(error instanceof TimeLimitPassed)) throw error
    if (fullReads.pendingCount >= MOST_WAITING) throw overloaded()
    return fullReads(() => readAll(db, read))
  }
}

export const knownOf = async <Filter, Sort extends string>(
  db: Db,
  kind: SearchKind<Filter, Sort>,
  filter: Filter,
): Promise<KnownCount> => (await kind.knownCount(db, filter)) ?? UNKNOWN

/** Reads what matches a filter in the way that its number suggests. */
export const readMatching = <Filter, Sort extends string, T>(
  db: Db,
  kind: SearchKind<Filter, Sort>,
  filter: Filter,
  { most, isExact }: KnownCount,
  read: Read<T>,
): Promise<T> => {
  if (most <= FEW && !kind.matchesAll(filter)) return read(db, true)
  if (isExact || kind.isCountedByReading(filter)) return read(db, false)
  return readInTime(db, read)
}

/** Throws `TooDeep` for a page beyond what a filtered list shows. */
export const findRecords = async <Filter, Sort extends string>(
  db: Db,
  kind: SearchKind<Filter, Sort | 'newest'>,
  { filter, sort, limit, offset }: Question<Filter, Sort | 'newest'>,
): Promise<Found> => {
  const known = await knownOf(db, kind, filter)
  const { most, isExact } = known
  if (most === 0 || (isExact && (limit === 0 || most <= offset))) return { ids: [], count: most, more: false }
  const isWholeList = sort === 'newest' && kind.matchesAll(filter)
  refuseUnless(isWholeList || offset + limit <= DEEPEST, TooDeep)
  const read = (range: Range) =>
    readMatching(db, kind, filter, known, (on, readsAll) =>
      matchingIds(on, kind, { filter, sort }, { ...range, readsAll }),
    )
  if (isExact) {
    const range = isWholeList ? nearestRange({ limit, offset }, most) : fromStart(limit, offset)
    return { ids: await read(range), count: most, more: false }
  }
  // A page further than the one that is asked for: it must be possible to go on. One more tells whether there are more.
  const countTo = Math.max(COUNT_TO, offset + 2 * limit)
  const ids = await read(fromStart(countTo + 1))
  const page = ids.slice(offset, offset + limit)
  if (ids.length <= countTo) return { ids: page, count: ids.length, more: false }
  if (kind.isCountedByReading(filter))
    return { ids: page, count: await countByReading(db, kind, filter), more: false }
  return { ids: page, count: countTo, more: true }
}
