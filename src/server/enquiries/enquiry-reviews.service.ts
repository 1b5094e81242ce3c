// Enquiries as reviewable subjects.
import { enquiryTypes } from '#domain/enquiries.ts'
import { promiseFlags, REPEAT_DAYS, repeatFlags } from '#domain/review/flags.ts'
import { toWireTime } from '#lib/dates.ts'
import { truncate } from '#lib/text.ts'
import { regionName } from '#server/regions/regions.service.ts'
import {
  contactFlagsOf,
  type Line,
  line,
  phone,
  prose,
  type ReviewableKind,
} from '#server/review/reviewable.service.ts'
import { maskPersonalIn } from '#server/security/mask.ts'
import { type Enquiry } from './enquiries.schema.ts'
import * as enquiries from './enquiries.table.ts'

const enquiryLines = (enquiry: Enquiry): Line[] => [
  line('类型', enquiryTypes[enquiry.type] ?? ''),
  line('提交时间', toWireTime(enquiry.createtime)),
  prose('姓名', 'name', enquiry.name),
  phone('联系电话', 'mobile', enquiry.mobile),
  line('地区', regionName(enquiry)),
  prose('内容', 'content', enquiry.content),
  line('提交人', enquiry.user_id === null ? '访客' : '注册用户'),
]

const enquiryTitle = ({ name, content }: Enquiry) =>
  `${maskPersonalIn(name)}：${truncate(maskPersonalIn(content) || '未填写内容', 40)}`

export const reviewableEnquiries: ReviewableKind = {
  verbs: { approved: 'answer', rejected: 'reject' },
  find: async (db, ids) =>
    new Map(
      (await enquiries.findEnquiries(db, ids, REPEAT_DAYS)).map((enquiry) => [
        enquiry.id,
        {
          title: enquiryTitle(enquiry),
          category: enquiryTypes[enquiry.type] ?? '',
          flags: [
            ...promiseFlags(enquiry.name, enquiry.content),
            ...repeatFlags({ phone: enquiry.others }),
            ...contactFlagsOf(enquiry.content),
          ],
        },
      ]),
    ),
  detail: async (db, id) => {
    const [found] = await enquiries.findEnquiries(db, [id], REPEAT_DAYS)
    if (!found) return undefined
    const { others: _, ...enquiry } = found
    const before = await enquiries.enquiryBefore(db, enquiry)
    return { content: enquiry, lines: enquiryLines(enquiry), previous: before ? enquiryLines(before) : [] }
  },
  matching: enquiries.enquiriesMatching,
  lock: enquiries.lockEnquiry,
}
