import { type EnquiryType, enquiryRules } from '#features/enquiries/contract.ts'
import { enquiryName } from '#features/enquiries/rules/enquiries.ts'
import { regionName } from '#features/regions/server/index.ts'
import { promiseFlags, REPEAT_DAYS, repeatFlags } from '#features/review/rules/flags.ts'
import {
  contactFlagsOf,
  type Line,
  line,
  phone,
  prose,
  type ReviewableKind,
  reopenTaskOnly,
} from '#features/review/server/index.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { maskAnySpelling } from '#platform/lib/personal-numbers.ts'
import { truncate } from '#platform/lib/text.ts'
import { notifyAccount, readerOfNote, sendAnswerSms } from './answers.service.ts'
import { type Enquiry } from './enquiries.schema.ts'
import * as enquiries from './enquiries.table.ts'

export { enquiriesOfUser, findEnquiries, findEnquiry, lockEnquiry } from './enquiries.table.ts'

const rulesOf = ({ type }: Enquiry) => enquiryRules[type as EnquiryType]

const enquiryLines = (enquiry: Enquiry): Line[] => {
  const { region, content } = rulesOf(enquiry)
  return [
    line('类型', enquiryName(enquiry.type)),
    line('提交时间', toWireTime(enquiry.createtime)),
    prose('姓名', 'name', enquiry.name),
    phone('联系电话', 'mobile', enquiry.mobile),
    ...(region ? [line('地区', regionName(enquiry))] : []),
    ...(content === 'none' ? [] : [prose('内容', 'content', enquiry.content)]),
    line('提交人', enquiry.user_id === null ? '访客' : '注册用户'),
    ...(enquiry.wants_sms ? [line('短信通知', '答复后需要')] : []),
  ]
}

const enquiryTitle = ({ name, content }: Enquiry) =>
  `${maskAnySpelling(name)}：${truncate(maskAnySpelling(content) || '未填写内容', 40)}`

/** Type, and whether an SMS is wanted. */
const enquiryCategory = ({ type, wants_sms }: Enquiry) => enquiryName(type) + (wants_sms ? ' · 要短信' : '')

export const reviewableEnquiries: ReviewableKind = {
  verbs: { approved: 'answer', rejected: 'reject' },
  find: async (db, ids) =>
    new Map(
      (await enquiries.findEnquiries(db, ids, REPEAT_DAYS)).map((enquiry) => [
        enquiry.id,
        {
          title: enquiryTitle(enquiry),
          category: enquiryCategory(enquiry),
          flags: [
            ...promiseFlags(enquiry.name, enquiry.content),
            ...repeatFlags({ phone: enquiry.others }),
            ...contactFlagsOf(enquiry.content),
          ],
        },
      ]),
    ),
  detail: async (db, id) => {
    const [row] = await enquiries.findEnquiries(db, [id], REPEAT_DAYS)
    if (!row) return undefined
    const { others: _, ...enquiry } = row
    const before = await enquiries.enquiryBefore(db, enquiry)
    return { content: enquiry, lines: enquiryLines(enquiry), previous: before ? enquiryLines(before) : [] }
  },
  matching: enquiries.enquiriesMatching,
  ofType: enquiries.enquiriesOfType,
  ofUser: enquiries.enquiriesOfUser,
  ofProvince: enquiries.enquiriesInProvince,
  lock: enquiries.lockEnquiry,
  reopening: reopenTaskOnly,
  noteReader: readerOfNote,
  onDecision: notifyAccount,
  afterDecision: sendAnswerSms,
}
