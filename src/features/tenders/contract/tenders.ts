// Tenders and procurements as readers see them (spec part 1 §2, §3, §7). The spec names no call that lists them or reads
// one: `tenderList` and `tenderDetail` are ours.

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  codeOr,
  Id,
  optionalId,
  optionalRegionCode,
  optionalText,
  Page,
  pageSize,
  readsFlag,
  readsInteger,
  readsList,
  readsNumber,
  readsText,
} from '#platform/contract/fields.ts'
import { readsFiles } from '#platform/contract/file-fields.ts'
import { TargetGone, TooDeep } from '#platform/contract/refusals.ts'

/**
 * Kinds that the market lists by: 1 forestry works, 2 seedlings, 3 services, 4 procurement notices, 5 award notices. Each
 * tender is of one kind: src/features/tenders/rules/tenders.ts.
 */
export const MARKET_KINDS = [1, 2, 3, 4, 5] as const
export type MarketKind = (typeof MARKET_KINDS)[number]

export const TenderItem = z.object({
  id: Id,
  title: readsText,
  project_sn: readsText,
  /** 1 tender, 2 procurement. */
  ptype: readsInteger,
  /** How far it is: 1 notice, 2 change, 3 result, 4 contract. */
  infor_type: readsInteger,
  /** Name of the province; empty for the whole country. */
  pname: readsText,
  industry_type: readsInteger,
  createtime: readsText,
  /** Ours, as far as `updatetime`. By MARKET_KINDS; 0 if unknown. */
  kind: readsInteger,
  province_id: readsInteger,
  /** Wire times; empty where there is no such limit. */
  signup_end: readsText,
  open_time: readsText,
  /** Ten-thousand yuan; 0 where it is not given. */
  estimate: readsNumber,
  /** Bid bond in yuan; 0 for none. */
  bond: readsNumber,
  /** Empty without a result. */
  winner: readsText,
  /** As printed. */
  winning_price: readsText,
  /** Wire time of the last edit, so that a pull fetches what changed. */
  updatetime: readsText,
})
export type TenderItem = z.output<typeof TenderItem>

/** An answered question, without who asked it. */
export const AnsweredQuestion = z.object({
  question: readsText,
  answer: readsText,
  /** Wire times. */
  asked: readsText,
  answered: readsText,
  /** Came after the end of questions. */
  is_late: readsFlag,
})
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>

/** What everybody may read of a tender. */
export const PublishedTender = z.object({
  title: readsText,
  project_sn: readsText,
  ptype: readsInteger,
  infor_type: readsInteger,
  kind: readsInteger,
  pname: readsText,
  industry_type: readsInteger,
  tendering_type: readsText,
  tendering_mode: readsText,
  /** As printed: a sum, a unit price, «面议». */
  starting_price: readsText,
  estimate: readsNumber,
  bond: readsNumber,
  /** Wire time after which a question is late; empty for none. */
  questions_end: readsText,
  signup_end: readsText,
  /** Wire time until which the bond must be paid; empty for none. */
  bond_due: readsText,
  open_time: readsText,
  /** Ours: whether only certified users may sign up. */
  certified_only: readsFlag,
  /** HTML as the editor wrote it: the notice, and what followed it. */
  content: readsText,
  change_content: readsText,
  result_content: readsText,
  contract_content: readsText,
  winner: readsText,
  winning_price: readsText,
  files: readsFiles,
  /** In the order in which they were asked. */
  questions: readsList(AnsweredQuestion),
})
export type PublishedTender = z.output<typeof PublishedTender>

export const FieldChange = z.object({
  label: readsText,
  parts: readsList(
    z.object({
      text: readsText,
      /** 1 added, -1 removed, 0 unchanged. */
      sign: readsInteger,
    }),
  ),
})
export type FieldChange = z.output<typeof FieldChange>

/** One announcement of a tender, as it was published. */
export const Announcement = z.object({
  number: readsInteger,
  /** What it announces, by the codes of `infor_type`; 0 corrects the one before, 5 answers questions. */
  stage: readsInteger,
  createtime: readsText,
  /** What differs from the announcement before it. */
  changes: readsList(FieldChange),
  published: PublishedTender,
})
export type Announcement = z.output<typeof Announcement>

