import { TooDeep } from '#platform/contract/refusals.ts'
import type { Db } from '#platform/server/db/types.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import { countByReading, matchingIds } from './matching-ids.table.ts'
import type { SearchKind } from './search.kind.ts'

/** Nobody reads a filtered list further, and every match before a page has to be read. */
const DEEPEST = 2000
/** Where words or bounds are asked for, the answer says "more than so many": no answer waits for all to be counted. */
const COUNT_TO = 40

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

/** Throws `TooDeep` for a page beyond what a filtered list shows. */
export const findRecords = async <Filter, Sort extends string>(
  db: Db,
  kind: SearchKind<Filter, Sort | 'newest'>,
  { filter, sort, limit, offset }: Question<Filter, Sort | 'newest'>,
): Promise<Found> => {
  const exact = await kind.exactCount(db, filter)
  if (exact !== undefined && (limit === 0 || exact <= offset)) return { ids: [], count: exact, more: false }
  const isWholeList = sort === 'newest' && kind.matchesAll(filter)
  refuseUnless(isWholeList || offset + limit <= DEEPEST, TooDeep)
  if (exact !== undefined)
    return {
      ids: await matchingIds(db, kind, { filter, sort, limit, offset }),
      count: exact,
      more: false,
    }
  // A page further than the one that is asked for: it must be possible to go on. One more tells whether there are more.
  const countTo = Math.max(COUNT_TO, offset + 2 * limit)
  const ids = await matchingIds(db, kind, { filter, sort, limit: countTo + 1 })
  const page = ids.slice(offset, offset + limit)
  if (ids.length <= countTo) return { ids: page, count: ids.length, more: false }
  if (kind.isCountedByReading(filter))
    return { ids: page, count: await countByReading(db, kind, filter), more: false }
  return { ids: page, count: countTo, more: true }
}

/** The newest of what matches. */
export const newestIds = <Filter>(
  db: Db,
  kind: SearchKind<Filter, 'newest'>,
  filter: Filter,
  limit: number,
): Promise<number[]> => matchingIds(db, kind, { filter, sort: 'newest', limit })
