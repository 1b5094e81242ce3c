// Reports as reviewable subjects: the approval of a report takes the listing down.

import { REPORT_REASONS, type ReportReason, reportReasons } from '#features/complaints/contract.ts'
import { isListed } from '#features/listings/rules/states.ts'
import { figure, perMuText, priceText } from '#features/listings/rules/woodland.ts'
import { reportedListing } from '#features/listings/server/listing-reviews.service.ts'
import { prepareShown, rememberListing, undoTakedown } from '#features/listings/server/reopening.service.ts'
import { askOwner, takeDown } from '#features/listings/server/review.service.ts'
import { publishedStateLine } from '#features/listings/server/review-lines.service.ts'
import { regionName } from '#features/regions/server/regions.service.ts'
import { promiseFlags } from '#features/review/rules/flags.ts'
import {
  contactFlagsOf,
  type Line,
  line,
  phone,
  prose,
  type Reopenable,
  type Reopening,
  type ReviewableKind,
} from '#features/review/server/reviewable.service.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { maskPersonalIn } from '#platform/lib/personal-numbers.ts'
import { smallPhoto } from '#platform/lib/photos.ts'
import { truncate } from '#platform/lib/text.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import * as reports from './reports.table.ts'

const labelOf = ({ reason }: Pick<reports.ReviewedReport, 'reason'>) =>
  reportReasons[reason as ReportReason] ?? reason

const priceOf = ({ face_price, measure_area, years }: reports.ReviewedReport) =>
  face_price === null || measure_area === null || years === null
    ? ''
    : [priceText(face_price), perMuText({ face_price, measure_area, years })].filter(Boolean).join('，')

const thumbnailOf = ({ images }: reports.ReviewedReport) => {
  const photo = images?.[0]?.file
  return photo ? { thumbnail: () => Promise.resolve(smallPhoto(photo)) } : {}
}

/** Fields of the report, then of the listing. */
const reportLines = (report: reports.ReviewedReport): Line[] => [
  line('举报原因', labelOf(report)),
  prose('补充说明', 'content', report.content),
  phone('举报人电话', 'mobile', report.mobile),
  line('举报人', report.user_id === null ? '访客' : '注册用户'),
  line('举报时间', toWireTime(report.createtime)),
  line('该林地的其他举报', `${report.others} 条`),
  line('林地', maskPersonalIn(report.project_name)),
  line('林地编号', report.project_sn),
  publishedStateLine(report.published_state),
  line('所在地区', regionName(report.place)),
  line('面积', report.measure_area === null ? '' : `${figure(report.measure_area)} 亩`),
  line('价格', priceOf(report)),
  prose('林地详情', 'text', report.text ?? ''),
]

const inSection = (section: string, lines: readonly Line[]): Line[] =>
  lines.map((one) => ({ ...one, section }))

/** Whether the approval takes anything down: what was taken down before stays as it is. */
const takesDown = ({ published_version }: Pick<reports.ReviewedReport, 'published_version'>) =>
  published_version > 0

const tookDown = ({ outcome, before }: Reopenable) => outcome === 'approved' && 'published' in before

const reopening: Reopening = {
  remember: async (tx, id) => {
    const report = (await find(tx, id)) ?? refuse(TargetGone)
    return takesDown(report) ? rememberListing(tx, report.listing_id) : {}
  },
  prepare: async (deps, id, decision) => {
    const report = await find(deps.db, id)
    if (report && tookDown(decision)) await prepareShown(deps, report.listing_id, decision)
  },
  restore: async (deps, id, reopened) => {
    const report = (await find(deps.db, id)) ?? refuse(TargetGone)
    if (tookDown(reopened)) await undoTakedown(deps, report.listing_id, reopened)
  },
}

const find = (db: Db, id: number) => first(reports.findReports(db, [id]))

export const reviewableReports: ReviewableKind = {
  verbs: { approved: 'approve', rejected: 'reject' },
  find: async (db, ids) =>
    new Map(
      (await reports.findReports(db, ids)).map((report) => [
        report.id,
        {
          title: `${labelOf(report)}：${truncate(maskPersonalIn(report.project_name), 40)}`,
          category: labelOf(report),
          // Only of the listing: the report may quote it.
          ...thumbnailOf(report),
          flags: [
            ...promiseFlags(report.project_name, report.text ?? ''),
            ...contactFlagsOf(report.text ?? ''),
          ],
        },
      ]),
    ),
  detail: async (db, id) => {
    const found = await find(db, id)
    if (!found) return undefined
    // Left out: a further report does not change what is decided here.
    const { others: _, ...report } = found
    const { lines, media = [] } = await reportedListing(db, found.listing_id)
    return {
      content: report,
      lines: [...reportLines(found), ...inSection('发布人', lines)],
      media,
      previous: [],
      page: found.published_state === null ? '' : listingPath(found.listing_id),
      canAskForChange: isListed(found.published_state ?? 'none'),
    }
  },
  matching: reports.reportsMatching,
  ofType: (db, type) => reports.reportsOfReason(db, REPORT_REASONS[type - 1] ?? ''),
  ofProvince: reports.reportsInProvince,
  lock: reports.lockReport,
  reopening,
  askForChange: async (tx, id, asked) => {
    const report = (await find(tx, id)) ?? refuse(TargetGone)
    await askOwner(tx, report.listing_id, asked)
  },
  noteReader: async () => '下架时发布人会看到处理说明；举报人看不到。',
  onDecision: async (deps, id, { outcome, note, writer, at }) => {
    if (outcome !== 'approved') return
    const found = await find(deps.db, id)
    // Withdrawn listings are taken down too (their owner could republish them), and completed ones (they keep a page); those
    // taken down already are not.
    if (!found || !takesDown(found)) return
    await takeDown(deps, found.listing_id, { reason: note, writer, at })
  },
}
