// Vouchers of bid bonds as reviewable subjects: approved when the money has arrived.

import { type Line, line, type Media, type ReviewableKind } from '#features/review/server/index.ts'
import { addressOf, readyFiles, scanKind } from '#features/uploads/server/index.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { tenderPath } from '#platform/lib/paths.ts'
import type { Db } from '#platform/server/db/types.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import { applyBondEvent } from './bond-events.service.ts'
import {
  amountText,
  bidderLabel,
  bidderLines,
  projectLines,
  shareFlags,
  stateLine,
  wireMinute,
} from './bond-lines.ts'
import { notifyBidder } from './bond-notices.service.ts'
import { lockBond } from './bonds.table.ts'
import { entriesOf } from './ledger.table.ts'
import { bondsMatching, findReviewed, type ReviewedBond } from './staff-bonds.table.ts'

export const voucherMedia = async (db: Db, { user_id, vouchers }: ReviewedBond): Promise<Media[]> => {
  const files = await readyFiles(db, user_id, vouchers)
  return vouchers
    .flatMap((id) => files.get(id) ?? [])
    .map(
      (upload, i): Media => ({
        label: `汇款凭证 ${i + 1}`,
        kind: scanKind(upload),
        maskedFile: { field: `voucher:${i + 1}`, upload: upload.id },
        open: (deps) => addressOf(deps, upload),
      }),
    )
}

const SENT = '凭证提交时间'
const PICTURES = '凭证'

const voucherLines = async (db: Db, id: number): Promise<{ now: Line[]; before: Line[] }> => {
  const entries = await entriesOf(db, id)
  const [last, before] = entries.filter(({ event }) => event === 'submit').toReversed()
  const rejection = before && entries.find((entry) => entry.event === 'reject' && entry.id > before.id)
  return {
    now: last ? [line(SENT, wireMinute(last.at)), line(PICTURES, last.note)] : [],
    before: before
      ? [
          line(SENT, wireMinute(before.at)),
          line(PICTURES, before.note),
          line('上次审核意见', rejection?.note ?? ''),
        ]
      : [],
  }
}

export const reviewableBonds: ReviewableKind = {
  verbs: { approved: 'approve', rejected: 'reject' },
  find: async (db, ids) =>
    new Map(
      (await findReviewed(db, ids)).map((bond) => [
        bond.id,
        {
          title: `${bidderLabel(bond)}：${bond.tender.title}`,
          category: amountText(bond),
          flags: shareFlags(bond),
        },
      ]),
    ),
  detail: async (db, id) => {
    const [bond] = await findReviewed(db, [id])
    if (!bond) return undefined
    const { now, before } = await voucherLines(db, id)
    const { title, project_sn, estimate, published } = bond.tender
    const media = await voucherMedia(db, bond)
    return {
      content: [bond.state, bond.vouchers, bond.amount_fen, bond.bidder, title, project_sn, estimate],
      lines: [
        ...projectLines(bond),
        ...now,
        ...(media.length < bond.vouchers.length ? [line('凭证影像', '已按保存期限删除')] : []),
        ...bidderLines(bond),
        stateLine(bond),
      ],
      media,
      previous: before,
      page: published ? tenderPath(project_sn) : '',
    }
  },
  matching: bondsMatching,
  lock: lockBond,
  noteReader: async () => '投标单位会在保证金页面看到处理说明，通过的也会看到。',
  onDecision: async ({ db }, id, { outcome, note, writer, at }) => {
    const bond = (await lockBond(db, id)) ?? refuse(TargetGone)
    const event = outcome === 'approved' ? 'confirm' : 'reject'
    await applyBondEvent(db, bond, event, { who: `staff:${writer.staff.id}`, note, at })
    await notifyBidder(db, bond, event, { reason: note, at })
  },
}
