// Complaints as reviewable subjects: the approval of a complaint takes the listing down.

import { COMPLAINT_REASONS, type ComplaintReason, complaintReasons } from '#features/complaints/contract.ts'
import { isListed } from '#features/listings/rules/states.ts'
import { areaText, perMuText, priceText } from '#features/listings/rules/woodland.ts'
import {
  askOwner,
  type ListingTxDeps,
  prepareShown,
  publishedStateLine,
  rememberListing,
  reportedListing,
  takeDown,
  undoTakedown,
} from '#features/listings/server/index.ts'
import { regionName } from '#features/regions/server/index.ts'
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
} from '#features/review/server/index.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { maskAnySpelling } from '#platform/lib/personal-numbers.ts'
import { smallPhoto } from '#platform/lib/photos.ts'
import { truncate } from '#platform/lib/text.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import * as complaints from './complaints.table.ts'

const labelOf = ({ reason }: Pick<complaints.ReviewedComplaint, 'reason'>) =>
  complaintReasons[reason as ComplaintReason] ?? reason

const thumbnailOf = ({ images }: complaints.ReviewedComplaint) => {
  const photo = images?.[0]?.file
  return photo ? { thumbnail: () => Promise.resolve(smallPhoto(photo)) } : {}
}

/** Fields of the complaint, then of the listing. */
const complaintLines = ({ offer, ...complaint }: complaints.ReviewedComplaint): Line[] => [
  line('举报原因', labelOf(complaint)),
  prose('补充说明', 'content', complaint.content),
  phone('举报人电话', 'mobile', complaint.mobile),
  line('举报人', complaint.user_id === null ? '访客' : '注册用户'),
  line('举报时间', toWireTime(complaint.createtime)),
  line('该林地的其他举报', `${complaint.others} 条`),
  line('林地', maskAnySpelling(complaint.project_name)),
  line('林地编号', complaint.project_sn),
  publishedStateLine(complaint.published_state),
  line('所在地区', regionName(complaint.place)),
  line('面积', offer ? areaText(offer) : ''),
  line('价格', offer ? [priceText(offer), perMuText(offer)].filter(Boolean).join('，') : ''),
  prose('林地详情', 'text', complaint.text ?? ''),
]

const inSection = (section: string, lines: readonly Line[]): Line[] =>
  lines.map((one) => ({ ...one, section }))

/** Whether the approval takes anything down: what was taken down before stays as it is. */
const takesDown = ({ published_version }: Pick<complaints.ReviewedComplaint, 'published_version'>) =>
  published_version > 0

const tookDown = ({ outcome, before }: Reopenable) => outcome === 'approved' && 'published' in before

const reopening: Reopening = {
  remember: async (tx, id) => {
    const complaint = (await find(tx, id)) ?? refuse(TargetGone)
    return takesDown(complaint) ? rememberListing(tx, complaint.listing_id) : {}
  },
  prepare: async (deps, id, decision) => {
    const complaint = await find(deps.db, id)
    if (complaint && tookDown(decision)) await prepareShown(deps, complaint.listing_id, decision)
  },
  restore: async (deps: ListingTxDeps, id, reopened) => {
    const complaint = (await find(deps.db, id)) ?? refuse(TargetGone)
    if (tookDown(reopened)) await undoTakedown(deps, complaint.listing_id, reopened)
  },
}

const find = (db: Db, id: number) => first(complaints.findComplaints(db, [id]))

export const reviewableComplaints: ReviewableKind = {
  verbs: { approved: 'approve', rejected: 'reject' },
  find: async (db, ids) =>
    new Map(
      (await complaints.findComplaints(db, ids)).map((complaint) => [
        complaint.id,
        {
          title: `${labelOf(complaint)}：${truncate(maskAnySpelling(complaint.project_name), 40)}`,
          category: labelOf(complaint),
          // Only of the listing: the complaint may quote it.
          ...thumbnailOf(complaint),
          flags: [
            ...promiseFlags(complaint.project_name, complaint.text ?? ''),
            ...contactFlagsOf(complaint.text ?? ''),
          ],
        },
      ]),
    ),
  detail: async (db, id) => {
    const row = await find(db, id)
    if (!row) return undefined
    // The content that a decision is tied to leaves out the number of other complaints: a further one changes nothing here.
    const { others: _, ...complaint } = row
    const { lines, media = [] } = await reportedListing(db, row.listing_id)
    return {
      content: complaint,
      lines: [...complaintLines(row), ...inSection('发布人', lines)],
      media,
      previous: [],
      page: row.published_state === null ? '' : listingPath(row.listing_id),
      canAskForChange: isListed(row.published_state ?? 'none'),
    }
  },
  matching: complaints.complaintsMatching,
  ofType: (db, type) => complaints.complaintsOfReason(db, COMPLAINT_REASONS[type - 1] ?? ''),
  ofProvince: complaints.complaintsInProvince,
  lock: complaints.lockComplaint,
  reopening,
  askForChange: async (tx, id, asked) => {
    const complaint = (await find(tx, id)) ?? refuse(TargetGone)
    await askOwner(tx, complaint.listing_id, asked)
  },
  noteReader: async () => '下架时发布人会看到处理说明；举报人看不到。',
  onDecision: async (deps: ListingTxDeps, id, { outcome, note, writer, at }) => {
    if (outcome !== 'approved') return
    const row = await find(deps.db, id)
    // Withdrawn listings are taken down too (their owner could republish them), and completed ones (they keep a page); those
    // taken down already are not.
    if (!row || !takesDown(row)) return
    await takeDown(deps, row.listing_id, { reason: note, writer, at })
  },
}
