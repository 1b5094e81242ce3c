// Planning cases as a content kind: edited, searched, collected, followed by the change feed.

import { sql } from 'drizzle-orm'
import { coverOf, type EditableKind, momentOf, tableKind, timed } from '#features/content/server/index.ts'
import type { CollectableKind } from '#features/favourites/server/index.ts'
import { PlanFields } from '#features/plans/contract/editing.ts'
import type { PlanDetail } from '#features/plans/contract/plans.ts'
import { planTypes } from '#features/plans/rules.ts'
import { htmlOf, labelled, linesOf, type SearchableKind, textOfHtml } from '#features/search/server/index.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { planPath } from '#platform/lib/paths.ts'
import { plans } from './plans.schema.ts'
import * as table from './plans.table.ts'

const planDetail = (id: number, { createtime, ...fields }: PlanFields, at: Date): PlanDetail => ({
  ...fields,
  id,
  createtime: toWireTime(momentOf(createtime, at)),
  updatetime: toWireTime(at),
  read_num: 0,
  is_collect: false,
})

const editable: EditableKind<PlanFields> = {
  fields: PlanFields,
  summary: ({ title, plan_type, images }) => ({ title, category: plan_type, cover: coverOf(images) }),
  ...timed,
  texts: ['content'],
  sharesPictures: true,
  ...tableKind(plans, ({ createtime, ...fields }: PlanFields, { published, at }) => ({
    ...fields,
    createtime: momentOf(createtime, at),
    updatetime: at,
    published,
  })),
  detail: planDetail,
  urls: async (_db, ids) => new Map(ids.map((id) => [id, planPath(id)])),
}

const searchable: SearchableKind = {
  text: {
    table: plans,
    where: sql`${plans.published}`,
    createtime: plans.createtime,
    title: plans.title,
    head: linesOf(labelled(plans.plan_type, planTypes), plans.remark),
    body: htmlOf(plans.content),
  },
  found: async (db, ids) =>
    (await table.wholePlans(db, ids)).map(({ id, title, remark, content, plan_type, createtime }) => ({
      id,
      title,
      texts: [remark, textOfHtml(content)],
      facts: [planTypes[plan_type]],
      createtime,
      url: planPath(id),
    })),
}

const collectable: CollectableKind = {
  describe: async (db, ids) =>
    (await table.plansByIds(db, ids)).map(({ id, title, plan_type }) => ({
      id,
      title,
      url: planPath(id),
      plan_type,
    })),
  titled: table.planIdsTitled,
}

export const planKind = {
  editable,
  searchable,
  collectable: { [SUBJECT_TYPE.plan]: collectable },
  reads: { [SUBJECT_TYPE.plan]: table.planReads },
  feed: { table: plans, published: plans.published, unseen: [plans.read_num] },
}
