// The reviewer's note on its way to the enquirer: a notice to the account, an SMS to the phone if that is wanted.

import { recordBy } from '#features/audit/server/index.ts'
import { enquiryWords } from '#features/enquiries/rules/enquiries.ts'
import { importantNotices } from '#features/notices/rules/notice-sms.ts'
import { CATEGORY, sendNotice } from '#features/notices/server/index.ts'
import type { Decision } from '#features/review/server/index.ts'
import { inOneLine, truncate } from '#platform/lib/text.ts'
import { bareMobile } from '#platform/readers/phone.ts'
import type { Deps, TxDeps } from '#platform/server/deps.ts'
import { NOTICE_LENGTH } from '#platform/server/gateways/sms.ts'
import type { Enquiry } from './enquiries.schema.ts'
import { findEnquiry } from './enquiries.table.ts'

const QUOTED = 20

const wordsOf = ({ type }: Enquiry) => enquiryWords[type as keyof typeof enquiryWords]

const noticeText = (enquiry: Enquiry, { outcome, note }: Decision) => {
  const quoted = enquiry.content && `“${truncate(inOneLine(enquiry.content), QUOTED)}”`
  const outcomeText = outcome === 'approved' ? '已有答复' : '未能受理'
  return `您提交的${wordsOf(enquiry).name}${quoted}${outcomeText}：${inOneLine(note)}`
}

export const notifyAccount = async ({ db }: TxDeps, id: number, decision: Decision) => {
  const enquiry = await findEnquiry(db, id)
  if (!enquiry?.user_id) return
  await sendNotice(
    db,
    {
      user_id: enquiry.user_id,
      category: CATEGORY.system,
      content: noticeText(enquiry, decision),
      url: wordsOf(enquiry).page,
      createtime: decision.at,
    },
    // Who asked for the answer itself by SMS gets that.
    enquiry.wants_sms ? undefined : importantNotices.answer.text(),
  )
}

/**
 * Sends an SMS to the enquirer, if wanted. Whether that went well is on record, without the number.
 * @param word names the enquiry in the audit log
 */
export const sendSms = async (
  deps: Deps,
  id: number,
  { writer, at }: Decision,
  { word, text }: { word: 'enquiry' | 'expertAssessment'; text: string },
) => {
  const enquiry = await findEnquiry(deps.db, id)
  if (!enquiry?.wants_sms || !deps.sms.sendNotice) return
  const target = `${word}:${id}`
  try {
    // An ellipsis takes the place of the last character.
    await deps.sms.sendNotice(bareMobile(enquiry.mobile), truncate(inOneLine(text), NOTICE_LENGTH - 1))
  } catch (error) {
    await recordBy(deps.db, writer, { action: `${word}.notifyFailed`, target, at })
    throw error
  }
  await recordBy(deps.db, writer, { action: `${word}.notify`, target, at })
}

export const sendAnswerSms = (deps: Deps, id: number, decision: Decision) =>
  sendSms(deps, id, decision, { word: 'enquiry', text: decision.note })

export const lacksSms = (deps: Deps, { wants_sms }: Enquiry) => wants_sms && !deps.sms.sendNotice

export const SMS_MISSING = '咨询人要求短信通知，但短信通知尚未开通，不会发送。'

/** Who will read the note, for the reviewer who writes it. */
export const readerOfNote = async (deps: Deps, id: number) => {
  const enquiry = await findEnquiry(deps.db, id)
  if (!enquiry) return ''
  const isMissing = lacksSms(deps, enquiry)
  const channels = [
    enquiry.user_id !== null && '全文以站内消息发到其账号',
    enquiry.wants_sms && !isMissing && `前 ${NOTICE_LENGTH} 个字以短信发到其手机`,
  ].filter(Boolean)
  return [
    channels.length > 0 && `答复会发给咨询人：${channels.join('，')}。`,
    isMissing && SMS_MISSING,
    channels.length === 0 && '咨询人没有账号，收不到站内消息：请先电话联系，答复留作记录。',
  ]
    .filter(Boolean)
    .join('')
}
