import { and, eq, sql } from 'drizzle-orm'
import { SCORE_NAMES } from '#features/assessment/contract/scores.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'
import { type AssessmentMedian, assessmentMedians, assessmentReports } from './assessment.schema.ts'

const columnList = sql.raw(SCORE_NAMES.join(', '))
const medianList = sql.raw(
  SCORE_NAMES.map(
    (name) => `round(percentile_cont(0.5) within group (order by ${name})::numeric, 1)::float8 as ${name}`,
  ).join(', '),
)
const assignments = sql.raw(SCORE_NAMES.map((name) => `${name} = excluded.${name}`).join(', '))

export const findMedian = (
  db: Db,
  province_id: number,
  forestry_type: number,
): Promise<AssessmentMedian | undefined> =>
  first(
    db
      .select()
      .from(assessmentMedians)
      .where(
        and(
          eq(assessmentMedians.province_id, province_id),
          eq(assessmentMedians.forestry_type, forestry_type),
        ),
      ),
  )

/** Whether there are reports but no medians yet. */
export const lacksMedians = async (db: Db): Promise<boolean> =>
  (
    await db
      .select({ id: assessmentReports.id })
      .from(assessmentReports)
      .where(sql`not exists (select from ${assessmentMedians})`)
      .limit(1)
  ).length > 0

/**
 * Of each user the newest report of each county and category counts: who assesses one plot again and again moves no
 * median. Groups of fewer than `fewest` users have none.
 */
export const recomputeMedians = async (db: Db, model: string, fewest: number) => {
  await db.execute(sql`
    with counted as materialized (
      select distinct on (user_id, province_id, city_id, county_id, forestry_type)
        user_id, province_id, forestry_type, ${columnList}
      from ${assessmentReports}
      where model = ${model}
      order by user_id, province_id, city_id, county_id, forestry_type, id desc
    ), fresh as materialized (
      select province_id, forestry_type, ${medianList}, count(*)::integer as samples
      from counted
      group by province_id, forestry_type
      having count(distinct user_id) >= ${fewest}
    ), gone as (
      delete from ${assessmentMedians} old
      where not exists (
        select from fresh where fresh.province_id = old.province_id and fresh.forestry_type = old.forestry_type
      )
    )
    insert into ${assessmentMedians} (province_id, forestry_type, ${columnList}, samples)
    select province_id, forestry_type, ${columnList}, samples from fresh
    on conflict (province_id, forestry_type) do update set ${assignments}, samples = excluded.samples`)
}
