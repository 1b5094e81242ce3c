import { count, html, line, media, title, wireTime } from '#platform/content/columns.ts'
import { kind, type PageRecordOf } from '#platform/content/kind.ts'
import { recordKinds } from '#platform/contract/kinds.ts'
import { planListPath, planPath, plansSitemapPath } from '#platform/lib/paths.ts'
import { PLAN_TYPES, type PlanDetail, PlanItem, plandetail, planslist } from './contract/plans.ts'

export const plans = kind<PlanItem, PlanDetail>()({
  name: 'plans',
  words: recordKinds.plans,
  source: {
    list: planslist,
    each: PLAN_TYPES.map((plan_type) => ({ plan_type })),
    detail: plandetail,
    isOptional: true,
    entry: PlanItem,
    unlisted: 'gone',
  },
  columns: {
    plan_type: count,
    title,
    remark: line,
    cover: media,
    createtime: wireTime,
    updatetime: wireTime,
    content: html,
    read_num: count,
  },
  values: { cover: ({ entry, detail }) => detail.images[0]?.file ?? entry.images[0]?.file },
  volatileColumns: ['read_num'],
  card: ['plan_type', 'title', 'remark', 'cover', 'createtime'],
  lists: {
    ofType: { by: ['plan_type'], order: 'createtime', pageSize: 10 },
    newest: { order: 'createtime' },
  },
  pages: {
    edited: 'updatetime',
    needs: [],
    of: ({ id }) => planPath(id),
    forms: [planPath],
    numbered: {
      ofType: {
        groups: PLAN_TYPES.map((type) => [type]),
        path: ([type], page) => planListPath(Number(type), page),
      },
    },
    sitemapPart: plansSitemapPath,
  },
})

export type PlanPage = PageRecordOf<typeof plans>
