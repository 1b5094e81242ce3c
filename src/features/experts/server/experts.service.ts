import type { Expert, edetail, experts } from '#features/experts/contract/experts.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import * as table from './experts.table.ts'

const NAMES = 200

const expertOf = ({ published: _, updatetime, ...row }: table.ExpertRow): Expert => ({
  ...row,
  updatetime: toWireTime(updatetime),
})

export const listExperts =
  ({ db }: Deps) =>
  async ({ page, pagesize }: Parsed<typeof experts>) => ({
    list: (await table.listExperts(db, pagesize, (page - 1) * pagesize)).map(expertOf),
    count: await table.countExperts(db),
  })

export const namesOfExperts = async (db: Db): Promise<string[]> => [
  ...new Set((await table.listExperts(db, NAMES, 0)).map(({ username }) => username)),
]

export const expertDetail =
  ({ db }: Deps) =>
  async ({ id }: Parsed<typeof edetail>): Promise<Expert> =>
    expertOf((await table.findExpert(db, id)) ?? refuse(TargetGone))
