import * as z from 'zod/mini'
import { TRANSFER_CATEGORIES } from '#features/listings/contract/woodland.ts'
import { TooManyReveals } from '#features/review/contract/refusals.ts'
import { timeOrDay } from '#platform/contract/content-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  codeOr,
  Id,
  optionalRegionCode,
  optionalText,
  Page,
  pageOf,
  pageSize,
  withLabel,
} from '#platform/contract/fields.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { OPINION_STATES, ReportDetail } from './report.ts'

const GRADES = ['Ⅰ', 'Ⅱ', 'Ⅲ', 'Ⅳ', 'Ⅴ'] as const

export const StaffReport = z.object({
  id: Id,
  /** The region, and the area. */
  title: z.string(),
  category: z.string(),
  grade: z.string(),
  comprehensive: z.number(),
  model: z.string(),
  opinion: z.enum(OPINION_STATES),
  /** The listing that shows its scores; null for none. */
  listing: z.nullable(z.object({ id: Id, title: z.string() })),
  /** Mobile of its owner, masked. */
  owner: z.string(),
  createtime: z.string(),
})
export type StaffReport = z.output<typeof StaffReport>

/** Most reports that are counted and paged through; earlier ones are found by a narrower search. */
export const REPORTS_REACH = 10_000
export const STAFF_REPORTS_PER_PAGE = 25

/** One of the words; empty for any. */
const oneOf = <const W extends readonly string[]>(label: string, words: W) =>
  withLabel(label, z.prefault(z.enum(['', ...words], `${label}不正确`), ''))

const reviewer = { encoding: 'json', access: 'staff:reviewer' } as const

export const staffReports = endpoint({
  ...reviewer,
  title: '评估报告列表',
  path: '/api/staff/assessments/list',
  input: z.object({
    province_id: optionalRegionCode('省份'),
    /** 0 for all. */
    forestry_type: codeOr('流转类别', 0, 0, Math.max(...TRANSFER_CATEGORIES)),
    grade: oneOf('等级', GRADES),
    model: optionalText('评分模型', 20),
    opinion: oneOf('专家意见', OPINION_STATES),
    from: timeOrDay('开始日期', '00:00:00'),
    /** The day itself included. */
    to: timeOrDay('结束日期', '23:59:59'),
    /** Number of a report, or the complete mobile of its owner. */
    keyword: optionalText('关键词', 50),
    page: Page,
    pagesize: pageSize(STAFF_REPORTS_PER_PAGE),
  }),
  output: z.object({
    ...pageOf(StaffReport).shape,
    /** Whether there are more than were counted. */
    more: z.boolean(),
  }),
  refusals: [TooManyReveals],
  note: `新的在前，不写 pagesize 时每页 ${STAFF_REPORTS_PER_PAGE} 份；count 最多数到 ${REPORTS_REACH}，超出时 more 为 true。keyword 为报告编号，或本人的完整手机号码：后者视同查看，与审核队列共用每人每小时的次数限制，记入操作记录。`,
})

export const staffReport = endpoint({
  ...reviewer,
  title: '一份评估报告的全部内容',
  path: '/api/staff/assessments/get',
  input: z.object({ id: Id }),
  output: z.object({
    report: StaffReport,
    detail: ReportDetail,
    /** The public listing whose facts it began with; null for none. */
    listing: z.nullable(z.object({ id: Id, title: z.string(), own: z.boolean(), shown: z.boolean() })),
    task: z.int(),
  }),
  refusals: [TargetGone],
  note: '每次查看记入操作记录。',
})
