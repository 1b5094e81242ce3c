// A content kind made up for the tests: planning cases, listed by type, some of them closed. All that pull, snapshot and
// publish need to know of it stands here.
import * as z from 'zod/mini'
import { count, html, integer, line, media, title, wireTime } from '#platform/content/columns.ts'
import { kind, type PageRecordOf } from '#platform/content/kind.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Page, pageOf, pageSize, readsInteger, readsText } from '#platform/contract/fields.ts'

export const PLAN_TYPES = [1, 2, 3] as const
/** A closed plan keeps its page and stands in no list. */
export const STATE = { open: 1, closed: 2 } as const

const Plan = z.object({
  id: Id,
  plan_type: readsInteger,
  title: readsText,
  remark: readsText,
  cover: readsText,
  createtime: readsText,
  updatetime: readsText,
})
const PlanDetail = z.object({
  ...Plan.shape,
  state: readsInteger,
  content: readsText,
  read_num: readsInteger,
})
type Plan = z.output<typeof Plan>
type PlanDetail = z.output<typeof PlanDetail>

const call = { encoding: 'form', access: 'visitor', refusals: [] } as const
export const planslist = endpoint({
  ...call,
  title: '规划案例列表',
  path: '/api/planslist',
  input: z.object({ page: Page, pagesize: pageSize(10), plan_type: readsInteger }),
  output: pageOf(Plan),
})
export const plandetail = endpoint({
  ...call,
  title: '规划案例详情',
  path: '/api/plandetail',
  input: z.object({ id: Id }),
  output: PlanDetail,
})

export const planPaths = {
  plan: (id: number) => `/plans/view/${id}`,
  list: (type: number, page?: number) => `/plans/${type}${page ? `/${page}` : ''}`,
  newest: '/plans',
}

export const plans = kind<Plan, PlanDetail>()({
  name: 'plans',
  words: { name: '规划案例', unit: '个' },
  source: {
    list: planslist,
    each: PLAN_TYPES.map((plan_type) => ({ plan_type })),
    detail: plandetail,
    entry: Plan,
    unlisted: 'asked',
  },
  columns: {
    state: integer,
    plan_type: integer,
    title,
    remark: line,
    cover: media,
    createtime: wireTime,
    content: html,
    read_num: count,
  },
  card: ['plan_type', 'title', 'cover', 'createtime'],
  listedWhere: { state: STATE.open },
  lists: {
    ofType: { by: ['plan_type'], order: 'createtime', pageSize: 3 },
    newest: { order: 'createtime' },
  },
  pages: {
    needs: [],
    of: ({ id }) => planPaths.plan(id),
    forms: [planPaths.plan],
    numbered: {
      ofType: {
        groups: PLAN_TYPES.map((type) => [type]),
        path: ([type], page) => planPaths.list(Number(type), page),
      },
    },
    lists: () => [planPaths.newest],
    sitemapPart: (part) => `/sitemap-plans-${part}.xml`,
  },
})

export type PlanRecord = PageRecordOf<typeof plans>
