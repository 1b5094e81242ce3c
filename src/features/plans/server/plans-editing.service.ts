// Planning cases as editable content.

import {
  coverOf,
  type EditableKind,
  momentOf,
  tableKind,
  timed,
} from '#features/content/server/editable.service.ts'
import type { PlanFields } from '#features/plans/contract/editing.ts'
import type { PlanDetail } from '#features/plans/contract/plans.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { planPath } from '#platform/lib/paths.ts'

const planDetail = (id: number, { createtime, ...fields }: PlanFields, at: Date): PlanDetail => ({
  ...fields,
  id,
  createtime: toWireTime(momentOf(createtime, at)),
  updatetime: toWireTime(at),
  read_num: 0,
  is_collect: false,
})

export const editablePlans: EditableKind<PlanFields> = {
  summary: ({ title, plan_type, images }) => ({ title, category: plan_type, cover: coverOf(images) }),
  ...timed,
  texts: ['content'],
  ...tableKind('plans', ({ createtime, ...fields }, { published, at }) => ({
    ...fields,
    createtime: momentOf(createtime, at),
    updatetime: at,
    published,
  })),
  detail: planDetail,
  urls: async (_db, ids) => new Map(ids.map((id) => [id, planPath(id)])),
}
