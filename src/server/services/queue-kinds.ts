// What is particular about each review queue: where its subjects are, how they read, what a decision does.
import type { Outcome, QueueName } from '#contract/staff-queues.ts'
import { enquiryTypes } from '#domain/enquiries.ts'
import type { StepName } from '#domain/queues.ts'
import { contactFlags, type Flag, promiseFlags, REPEAT_DAYS, repeatFlags } from '#domain/review-flags.ts'
import { toWireTime } from '#lib/dates.ts'
import { maskMobile, truncate } from '#lib/text.ts'
import type { Db } from '../db/types.ts'
import { maskPersonalIn } from '../mask.ts'
import * as enquiries from '../tables/enquiries.ts'
import type { Subjects } from '../tables/queues.ts'
import { placeName } from './regions.ts'

/** How a subject stands in lists. */
export interface Subject {
  title: string
  category: string
  flags: Flag[]
}

/** One line of it; `masked` is what stands there until somebody asks for the field by its name. */
export interface Line {
  label: string
  value: string
  field?: string
  masked?: string
}

export interface Detail {
  /** All that a reviewer decides on: whatever changes in it calls for another look. */
  content: unknown
  lines: Line[]
  /** The last version, or earlier submission of the same person. */
  previous: Line[]
}

export interface QueueRules {
  /** Second word of a decision's audit action. */
  verbs: Record<Outcome, StepName>
  find(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Subject>>
  detail(db: Db, id: number): Promise<Detail | undefined>
  /** Every word stands in it. */
  saying(db: Db, words: readonly string[]): Subjects
  /** Keeps the subject as it is until the transaction ends; comes before the lock on its task, as in any writer. */
  hold(tx: Db, id: number): Promise<unknown>
  /** What follows from a decision beside its record. */
  settle?(tx: Db, id: number, outcome: Outcome, at: Date): Promise<unknown>
}

const line = (label: string, value: string): Line => ({ label, value })
const phone = (label: string, field: string, value: string): Line => ({
  label,
  value,
  field,
  masked: value && maskMobile(value),
})
const prose = (label: string, field: string, value: string): Line => ({
  label,
  value,
  field,
  masked: maskPersonalIn(value),
})

const enquiryLines = (enquiry: enquiries.Enquiry): Line[] => [
  line('类型', enquiryTypes[enquiry.type] ?? ''),
  line('提交时间', toWireTime(enquiry.createtime)),
  prose('姓名', 'name', enquiry.name),
  phone('联系电话', 'mobile', enquiry.mobile),
  line('地区', placeName(enquiry)),
  prose('内容', 'content', enquiry.content),
  line('提交人', enquiry.user_id === null ? '访客' : '注册用户'),
]

const enquiryTitle = ({ name, content }: enquiries.Enquiry) =>
  `${maskPersonalIn(name)}：${truncate(maskPersonalIn(content) || '未填写内容', 40)}`

export const queueKinds: Record<QueueName, QueueRules> = {
  enquiries: {
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
              ...contactFlags(enquiry.content),
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
    saying: enquiries.enquiriesSaying,
    hold: enquiries.holdEnquiry,
  },
}
