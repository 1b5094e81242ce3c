// Notices to the bidder: one for each thing that happens to his bond.
import type { BondEvent } from '#domain/bonds.ts'
import { minute, toWireTime } from '#lib/dates.ts'
import { yuanOf, yuanText } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import type { Tx } from '#server/db/types.ts'
import { sendNotice } from '#server/notices/notices.service.ts'
import { ABOUT_TENDER, noticeCategoryOf } from '#server/tenders/tenders.service.ts'
import type { BondWithTender } from './bonds.table.ts'

const until = (moment: Date | null) => (moment ? `请在 ${minute(toWireTime(moment))} 前` : '请')

/** The sentence after «您的投标保证金»; `reason` is what the reviewer gave. The sign-up itself is told by its own notice. */
const told: Record<Exclude<BondEvent, 'open'>, (bond: BondWithTender, reason: string) => string> = {
  submit: () => '汇款凭证已提交，核对到账后会再通知您。',
  confirm: ({ amount_fen }) => `${yuanText(yuanOf(amount_fen))}已确认到账。`,
  reject: ({ tender }, reason) => `汇款凭证未通过审核：${reason}${until(tender.open_time)}重新上传凭证。`,
  end: (_, reason) => `已终止：${reason}`,
  refund: ({ amount_fen }, reason) => `${yuanText(yuanOf(amount_fen))}已退还：${reason}`,
  freeze: (_, reason) => `已冻结：${reason}`,
  unfreeze: (_, reason) => `已解冻：${reason}`,
  forfeit: (_, reason) => `不予退还：${reason}`,
}

/** A reason as a sentence, so that another can follow. */
const sentence = (text: string) => (text === '' || /[。！？.!?]$/.test(text) ? text : `${text}。`)

/** Called in the transaction of the event. */
export const tellBidder = (
  tx: Tx,
  bond: BondWithTender,
  event: Exclude<BondEvent, 'open'>,
  { reason = '', at }: { reason?: string; at: Date },
) => {
  const { title, project_sn } = bond.tender
  return sendNotice(tx, {
    user_id: bond.user_id,
    category: noticeCategoryOf(bond.tender),
    type: ABOUT_TENDER,
    project_id: bond.tender_id,
    content: `“${title}”的投标保证金${told[event](bond, sentence(reason))}`,
    project_sn,
    url: paths.depositDetail(project_sn),
    createtime: at,
  })
}
