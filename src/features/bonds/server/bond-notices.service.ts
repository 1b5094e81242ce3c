import { BOND, type BondEvent, voucherUntil } from '#features/bonds/rules/bonds.ts'
import { type ImportantNotice, importantNotices } from '#features/notices/rules/notice-sms.ts'
import { sendNotice } from '#features/notices/server/index.ts'
import { noticeCategoryOf } from '#features/tenders/server/index.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { minute, toWireTime } from '#platform/lib/dates.ts'
import { yuanOf, yuanText } from '#platform/lib/money.ts'
import { depositPath } from '#platform/lib/paths.ts'
import { sentence } from '#platform/lib/text.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { BondWithTender } from './bonds.table.ts'
import { mayUpload } from './my-bonds.service.ts'

/** What the bidder may do whose voucher has been rejected. */
const retryText = ({ tender }: BondWithTender, at: Date) => {
  if (!mayUpload(BOND.failed, tender, at)) return '重新提交的时间已过，如有疑问请联系客服。'
  const until = voucherUntil(BOND.failed, tender)
  return `${until ? `请在 ${minute(toWireTime(until))} 前` : '请'}重新上传凭证。`
}

type NoticeText = (bond: BondWithTender, reason: string, at: Date) => string

/** Signing up and taking it back have notices of their own. */
type ToldEvent = Exclude<BondEvent, 'open' | 'withdraw' | 'reopen'>

/** The sentence after «的投标保证金»; `reason` is what the reviewer gave. */
const noticeTexts: Record<ToldEvent, NoticeText> = {
  submit: () => '汇款凭证已提交，核对到账后会再通知您。',
  confirm: ({ amount_fen }) => `${yuanText(yuanOf(amount_fen))}已确认到账。`,
  reject: (bond, reason, at) => `汇款凭证未通过审核：${reason}${retryText(bond, at)}`,
  credit: ({ amount_fen }, reason) => `${yuanText(yuanOf(amount_fen))}已补记到账：${reason}`,
  end: (_, reason) => `已终止：${reason}`,
  refund: ({ amount_fen }, reason) => `${yuanText(yuanOf(amount_fen))}已退还：${reason}`,
  freeze: (_, reason) => `已冻结：${reason}`,
  unfreeze: (_, reason) => `已解冻：${reason}`,
  forfeit: (_, reason) => `不予退还：${reason}`,
}

const importantEvents: Partial<Record<BondEvent, ImportantNotice>> = {
  confirm: 'bondConfirmed',
  reject: 'bondRejected',
  end: 'bondChanged',
  refund: 'bondRefunded',
  freeze: 'bondChanged',
  unfreeze: 'bondChanged',
  forfeit: 'bondChanged',
}

export const notifyBidder = (
  tx: Tx,
  bond: BondWithTender,
  event: ToldEvent,
  { reason = '', at }: { reason?: string; at: Date },
) => {
  const { title, project_sn } = bond.tender
  const important = importantEvents[event]
  return sendNotice(
    tx,
    {
      user_id: bond.user_id,
      category: noticeCategoryOf(bond.tender),
      type: SUBJECT_TYPE.tender,
      project_id: bond.tender_id,
      content: `“${title}”的投标保证金${noticeTexts[event](bond, sentence(reason), at)}`,
      project_sn,
      url: depositPath(project_sn),
      createtime: at,
    },
    important && importantNotices[important].text(title),
  )
}
