// Requests of an expert's opinion as reviewable subjects: the opinion is the note of the approval.
import type { ReportDetail } from '#features/assessment/contract/report.ts'
import { SUB_SCORES } from '#features/assessment/contract/scores.ts'
import { currentModel } from '#features/assessment/rules/models.ts'
import { reportName } from '#features/assessment/rules/report-names.ts'
import { enquiryTypes } from '#features/enquiries/rules/enquiries.ts'
import type { Enquiry } from '#features/enquiries/server/enquiries.schema.ts'
import {
  enquiryReviews as enquiries,
  lacksSms,
  SMS_MISSING,
  sendSms,
} from '#features/enquiries/server/index.ts'
import { namesOfExperts } from '#features/experts/server/index.ts'
import { scoreNames } from '#features/listings/rules/facts.ts'
import { CATEGORY, sendNotice } from '#features/notices/server/index.ts'
import { promiseFlags, REPEAT_DAYS, repeatFlags } from '#features/review/rules/flags.ts'
import {
  type Decision,
  type Detail,
  type Line,
  line,
  phone,
  prose,
  type ReviewableKind,
} from '#features/review/server/index.ts'
import { minute, toWireTime } from '#platform/lib/dates.ts'
import { reportPath } from '#platform/lib/paths.ts'
import { maskAnySpelling } from '#platform/lib/personal-numbers.ts'
import { inOneLine, truncate } from '#platform/lib/text.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps, TxDeps } from '#platform/server/deps.ts'
import { expertRequestsMatching } from './expert-requests.table.ts'
import { detailOf as reportDetailOf, titleOf } from './report-detail.service.ts'
import * as reports from './reports.table.ts'

const NAME = enquiryTypes[7]
const REMOVED = '评估报告已被本人删除，只能不予受理。'

const inSection = (section: string, lines: readonly Line[]): Line[] =>
  lines.map((one) => ({ ...one, section }))

const requestLines = (enquiry: Enquiry): Line[] =>
  inSection('申请', [
    line('申请时间', minute(toWireTime(enquiry.createtime))),
    prose('姓名', 'name', enquiry.name),
    phone('联系电话', 'mobile', enquiry.mobile),
    ...(enquiry.wants_sms ? [line('短信通知', '出具意见后需要')] : []),
  ])

/** Every answer with its score, by sub-score as the report has them. */
const reportLines = (id: number, report: ReportDetail): Line[] => [
  ...inSection('评估报告', [
    line('报告编号', String(id)),
    line('林地', report.title),
    line('等级', `${report.grade} 等`),
    line('综合评分', `${report.scores.comprehensive} 分`),
    ...SUB_SCORES.map((name) => line(scoreNames[name], `${report.scores[name]} 分`)),
    line('评分模型', report.model),
    line('评估日期', minute(report.createtime)),
    line('已填因素', `${report.answered} / ${report.questions} 项`),
    ...report.facts.map(({ label, answer }) => line(label, answer)),
    ...(report.opinion ? [line('专家姓名', report.opinion.expert)] : []),
  ]),
  ...report.groups.flatMap(({ label, weight, limit, factors }) =>
    inSection(
      `${label}（占 ${weight}%）${limit && `：${limit}`}`,
      factors.map((factor) => line(factor.label, `${factor.answer} · ${factor.score} 分`)),
    ),
  ),
]

const detailOf = (enquiry: Enquiry, report: ReportDetail | undefined): Detail => ({
  content: { enquiry, report: report && { ...report, median: null } },
  lines: [
    ...requestLines(enquiry),
    ...(report
      ? reportLines(enquiry.f_id, report)
      : inSection('评估报告', [line('报告编号', `${enquiry.f_id}（已被本人删除）`)])),
  ],
  previous: [],
  ...(report ? {} : { rejectOnly: REMOVED }),
})

/** Characters of the opinion that its notice quotes: the report has the rest. */
const QUOTED = 60

