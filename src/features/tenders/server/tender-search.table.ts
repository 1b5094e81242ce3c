// Tenders as a kind that can be found: their conditions, order and counts. They are few enough to be found in their own
// table, whose indexes hold all that a filter asks for.
import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { KnownCount, SearchKind } from '#features/search/server/search.kind.ts'
import { tenderCounts } from '#features/search/server/search-index.schema.ts'
import type { Db } from '#platform/server/db/types.ts'
import { tenders as row } from './tenders.schema.ts'

export interface TenderSearchFilter {
  /** Code of MARKET_KINDS. */
  kind: number
  ptype: number
  infor_type: number
  industry_type: number
  province_id: number
  since?: Date | undefined
  /** Only those that one can sign up for at this moment. */
  openAt?: Date | undefined
}

const is = (column: PgColumn, value: number) => (value === 0 ? undefined : eq(column, value))

/** As `isSignUpOpen` of src/features/tenders/rules/tenders.ts, in the form of the index. */
const isOpenAt = (moment: Date) =>
  and(
    sql`${row.infor_type} < 3`,
    sql`coalesce(${row.signup_end}, 'infinity'::timestamptz) >= ${moment.toISOString()}::timestamptz`,
  )

/** Beside the kind. */
const narrowing = (filter: TenderSearchFilter): (SQL | undefined)[] => [
  is(row.ptype, filter.ptype),
  is(row.infor_type, filter.infor_type),
  is(row.industry_type, filter.industry_type),
  is(row.province_id, filter.province_id),
  filter.since && gte(row.createtime, filter.since),
  filter.openAt && isOpenAt(filter.openAt),
]

const isOfKindAlone = (filter: TenderSearchFilter) =>
  narrowing(filter).every((condition) => condition === undefined)

const knownCount = async (db: Db, filter: TenderSearchFilter): Promise<KnownCount | undefined> => {
  if (!isOfKindAlone(filter)) return undefined
  const [counted] = await db
    .select({ n: sql`coalesce(sum(${tenderCounts.n}), 0)`.mapWith(Number) })
    .from(tenderCounts)
    .where(is(tenderCounts.kind, filter.kind))
  return { most: counted?.n ?? 0, isExact: true }
}

export const tenders: SearchKind<TenderSearchFilter, 'newest'> = {
  table: row,
  conditions: (filter) => [sql`${row.published}`, is(row.kind, filter.kind), ...narrowing(filter)],
  order: () => [desc(row.createtime), desc(row.id)],
  oldestFirst: [asc(row.createtime), asc(row.id)],
  matchesAll: (filter) => filter.kind === 0 && isOfKindAlone(filter),
  knownCount,
  isCountedByReading: () => true,
}