export const TenderDetail = z.object({
  ...TenderItem.shape,
  ...PublishedTender.shape,
  /** Contact with its phone: empty for visitors. */
  contact: readsText,
  read_num: readsInteger,
  /** Ours: all announcements, the first one first. */
  announcements: readsList(Announcement),
})
export type TenderDetail = z.output<typeof TenderDetail>

/** Lists of the home page, by the kind of notice. */
export const tenderSections = { tender1: 1, tender2: 2, tender3: 3, tender4: 4 } as const
export type TenderSection = keyof typeof tenderSections

export const TenderFilter = z.object({
  /** By MARKET_KINDS; the spec's `marketHeader` calls it `c_id`. */
  c_id: codeOr('类别', 0, 0, MARKET_KINDS.length),
  /** 1 tender, 2 procurement. */
  type: codeOr('采购方式', 0, 0, 2),
  infor_type: codeOr('公告类型', 0, 0, 4),
  industry_type: codeOr('所属行业', 0, 0, 5),
  province_id: optionalRegionCode('省份'),
  /** By publication: 1 today, 2 this week, 3 this month, 4 the last half-year. */
  time: codeOr('发布时间', 0, 0, 4),
  /** 1: only those that one can still sign up for. */
  open: codeOr('报名状态', 0, 0, 1),
})
export type TenderFilter = z.output<typeof TenderFilter>
export type TenderFilterName = keyof TenderFilter

const Menu = z.object({
  id: readsInteger,
  name: readsText,
  /** Ours: the parameter of `tenderList` that the entries are values of. */
  field: readsText,
  son: readsList(z.object({ id: readsInteger, name: readsText })),
})
export type Menu = z.output<typeof Menu>

export const marketHeader = endpoint({
  title: '招标采购：筛选菜单',
  path: '/api/marketHeader',
  encoding: 'form',
  access: 'visitor',
  input: z.object({ c_id: TenderFilter.shape.c_id, type: TenderFilter.shape.type }),
  output: readsList(Menu),
  refusals: [],
  note: '规格未说明各菜单的内容：本站答公告类型、行业、省份、发布时间、报名状态，field 为 tenderList 的参数名（本站增加）。',
})

export const tenderList = endpoint({
  title: '招标采购列表',
  path: '/api/tenderList',
  isExtension: true,
  encoding: 'form',
  access: 'visitor',
  input: z.object({ ...TenderFilter.shape, page: Page, pagesize: pageSize(10) }),
  output: z.object({
    list: readsList(TenderItem),
    count: readsInteger,
    /** There are more than `count`: they were not counted to the end. */
    more: readsFlag,
  }),
  refusals: [TooDeep],
  note: '规格没有招标列表接口。最新发布在前。',
})

export const tenderDetail = endpoint({
  title: '招标采购详情',
  path: '/api/tenderDetail',
  isExtension: true,
  encoding: 'form',
  access: 'visitor',
  input: z.object({
    /** Either of the two. */
    id: optionalId('编号'),
    project_sn: optionalText('项目编号', 50),
  }),
  output: TenderDetail,
  refusals: [TargetGone],
  note: '联系方式只答给已登录用户。',
})

const SentAnnouncement = z.object({
  number: z.int(),
  stage: z.int(),
  createtime: z.string(),
  ptype: z.int(),
  infor_type: z.int(),
  /** Labels of the fields that it changed. */
  changed: z.array(z.string()),
  /** How many users were told, and how many of them by SMS as well. */
  told: z.int(),
  sms: z.int(),
})

export const staffAnnouncements = endpoint({
  title: '一个招标项目发布过的公告',
  path: '/api/staff/tenders/announcements',
  encoding: 'json',
  access: 'staff',
  input: z.object({ id: Id }),
  output: z.object({ project_sn: z.string(), list: z.array(SentAnnouncement) }),
  refusals: [],
  note: '最近发布在前；只答通知了多少人，不答是谁。',
})