/** Name of the report that its owner sees; undefined if the report was removed. */
const nameForOwner = async (db: Db, id: number): Promise<string | undefined> => {
  const report = await reports.findReport(db, id)
  return (
    report &&
    reportName({ name: report.name, title: titleOf(report), createtime: toWireTime(report.createtime) })
  )
}

/** @param report what its owner calls it; undefined if it was removed */
const noticeText = ({ outcome, note, signature }: Decision, report: string | undefined) => {
  const request = report === undefined ? '您申请的专家评估' : `您为评估报告“${report}”申请的专家评估`
  return outcome === 'approved'
    ? `${request}已由${signature}出具意见：${truncate(inOneLine(note), QUOTED)}`
    : `${request}未能受理：${inOneLine(note)}`
}

const applyDecision = async ({ db }: TxDeps, id: number, decision: Decision) => {
  const request = await enquiries.findEnquiry(db, id)
  if (!request) return
  const { f_id, user_id } = request
  const { outcome, note, signature, at } = decision
  // After a refusal the owner may ask again.
  const changes =
    outcome === 'approved' ? { opinion: note, expert: signature, opinion_at: at } : { requested_at: null }
  await reports.updateReport(db, f_id, changes)
  if (user_id === null) return
  const report = await nameForOwner(db, f_id)
  await sendNotice(db, {
    user_id,
    category: CATEGORY.system,
    content: noticeText(decision, report),
    url: report === undefined ? '' : reportPath(f_id),
    createtime: at,
  })
}

/** The opinion is too long for an SMS, and stands in the report. */
const smsText = ({ outcome, note }: Decision) =>
  outcome === 'approved' ? '您的评估报告已有专家意见，请登录网站在报告中查看。' : note

const readerOfNote = async (deps: Deps, id: number) => {
  const request = await enquiries.findEnquiry(deps.db, id)
  if (!request) return ''
  const sms = request.wants_sms && !lacksSms(deps, request) ? '和短信' : ''
  return [
    `专家意见全文写入评估报告，以站内消息${sms}通知申请人；不予受理时，申请人收到处理说明，可以再次申请。`,
    lacksSms(deps, request) && SMS_MISSING,
  ]
    .filter(Boolean)
    .join('')
}

export const reviewableExpertRequests: ReviewableKind = {
  verbs: { approved: 'answer', rejected: 'reject' },
  find: async (db, ids) => {
    const found = await enquiries.findEnquiries(db, ids, REPEAT_DAYS)
    const about = await reports.findReports(
      db,
      found.map(({ f_id }) => f_id),
    )
    // Reviewers see no name that the owner gave to a report.
    const titles = new Map(about.map((report) => [report.id, `${titleOf(report)}（报告 ${report.id}）`]))
    return new Map(
      found.map(({ id, name, f_id, wants_sms, others }) => [
        id,
        {
          title: `${maskAnySpelling(name)}：${titles.get(f_id) ?? `报告 ${f_id} 已被删除`}`,
          category: NAME + (wants_sms ? ' · 要短信' : ''),
          flags: [...promiseFlags(name), ...repeatFlags({ phone: others })],
        },
      ]),
    )
  },
  detail: async (db, id) => {
    const request = await enquiries.findEnquiry(db, id)
    if (!request) return undefined
    const report = await reports.findReport(db, request.f_id)
    return detailOf(request, report && (await reportDetailOf(db, report, currentModel)))
  },
  matching: expertRequestsMatching,
  ofUser: enquiries.enquiriesOfUser,
  lock: async (tx, id) => {
    await enquiries.lockEnquiry(tx, id)
    const request = await enquiries.findEnquiry(tx, id)
    if (request) await reports.lockReport(tx, request.f_id)
  },
  noteReader: readerOfNote,
  signatures: namesOfExperts,
  onDecision: applyDecision,
  afterDecision: (deps, id, decision) =>
    sendSms(deps, id, decision, { word: 'expertAssessment', text: smsText(decision) }),
}
