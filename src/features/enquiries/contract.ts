// Enquiries: cooperation, consultation, expert assessment, call-backs (spec part 1 §5, §7; part 2 §3, §5).

import * as z from 'zod/mini'
import { CodeExpired, CodeWrong } from '#features/accounts/contract/refusals.ts'
import { BadRegion } from '#features/regions/contract/regions.ts'
import { personName } from '#platform/contract/account-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  code,
  codeOr,
  optionalId,
  optionalRegionCode,
  optionalText,
  readsFlag,
  readsNothing,
  withLabel,
} from '#platform/contract/fields.ts'
import { NotSignedIn, type Refusal, TargetGone } from '#platform/contract/refusals.ts'
import { MOBILE, phoneDigits } from '#platform/lib/phones.ts'
import { readSmsCode } from '#platform/readers/codes.ts'
import { readContactPhone } from '#platform/readers/phone.ts'

export const OwnListing: Refusal = { code: 1305, msg: '这是您自己发布的林地，无须预约' }
export const AlreadyBooked: Refusal = { code: 1306, msg: '您已预约过这块林地，发布人会尽快与您联系' }
export const TooManyEnquiries: Refusal = {
  code: 429,
  msg: '这个电话今天提交的咨询已达上限，请明天再试，或直接拨打服务热线',
}

/** Types of enquiries (spec part 2 §3). */
export const ENQUIRY = {
  cooperation: 4,
  expert: 5,
  assessment: 6,
  expertAssessment: 7,
  /** A call-back about a listing: ours, after the favourites' code of woodland. */
  callback: 8,
} as const
export type EnquiryType = (typeof ENQUIRY)[keyof typeof ENQUIRY]

export const MAX_CONTENT_LENGTH = 500
export const NAME_NEEDED = '请输入您的姓名'
export const CODE_NEEDED = '请填写短信验证码'
const AREA_NEEDED = '请选择所在城市'
const QUESTION_NEEDED = '请输入您要咨询的问题'

/** When a call-back is wanted: any time, or in one part of the day. */
export const CALL_TIMES = [0, 1, 2, 3] as const

export type EnquirySubject = 'listing' | 'assessment'

interface EnquiryRules {
  mobileNeeded: string
  /**
   * Whether an SMS code proves the mobile; a signed-in user's own mobile needs none. Otherwise any phone will do: the spec
   * checks no format.
   */
  code: boolean
  region: boolean
  content: 'needed' | 'optional' | 'none'
  subject: EnquirySubject | 'none'
  /** Whether staff answer it, by SMS too if that is wanted. The owner of the listing answers a call-back. */
  answered: boolean
}

const consultation: EnquiryRules = {
  mobileNeeded: '请输入您的电话',
  code: false,
  region: true,
  content: 'needed',
  subject: 'none',
  answered: true,
}

export const enquiryRules: Record<EnquiryType, EnquiryRules> = {
  [ENQUIRY.cooperation]: { ...consultation, mobileNeeded: '请输入您的联系电话', content: 'optional' },
  [ENQUIRY.expert]: consultation,
  [ENQUIRY.assessment]: consultation,
  [ENQUIRY.expertAssessment]: { ...consultation, region: false, content: 'none', subject: 'assessment' },
  [ENQUIRY.callback]: {
    mobileNeeded: '请输入11位手机号码',
    code: true,
    region: false,
    content: 'optional',
    subject: 'listing',
    answered: false,
  },
}

/** Values of a form; texts are trimmed. */
export interface EnquiryValues {
  type: EnquiryType
  f_id: number
  name: string
  mobile: string
  code: string
  /** 0 for none, and in a form until every level of the region is selected. */
  province_id: number
  content: string
  /** One of CALL_TIMES. */
  call_time: number
  wants_sms: boolean
}
export type EnquiryField = Exclude<keyof EnquiryValues, 'type' | 'call_time' | 'wants_sms'>

export const MOBILE_WRONG = '请填写正确的手机号码'
const PHONE_WRONG = '请填写 11 位手机号码，或带区号的座机号码（区号-号码）'

const SHORTEST_PHONE = 7
/** Any phone that a person may be called back on: also one of another country, or without its area code. */
const isPhone = (phone: string) =>
  phone.length <= 20 && /^[\d+()\-\s转]*$/.test(phone) && phoneDigits(phone).length >= SHORTEST_PHONE

const aboutMobile = ({ type, mobile, wants_sms }: EnquiryValues) => {
  const { mobileNeeded, code: isProved, answered } = enquiryRules[type]
  if (mobile === '') return mobileNeeded
  if (isProved && !MOBILE.test(mobile)) return MOBILE_WRONG
  const phone = readContactPhone(mobile)
  if (!isPhone(phone)) return PHONE_WRONG
  return answered && wants_sms && !MOBILE.test(phone) && '接收短信请填写 11 位手机号码'
}

const aboutCode = (value: string, isNeeded: boolean) =>
  value === '' ? isNeeded && CODE_NEEDED : !/^\d{6}$/.test(value) && '短信验证码为 6 位数字'

