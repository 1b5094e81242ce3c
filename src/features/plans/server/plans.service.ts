import { isFavourite } from '#features/favourites/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import type { PlanDetail, PlanItem, plandetail, planslist } from '#features/plans/contract/plans.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import * as table from './plans.table.ts'

const itemOf = ({
  id,
  title,
  remark,
  images,
  createtime,
  plan_type,
  updatetime,
}: table.PlanSummary): PlanItem => ({
  id,
  title,
  remark,
  images,
  createtime: toWireTime(createtime),
  plan_type,
  updatetime: toWireTime(updatetime),
})

export const listPlans =
  ({ db }: Deps) =>
  async ({ plan_type, page, pagesize }: Parsed<typeof planslist>) => ({
    list: (await table.listPlans(db, plan_type, pagesize, (page - 1) * pagesize)).map(itemOf),
    count: await table.countPlans(db, plan_type),
  })

export const planDetail =
  ({ db }: Deps) =>
  async ({ id }: Parsed<typeof plandetail>, reader: User | undefined): Promise<PlanDetail> => {
    const row = (await table.findPlan(db, id)) ?? refuse(TargetGone)
    const { content, read_num } = row
    const is_collect =
      reader !== undefined && (await isFavourite(db, reader.id, { type: SUBJECT_TYPE.plan, id }))
    return { ...itemOf(row), content, read_num, is_collect }
  }

/** The newest of all types. */
export const newestPlans = async ({ db }: Pick<Deps, 'db'>, limit: number): Promise<PlanItem[]> =>
  (await table.listPlans(db, 0, limit)).map(itemOf)

/** In no order; those that are not public are left out. */
export const publicPlans = async ({ db }: Pick<Deps, 'db'>, ids: readonly number[]): Promise<PlanItem[]> =>
  (await table.plansByIds(db, ids)).map(itemOf)
