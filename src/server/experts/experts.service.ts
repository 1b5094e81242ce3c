// Experts for readers. Their articles are news.
import type { Parsed } from '#contract/endpoint.ts'
import type { Expert, edetail, experts } from '#contract/experts.ts'
import { toWireTime } from '#lib/dates.ts'
import type { Db } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/refusals/refuse.ts'
import * as table from './experts.table.ts'

/** Most names that are offered to choose from. */
const NAMES = 200

const expertOf = ({ published: _, updatetime, ...row }: table.ExpertRow): Expert => ({
  ...row,
  updatetime: toWireTime(updatetime),
})

export const list =
  ({ db }: Deps) =>
  async ({ page, pagesize }: Parsed<typeof experts>) => ({
    list: (await table.listExperts(db, pagesize, (page - 1) * pagesize)).map(expertOf),
    count: await table.countExperts(db),
  })

/** Names of published experts, in the order of the think-tank. */
export const namesOfExperts = async (db: Db): Promise<string[]> => [
  ...new Set((await table.listExperts(db, NAMES, 0)).map(({ username }) => username)),
]

export const detail =
  ({ db }: Deps) =>
  async ({ id }: Parsed<typeof edetail>): Promise<Expert> =>
    expertOf((await table.findExpert(db, id)) ?? refuse('TargetGone'))