const aboutContent = (value: string, isNeeded: boolean) =>
  value.length > MAX_CONTENT_LENGTH
    ? `请控制在 ${MAX_CONTENT_LENGTH} 字以内，现有 ${value.length} 字`
    : isNeeded && value === '' && QUESTION_NEEDED

/**
 * Complaints about an enquiry by field, in the order of the form. Whether a region exists is not checked here.
 * @param isOwnMobile whether the mobile is, or may be, that of the signed-in user, which needs no code
 */
export const enquiryComplaints = (
  values: EnquiryValues,
  isOwnMobile: boolean,
): Partial<Record<EnquiryField, string>> => {
  const rules = enquiryRules[values.type]
  const complaints: Record<EnquiryField, string | false> = {
    f_id: rules.subject === 'assessment' && values.f_id === 0 && '缺少评估编号，请从评估报告页提交',
    name: values.name === '' && NAME_NEEDED,
    mobile: aboutMobile(values),
    code: rules.code && aboutCode(values.code, !isOwnMobile),
    province_id: rules.region && values.province_id === 0 && AREA_NEEDED,
    content: rules.content !== 'none' && aboutContent(values.content, rules.content === 'needed'),
  }
  return Object.fromEntries(Object.entries(complaints).filter(([, complaint]) => complaint))
}

const types = Object.values(ENQUIRY)
const Type = withLabel(
  '咨询类型',
  z.pipe(code('咨询类型', Math.min(...types), Math.max(...types)), z.enum(ENQUIRY, '咨询类型不正确')),
)

const Phone = withLabel(
  '联系电话',
  z.prefault(
    z.pipe(
      z.transform((value: string | number) => (typeof value === 'number' ? String(value) : value)),
      z.string().check(z.maxLength(200), z.overwrite(readContactPhone)),
    ),
    '',
  ),
)

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** Holds the input against the rules of its type, also where fields are wrong by themselves: all are named at once. */
const followsRules = z.check<EnquiryValues>(
  ({ value, issues }) => {
    const wrong = new Set(issues.map(({ path }) => path?.[0]))
    if (wrong.has('type')) return
    const { name, mobile, code: typed, content } = value
    const texts = {
      name: textIn(name),
      mobile: textIn(mobile),
      code: textIn(typed),
      content: textIn(content),
    }
    // A mobile may be the user's own: the service then asks for a missing code.
    const mayBeOwn = MOBILE.test(texts.mobile)
    for (const [field, message] of Object.entries(enquiryComplaints({ ...value, ...texts }, mayBeOwn)))
      if (!wrong.has(field)) issues.push({ code: 'custom', path: [field], input: value, message })
  },
  { when: () => true },
)

export const addProposal = endpoint({
  title: '提交咨询',
  path: '/api/addProposal',
  encoding: 'form',
  // A call-back stands in §7 of part 1, the other kinds in §7.2 of part 2.
  isJson: ({ type }) => Number(type) !== ENQUIRY.callback,
  access: 'visitor',
  input: z
    .object({
      type: Type,
      /** With type 8 the listing, with type 7 the report of an assessment. */
      f_id: optionalId('林地或评估编号'),
      // From here on in the order of the forms: the first wrong field is the one that is named.
      name: personName('姓名', NAME_NEEDED),
      mobile: Phone,
      /** With type 8: the code that was sent for the event `proposal`. */
      code: optionalText('短信验证码', 200).check(z.overwrite(readSmsCode)),
      province_id: optionalRegionCode('所在城市'),
      city_id: optionalRegionCode('城市'),
      county_id: optionalRegionCode('区县'),
      content: optionalText('咨询内容', MAX_CONTENT_LENGTH),
      /** Ours, with type 8: when the call-back is wanted. */
      call_time: codeOr('希望回电时间', 0, 0, CALL_TIMES.length - 1),
      /** Ours: whether an SMS shall tell of the answer; absent means no. */
      wants_sms: z.prefault(readsFlag, false),
    })
    .check(followsRules),
  output: readsNothing,
  refusals: [
    BadRegion,
    TooManyEnquiries,
    NotSignedIn,
    TargetGone,
    CodeWrong,
    CodeExpired,
    OwnListing,
    AlreadyBooked,
  ],
  note: '规格未给出路径。类型 8 以表单发送，其他以 JSON。类型 4、5、6 须选择地区，选到没有下级为止；类型 5、6 须填写咨询内容。类型 7（专家评估）须登录，f_id 为本人评估报告的编号，无须地区与内容；报告不存在或属于他人时回复 TargetGone；申请处理之前再次提交视为同一次申请；已有专家意见的报告不再受理。类型 8（本站定）为林地详情页的预约回电：f_id 为林地编号，须 11 位手机号码与短信验证码（sendCode 的 event 为 proposal；已登录且为本人号码的，可不填 code），无须地区，content 为选填的留言，call_time 为希望回电的时间（0 不限，1 上午，2 下午，3 晚上）。wants_sms 为本站增加，可不填：类型 4 至 7 的答复另以短信通知，须为 11 位手机号码。十分钟内类型、电话、内容与 f_id 都相同的视为同一条咨询，只记一次。类型 4 至 7 每个电话每天最多 5 条，类型 8 不填 code 时也是。',
})
