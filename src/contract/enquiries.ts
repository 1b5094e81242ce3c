// Enquiries: cooperation, consultation, expert assessment (spec part 2 §3, §5; part 1 §7).
import * as z from 'zod/mini'
import { ContactPhone } from './accounts/fields.ts'
import { endpoint } from './endpoint.ts'
import { code, optionalId, optionalRegionCode, optionalText, text } from './fields.ts'

/** Types of enquiries (spec part 2 §3). */
export const ENQUIRY = {
  cooperation: 4,
  expert: 5,
  assessment: 6,
  /** Comes with the assessment. */
  expertAssessment: 7,
  /** A call-back about a listing: ours, after the favourites' code of woodland. */
  callback: 8,
} as const
export type EnquiryType = (typeof ENQUIRY)[keyof typeof ENQUIRY]
const isTaken = (type: number) => type !== ENQUIRY.expertAssessment

export const addProposal = endpoint({
  title: '提交咨询',
  path: '/api/addProposal',
  encoding: 'json',
  access: 'visitor',
  input: z.object({
    type: code('咨询类型', ENQUIRY.cooperation, ENQUIRY.callback).check(z.refine(isTaken, '咨询类型不正确')),
    /** With type 8: the listing. */
    f_id: optionalId('林地编号'),
    // From here on in the order of the forms: the first wrong field is the one that is named.
    name: text('姓名', 30, '请输入您的姓名'),
    mobile: ContactPhone,
    /** With type 8: the code that was sent for the event `proposal`. */
    code: optionalText('短信验证码', 10),
    province_id: optionalRegionCode('所在城市'),
    city_id: optionalRegionCode('城市'),
    county_id: optionalRegionCode('区县'),
    content: optionalText('咨询内容', 500),
  }),
  output: z.null(),
  refusals: [
    'BadRegion',
    'ContentNeeded',
    'TargetGone',
    'CodeWrong',
    'CodeExpired',
    'OwnListing',
    'AlreadyBooked',
  ],
  note: '规格未给出路径。类型 5、6 须填写咨询内容；类型 7（专家评估）随评估一同提供。类型 8（本站定）为林地详情页的预约回电：f_id 为林地编号，须 11 位手机号码与短信验证码（sendCode 的 event 为 proposal），无须地区与内容。',
})
