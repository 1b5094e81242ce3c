// Records of any kind by filter, words and sort.
import { and, sql } from 'drizzle-orm'
import type { Range } from '#platform/server/db/nearest-range.ts'
import type { Db } from '#platform/server/db/types.ts'
import { matches, type SearchKind } from './search.kind.ts'

/** How many match, by reading them all. The conditions are those of the newest first: its index holds what they ask for. */
export const countByReading = async <Filter>(
  db: Db,
  kind: SearchKind<Filter, 'newest'>,
  filter: Filter,
): Promise<number> => {
  const [counted] = await db
    .select({ n: sql`count(*)`.mapWith(Number) })
    .from(kind.table)
    .where(and(...kind.conditions(filter, 'newest')))
  return counted?.n ?? 0
}

/** How rows that match are found. */
export interface Reading extends Range {
  /**
   * All that match are read, and then sorted. The planner may expect to find a page soon in the order that is asked for, and
   * read an index to its end.
   */
  readsAll?: boolean
}

/** @param reading from the end only of a list that is sorted by the newest */
export const matchingIds = async <Filter, Sort>(
  db: Db,
  kind: SearchKind<Filter, Sort>,
  { filter, sort }: { filter: Filter; sort: Sort },
  { limit, offset, isFromEnd, readsAll }: Reading,
): Promise<number[]> => {
  const { from, where } = matches(kind, filter, sort, readsAll)
  const rows = await db
    .select({ id: sql<number>`${kind.table.id}` })
    .from(from)
    .where(where)
    .orderBy(...(isFromEnd ? kind.oldestFirst : kind.order(filter, sort)))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ id }) => id)
  return isFromEnd ? ids.toReversed() : ids
}
