// Recount of projects, to be compared with the stored counts.
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/types.ts'

/** Cells in which the two differ, and what transactions left behind; none if all is right. */
export const differenceToRecount = async (db: Db) => {
  const { rows } = (await db.execute(sql`
    select coalesce(kept.province_id, counted.province_id) as province_id, kept.n as kept, counted.n as counted
    from (select * from project_counts where n <> 0 or budget <> 0) kept
    full join (
      select province_id, industry_id, stage_id, count(*) as n, sum(budget) as budget
      from projects where published group by 1, 2, 3
    ) counted using (province_id, industry_id, stage_id)
    where (kept.n, kept.budget) is distinct from (counted.n::integer, counted.budget)
    union all
    select province_id, n, null from project_counts_noted
  `)) as { rows: unknown[] }
  return rows
}
