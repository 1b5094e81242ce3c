import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { OpinionState } from '#features/assessment/contract/report.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'
import { assessmentReports as reports } from './assessment.schema.ts'

export interface ReportFilter {
  /** 0, '' and undefined stand for any. */
  province_id: number
  forestry_type: number
  grade: string
  model: string
  opinion: OpinionState | ''
  from: Date | undefined
  before: Date | undefined
  id: number | undefined
  mobile: string | undefined
}

/** An opinion is written about reports that were asked about: each condition is one of the index of these. */
const opinionStates: Record<OpinionState, SQL | undefined> = {
  none: isNull(reports.requested_at),
  requested: and(isNotNull(reports.requested_at), isNull(reports.opinion_at)),
  written: and(isNotNull(reports.requested_at), isNotNull(reports.opinion_at)),
}

const matching = (db: Db, filter: ReportFilter) => {
  const { province_id, forestry_type, grade, model, opinion, from, before, id, mobile } = filter
  // The index on mobiles begins with the account type.
  const owners = (digits: string) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.account_type, [1, 2]), eq(users.mobile, digits)))
  return and(
    province_id > 0 ? eq(reports.province_id, province_id) : undefined,
    forestry_type > 0 ? eq(reports.forestry_type, forestry_type) : undefined,
    grade === '' ? undefined : eq(reports.grade, grade),
    model === '' ? undefined : eq(reports.model, model),
    opinion === '' ? undefined : opinionStates[opinion],
    from && gte(reports.createtime, from),
    before && lt(reports.createtime, before),
    id === undefined ? undefined : eq(reports.id, id),
    mobile === undefined ? undefined : inArray(reports.user_id, owners(mobile)),
  )
}

const withOwner = (db: Db) =>
  db
    .select({ report: reports, mobile: users.mobile })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.user_id))

export type OwnedReport = Awaited<ReturnType<typeof withOwner>>[number]

/** Newest first. Their numbers come from an index alone, whatever the filter: rows are wide. */
export const listReports = async (
  db: Db,
  filter: ReportFilter,
  limit: number,
  offset: number,
): Promise<OwnedReport[]> => {
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .where(matching(db, filter))
    .orderBy(desc(reports.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ id }) => id)
  return ids.length === 0 ? [] : withOwner(db).where(inArray(reports.id, ids)).orderBy(desc(reports.id))
}

/** Counts no further than `max`. */
export const countReports = async (db: Db, filter: ReportFilter, max: number): Promise<number> => {
  const matches = db
    .select({ id: reports.id })
    .from(reports)
    .where(matching(db, filter))
    .limit(max)
    .as('found')
  return await db.$count(matches)
}

export const findOwned = (db: Db, id: number): Promise<OwnedReport | undefined> =>
  first(withOwner(db).where(eq(reports.id, id)))
