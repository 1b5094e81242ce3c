// Figures of the project library, summed up from counts that the database keeps.

import { industries, projectStages } from '#features/projects/rules/projects.ts'
import { regionName } from '#features/regions/server/index.ts'
import type { Statistics } from '#features/statistics/contract.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import { listProjectCounts, type ProjectCount } from './statistics.table.ts'

type Part = 'province_id' | 'industry_id' | 'stage_id'

const countBy = (rows: readonly ProjectCount[], part: Part) => {
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(row[part], (counts.get(row[part]) ?? 0) + row.n)
  return [...counts]
}

/** Most first; equal ones by code. */
const ranked = (counts: [code: number, value: number][], nameOf: (code: number) => string) =>
  counts
    .filter(([, value]) => value > 0)
    .toSorted(([a, many], [b, few]) => few - many || a - b)
    .map(([code, value]) => ({ name: nameOf(code) || '其他', value }))

const provinceName = (province_id: number) => regionName({ province_id, city_id: 0, county_id: 0 })

export const readStatistics = (deps: Pick<Deps, 'db'>) => async (): Promise<Statistics> => {
  const rows = await listProjectCounts(deps.db)
  const province = ranked(countBy(rows, 'province_id'), provinceName)
  const newest = Math.max(0, ...rows.map(({ changed_at }) => changed_at.getTime()))
  const stages = new Map(countBy(rows, 'stage_id'))
  return {
    time: newest > 0 ? toWireTime(new Date(newest)) : '',
    projectnum: rows.reduce((sum, { n }) => sum + n, 0),
    provicenum: province.length,
    // Sums of decimals leave traces beyond the last digit.
    projectmoney: Number(rows.reduce((sum, { budget }) => sum + budget, 0).toFixed(4)),
    industry: ranked(countBy(rows, 'industry_id'), (code) => industries[code] ?? ''),
    province,
    stage: Object.entries(projectStages).map(([code, name]) => ({
      name,
      value: stages.get(Number(code)) ?? 0,
    })),
  }
}
