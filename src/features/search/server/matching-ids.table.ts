// Records of any kind by filter, words and sort.
import { and, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/types.ts'
import type { SearchKind } from './search.kind.ts'

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
