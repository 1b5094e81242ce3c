// Reports of assessments: what their owner reads, and whom he shows them to (spec part 2 §2.8, §7.2).

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  Id,
  optionalText,
  Page,
  pageOf,
  readsFlag,
  readsInteger,
  readsList,
  readsNumber,
  readsText,
  text,
  withLabel,
} from '#platform/contract/fields.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { ScoresDiffer } from './assessment.ts'
import { Scores, SUB_SCORES } from './scores.ts'

const ReportFactor = z.object({
  field: readsText,
  label: readsText,
  answer: readsText,
  /** Score of the answer, 0 to 100. */
  score: readsNumber,
  /** Share of the comprehensive score, in percent. */
  weight: readsNumber,
  points: readsNumber,
})

const ReportGroup = z.object({
  name: z.enum(SUB_SCORES),
  label: readsText,
  score: readsNumber,
  /** Share of the comprehensive score, in percent. */
  weight: readsNumber,
  /** Why the score ends below what its factors add up to; empty if it does not. */
  limit: readsText,
  factors: readsList(ReportFactor),
})
export type ReportGroup = z.output<typeof ReportGroup>

const ReportChange = z.object({
  label: readsText,
  from: readsText,
  to: readsText,
  gain: readsNumber,
  advice: readsText,
})

/** Medians of reports of the same province and category. */
const ReportMedian = z.object({
  province: readsText,
  category: readsText,
  samples: readsInteger,
  scores: Scores,
})

const Opinion = z.object({
  text: readsText,
  expert: readsText,
  createtime: readsText,
})

const Answer = z.object({ label: readsText, answer: readsText })

/** Ours in all: the spec shows no fields of the detail block. */
export const ReportDetail = z.object({
  model: readsText,
  createtime: readsText,
  /** Title: the region, and the area. */
  title: readsText,
  /** Ⅰ to Ⅴ. */
  grade: readsText,
  scores: Scores,
  /** Questions with an answer, and how many the model weighs. */
  answered: readsInteger,
  questions: readsInteger,
  groups: readsList(ReportGroup),
  /** Answers that are not scored. */
  facts: readsList(Answer),
  /** Largest gain first. */
  changes: readsList(ReportChange),
  /** Null where there are too few. */
  median: z.nullable(ReportMedian),
  opinion: z.nullable(Opinion),
})
export type ReportDetail = z.output<typeof ReportDetail>

/** Fields that only the owner of the report receives. */
const OwnReport = z.object({
  /** Name the owner gave the report; empty for none. */
  name: readsText,
  /** The public listing whose facts it began with; null for none. */
  listing: z.nullable(
    z.object({
      id: Id,
      title: readsText,
      /** Whether the listing belongs to the owner of the report. */
      own: readsFlag,
      shown: readsFlag,
    }),
  ),
  /** Whether an expert was asked and has not written yet. */
  requested: readsFlag,
  /** Key of the shared page; empty while it is not shared. */
  share: readsText,
})

/** Null for any other shape. */
const orUnknown = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown): unknown => schema.safeParse(value).data ?? null),
    z.nullable(schema),
  )

export const Report = z.object({
  id: readsInteger,
  comprehensive: readsNumber,
  /** Null without a detail of ours. */
  detail: orUnknown(ReportDetail),
  /** Ours. Null in what others read. */
  own: orUnknown(OwnReport),
})
export type Report = z.output<typeof Report>

const user = { encoding: 'json', access: 'user' } as const

export const getReport = endpoint({
  ...user,
  title: '林权评估报告',
  path: '/api/getReport',
  input: z.object({ id: Id }),
  output: Report,
  refusals: [TargetGone],
  note: '只有报告的本人可以查看。detail 的内容由本站定：各项因素的得分、权重与贡献，提升建议，同省同类中位数，专家意见；own 为本站增加：报告名称、关联的林地、专家评估与分享的状态。',
})

/** Characters of the key of a shared report: 128 random bits in Base64URL. */
const SHARE_KEY = /^[\w-]{22}$/

export const sharedReport = endpoint({
  title: '分享的林权评估报告',
  path: '/api/sharedReport',
  isExtension: true,
  encoding: 'json',
  access: 'visitor',
  limit: 'sharedReport',
  input: z.object({
    key: withLabel('分享链接', text('分享链接', 22)).check(z.regex(SHARE_KEY, '分享链接不正确')),
  }),
  output: Report,
  refusals: [TargetGone],
  note: 'own 恒为 null：看不到报告名称、关联的林地与申请状态。',
})

export const shareReport = endpoint({
  ...user,
  title: '开启或关闭报告的分享链接',
  path: '/api/user/shareReport',
  isExtension: true,
  input: z.object({ id: Id, on: readsFlag }),
  output: z.object({ share: readsText }),
  refusals: [TargetGone],
  note: '重新开启时链接会换新，旧链接不再有效。',
})

export const showScores = endpoint({
  ...user,
  title: '在林地页面展示或不再展示评分',
  path: '/api/user/showScores',
  isExtension: true,
  input: z.object({ id: Id, on: readsFlag }),
  output: z.null(),
  refusals: [TargetGone, ScoresDiffer],
  note: '只能展示在自己已发布的林地上，且报告中的地区、面积、类型、类别与年限须与林地信息一致。',
})

export const REPORT_NAME_MAX = 30

export const nameReport = endpoint({
  ...user,
  title: '给评估报告命名',
  path: '/api/user/nameReport',
  isExtension: true,
  input: z.object({ id: Id, name: optionalText('报告名称', REPORT_NAME_MAX) }),
  output: z.null(),
  refusals: [TargetGone],
  note: 'name 为空即去掉名称。名称只有报告的本人看得到，分享的报告中没有它。',
})

export const removeReport = endpoint({
  ...user,
  title: '删除评估报告',
  path: '/api/user/removeReport',
  isExtension: true,
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: [TargetGone],
  note: '林地页面上由它而来的评分一并撤下，分享链接失效。',
})

/** Whether an expert has written, is asked, or neither. */
export const OPINION_STATES = ['none', 'requested', 'written'] as const
export type OpinionState = (typeof OPINION_STATES)[number]

export const ReportRow = z.object({
  id: Id,
  name: readsText,
  title: readsText,
  category: readsText,
  createtime: readsText,
  model: readsText,
  grade: readsText,
  scores: Scores,
  opinion: z.enum(OPINION_STATES),
  shared: readsFlag,
  /** Title of the listing that shows its scores; empty for none. */
  listing: readsText,
})
export type ReportRow = z.output<typeof ReportRow>

export const REPORTS_PER_PAGE = 8

export const reportList = endpoint({
  ...user,
  title: '我的评估报告',
  path: '/api/user/assessmentList',
  isExtension: true,
  input: z.object({ page: Page }),
  output: pageOf(ReportRow),
  refusals: [],
  note: `每页 ${REPORTS_PER_PAGE} 份，新的在前。`,
})
